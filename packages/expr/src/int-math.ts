/** Exact integer arithmetic on JS numbers that hold safe integers (magnitude below 2^53). Divisors are not 0; no result is -0. */

/** Quotient rounded towards minus infinity. `Math.floor(a / b)` is one too high where the quotient rounds up to an integer. */
export const floorDivNumber = (a: number, b: number): number => {
  const rest = a % b; // exact, with the sign of a, so a - rest and its quotient by b are exact too
  const quotient = (a - rest) / b;
  return (rest !== 0 && a < 0 !== b < 0 ? quotient - 1 : quotient) + 0;
};

/** Quotient rounded towards plus infinity. */
export const ceilDivNumber = (a: number, b: number): number => {
  const rest = a % b;
  const quotient = (a - rest) / b;
  return (rest !== 0 && a < 0 === b < 0 ? quotient + 1 : quotient) + 0;
};

/** Remainder with the sign of `b`. */
export const modNumber = (a: number, b: number): number => {
  const rest = a % b;
  return (rest !== 0 && a < 0 !== b < 0 ? rest + b : rest) + 0;
};
