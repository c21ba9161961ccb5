/** Strings of up to this many bytes are shared. */
const longest = 40;

/**
 * Gives short ASCII strings, most of which (keys, enum members, tensor names) occur again and again, as one shared
 * string each. A slot holds the last string of its hash, so a pool never grows.
 */
export class StringPool {
  readonly #slots: (string | undefined)[];
  readonly #mask: number;

  /** @param size slots, a power of two */
  constructor(size: number) {
    this.#slots = new Array<string | undefined>(size).fill(undefined);
    this.#mask = size - 1;
  }

  /** The ASCII bytes `[from, to)` as a string; `hash` is any function of the bytes. */
  take(bytes: Uint8Array, from: number, to: number, hash: number): string {
    if (to - from > longest) return decodeAscii(bytes, from, to);
    const slot = (hash ^ (hash >>> 15)) & this.#mask;
    const known = this.#slots[slot];
    if (known !== undefined && equals(known, bytes, from, to)) return known;
    const text = decodeAscii(bytes, from, to);
    this.#slots[slot] = text;
    return text;
  }
}

const equals = (text: string, bytes: Uint8Array, from: number, to: number): boolean => {
  if (text.length !== to - from) return false;
  for (let i = from, j = 0; i < to; i++, j++) if (text.charCodeAt(j) !== bytes[i]) return false;
  return true;
};

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const decodeAscii = (bytes: Uint8Array, from: number, to: number): string =>
  to - from <= longest
    ? String.fromCharCode.apply(null, bytes.subarray(from, to) as unknown as number[])
    : decoder.decode(bytes.subarray(from, to));

/** Well-formed UTF-8 as a string; a leading U+FEFF is kept. */
export const decodeUtf8 = (bytes: Uint8Array, from: number, to: number): string => decoder.decode(bytes.subarray(from, to));
