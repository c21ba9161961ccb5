import type { ArithmeticOp, MathOp, Range, RealOp } from './ast.js';
import { INT64_MAX, INT64_MIN, type IntInterval, interval } from './int-interval.js';
import { froundBig, roundHalfEven } from './real-math.js';

/** Every real value that is not NaN lies in min..max; it may be NaN only when `nan`. Zeros of both signs count as 0. */
export interface RealInterval {
  readonly kind: 'real';
  readonly min: number;
  readonly max: number;
  readonly nan: boolean;
}

export const realInterval = (min: number, max: number, nan = false): RealInterval => ({ kind: 'real', min, max, nan });

/** Nothing is known. */
export const fullReal = realInterval(-Infinity, Infinity, true);

export const hullReal = (a: RealInterval, b: RealInterval): RealInterval =>
  realInterval(Math.min(a.min, b.min), Math.max(a.max, b.max), a.nan || b.nan);

export const realOfRange = (range: Range): RealInterval => realInterval(Number(range.min), Number(range.max));

const canBeInfinite = (a: RealInterval): boolean => a.min === -Infinity || a.max === Infinity;
export const isFinite = (a: RealInterval): boolean => !a.nan && !canBeInfinite(a);
const holdsZero = (a: RealInterval): boolean => a.min <= 0 && a.max >= 0;

type Transfer = (a: RealInterval, b: RealInterval) => RealInterval;

/** Rounding is monotone, so the rounded ends of the exact interval bound the rounded values. A NaN end bounds nothing. */
const ends = (values: readonly number[], nan: boolean): RealInterval =>
  values.some(Number.isNaN)
    ? realInterval(-Infinity, Infinity, nan)
    : realInterval(Math.min(...values), Math.max(...values), nan);

const opposite = (a: RealInterval, b: RealInterval): boolean =>
  (a.max === Infinity && b.min === -Infinity) || (a.min === -Infinity && b.max === Infinity);

const negate = (a: RealInterval): RealInterval => realInterval(-a.max, -a.min, a.nan);

const addReal: Transfer = (a, b) => ends([a.min + b.min, a.max + b.max], a.nan || b.nan || opposite(a, b));

const mulReal: Transfer = (a, b) => {
  const nan = a.nan || b.nan || (holdsZero(a) && canBeInfinite(b)) || (holdsZero(b) && canBeInfinite(a));
  const products = [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max];
  return ends(
    products.map((x) => (Number.isNaN(x) ? 0 : x)),
    nan,
  );
};

const divReal: Transfer = (a, b) => {
  if (holdsZero(b)) return fullReal;
  const nan = a.nan || b.nan || (canBeInfinite(a) && canBeInfinite(b));
  return ends([a.min / b.min, a.min / b.max, a.max / b.min, a.max / b.max], nan);
};

const fmodReal: Transfer = (a, b) => {
  const most = Math.min(Math.max(-a.min, a.max), Math.max(-b.min, b.max));
  return realInterval(a.min < 0 ? -most : 0, a.max > 0 ? most : 0, a.nan || b.nan || canBeInfinite(a) || holdsZero(b));
};

const minReal: Transfer = (a, b) => {
  const most = a.nan ? (b.nan ? Math.max(a.max, b.max) : b.max) : b.nan ? a.max : Math.min(a.max, b.max);
  return realInterval(Math.min(a.min, b.min), most, a.nan && b.nan);
};

/** Intervals of binary64 results. */
export const realTransfer: { readonly [K in ArithmeticOp | RealOp]: Transfer } = {
  add: addReal,
  sub: (a, b) => addReal(a, negate(b)),
  mul: mulReal,
  min: minReal,
  max: (a, b) => negate(minReal(negate(a), negate(b))),
  div: divReal,
  fmod: fmodReal,
  pow: () => fullReal,
  atan2: (a, b) => realInterval(-4, 4, a.nan || b.nan),
};

const monotone =
  (op: (x: number) => number) =>
  (a: RealInterval): RealInterval =>
    realInterval(op(a.min), op(a.max), a.nan);

/** Bounds of libm functions are loose on purpose: no host's last digit may step over them. */
export const realUnaryTransfer: { readonly [K in 'neg' | 'abs' | Exclude<MathOp, 'isNaN'>]: (a: RealInterval) => RealInterval } =
  {
    neg: negate,
    abs: (a) => realInterval(holdsZero(a) ? 0 : Math.min(Math.abs(a.min), Math.abs(a.max)), Math.max(-a.min, a.max), a.nan),
    sqrt: (a) => realInterval(Math.sqrt(Math.max(a.min, 0)), Math.sqrt(Math.max(a.max, 0)), a.nan || a.min < 0),
    exp: (a) => realInterval(0, a.max <= 0 ? 1.5 : Infinity, a.nan),
    ln: (a) => realInterval(-Infinity, Infinity, a.nan || a.min < 0),
    log1p: (a) => realInterval(-Infinity, Infinity, a.nan || a.min < -1),
    expm1: (a) => realInterval(-1.5, a.max <= 0 ? 0.5 : Infinity, a.nan),
    sin: (a) => realInterval(-1.5, 1.5, a.nan || canBeInfinite(a)),
    cos: (a) => realInterval(-1.5, 1.5, a.nan || canBeInfinite(a)),
    tanh: (a) => realInterval(-1.5, 1.5, a.nan),
    atan: (a) => realInterval(-2, 2, a.nan),
    erf: (a) => realInterval(-1.5, 1.5, a.nan),
    sign: monotone(Math.sign),
    trunc: monotone(Math.trunc),
    floorReal: monotone(Math.floor),
  };

/** Ends rounded to binary32, which bounds values that are rounded to binary32. */
export const froundInterval = monotone(Math.fround);

const roundings = { floor: Math.floor, ceil: Math.ceil, round: roundHalfEven };

/** Exact integers that floor, ceil or round may give; an infinite end reaches one past int64, where no value can be. */
export const roundToInt = (op: keyof typeof roundings, a: RealInterval): IntInterval => {
  const low = roundings[op](a.min);
  const high = roundings[op](a.max);
  return interval(
    Number.isFinite(low) ? BigInt(low) : low < 0 ? INT64_MIN - 1n : INT64_MAX + 1n,
    Number.isFinite(high) ? BigInt(high) : high > 0 ? INT64_MAX + 1n : INT64_MIN - 1n,
  );
};

export const intToReal = (a: IntInterval, real: 'f64' | 'f32' = 'f64'): RealInterval =>
  real === 'f32' ? realInterval(froundBig(a.min), froundBig(a.max)) : realInterval(Number(a.min), Number(a.max));
