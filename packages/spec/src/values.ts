import type { Json } from './resolved.js';

/** A 64-bit integer, exact: number when safe (|x| <= 2^53 - 1), bigint otherwise. */
export type Int64 = number | bigint;

/**
 * A value in memory, by the kind of its field:
 * bool boolean; int number (Int64 for 64 bits); float number; string, enum string (a member's name); maybeAffine the constant
 * or a record; record, union, map an object; list, tuple an array; immediate Int64 or number by dtype; opaque `Json`.
 */
export type WireValue = Json | undefined | readonly WireValue[] | { readonly [key: string]: WireValue };

/** A record in memory: wire keys to values; an absent optional has no key. A union's record also has its tag. */
export interface WireRecord {
  readonly [key: string]: WireValue;
}

/** The value under an own key: `constructor` and `__proto__` are keys like any other, and no object has them by birth. */
export const own = <T>(object: { readonly [key: string]: T }, key: string): T | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;
