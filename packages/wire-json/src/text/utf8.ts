/**
 * Offset of the first byte in `[from, to)` that is not part of well-formed UTF-8 (Unicode, table 3-7: no overlong
 * forms, no surrogates, nothing above U+10FFFF); -1 if there is none.
 */
export const invalidUtf8 = (bytes: Uint8Array, from: number, to: number): number => {
  let at = from;
  while (at < to) {
    const lead = bytes[at]!;
    const length = lead < 0x80 ? 1 : sequenceLength(lead, at + 1 < to ? bytes[at + 1]! : 0);
    if (length === 0 || at + length > to) return at;
    for (let i = at + 2; i < at + length; i++) if ((bytes[i]! & 0xc0) !== 0x80) return at;
    at += length;
  }
  return -1;
};

/** Bytes of the sequence that starts with `lead` and `second`; 0 if none does. Later bytes are not looked at. */
const sequenceLength = (lead: number, second: number): number => {
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
};

/**
 * Order of two strings by their UTF-8 bytes, which is the order of their code points. JavaScript compares UTF-16 units,
 * where the surrogates of astral characters (U+D800 …) sort before U+E000 … U+FFFF.
 */
export const compareUtf8 = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return codePointRank(x) - codePointRank(y);
  }
  return a.length - b.length;
};

/** Moves the surrogates above all other units. */
const codePointRank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

/** Index of the first UTF-16 unit that is half of a pair; -1 if there is none. */
export const loneSurrogate = (text: string): number => text.search(/\p{Surrogate}/u);
