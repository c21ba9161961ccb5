import { visible } from '../show.js';
import type { Cursor } from './cursor.js';
import { decodeUtf8 } from './pool.js';
import type { Tree } from './tree.js';

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Digits that a number holds exactly, whatever they are. */
const safeDigits = 15;
/** Digits of 2^64 - 1. */
const int64Digits = 20;

/** The number token at the cursor: integers exact, reals rounded to nearest even. */
export const scanNumber = (cursor: Cursor): Tree => {
  const { bytes, at: start } = cursor;
  const negative = bytes[start] === 0x2d;
  const first = negative ? start + 1 : start;
  let at = first;
  let value = 0;
  if (bytes[at] === 0x30) at++;
  else while (isDigit(bytes[at])) value = value * 10 + (bytes[at++]! - 0x30);
  if (at === first) return failAt(cursor, negative ? start : at, 'a number');
  const digits = at - first;
  if (bytes[at] === 0x2e || bytes[at] === 0x65 || bytes[at] === 0x45) return scanReal(cursor, start, at);
  cursor.at = at;
  if (digits <= safeDigits) return { kind: 'int', start, value: negative ? -value : value };
  const token = decodeUtf8(bytes, start, at);
  const exact = digits <= int64Digits ? BigInt(token) : undefined;
  if (exact === undefined || exact < -(2n ** 63n) || exact >= 2n ** 64n) return rounded(cursor, 'huge', start, token);
  const nearest = Number(exact);
  return { kind: 'int', start, value: Number.isSafeInteger(nearest) ? nearest : exact };
};

/** @param point place of the `.`, `e` or `E` */
const scanReal = (cursor: Cursor, start: number, point: number): Tree => {
  const { bytes } = cursor;
  let at = point;
  if (bytes[at] === 0x2e) at = digitsAfter(cursor, at + 1);
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    const sign = bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d;
    at = digitsAfter(cursor, sign ? at + 2 : at + 1);
  }
  cursor.at = at;
  return rounded(cursor, 'real', start, decodeUtf8(bytes, start, at));
};

/** A token as the nearest binary64, if there is one. */
const rounded = (cursor: Cursor, kind: 'huge' | 'real', start: number, token: string): Tree => {
  const value = Number(token);
  if (Number.isFinite(value)) return { kind, start, value };
  cursor.report('wire/number-overflow', start, 'a number within binary64', visible(token));
  return { kind: 'bad', start, value: undefined };
};

const digitsAfter = (cursor: Cursor, from: number): number => {
  let at = from;
  while (isDigit(cursor.bytes[at])) at++;
  return at === from ? failAt(cursor, at, 'a digit') : at;
};

const failAt = (cursor: Cursor, at: number, expected: string): never => {
  cursor.at = at;
  return cursor.fail(expected);
};
