/** The plainest possible evaluator: bigints for every int, all errors that any order of evaluation could meet. */
import type { BinaryOp, Expr, ExprErrorCode, ExprValue, UnaryOp } from '../src/index.js';
import { erf } from '../src/real-math.js';

/** `errors` holds every code that may be reported. */
export type Outcome = { readonly value: ExprValue } | { readonly errors: ReadonlySet<ExprErrorCode> };

const failed = (...errors: readonly ExprErrorCode[]): Outcome => ({ errors: new Set(errors) });

const inRange = (value: bigint): Outcome => (value >= -(2n ** 63n) && value < 2n ** 63n ? { value } : failed('expr/overflow'));

/** Largest q with q * b <= a, for b > 0; signs are moved to `a`. */
const floorDiv = (a: bigint, b: bigint): bigint => {
  if (b < 0n) return floorDiv(-a, -b);
  let quotient = a / b;
  while (quotient * b > a) quotient -= 1n;
  while ((quotient + 1n) * b <= a) quotient += 1n;
  return quotient;
};

const isNegative = (x: number): boolean => x < 0 || Object.is(x, -0);

const minimum = (a: number, b: number): number => {
  if (Number.isNaN(a)) return b;
  if (Number.isNaN(b)) return a;
  if (a === b) return isNegative(a) ? a : b;
  return a < b ? a : b;
};

const power = (a: number, b: number): number => {
  if (a === 1 || b === 0) return 1;
  return a === -1 && Math.abs(b) === Infinity ? 1 : a ** b;
};

const intBinary = (op: BinaryOp, a: bigint, b: bigint): Outcome => {
  switch (op) {
    case 'add':
      return inRange(a + b);
    case 'sub':
      return inRange(a - b);
    case 'mul':
      return inRange(a * b);
    case 'min':
      return { value: a < b ? a : b };
    case 'max':
      return { value: a > b ? a : b };
    case 'floorDiv':
      return b === 0n ? failed('expr/division-by-zero') : inRange(floorDiv(a, b));
    case 'ceilDiv':
      return b === 0n ? failed('expr/division-by-zero') : inRange(-floorDiv(-a, b));
    case 'mod':
      return b === 0n ? failed('expr/division-by-zero') : { value: a - b * floorDiv(a, b) };
    case 'bitAnd':
      return { value: a & b };
    case 'bitOr':
      return { value: a | b };
    case 'bitXor':
      return { value: a ^ b };
    case 'shiftLeft':
      return b < 0n || b > 63n ? failed('expr/shift-range') : inRange(a * 2n ** b);
    case 'shiftRight':
      return b < 0n || b > 63n ? failed('expr/shift-range') : { value: floorDiv(a, 2n ** b) };
    default:
      throw new Error(`no int ${op}`);
  }
};

const realBinary = (op: BinaryOp, a: number, b: number): number => {
  switch (op) {
    case 'add':
      return a + b;
    case 'sub':
      return a - b;
    case 'mul':
      return a * b;
    case 'div':
      return a / b;
    case 'fmod':
      return a % b;
    case 'min':
      return minimum(a, b);
    case 'max':
      return -minimum(-a, -b);
    case 'pow':
      return power(a, b);
    case 'atan2':
      return Math.atan2(a, b);
    default:
      throw new Error(`no real ${op}`);
  }
};

const compare = (op: BinaryOp, a: ExprValue, b: ExprValue): boolean | undefined => {
  switch (op) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
    default:
      return undefined;
  }
};

const toBig = (x: number, rounded: (whole: bigint, rest: number) => bigint): Outcome => {
  if (!Number.isFinite(x)) return failed('expr/overflow');
  const whole = BigInt(Math.floor(x));
  return inRange(rounded(whole, x - Math.floor(x)));
};

const nearest = (whole: bigint, rest: number): bigint => (rest > 0.5 || (rest === 0.5 && whole % 2n !== 0n) ? whole + 1n : whole);

const unary = (op: UnaryOp, value: ExprValue): Outcome => {
  if (typeof value === 'bigint') {
    if (op === 'neg') return inRange(-value);
    if (op === 'abs') return inRange(value < 0n ? -value : value);
    return op === 'bitNot' ? { value: -value - 1n } : { value: Number(value) };
  }
  if (typeof value === 'boolean') return { value: !value };
  const x = value as number;
  switch (op) {
    case 'neg':
      return { value: -x };
    case 'floor':
      return toBig(x, (whole) => whole);
    case 'ceil':
      return toBig(x, (whole, rest) => (rest > 0 ? whole + 1n : whole));
    case 'round':
      return toBig(x, nearest);
    case 'ln':
      return { value: Math.log(x) };
    case 'floorReal':
      return { value: Math.floor(x) };
    case 'isNaN':
      return { value: Number.isNaN(x) };
    case 'erf':
      return { value: erf(x) };
    case 'abs':
    case 'sqrt':
    case 'exp':
    case 'log1p':
    case 'expm1':
    case 'sin':
    case 'cos':
    case 'tanh':
    case 'atan':
    case 'sign':
    case 'trunc':
      return { value: Math[op](x) };
    default:
      throw new Error(`no real ${op}`);
  }
};

/** Ints come out as bigints. */
export const reference = (expr: Expr, values: { readonly [path: string]: ExprValue }): Outcome => {
  switch (expr.kind) {
    case 'int':
      return inRange(BigInt(expr.value));
    case 'real':
      return { value: Number(expr.value) };
    case 'bool':
      return { value: expr.value };
    case 'member':
      return { value: expr.name };
    case 'ref': {
      const value = values[expr.path];
      if (value === undefined) throw new Error(`no value of ${expr.path}`);
      return { value: expr.type === 'int' ? BigInt(value) : value };
    }
    case 'unary': {
      const arg = reference(expr.arg, values);
      return 'errors' in arg ? arg : unary(expr.op, arg.value);
    }
    case 'binary': {
      const left = reference(expr.left, values);
      if (expr.op === 'and' || expr.op === 'or') {
        return 'errors' in left || left.value === (expr.op === 'or') ? left : reference(expr.right, values);
      }
      const right = reference(expr.right, values);
      if ('errors' in left) return 'errors' in right ? failed(...left.errors, ...right.errors) : left;
      if ('errors' in right) return right;
      const truth = compare(expr.op, left.value, right.value);
      if (truth !== undefined) return { value: truth };
      return typeof left.value === 'bigint'
        ? intBinary(expr.op, left.value, right.value as bigint)
        : { value: realBinary(expr.op, left.value as number, right.value as number) };
    }
    case 'select': {
      const cond = reference(expr.cond, values);
      return 'errors' in cond ? cond : reference(cond.value === true ? expr.then : expr.else, values);
    }
    case 'apply':
      throw new Error('tables are tested apart');
  }
};
