import type { Expr, ExprType } from './ast.js';
import { enumNameOf, typeOf } from './signature.js';

declare const phantom: unique symbol;

/** An `Expr` whose type the compiler knows. The phantom property never exists at run time: an `Ex` is plain data. */
export type Ex<T extends ExprType = ExprType> = Expr & { readonly [phantom]: T };

/** What an int operand accepts: a JS number must be a safe integer, a bigint must fit 64 bits signed. */
export type IntArg = Ex<'int'> | number | bigint;
/** What a real operand accepts: every JS number is a real here. */
export type RealArg = Ex<'real'> | number;
export type BoolArg = Ex<'bool'> | boolean;
/** What an operand of enum `E` accepts: a string is a member name. */
export type EnumArg<E extends string> = Ex<`enum:${E}`> | string;
/** Any operand before its type is known. */
export type Arg = Ex | number | bigint | boolean | string;

const brand = <T extends ExprType>(expr: Expr): Ex<T> => expr as Ex<T>;

const INT64_LIMIT = 2n ** 63n;

/** Integer literal. Throws RangeError on a JS number that is not a safe integer, and outside signed 64 bits. */
export const int = (value: number | bigint): Ex<'int'> => {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(`expr: an int literal must be a safe integer or a bigint, got ${value}`);
  }
  const exact = BigInt(value);
  if (exact < -INT64_LIMIT || exact >= INT64_LIMIT) throw new RangeError(`expr: ${value} does not fit a signed 64-bit integer`);
  return brand({ kind: 'int', value: exact.toString() });
};

/** Real literal; NaN, infinities and -0 get the spelled form that JSON can hold. */
export const real = (value: number): Ex<'real'> => {
  if (Number.isNaN(value)) return brand({ kind: 'real', value: 'NaN' });
  if (value === Infinity) return brand({ kind: 'real', value: 'Infinity' });
  if (value === -Infinity) return brand({ kind: 'real', value: '-Infinity' });
  return brand({ kind: 'real', value: Object.is(value, -0) ? '-0' : value });
};

export const bool = (value: boolean): Ex<'bool'> => brand({ kind: 'bool', value });

export const member = <E extends string>(enumName: E, name: string): Ex<`enum:${E}`> =>
  brand({ kind: 'member', enum: enumName, name });

/** The number that a real literal stands for. */
export const realValue = (expr: Extract<Expr, { kind: 'real' }>): number =>
  typeof expr.value === 'number' ? expr.value : Number(expr.value);

/** Bounds as they are easiest to write; stored as decimals. */
export interface RangeInput {
  readonly min: number | bigint | string;
  readonly max: number | bigint | string;
}

/** Free variable. `range` is a promise about its value: whoever runs the expression must keep it. */
export const ref = <T extends ExprType>(path: string, type: T, range?: RangeInput): Ex<T> =>
  brand({ kind: 'ref', path, type, ...(range && { range: { min: String(range.min), max: String(range.max) } }) });

/** Parameter `name` inside the body of a function table: `ref('arg.<name>')`. */
export const arg = <T extends ExprType>(name: string, type: T, range?: RangeInput): Ex<T> => ref(`arg.${name}`, type, range);

/** Gives a tree that came from data its static type. Throws TypeError when the tree has another one. */
export const typed = <T extends ExprType>(expr: Expr, type: T): Ex<T> => {
  const actual = typeOf(expr);
  if (actual !== type) throw new TypeError(`expr: expected an expression of type ${type}, got ${actual}`);
  return brand(expr);
};

/** A tree, or the literal of `type` that a plain JS value stands for. A tree passes unchecked: mixing is for `check` to report. */
export const lift = (value: Arg, type: ExprType): Expr => {
  if (typeof value === 'object') return value;
  if (typeof value === 'boolean') return bool(value);
  if (typeof value === 'string') {
    const enumName = enumNameOf(type);
    if (enumName === undefined) throw new TypeError(`expr: "${value}" is a member name, but the operand is of type ${type}`);
    return member(enumName, value);
  }
  if (type === 'real' && typeof value === 'number') return real(value);
  return int(value);
};

/** Type that the plain values among `args` take: that of the first tree; of literals alone, bool or int. */
export const contextOf = (args: readonly Arg[]): ExprType => {
  for (const value of args) if (typeof value === 'object') return typeOf(value);
  return typeof args[0] === 'boolean' ? 'bool' : 'int';
};
