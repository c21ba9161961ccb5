import type { ArithmeticOp, IntegerOp, Range } from './ast.js';

export const INT64_MIN = -(2n ** 63n);
export const INT64_MAX = 2n ** 63n - 1n;
/** Largest magnitude whose neighbours are all exact in a JS number: 2^53 - 1. */
const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** Every int value lies in min..max, and is not 0 when `nonZero`. */
export interface IntInterval {
  readonly kind: 'int';
  readonly min: bigint;
  readonly max: bigint;
  readonly nonZero: boolean;
}

/** `nonZero` is derived where the ends already say it; an end that is an excluded 0 moves inwards. */
export const interval = (min: bigint, max: bigint, nonZero = false): IntInterval => {
  if (nonZero && min === 0n && max > 0n) return { kind: 'int', min: 1n, max, nonZero };
  if (nonZero && max === 0n && min < 0n) return { kind: 'int', min, max: -1n, nonZero };
  return { kind: 'int', min, max, nonZero: nonZero || min > 0n || max < 0n };
};

/** All of int64: the interval of an int about which nothing is known. */
export const fullInt: IntInterval = interval(INT64_MIN, INT64_MAX);

const minBig = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));
const maxBig = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a));

export const hullInt = (a: IntInterval, b: IntInterval): IntInterval =>
  interval(minBig(a.min, b.min), maxBig(a.max, b.max), a.nonZero && b.nonZero);

/** Values in both; undefined when there are none. */
export const meetInt = (a: IntInterval, b: IntInterval): IntInterval | undefined => {
  const met = interval(maxBig(a.min, b.min), minBig(a.max, b.max), a.nonZero || b.nonZero);
  return met.min > met.max || (met.nonZero && met.min === 0n && met.max === 0n) ? undefined : met;
};

/** The part inside int64. An interval with no such part belongs to a node that never yields a value: anything is true of it. */
export const clampInt64 = (a: IntInterval): IntInterval => meetInt(a, fullInt) ?? fullInt;

export const inInt64 = (a: IntInterval): boolean => a.min >= INT64_MIN && a.max <= INT64_MAX;
/** All values are exact as JS numbers. */
export const isSafe = (a: IntInterval): boolean => a.min >= -SAFE_MAX && a.max <= SAFE_MAX;
export const within = (a: IntInterval, min: bigint, max: bigint): boolean => a.min >= min && a.max <= max;
export const canBeZero = (a: IntInterval): boolean => !a.nonZero && a.min <= 0n && a.max >= 0n;
export const isZero = (a: IntInterval): boolean => a.min === 0n && a.max === 0n;

/** Interval of a declared range, cut to int64. Throws SyntaxError when a bound is no integer. */
export const intOfRange = (range: Range): IntInterval => clampInt64(interval(BigInt(range.min), BigInt(range.max)));

/** Quotient rounded towards minus infinity; `b` is not 0. */
export const floorDivBig = (a: bigint, b: bigint): bigint => {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
};
/** Quotient rounded towards plus infinity; `b` is not 0. */
export const ceilDivBig = (a: bigint, b: bigint): bigint => -floorDivBig(-a, b);
/** Remainder with the sign of `b`, which is not 0. */
export const modBig = (a: bigint, b: bigint): bigint => a - b * floorDivBig(a, b);

type Transfer = (a: IntInterval, b: IntInterval) => IntInterval;

/** Hull of an operation that is monotone in each operand. */
const corners = (a: IntInterval, b: IntInterval, op: (x: bigint, y: bigint) => bigint, nonZero = false): IntInterval => {
  const values = [op(a.min, b.min), op(a.min, b.max), op(a.max, b.min), op(a.max, b.max)];
  return interval(minBig(...values), maxBig(...values), nonZero);
};

/** Hull over the negative and the positive divisors; a divisor that is only 0 yields no value at all. */
const bySign = (b: IntInterval, op: (part: IntInterval) => IntInterval): IntInterval => {
  const negative = meetInt(b, interval(b.min, -1n));
  const positive = meetInt(b, interval(1n, b.max));
  if (negative && positive) return hullInt(op(negative), op(positive));
  const part = negative ?? positive;
  return part ? op(part) : fullInt;
};

const modBySign = (a: IntInterval, b: IntInterval): IntInterval => {
  if (b.min > 0n) return a.min >= 0n && a.max < b.min ? a : interval(0n, a.min >= 0n ? minBig(a.max, b.max - 1n) : b.max - 1n);
  return a.max <= 0n && a.min > b.max ? a : interval(a.max <= 0n ? maxBig(a.min, b.min + 1n) : b.min + 1n, 0n);
};

/** Smallest 2^k - 1 with both intervals in -2^k..2^k - 1. */
const mask = (a: IntInterval, b: IntInterval): bigint => {
  const largest = maxBig(a.max, -a.min - 1n, b.max, -b.min - 1n, 0n);
  return (1n << BigInt(largest.toString(2).length)) - 1n;
};

const bitAndInterval: Transfer = (a, b) => {
  if (a.min >= 0n && b.min >= 0n) return interval(0n, minBig(a.max, b.max));
  if (a.min >= 0n) return interval(0n, a.max);
  if (b.min >= 0n) return interval(0n, b.max);
  return interval(-mask(a, b) - 1n, mask(a, b));
};
const bitOrInterval: Transfer = (a, b) =>
  a.min >= 0n && b.min >= 0n ? interval(maxBig(a.min, b.min), mask(a, b)) : interval(-mask(a, b) - 1n, mask(a, b));
const bitXorInterval: Transfer = (a, b) =>
  a.min >= 0n && b.min >= 0n ? interval(0n, mask(a, b)) : interval(-mask(a, b) - 1n, mask(a, b));

/** Counts that a shift may have: 0 to 63. */
export const shiftCounts = interval(0n, 63n);

const shift =
  (op: (a: bigint, count: bigint) => bigint): Transfer =>
  (a, b) => {
    const count = meetInt(b, shiftCounts);
    return count ? corners(a, count, op) : fullInt;
  };

/** Exact result intervals, before the cut to int64. */
export const intTransfer: { readonly [K in ArithmeticOp | IntegerOp]: Transfer } = {
  add: (a, b) => interval(a.min + b.min, a.max + b.max),
  sub: (a, b) => interval(a.min - b.max, a.max - b.min),
  mul: (a, b) => corners(a, b, (x, y) => x * y, a.nonZero && b.nonZero),
  min: (a, b) => interval(minBig(a.min, b.min), minBig(a.max, b.max), a.nonZero && b.nonZero),
  max: (a, b) => interval(maxBig(a.min, b.min), maxBig(a.max, b.max), a.nonZero && b.nonZero),
  floorDiv: (a, b) => bySign(b, (part) => corners(a, part, floorDivBig)),
  ceilDiv: (a, b) => bySign(b, (part) => corners(a, part, ceilDivBig)),
  mod: (a, b) => bySign(b, (part) => modBySign(a, part)),
  bitAnd: bitAndInterval,
  bitOr: bitOrInterval,
  bitXor: bitXorInterval,
  shiftLeft: shift((a, count) => a << count),
  shiftRight: shift((a, count) => a >> count),
};

export const intUnaryTransfer: { readonly [K in 'neg' | 'abs' | 'bitNot']: (a: IntInterval) => IntInterval } = {
  neg: (a) => interval(-a.max, -a.min, a.nonZero),
  abs: (a) =>
    a.min >= 0n ? a : a.max <= 0n ? interval(-a.max, -a.min, a.nonZero) : interval(0n, maxBig(-a.min, a.max), a.nonZero),
  bitNot: (a) => interval(-a.max - 1n, -a.min - 1n),
};
