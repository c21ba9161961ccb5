import { match } from 'ts-pattern';
import type { BinaryOp, Expr, ExprValue, UnaryOp } from './ast.js';
import { realValue } from './lift.js';
import type { Lookup } from './lookup.js';
import { ATOM, at, atom, infix, type Piece, type Printed, prefix } from './print.js';

export interface MathOptions {
  /** Name of a reference; its path unless told. */
  readonly ref?: (path: string) => string;
  /** Values to show instead of names; a reference without a value keeps its name. */
  readonly values?: Lookup;
}

const CONDITIONAL = 1;
const OR = 2;
const AND = 3;
const NOT = 4;
const COMPARISON = 5;
const BITS = 6;
const ADDITIVE = 10;
const MULTIPLICATIVE = 11;
const UNARY = 12;
const POWER = 13;

const operators: { readonly [K in BinaryOp]?: readonly [op: string, prec: number] } = {
  add: ['+', ADDITIVE],
  sub: ['-', ADDITIVE],
  mul: ['×', MULTIPLICATIVE],
  div: ['/', MULTIPLICATIVE],
  mod: ['mod', MULTIPLICATIVE],
  fmod: ['fmod', MULTIPLICATIVE],
  bitAnd: ['&', BITS],
  bitOr: ['|', BITS],
  bitXor: ['xor', BITS],
  shiftLeft: ['<<', BITS],
  shiftRight: ['>>', BITS],
  eq: ['=', COMPARISON],
  ne: ['≠', COMPARISON],
  lt: ['<', COMPARISON],
  le: ['≤', COMPARISON],
  gt: ['>', COMPARISON],
  ge: ['≥', COMPARISON],
  and: ['and', AND],
  or: ['or', OR],
};

const call = (name: string, ...args: readonly Piece[]): Piece => atom(`${name}(${args.map((arg) => arg.text).join(', ')})`);

const literal = (value: ExprValue): Piece => {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return { text, prec: text.startsWith('-') ? UNARY : ATOM };
};

const valueOf = (path: string, values: Lookup | undefined): ExprValue | undefined =>
  typeof values === 'function' ? values(path) : values && Object.hasOwn(values, path) ? values[path] : undefined;

/** Operands of a chain: `min(min(a, b), c)` gives a, b, c. */
const chain = (op: 'min' | 'max', expr: Expr): readonly Expr[] =>
  expr.kind === 'binary' && expr.op === op ? [...chain(op, expr.left), expr.right] : [expr];

/** A sign between operators keeps its parentheses: `a × (-1)`. Operators of unlike kinds on bits are never left to precedence. */
const operand = (piece: Piece, op: string, prec: number, isRight: boolean): Piece => {
  const signed = isRight && piece.prec === UNARY;
  const mixed = prec === BITS && piece.op !== undefined && piece.op !== op;
  return signed || mixed ? atom(`(${piece.text})`) : piece;
};

const print = (expr: Expr, options: MathOptions): Piece => {
  const visit = (child: Expr): Piece => print(child, options);
  return match(expr)
    .with({ kind: 'int' }, ({ value }) => literal(BigInt(value)))
    .with({ kind: 'real' }, (node) => literal(realValue(node)))
    .with({ kind: 'bool' }, ({ value }) => literal(value))
    .with({ kind: 'member' }, ({ name }) => atom(name))
    .with({ kind: 'ref' }, ({ path }) => {
      const value = valueOf(path, options.values);
      return value === undefined ? atom(options.ref?.(path) ?? path) : literal(value);
    })
    .with({ kind: 'unary' }, ({ op, arg }) => printUnary(op, visit(arg)))
    .with({ kind: 'binary' }, (node) => printBinary(node, visit))
    .with({ kind: 'select' }, (node) => {
      const [then, cond, otherwise] = [visit(node.then), visit(node.cond), visit(node.else)];
      return { text: `if ${at(cond, OR)} then ${at(then, OR)} else ${otherwise.text}`, prec: CONDITIONAL };
    })
    .with({ kind: 'apply' }, ({ table, selector, args }) => call(`${table}[${visit(selector).text}]`, ...args.map(visit)))
    .exhaustive();
};

const names: { readonly [K in UnaryOp]?: string } = { bitNot: 'bitnot', floorReal: 'floor' };

const printUnary = (op: UnaryOp, inner: Piece): Piece => {
  if (op === 'neg') return prefix('-', inner, UNARY);
  if (op === 'not') return { text: `not ${at(inner, NOT)}`, prec: NOT };
  return op === 'toReal' ? inner : call(names[op] ?? op, inner);
};

const printBinary = (expr: Extract<Expr, { kind: 'binary' }>, visit: (child: Expr) => Piece): Piece => {
  const { op } = expr;
  if (op === 'min' || op === 'max') return call(op, ...chain(op, expr).map(visit));
  const [left, right] = [visit(expr.left), visit(expr.right)];
  if (op === 'floorDiv')
    return atom(`floor(${infix(left, '/', operand(right, '/', MULTIPLICATIVE, true), MULTIPLICATIVE).text})`);
  if (op === 'ceilDiv') return atom(`ceil(${infix(left, '/', operand(right, '/', MULTIPLICATIVE, true), MULTIPLICATIVE).text})`);
  if (op === 'pow') return { text: `${at(left, ATOM)}^${at(right, ATOM)}`, prec: POWER };
  const [symbol, prec] = operators[op] ?? [op, 0];
  if (prec === 0) return call(op, left, right);
  if (prec === COMPARISON) return { text: `${at(left, prec + 1)} ${symbol} ${at(right, prec + 1)}`, prec };
  return infix(operand(left, symbol, prec, false), symbol, operand(right, symbol, prec, prec >= BITS), prec);
};

/**
 * Readable mathematics: `floor(nep × mult × 100 / 112)`, or with values `floor(512 × 1 × 100 / 112)`. For people: conversions
 * to real are not shown, and there are no helpers.
 */
export const printMath = (expr: Expr, options: MathOptions = {}): Printed => {
  const { text, prec } = print(expr, options);
  return { text, precedence: prec, helpers: [], imports: [] };
};
