import type { Cursor } from './cursor.js';
import { decodeUtf8, StringPool } from './pool.js';
import { invalidUtf8 } from './utf8.js';

const [quote, backslash, space, beyondAscii] = [0x22, 0x5c, 0x20, 0x80];

/** The characters behind a backslash that stand for one character. */
const escapes = new Map<number, string>(
  (
    [
      ['"', '"'],
      ['\\', '\\'],
      ['/', '/'],
      ['b', '\b'],
      ['f', '\f'],
      ['n', '\n'],
      ['r', '\r'],
      ['t', '\t'],
    ] as const
  ).map(([letter, character]) => [letter.charCodeAt(0), character]),
);

/** Shared by all readings, so that the keys of short texts, read one by one, are made once. */
const pool = new StringPool(2048);

/** Reads string tokens. */
export class StringScanner {
  readonly #cursor: Cursor;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  /** The string that starts at the cursor's quote; undefined: it has half a surrogate pair, which was reported. */
  scan(): string | undefined {
    const { bytes, at: start } = this.#cursor;
    let at = start + 1;
    let hash = 0;
    for (;;) {
      const byte = at < bytes.length ? bytes[at]! : -1;
      if (byte === quote) {
        this.#cursor.at = at + 1;
        return pool.take(bytes, start + 1, at, hash);
      }
      if (byte < space || byte >= beyondAscii || byte === backslash) return this.#scanSlowly(start + 1);
      hash = (Math.imul(hash, 31) + byte) | 0;
      at++;
    }
  }

  /** Strings with escapes or other characters than ASCII. */
  #scanSlowly(from: number): string | undefined {
    const cursor = this.#cursor;
    const { bytes } = cursor;
    let text = '';
    let sound = true;
    let run = from;
    cursor.at = from;
    for (;;) {
      const byte = cursor.at < bytes.length ? bytes[cursor.at]! : -1;
      if (byte === quote || byte === backslash) {
        text += this.#run(run, cursor.at);
        cursor.at++;
        if (byte === quote) return sound ? text : undefined;
        const character = this.#escape();
        sound &&= character !== undefined;
        text += character ?? '';
        run = cursor.at;
      } else if (byte < space) {
        this.#run(run, cursor.at);
        cursor.fail(byte < 0 ? 'the end of the string' : 'an escape in place of the control character');
      } else cursor.at++;
    }
  }

  /** Bytes without escapes. */
  #run(from: number, to: number): string {
    const { bytes } = this.#cursor;
    const invalid = invalidUtf8(bytes, from, to);
    if (invalid >= 0) this.#cursor.notUtf8(invalid);
    return decodeUtf8(bytes, from, to);
  }

  /** The escape whose letter the cursor is at; undefined: half a surrogate pair. */
  #escape(): string | undefined {
    const cursor = this.#cursor;
    const start = cursor.at - 1;
    const letter = cursor.bytes[cursor.at];
    const character = letter === undefined ? undefined : escapes.get(letter);
    if (character !== undefined) {
      cursor.at++;
      return character;
    }
    if (letter !== 0x75) cursor.fail('an escape: one of "\\/bfnrt or u with four hex digits');
    cursor.at++;
    const unit = this.#hex();
    if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit);
    if (unit < 0xdc00 && cursor.bytes[cursor.at] === backslash && cursor.bytes[cursor.at + 1] === 0x75) {
      const after = cursor.at;
      cursor.at += 2;
      const low = this.#hex();
      if (low >= 0xdc00 && low <= 0xdfff) return String.fromCharCode(unit, low);
      cursor.at = after;
    }
    cursor.report('wire/lone-surrogate', start, 'a surrogate pair', `\\u${unit.toString(16)} alone`);
    return undefined;
  }

  #hex(): number {
    const cursor = this.#cursor;
    let value = 0;
    for (let i = 0; i < 4; i++) {
      const digit = hexDigit(cursor.bytes[cursor.at]);
      if (digit < 0) cursor.fail('a hex digit');
      value = value * 16 + digit;
      cursor.at++;
    }
    return value;
  }
}

const hexDigit = (byte = 0): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
};
