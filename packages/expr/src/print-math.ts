import type { BinaryOp, Expr, ExprValue } from './ast.js';
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
  switch (expr.kind) {
    case 'int':
      return literal(BigInt(expr.value));
    case 'real':
      return literal(realValue(expr));
    case 'bool':
      return literal(expr.value);
    case 'member':
      return atom(expr.name);
    case 'ref': {
      const value = valueOf(expr.path, options.values);
      return value === undefined ? atom(options.ref?.(expr.path) ?? expr.path) : literal(value);
    }
    case 'unary': {
      const inner = visit(expr.arg);
      if (expr.op === 'neg') return prefix('-', inner, UNARY);
      if (expr.op === 'not') return { text: `not ${at(inner, NOT)}`, prec: NOT };
      return expr.op === 'toReal'
        ? inner
        : call(expr.op === 'bitNot' ? 'not' : expr.op === 'floorReal' ? 'floor' : expr.op, inner);
    }
    case 'binary':
      return printBinary(expr, visit);
    case 'select': {
      const [then, cond, otherwise] = [visit(expr.then), visit(expr.cond), visit(expr.else)];
      return { text: `if ${at(cond, OR)} then ${at(then, OR)} else ${otherwise.text}`, prec: CONDITIONAL };
    }
    case 'apply':
      return call(`${expr.table}[${visit(expr.selector).text}]`, ...expr.args.map(visit));
  }
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
