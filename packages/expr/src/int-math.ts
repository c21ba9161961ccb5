/**
 * Integer arithmetic on JS numbers that hold safe integers (magnitude below 2^53). Divisors are not 0; no result is -0.
 *
 * `Math.floor(a / b)` is exact. Let a, b > 0 and k - a/b = r/b be the distance to the next integer k, so r >= 1. The double
 * quotient becomes k only if r/b is at most half the gap of the doubles below k, which is less than k * 2^-53 (for k a power
 * of two, k * 2^-54). Then a = k * b - r > r * (2^53 - 1), which no safe integer is. A negative quotient is rounded to the
 * integer k nearer 0 only if r/b <= k * 2^-53, and then k * b >= 2^53, but k * b < |a|. `Math.ceil` is its mirror image.
 */

/** Quotient rounded towards minus infinity. */
export const floorDivNumber = (a: number, b: number): number => Math.floor(a / b) + 0;

/** Quotient rounded towards plus infinity. */
export const ceilDivNumber = (a: number, b: number): number => Math.ceil(a / b) + 0;

/** Remainder with the sign of `b`. */
export const modNumber = (a: number, b: number): number => {
  const rest = a % b;
  return (rest !== 0 && a < 0 !== b < 0 ? rest + b : rest) + 0;
};
