/** Random well-typed trees over a fixed set of references, and values for these. */
import fc from 'fast-check';
import {
  type BinaryOp,
  type Expr,
  type ExprType,
  type ExprValue,
  int,
  type RefExpr,
  real,
  ref,
  type UnaryOp,
} from '../src/index.js';

const TWO_53 = 2n ** 53n;
const TWO_63 = 2n ** 63n;

/** Wide ones, which need bigints and overflow, beside narrow ones, which stay on JS numbers. */
export const refs = [
  ref('a', 'int'),
  ref('b', 'int'),
  ref('wide', 'int', { min: -TWO_53, max: TWO_53 }),
  ref('safe', 'int', { min: 1n - TWO_53, max: TWO_53 - 1n }),
  ref('small', 'int', { min: -100, max: 100 }),
  ref('size', 'int', { min: 0, max: 2 ** 31 }),
  ref('word', 'int', { min: 0, max: 2 ** 32 - 1 }),
  ref('pair', 'int', { min: 0, max: 2 ** 33 - 1 }),
  ref('divisor', 'int', { min: 1, max: 400 }),
  ref('count', 'int', { min: 0, max: 63 }),
  ref('x', 'real'),
  ref('y', 'real'),
  ref('extended', 'real', { min: -Infinity, max: Infinity }),
  ref('ratio', 'real', { min: -1000, max: 1000 }),
  ref('flag', 'bool'),
  ref('mode', 'enum:Mode'),
] as readonly RefExpr[];

export const modes = ['Fast', 'Slow', 'Off'] as const;

const edges = [0n, 1n, 2n, 63n, 2n ** 31n, 2n ** 32n, TWO_53 - 1n, TWO_53, TWO_53 + 1n, TWO_63 - 1n];

/** Ints in a range, half of them at the edges of the range and of the number formats. */
const intIn = (min: bigint, max: bigint): fc.Arbitrary<bigint> => {
  const inside = [...edges, ...edges.map((edge) => -edge), -TWO_63, min, max].filter((edge) => edge >= min && edge <= max);
  return fc.oneof(fc.constantFrom(...inside), fc.bigInt({ min, max }));
};

const reals = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    1e300,
    -1e300,
    Number.NaN,
    Infinity,
    -Infinity,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
    0.1,
  ),
  fc.double({ min: -1e4, max: 1e4, noNaN: true }),
  fc.integer({ min: -20, max: 20 }).map((n) => n / 2),
);

const realIn = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(fc.constantFrom(min, max, -0, 0.5), fc.double({ min, max, noNaN: true }));

const valueOf = (expr: RefExpr): fc.Arbitrary<ExprValue> => {
  if (expr.type === 'bool') return fc.boolean();
  if (expr.type === 'real') return expr.range ? realIn(Number(expr.range.min), Number(expr.range.max)) : reals;
  if (expr.type !== 'int') return fc.constantFrom(...modes);
  return intIn(BigInt(expr.range?.min ?? -TWO_63), BigInt(expr.range?.max ?? TWO_63 - 1n)).map((value) =>
    value >= 1n - TWO_53 && value < TWO_53 ? Number(value) : value,
  );
};

export type Values = { readonly [path: string]: ExprValue };

/** A value for every reference, ints in normal form. */
export const values: fc.Arbitrary<Values> = fc.record(Object.fromEntries(refs.map((expr) => [expr.path, valueOf(expr)])));

const refsOfType = (type: ExprType): fc.Arbitrary<Expr> => fc.constantFrom(...refs.filter((expr) => expr.type === type));

const unary = (ops: readonly UnaryOp[], arg: fc.Arbitrary<Expr>): fc.Arbitrary<Expr> =>
  fc.record({ kind: fc.constant('unary' as const), op: fc.constantFrom(...ops), arg });

const binary = (ops: readonly BinaryOp[], side: fc.Arbitrary<Expr>): fc.Arbitrary<Expr> =>
  fc.record({ kind: fc.constant('binary' as const), op: fc.constantFrom(...ops), left: side, right: side });

const select = (cond: fc.Arbitrary<Expr>, branch: fc.Arbitrary<Expr>): fc.Arbitrary<Expr> =>
  fc.record({ kind: fc.constant('select' as const), cond, then: branch, else: branch });

const arithmetic: readonly BinaryOp[] = ['add', 'sub', 'mul', 'min', 'max'];
const integer: readonly BinaryOp[] = ['floorDiv', 'ceilDiv', 'mod', 'bitAnd', 'bitOr', 'bitXor'];
const order: readonly BinaryOp[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];

const shift = (value: fc.Arbitrary<Expr>): fc.Arbitrary<Expr> =>
  fc.record({
    kind: fc.constant('binary' as const),
    op: fc.constantFrom<BinaryOp>('shiftLeft', 'shiftRight'),
    left: value,
    right: fc.oneof(
      fc.constant<Expr>(ref('count', 'int', { min: 0, max: 63 })),
      fc.integer({ min: -1, max: 64 }).map(int),
      value,
    ),
  });

type Trees = { readonly [K in 'int' | 'real' | 'bool' | 'mode']: Expr };

const literal = fc.oneof(
  { weight: 3, arbitrary: fc.bigInt({ min: -20n, max: 120n }) },
  { weight: 1, arbitrary: intIn(-TWO_63, TWO_63 - 1n) },
);

/** Real operations that every language rounds alike; `libm` adds the others. */
const realUnary: readonly UnaryOp[] = ['neg', 'abs', 'sqrt', 'sign', 'trunc', 'floorReal'];
const libmUnary: readonly UnaryOp[] = ['exp', 'ln', 'log1p', 'expm1', 'sin', 'cos', 'tanh', 'atan', 'erf'];

export const trees = (options: { readonly libm?: boolean } = {}) => {
  const depth = { depthSize: 'small', maxDepth: 5 } as const;
  return fc.letrec<Trees>((tie) => ({
    int: fc.oneof(
      depth,
      { weight: 3, arbitrary: fc.oneof(refsOfType('int'), literal.map(int)) },
      { weight: 4, arbitrary: binary(arithmetic, tie('int')) },
      { weight: 4, arbitrary: binary(integer, tie('int')) },
      { weight: 1, arbitrary: shift(tie('int')) },
      { weight: 1, arbitrary: unary(['neg', 'abs', 'bitNot'], tie('int')) },
      { weight: 1, arbitrary: unary(['floor', 'ceil', 'round'], tie('real')) },
      { weight: 2, arbitrary: select(tie('bool'), tie('int')) },
    ),
    real: fc.oneof(
      depth,
      { weight: 3, arbitrary: fc.oneof(refsOfType('real'), reals.map(real)) },
      {
        weight: 3,
        arbitrary: binary([...arithmetic, 'div', 'fmod', ...(options.libm ? (['pow', 'atan2'] as const) : [])], tie('real')),
      },
      { weight: 1, arbitrary: unary(options.libm ? [...realUnary, ...libmUnary] : realUnary, tie('real')) },
      { weight: 1, arbitrary: unary(['toReal'], tie('int')) },
      { weight: 1, arbitrary: select(tie('bool'), tie('real')) },
    ),
    bool: fc.oneof(
      depth,
      {
        weight: 2,
        arbitrary: fc.oneof(
          refsOfType('bool'),
          fc.boolean().map((value): Expr => ({ kind: 'bool', value })),
        ),
      },
      { weight: 3, arbitrary: binary(order, tie('int')) },
      { weight: 1, arbitrary: binary(order, tie('real')) },
      { weight: 1, arbitrary: binary(['eq', 'ne'], tie('bool')) },
      { weight: 1, arbitrary: binary(['eq', 'ne'], tie('mode')) },
      { weight: 2, arbitrary: binary(['and', 'or'], tie('bool')) },
      { weight: 1, arbitrary: unary(['not'], tie('bool')) },
      { weight: 1, arbitrary: unary(['isNaN'], tie('real')) },
    ),
    mode: fc.oneof(
      depth,
      { weight: 2, arbitrary: refsOfType('enum:Mode') },
      { weight: 2, arbitrary: fc.constantFrom(...modes).map((name): Expr => ({ kind: 'member', enum: 'Mode', name })) },
      { weight: 1, arbitrary: select(tie('bool'), tie('mode')) },
    ),
  }));
};

const ofPath = (path: string): Expr => refs.find((expr) => expr.path === path) ?? real(Number.NaN);

/** Every int operator on operands of every width, so that none is left to luck. */
export const intOperators: readonly Expr[] = (() => {
  const operands = ['a', 'safe', 'small', 'word', 'pair'].map(ofPath);
  const pairs = operands.flatMap((left) => [...operands, ofPath('divisor')].map((right) => ({ left, right })));
  const binaries = [...arithmetic, ...integer].flatMap((op) => pairs.map((pair): Expr => ({ kind: 'binary', op, ...pair })));
  const shifts = (['shiftLeft', 'shiftRight'] as const).flatMap((op) =>
    operands.flatMap((left) => ['count', 'small'].map((path): Expr => ({ kind: 'binary', op, left, right: ofPath(path) }))),
  );
  const unaries = (['neg', 'abs', 'bitNot'] as const).flatMap((op) => operands.map((arg): Expr => ({ kind: 'unary', op, arg })));
  const roundings = (['floor', 'ceil', 'round'] as const).flatMap((op) =>
    ['x', 'ratio'].map((path): Expr => ({ kind: 'unary', op, arg: ofPath(path) })),
  );
  return [...binaries, ...shifts, ...unaries, ...roundings];
})();
