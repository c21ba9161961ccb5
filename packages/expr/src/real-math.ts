/** Real functions that JavaScript lacks or defines differently from C and IEEE 754. */

/** IEEE 754 minimumNumber: NaN loses against a number, -0 is less than +0. */
export const realMin = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b));

/** IEEE 754 maximumNumber: NaN loses against a number, +0 is more than -0. */
export const realMax = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b));

/** C pow: unlike `**`, 1 to any power is 1 and -1 to an infinite power is 1. */
export const realPow = (a: number, b: number): number =>
  a === 1 || (a === -1 && (b === Infinity || b === -Infinity)) ? 1 : a ** b;

/** Nearest integer, ties to the even one; keeps -0, infinities and NaN. */
export const roundHalfEven = (x: number): number => {
  const size = Math.abs(x);
  const low = Math.floor(size);
  const rest = size - low; // exact: its bits are bits of x
  const rounded = rest < 0.5 ? low : rest > 0.5 || low % 2 === 1 ? low + 1 : low;
  return Number.isFinite(x) ? (x < 0 || Object.is(x, -0) ? -rounded : rounded) : x;
};

const TWO_32 = 2n ** 32n;

/**
 * Nearest binary32 of an integer. Going through binary64 would round twice, so beyond 2^53 the low bits are first
 * folded into one sticky bit that binary64 can hold.
 */
export const froundBig = (value: bigint): number => {
  const sizeOf = value < 0n ? -value : value;
  if (sizeOf < 2n ** 53n) return Math.fround(Number(value));
  const sticky = sizeOf % TWO_32 === 0n ? 0n : 1n;
  const size = Math.fround(Number((sizeOf / TWO_32) * 2n + sticky) * 2 ** 31);
  return value < 0n ? -size : size;
};

/** Horner form, highest power first. */
const poly = (x: number, coefficients: readonly number[]): number => coefficients.reduce((sum, c) => sum * x + c, 0);

// W. J. Cody, "Rational Chebyshev approximation for the error function", Math. Comp. 23 (1969), as in SPECFUN's CALERF.
const A = [1.85777706184603153e-1, 3.1611237438705656, 1.13864154151050156e2, 3.77485237685302021e2, 3.20937758913846947e3];
const B = [1, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3, 2.84423683343917062e3];
const C = [
  2.15311535474403846e-8, 5.64188496988670089e-1, 8.88314979438837594, 6.61191906371416295e1, 2.98635138197400131e2,
  8.8195222124176909e2, 1.71204761263407058e3, 2.05107837782607147e3, 1.23033935479799725e3,
];
const D = [
  1, 1.57449261107098347e1, 1.17693950891312499e2, 5.37181101862009858e2, 1.62138957456669019e3, 3.29079923573345963e3,
  4.36261909014324716e3, 3.43936767414372164e3, 1.23033935480374942e3,
];
const P = [
  1.63153871373020978e-2, 3.05326634961232344e-1, 3.60344899949804439e-1, 1.25781726111229246e-1, 1.60837851487422766e-2,
  6.58749161529837803e-4,
];
const Q = [1, 2.56852019228982242, 1.87295284992346725, 5.27905102951428412e-1, 6.05183413124413191e-2, 2.33520497626869185e-3];
const ONE_OVER_SQRT_PI = 5.6418958354775628695e-1;

/** exp(-y * y) without the rounding of y * y: y is split at 1/16. */
const expMinusSquare = (y: number): number => {
  const high = Math.trunc(y * 16) / 16;
  return Math.exp(-high * high) * Math.exp(-(y - high) * (y + high));
};

/** Complementary error function for y > 0.46875. */
const erfcLarge = (y: number): number => {
  if (y <= 4) return (expMinusSquare(y) * poly(y, C)) / poly(y, D);
  const z = 1 / (y * y);
  return (expMinusSquare(y) * (ONE_OVER_SQRT_PI - (z * poly(z, P)) / poly(z, Q))) / y;
};

/** Error function, within a few ulp of the exact value (4 were the most seen, near 0.47). */
export const erf = (x: number): number => {
  const y = Math.abs(x);
  if (Number.isNaN(x)) return x;
  if (y <= 0.46875) return (x * poly(y * y, A)) / poly(y * y, B);
  if (y > 6) return Math.sign(x);
  return Math.sign(x) * (0.5 - erfcLarge(y) + 0.5);
};
