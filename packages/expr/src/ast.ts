/**
 * The expression tree: plain data, so a resolved spec survives `JSON.stringify`.
 *
 * Integers are mathematically exact; a result outside the signed 64-bit range is the error `expr/overflow`
 * in every language. Reals are IEEE 754 binary64 (or binary32, rounded after every operation, where the
 * evaluator is asked for it). Integers and reals never mix silently: `toReal`, `floor`, `ceil`, `round` convert.
 */

/** `enum:<Name>` is a member of a spec enum; members compare for equality only. */
export type ExprType = 'int' | 'real' | 'bool' | `enum:${string}`;

/** Result has the type of the operands, both int or both real. */
export type ArithmeticOp = 'add' | 'sub' | 'mul' | 'min' | 'max';
/** int x int -> int. Division rounds towards minus (`floorDiv`, `mod`) or plus (`ceilDiv`) infinity; by zero is `expr/division-by-zero`. */
export type IntegerOp = 'floorDiv' | 'ceilDiv' | 'mod' | 'bitAnd' | 'bitOr' | 'bitXor' | 'shiftLeft' | 'shiftRight';
/** real x real -> real, IEEE: x / 0 is an infinity or NaN, never an error. */
export type RealOp = 'div' | 'pow' | 'atan2' | 'fmod';
/** Operands of one type -> bool. Ordering needs int or real; `eq` and `ne` take any type. */
export type CompareOp = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';
/** bool x bool -> bool, the right side is not evaluated when the left decides. */
export type LogicalOp = 'and' | 'or';
export type BinaryOp = ArithmeticOp | IntegerOp | RealOp | CompareOp | LogicalOp;

/** `neg`, `abs`: int or real, same type out. `not`: bool. `bitNot`: int. */
export type SameTypeUnaryOp = 'neg' | 'abs' | 'not' | 'bitNot';
/** real -> int for `floor`, `ceil`, `round` (half to even); int -> real for `toReal` (nearest even). */
export type ConversionOp = 'floor' | 'ceil' | 'round' | 'toReal';
/** real -> real. `sqrt` is correctly rounded everywhere; the others are the host's libm, within an ulp or so. */
export type MathOp =
  | 'sqrt'
  | 'exp'
  | 'ln'
  | 'log1p'
  | 'expm1'
  | 'sin'
  | 'cos'
  | 'tanh'
  | 'atan'
  | 'erf'
  | 'sign'
  | 'trunc'
  | 'floorReal'
  | 'isNaN';
export type UnaryOp = SameTypeUnaryOp | ConversionOp | MathOp;

/** An exact decimal, because JSON has no 64-bit integers. */
export type Decimal = string;

/** Closed interval of the values that a reference may take; decimals for ints, numbers for reals. */
export interface Range {
  readonly min: Decimal;
  readonly max: Decimal;
}

export type Expr =
  | { readonly kind: 'int'; readonly value: Decimal }
  | { readonly kind: 'real'; readonly value: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'member'; readonly enum: string; readonly name: string }
  /** A free variable. `path` is dotted: `field.scale`, `operand.ifmap.partitions`, `gen.clock.DVE`, `arg.a`. `range` bounds an int. */
  | { readonly kind: 'ref'; readonly path: string; readonly type: ExprType; readonly range?: Range }
  | { readonly kind: 'unary'; readonly op: UnaryOp; readonly arg: Expr }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Expr; readonly right: Expr }
  | { readonly kind: 'select'; readonly cond: Expr; readonly then: Expr; readonly else: Expr }
  /** One scalar function per enum member (an ALU's op table): `tables[table].cases[selector](...args)`. */
  | {
      readonly kind: 'apply';
      readonly table: string;
      readonly selector: Expr;
      readonly args: readonly Expr[];
      readonly type: ExprType;
    };

/** A table of scalar functions, one per member of an enum; bodies refer to `arg.<param>`. */
export interface FunctionTable {
  readonly name: string;
  readonly enum: string;
  readonly params: readonly { readonly name: string; readonly type: ExprType }[];
  readonly type: ExprType;
  /** Members without a case are errors to apply: `expr/no-case`. */
  readonly cases: { readonly [member: string]: Expr };
}

/** Run-time value of an expression: int is number when its node is proved safe, bigint otherwise; members are names. */
export type ExprValue = number | bigint | boolean | string;
