/** TypeScript helpers that printed text may call, as one module: paste it, or ship it and import the names that `helpers` lists. */
export const tsHelpers = `/** What a running expression throws; codes are the same in TypeScript, C++ and Python. */
export class ExprError extends Error {
  override readonly name = 'ExprError';
  readonly code: 'expr/overflow' | 'expr/division-by-zero' | 'expr/shift-range' | 'expr/no-case';

  constructor(code: ExprError['code'], detail: string) {
    super(\`\${code}: \${detail}\`);
    this.code = code;
  }
}

/** The value itself, which has to fit 64 bits signed. */
export const checked = (value: bigint): bigint => {
  if (BigInt.asIntN(64, value) !== value) throw new ExprError('expr/overflow', \`\${value} is outside the signed 64-bit range\`);
  return value;
};

/** \`a === b\` where the compiler knows the outcome and would reject the comparison. */
export const same = <T>(a: T, b: T): boolean => a === b;

const nonZero = <T extends number | bigint>(divisor: T): T => {
  if (divisor === 0 || divisor === 0n) throw new ExprError('expr/division-by-zero', 'the divisor is 0');
  return divisor;
};

export const checkedAdd = (a: bigint, b: bigint): bigint => checked(a + b);
export const checkedSub = (a: bigint, b: bigint): bigint => checked(a - b);
export const checkedMul = (a: bigint, b: bigint): bigint => checked(a * b);
export const checkedNeg = (a: bigint): bigint => checked(-a);
export const checkedAbs = (a: bigint): bigint => checked(a < 0n ? -a : a);
export const minInt = (a: bigint, b: bigint): bigint => (b < a ? b : a);
export const maxInt = (a: bigint, b: bigint): bigint => (b > a ? b : a);

/** Quotient rounded towards minus infinity. */
export const floorDiv = (a: bigint, b: bigint): bigint => {
  const quotient = a / nonZero(b);
  return checked(a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient);
};

/** Quotient rounded towards plus infinity. */
export const ceilDiv = (a: bigint, b: bigint): bigint => {
  const quotient = a / nonZero(b);
  return checked(a % b !== 0n && a < 0n === b < 0n ? quotient + 1n : quotient);
};

/** Remainder with the sign of the divisor. */
export const floorMod = (a: bigint, b: bigint): bigint => {
  const rest = a % nonZero(b);
  return rest !== 0n && a < 0n !== b < 0n ? rest + b : rest;
};

const shiftCount = (count: bigint): bigint => {
  if (count < 0n || count > 63n) throw new ExprError('expr/shift-range', \`the shift count is \${count}, not 0 to 63\`);
  return count;
};

export const shiftLeft = (a: bigint, count: bigint): bigint => checked(a << shiftCount(count));
export const shiftRight = (a: bigint, count: bigint): bigint => a >> shiftCount(count);

/** \`floorDiv\` of safe integers; for these \`Math.floor\` of the quotient is exact. No int is -0. */
export const floorDivNumber = (a: number, b: number): number => Math.floor(a / nonZero(b)) + 0;

/** \`ceilDiv\` of safe integers. */
export const ceilDivNumber = (a: number, b: number): number => Math.ceil(a / nonZero(b)) + 0;

/** \`floorMod\` of safe integers. */
export const floorModNumber = (a: number, b: number): number => {
  const rest = a % nonZero(b);
  return (rest !== 0 && a < 0 !== b < 0 ? rest + b : rest) + 0;
};

/** An integral real as an int; NaN, infinities and what needs more than 64 bits are overflows. */
export const checkedInt = (value: number): bigint => {
  if (!(value >= -(2 ** 63) && value < 2 ** 63)) throw new ExprError('expr/overflow', \`\${value} is outside the signed 64-bit range\`);
  return BigInt(value);
};

/** Nearest integer, ties to the even one. */
export const roundHalfEven = (x: number): number => {
  if (!Number.isFinite(x)) return x;
  const size = Math.abs(x);
  const low = Math.floor(size);
  const rest = size - low;
  const rounded = rest < 0.5 ? low : rest > 0.5 || low % 2 === 1 ? low + 1 : low;
  return x < 0 || Object.is(x, -0) ? -rounded : rounded;
};

/** IEEE 754 minimumNumber: NaN loses against a number, -0 is less than +0. */
export const realMin = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b));

/** IEEE 754 maximumNumber: NaN loses against a number, +0 is more than -0. */
export const realMax = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b));

/** C pow: 1 to any power is 1, and -1 to an infinite power is 1. */
export const realPow = (a: number, b: number): number =>
  a === 1 || (a === -1 && (b === Infinity || b === -Infinity)) ? 1 : a ** b;

const poly = (x: number, coefficients: readonly number[]): number => coefficients.reduce((sum, c) => sum * x + c, 0);

/** Error function: rational approximations of W. J. Cody, Math. Comp. 23 (1969); within a few ulp. */
export const erf = (x: number): number => {
  const y = Math.abs(x);
  if (Number.isNaN(x)) return x;
  if (y > 6) return Math.sign(x);
  if (y <= 0.46875) {
    const z = y * y;
    const top = [0.185777706184603153, 3.1611237438705656, 113.864154151050156, 377.485237685302021, 3209.37758913846947];
    const bottom = [1, 23.6012909523441209, 244.024637934444173, 1282.61652607737228, 2844.23683343917062];
    return (x * poly(z, top)) / poly(z, bottom);
  }
  const high = Math.trunc(y * 16) / 16;
  const exp = Math.exp(-high * high) * Math.exp(-(y - high) * (y + high));
  if (y <= 4) {
    const top = [
      2.15311535474403846e-8, 0.564188496988670089, 8.88314979438837594, 66.1191906371416295, 298.635138197400131,
      881.95222124176909, 1712.04761263407058, 2051.07837782607147, 1230.33935479799725,
    ];
    const bottom = [
      1, 15.7449261107098347, 117.693950891312499, 537.181101862009858, 1621.38957456669019, 3290.79923573345963,
      4362.61909014324716, 3439.36767414372164, 1230.33935480374942,
    ];
    return Math.sign(x) * (0.5 - (exp * poly(y, top)) / poly(y, bottom) + 0.5);
  }
  const z = 1 / (y * y);
  const top = [0.0163153871373020978, 0.305326634961232344, 0.360344899949804439, 0.125781726111229246, 0.0160837851487422766, 0.000658749161529837803];
  const bottom = [1, 2.56852019228982242, 1.87295284992346725, 0.527905102951428412, 0.0605183413124413191, 0.00233520497626869185];
  return Math.sign(x) * (0.5 - (exp * (0.5641895835477563 - (z * poly(z, top)) / poly(z, bottom))) / y + 0.5);
};
`;
