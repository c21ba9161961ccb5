/** RFC 8259 to a tree of positioned values, by recursive descent over the bytes. */
import { type Findings, Stop } from '../findings.js';
import type { ReadLimits } from '../options.js';
import { quoted } from '../show.js';
import { Cursor } from './cursor.js';
import { scanNumber } from './scan-number.js';
import { StringScanner } from './scan-string.js';
import type { ArrayNode, Entry, ObjectNode, Tree } from './tree.js';
import { loneSurrogate } from './utf8.js';

/** A text and what it says; `root` is undefined when findings say why the text is not JSON or is beyond the limits. */
export interface Parsed {
  readonly bytes: Uint8Array;
  readonly root: Tree | undefined;
}

/** Findings other than syntax and limits (repeated keys, bad strings and reals) do not stop it: such values become `bad` nodes. */
export const parse = (text: string | Uint8Array, findings: Findings, limits: ReadLimits): Parsed => {
  let bytes: Uint8Array = new Uint8Array(0);
  try {
    checkSize(text, findings, limits.maxBytes);
    bytes = typeof text === 'string' ? encode(text, findings) : text;
    checkSize(bytes, findings, limits.maxBytes);
    return { bytes, root: new Parser(new Cursor(bytes, findings), limits).document() };
  } catch (error) {
    if (error instanceof Stop) return { bytes, root: undefined };
    throw error;
  }
};

/**
 * One value whose bytes are known to end where they do: a part of a stream.
 * @throws Stop after a finding if it is not JSON
 */
export const parseValue = (bytes: Uint8Array, findings: Findings, limits: ReadLimits): Tree =>
  new Parser(new Cursor(bytes, findings), limits).document();

const checkSize = ({ length }: string | Uint8Array, findings: Findings, maxBytes: number): void => {
  if (length > maxBytes) {
    findings.fatal({
      code: 'wire/too-large',
      path: [],
      offset: 0,
      expected: `at most ${maxBytes} bytes`,
      actual: `${length} or more`,
    });
  }
};

const encoder = new TextEncoder();

const encode = (text: string, findings: Findings): Uint8Array => {
  const bytes = encoder.encode(text);
  if (bytes.length === text.length) return bytes;
  const index = loneSurrogate(text);
  if (index >= 0) {
    const offset = encoder.encode(text.slice(0, index)).length;
    const actual = `the lone surrogate ${text.charCodeAt(index).toString(16)}`;
    findings.fatal({ code: 'wire/invalid-utf8', path: [], offset, expected: 'text that has a UTF-8 form', actual });
  }
  return bytes;
};

class Parser {
  readonly #cursor: Cursor;
  readonly #strings: StringScanner;
  readonly #maxDepth: number;
  readonly #maxValues: number;
  #values = 0;

  constructor(cursor: Cursor, { maxDepth, maxValues }: ReadLimits) {
    this.#cursor = cursor;
    this.#strings = new StringScanner(cursor);
    this.#maxDepth = maxDepth;
    this.#maxValues = maxValues;
  }

  document(): Tree {
    const value = this.#value();
    if (this.#cursor.next() !== -1) this.#cursor.fail('the end of the text');
    return value;
  }

  #value(): Tree {
    const cursor = this.#cursor;
    const byte = cursor.next();
    const start = cursor.at;
    if (++this.#values > this.#maxValues) this.#tooMany(start);
    switch (byte) {
      case 0x22: {
        const value = this.#strings.scan();
        return value === undefined ? { kind: 'bad', start, value } : { kind: 'string', start, value };
      }
      case 0x7b:
        return this.#object(start);
      case 0x5b:
        return this.#array(start);
      case 0x74:
        this.#literal('true');
        return { kind: 'bool', start, value: true };
      case 0x66:
        this.#literal('false');
        return { kind: 'bool', start, value: false };
      case 0x6e:
        this.#literal('null');
        return { kind: 'null', start, value: null };
      default:
        return byte === 0x2d || (byte >= 0x30 && byte <= 0x39) ? scanNumber(cursor) : cursor.fail('a value');
    }
  }

  #tooMany(offset: number): never {
    const { findings, path } = this.#cursor;
    const expected = `at most ${this.#maxValues} values`;
    return findings.fatal({ code: 'wire/too-large', path, offset, expected, actual: 'more', hint: 'read it as a stream' });
  }

  #literal(word: string): void {
    const { bytes, at } = this.#cursor;
    for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) this.#cursor.fail('a value');
    this.#cursor.at = at + word.length;
  }

  #array(start: number): ArrayNode {
    const cursor = this.#cursor;
    const value: Tree[] = [];
    this.#enter(start);
    if (cursor.next() !== 0x5d) {
      cursor.path.push(0);
      do {
        cursor.path[cursor.path.length - 1] = value.length;
        value.push(this.#value());
      } while (this.#more(0x5d, 'a comma or the end of the array'));
      cursor.path.pop();
    }
    this.#leave();
    return { kind: 'array', start, value };
  }

  #object(start: number): ObjectNode {
    const cursor = this.#cursor;
    const value: Entry[] = [];
    // Keys in ascending order, as in canonical text, cannot repeat; the set is made when that order breaks.
    let last: string | undefined;
    let seen: Set<string> | undefined;
    this.#enter(start);
    if (cursor.next() !== 0x7d) {
      cursor.path.push('');
      do {
        if (cursor.next() !== 0x22) cursor.fail('a key in double quotes');
        const keyStart = cursor.at;
        const key = this.#strings.scan();
        cursor.path[cursor.path.length - 1] = key ?? '';
        if (cursor.next() !== 0x3a) cursor.fail('a colon');
        cursor.at++;
        const entry = { key: key ?? '', start: keyStart, value: this.#value() };
        if (key === undefined) continue;
        if (seen === undefined && last !== undefined && key <= last) seen = new Set(value.map((e) => e.key));
        last = key;
        if (seen?.has(key)) cursor.report('wire/duplicate-key', keyStart, 'every key once', `${quoted(key)} again`);
        else value.push(entry);
        seen?.add(key);
      } while (this.#more(0x7d, 'a comma or the end of the object'));
      cursor.path.pop();
    }
    this.#leave();
    return { kind: 'object', start, value };
  }

  /** After an entry: true behind a comma, false before the closing bracket. */
  #more(close: number, expected: string): boolean {
    const cursor = this.#cursor;
    const byte = cursor.next();
    if (byte === close) return false;
    if (byte !== 0x2c) cursor.fail(expected);
    cursor.at++;
    if (cursor.next() === close) cursor.fail('another entry', 'remove the comma before the closing bracket');
    return true;
  }

  #depth = 0;

  #enter(start: number): void {
    const cursor = this.#cursor;
    if (++this.#depth > this.#maxDepth) {
      cursor.findings.fatal({
        code: 'wire/too-deep',
        path: cursor.path,
        offset: start,
        expected: `at most ${this.#maxDepth} levels of arrays and objects`,
        actual: `level ${this.#depth}`,
      });
    }
    cursor.at = start + 1;
  }

  #leave(): void {
    this.#depth--;
    this.#cursor.at++;
  }
}
