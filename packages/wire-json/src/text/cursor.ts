import type { WireCode } from '../codes.js';
import type { Findings } from '../findings.js';
import { quoted, visible } from '../show.js';
import { decodeUtf8 } from './pool.js';
import { invalidUtf8 } from './utf8.js';

/** A place in the bytes of a text, and the path of keys and indexes that leads there. */
export class Cursor {
  at = 0;
  readonly path: (string | number)[] = [];
  readonly bytes: Uint8Array;
  readonly findings: Findings;

  constructor(bytes: Uint8Array, findings: Findings) {
    this.bytes = bytes;
    this.findings = findings;
  }

  /** Moves over white space and gives the byte there; -1 at the end. */
  next(): number {
    const { bytes } = this;
    let { at } = this;
    let byte = at < bytes.length ? bytes[at]! : -1;
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = ++at < bytes.length ? bytes[at]! : -1;
    this.at = at;
    return byte;
  }

  /** One finding at `offset` after which reading goes on. */
  report(code: WireCode, offset: number, expected: string, actual: string, path: readonly (string | number)[] = this.path): void {
    this.findings.add({ code, path, offset, expected, actual });
  }

  /** The text is not JSON from here on. */
  fail(expected: string, hint = this.#hint()): never {
    const { bytes, at, path } = this;
    const invalid = at < bytes.length ? invalidUtf8(bytes, at, Math.min(bytes.length, at + 4)) : -1;
    if (invalid === at) return this.notUtf8(at);
    return this.findings.fatal({ code: 'wire/syntax', path, offset: at, expected, actual: this.#here(), hint });
  }

  notUtf8(offset: number): never {
    const byte = this.bytes[offset]!.toString(16).padStart(2, '0');
    return this.findings.fatal({
      code: 'wire/invalid-utf8',
      path: this.path,
      offset,
      expected: 'UTF-8',
      actual: `the byte 0x${byte}`,
    });
  }

  #here(): string {
    const { bytes, at } = this;
    if (at >= bytes.length) return 'the end of the text';
    const word = this.#word();
    if (word !== '') return visible(word);
    const [first = ''] = decodeUtf8(bytes, at, Math.min(bytes.length, at + 4));
    return quoted(first);
  }

  /** The letters and digits that stand here. */
  #word(): string {
    const { bytes, at } = this;
    return /^[-+]?\w*/.exec(decodeUtf8(bytes, at, Math.min(bytes.length, at + 20)))?.[0] ?? '';
  }

  /** What to do about the usual extensions of JSON. */
  #hint(): string | undefined {
    const { bytes, at } = this;
    if (/^[-+]?(NaN|nan|Infinity|inf)$/.test(this.#word()))
      return 'write a non-finite value as the string "NaN", "Infinity" or "-Infinity"';
    const byte = bytes[at];
    if (byte === 0x2f || byte === 0x23) return 'JSON has no comments';
    if (byte === 0x27) return 'JSON strings stand in double quotes';
    if (at === 0 && byte === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'remove the byte order mark';
    return undefined;
  }
}
