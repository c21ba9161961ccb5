/** Typed builders. Mixing int and real does not compile; from untyped data it is `expr/type` at check time. */
import type {
  ArithmeticOp,
  BinaryOp,
  CompareOp,
  ExprType,
  FunctionTable,
  IntegerOp,
  LogicalOp,
  MathOp,
  RealOp,
  UnaryOp,
} from './ast.js';
import type { Arg, BoolArg, EnumArg, Ex, IntArg, RealArg } from './lift.js';
import { contextOf, lift } from './lift.js';
import { enumNameOf, typeOf } from './signature.js';

const brand = <T extends ExprType>(expr: Ex | Parameters<typeof typeOf>[0]): Ex<T> => expr as Ex<T>;

const binary = <T extends ExprType>(op: BinaryOp, left: Arg, right: Arg, context = contextOf([left, right])): Ex<T> =>
  brand({ kind: 'binary', op, left: lift(left, context), right: lift(right, context) });

const unary = <T extends ExprType>(op: UnaryOp, value: Arg, context: ExprType = contextOf([value])): Ex<T> =>
  brand({ kind: 'unary', op, arg: lift(value, context) });

/** Two or more operands, folded from the left: `add(a, b, c)` is `(a + b) + c`. All-literal calls are ints. */
export interface Variadic {
  (first: IntArg, second: IntArg, ...more: readonly IntArg[]): Ex<'int'>;
  (first: RealArg, second: RealArg, ...more: readonly RealArg[]): Ex<'real'>;
}

/** Exactly two operands, both int or both real. */
export interface SameNumber {
  (left: IntArg, right: IntArg): Ex<'int'>;
  (left: RealArg, right: RealArg): Ex<'real'>;
}

const variadic = (op: ArithmeticOp | LogicalOp, context?: ExprType) => {
  return (first: Arg, second: Arg, ...more: readonly Arg[]): Ex<never> => {
    const type = context ?? contextOf([first, second, ...more]);
    return more.reduce<Ex<never>>((left, right) => binary(op, left, right, type), binary(op, first, second, type));
  };
};

export const add: Variadic = variadic('add');
export const mul: Variadic = variadic('mul');
/** Of reals: IEEE minimumNumber: NaN loses against a number, and -0 is less than +0. */
export const min: Variadic = variadic('min');
/** Of reals: IEEE maximumNumber: NaN loses against a number, and +0 is more than -0. */
export const max: Variadic = variadic('max');
export const sub: SameNumber = (left: Arg, right: Arg): Ex<never> => binary('sub', left, right);

/** A conjunction or disjunction; the operands after the one that decides are not evaluated. */
export type Logical = (first: BoolArg, second: BoolArg, ...more: readonly BoolArg[]) => Ex<'bool'>;
export const and: Logical = variadic('and', 'bool');
export const or: Logical = variadic('or', 'bool');
export const not = (value: BoolArg): Ex<'bool'> => unary('not', value, 'bool');

const integer =
  (op: IntegerOp) =>
  (left: IntArg, right: IntArg): Ex<'int'> =>
    binary(op, left, right, 'int');

/** Quotient rounded towards minus infinity. */
export const floorDiv = integer('floorDiv');
/** Quotient rounded towards plus infinity. */
export const ceilDiv = integer('ceilDiv');
/** `a - b * floorDiv(a, b)`: has the sign of the divisor. */
export const mod = integer('mod');
export const bitAnd = integer('bitAnd');
export const bitOr = integer('bitOr');
export const bitXor = integer('bitXor');
/** `a * 2^count`, exact; the count must be 0 to 63. */
export const shiftLeft = integer('shiftLeft');
/** `floorDiv(a, 2^count)`, so arithmetic; the count must be 0 to 63. */
export const shiftRight = integer('shiftRight');
export const bitNot = (value: IntArg): Ex<'int'> => unary('bitNot', value, 'int');

const realBinary =
  (op: RealOp) =>
  (left: RealArg, right: RealArg): Ex<'real'> =>
    binary(op, left, right, 'real');

/** IEEE quotient of reals; x / 0 is an infinity or NaN. */
export const div = realBinary('div');
/** C `pow`: pow(1, NaN) and pow(-1, infinity) are 1. */
export const pow = realBinary('pow');
export const atan2 = realBinary('atan2');
/** Remainder of truncating division, with the sign of the dividend; exact. */
export const fmod = realBinary('fmod');

/** Ordering of two ints or two reals; false when either is NaN. */
export interface Ordering {
  (left: IntArg, right: IntArg): Ex<'bool'>;
  (left: RealArg, right: RealArg): Ex<'bool'>;
}

/** Equality of two operands of one type; a string stands for a member of the other side's enum. */
export interface Equality extends Ordering {
  (left: BoolArg, right: BoolArg): Ex<'bool'>;
  <E extends string>(left: Ex<`enum:${E}`>, right: NoInfer<EnumArg<E>>): Ex<'bool'>;
}

const compare =
  (op: CompareOp) =>
  (left: Arg, right: Arg): Ex<'bool'> =>
    binary(op, left, right);

export const eq: Equality = compare('eq');
export const ne: Equality = compare('ne');
export const lt: Ordering = compare('lt');
export const le: Ordering = compare('le');
export const gt: Ordering = compare('gt');
export const ge: Ordering = compare('ge');

/** `cond ? then : else`; only the chosen side is evaluated. Both sides have one type. */
export interface Select {
  (cond: BoolArg, then: IntArg, otherwise: IntArg): Ex<'int'>;
  (cond: BoolArg, then: RealArg, otherwise: RealArg): Ex<'real'>;
  (cond: BoolArg, then: BoolArg, otherwise: BoolArg): Ex<'bool'>;
  <E extends string>(cond: BoolArg, then: Ex<`enum:${E}`>, otherwise: NoInfer<EnumArg<E>>): Ex<`enum:${E}`>;
}

export const select: Select = (cond: BoolArg, then: Arg, otherwise: Arg): Ex<never> => {
  const type = contextOf([then, otherwise]);
  return brand({ kind: 'select', cond: lift(cond, 'bool'), then: lift(then, type), else: lift(otherwise, type) });
};

/** int -> int or real -> real. */
export interface SameUnary {
  (value: IntArg): Ex<'int'>;
  (value: RealArg): Ex<'real'>;
}

export const neg: SameUnary = (value: Arg): Ex<never> => unary('neg', value);
export const abs: SameUnary = (value: Arg): Ex<never> => unary('abs', value);

const toInt =
  (op: 'floor' | 'ceil' | 'round') =>
  (value: RealArg): Ex<'int'> =>
    unary(op, value, 'real');

/** real -> int; NaN and values outside signed 64 bits are `expr/overflow`. */
export const floor = toInt('floor');
export const ceil = toInt('ceil');
/** Ties go to the even neighbour. */
export const round = toInt('round');
/** int -> real, to nearest, ties to even. */
export const toReal = (value: IntArg): Ex<'real'> => unary('toReal', value, 'int');

const math =
  (op: Exclude<MathOp, 'isNaN'>) =>
  (value: RealArg): Ex<'real'> =>
    unary(op, value, 'real');

export const sqrt = math('sqrt');
export const exp = math('exp');
export const ln = math('ln');
export const log1p = math('log1p');
export const expm1 = math('expm1');
export const sin = math('sin');
export const cos = math('cos');
export const tanh = math('tanh');
export const atan = math('atan');
export const erf = math('erf');
/** -1, 1, or the operand itself when it is a zero or NaN. */
export const sign = math('sign');
export const trunc = math('trunc');
/** Largest integer not above the operand, as a real: infinities and NaN pass through. */
export const floorReal = math('floorReal');
export const isNaN = (value: RealArg): Ex<'bool'> => unary('isNaN', value, 'real');

/** `min(max(x, lo), hi)`: `hi` wins over `lo`, and a NaN becomes `lo`. */
export interface Clamp {
  (x: IntArg, lo: IntArg, hi: IntArg): Ex<'int'>;
  (x: RealArg, lo: RealArg, hi: RealArg): Ex<'real'>;
}

export const clamp: Clamp = (x: Arg, lo: Arg, hi: Arg): Ex<never> => {
  const type = contextOf([x, lo, hi]);
  return binary('min', binary('max', x, lo, type), hi, type);
};

/** True when `x` equals one of `members`: an `or` of `eq`; never true of an empty list. */
export const oneOf = <E extends string>(x: Ex<`enum:${E}`>, members: readonly NoInfer<EnumArg<E>>[]): Ex<'bool'> => {
  const tests = members.map((candidate) => binary<'bool'>('eq', x, candidate));
  return tests.length === 0
    ? brand({ kind: 'bool', value: false })
    : tests.reduce((left, right) => binary('or', left, right, 'bool'));
};

/** Applies the case of `selector` to `args`; plain values take the type of their parameter. */
export const apply = <T extends ExprType>(
  table: FunctionTable & { readonly type: T },
  selector: Ex | string,
  args: readonly Arg[],
): Ex<T> =>
  brand({
    kind: 'apply',
    table: table.name,
    selector: lift(selector, `enum:${table.enum}`),
    args: args.map((value, i) => lift(value, table.params[i]?.type ?? 'int')),
    type: table.type,
  });

/** Enum that a typed expression belongs to; undefined when it is not of an enum type. */
export const enumOf = (expr: Ex): string | undefined => enumNameOf(typeOf(expr));
