import { analyse } from './analyse.js';
import { type Analysed, intOf, kid, risks } from './analysed.js';
import type { CompareOp, Expr, UnaryOp } from './ast.js';
import { INT64_MIN } from './int-interval.js';
import {
  ATOM,
  at,
  atom,
  CodePrinter,
  type IntBinaryOp,
  infix,
  type Piece,
  type Printed,
  type PrintOptions,
  prefix,
  type RealBinaryOp,
  realDigits,
} from './print.js';

const TERNARY = 1;
const OR = 2;
const AND = 3;
const BIT_OR = 4;
const BIT_XOR = 5;
const BIT_AND = 6;
const EQUALITY = 7;
const RELATION = 8;
const SHIFT = 9;
const ADDITIVE = 10;
const MULTIPLICATIVE = 11;
const UNARY = 13;

/** Operators where nothing can go wrong, and the helpers where something can. */
const operators: { readonly [K in IntBinaryOp]?: readonly [op: string, prec: number, checked: string] } = {
  add: ['+', ADDITIVE, 'checked_add'],
  sub: ['-', ADDITIVE, 'checked_sub'],
  mul: ['*', MULTIPLICATIVE, 'checked_mul'],
  bitAnd: ['&', BIT_AND, ''],
  bitOr: ['|', BIT_OR, ''],
  bitXor: ['^', BIT_XOR, ''],
  shiftLeft: ['<<', SHIFT, 'shift_left'],
  shiftRight: ['>>', SHIFT, 'shift_right'],
};

const comparisons: { readonly [K in CompareOp]: readonly [op: string, prec: number, functor: string] } = {
  eq: ['==', EQUALITY, 'std::equal_to<>{}'],
  ne: ['!=', EQUALITY, 'std::not_equal_to<>{}'],
  lt: ['<', RELATION, 'std::less<>{}'],
  le: ['<=', RELATION, 'std::less_equal<>{}'],
  gt: ['>', RELATION, 'std::greater<>{}'],
  ge: ['>=', RELATION, 'std::greater_equal<>{}'],
};

const libm: { readonly [K in UnaryOp]?: string } = {
  sqrt: 'std::sqrt',
  exp: 'std::exp',
  ln: 'std::log',
  log1p: 'std::log1p',
  expm1: 'std::expm1',
  sin: 'std::sin',
  cos: 'std::cos',
  tanh: 'std::tanh',
  atan: 'std::atan',
  erf: 'std::erf',
  trunc: 'std::trunc',
  floorReal: 'std::floor',
  isNaN: 'std::isnan',
};

class CppPrinter extends CodePrinter {
  protected helperName(name: string): string {
    return `instabrew::${name}`;
  }

  /** Literals that fit 32 bits have type `int`; arithmetic on two of them would too, so `wide` widens one. */
  protected int(value: bigint): Piece {
    if (value === INT64_MIN) {
      this.require('<cstdint>');
      return atom('INT64_MIN');
    }
    const plain = value > -(2n ** 31n) && value < 2n ** 31n;
    return { text: value.toString(), prec: value < 0n ? UNARY : ATOM, plain };
  }

  #wide(piece: Piece): Piece {
    if (!piece.plain) return piece;
    this.require('<cstdint>');
    return /^-?[0-9]+$/.test(piece.text) ? this.call('INT64_C', piece) : this.call('static_cast<std::int64_t>', piece);
  }

  protected real(value: number): Piece {
    if (Number.isNaN(value)) return this.library('<limits>', 'std::numeric_limits<double>::quiet_NaN');
    if (Number.isFinite(value)) return { text: realDigits(value), prec: value < 0 || Object.is(value, -0) ? UNARY : ATOM };
    const infinity = this.library('<limits>', 'std::numeric_limits<double>::infinity');
    return value > 0 ? infinity : prefix('-', infinity, UNARY);
  }

  protected bool(value: boolean): Piece {
    return atom(String(value));
  }

  protected member(enumName: string, name: string): Piece {
    return atom(`${enumName}::${name}`);
  }

  protected select(cond: Piece, then: Piece, otherwise: Piece): Piece {
    const text = `${at(cond, OR)} ? ${at(then, OR)} : ${at(otherwise, TERNARY)}`;
    return { text, prec: TERNARY, plain: then.plain === true && otherwise.plain === true };
  }

  protected logical(op: 'and' | 'or', left: Piece, right: Piece): Piece {
    return op === 'and' ? infix(left, '&&', right, AND) : infix(left, '||', right, OR);
  }

  /** As a function object where g++ would warn that the outcome is plain to see. */
  protected compare(op: CompareOp, node: Analysed): Piece {
    const [symbol, prec, functor] = comparisons[op];
    const [left, right] = [this.print(kid(node, 0)), this.print(kid(node, 1))];
    const plainToSee = left.text === right.text || isMasked(kid(node, 0), kid(node, 1)) || isMasked(kid(node, 1), kid(node, 0));
    return plainToSee ? this.library('<functional>', functor, left, right) : infix(left, symbol, right, prec);
  }

  protected intBinary(op: IntBinaryOp, node: Analysed): Piece {
    const [left, right] = [kid(node, 0), kid(node, 1)];
    if (op === 'min' || op === 'max') {
      this.require('<cstdint>');
      const operands = this.chain(op, node).map((child) => this.print(child));
      const list = operands.length > 2 ? [atom(`{${operands.map((operand) => operand.text).join(', ')}}`)] : operands;
      return this.library('<algorithm>', `std::${op}<std::int64_t>`, ...list);
    }
    const [a, b] = [this.print(left), this.print(right)];
    const signed = node.risks.length > 0 || intOf(left).min < 0n || intOf(right).min < 0n;
    if (op === 'floorDiv') return signed ? this.helper('floor_div', a, b) : this.#infix(a, '/', b, MULTIPLICATIVE);
    if (op === 'mod') return signed ? this.helper('floor_mod', a, b) : this.#infix(a, '%', b, MULTIPLICATIVE);
    const entry = operators[op];
    if (!entry) return this.helper('ceil_div', a, b);
    const [symbol, prec, checked] = entry;
    return node.risks.length > 0 ? this.helper(checked, a, b) : this.#infix(a, symbol, b, prec);
  }

  #infix(left: Piece, op: string, right: Piece, prec: number): Piece {
    return infix(right.plain || prec === SHIFT ? this.#wide(left) : left, op, right, prec);
  }

  protected realBinary(op: RealBinaryOp, node: Analysed): Piece {
    const [a, b] = [this.print(kid(node, 0)), this.print(kid(node, 1))];
    switch (op) {
      case 'add':
        return infix(a, '+', b, ADDITIVE);
      case 'sub':
        return infix(a, '-', b, ADDITIVE);
      case 'mul':
        return infix(a, '*', b, MULTIPLICATIVE);
      case 'div':
        return infix(a, '/', b, MULTIPLICATIVE);
      case 'min':
      case 'max':
        return this.helper(`real_${op}`, a, b);
      default:
        return this.library('<cmath>', `std::${op}`, a, b);
    }
  }

  protected unary(op: UnaryOp, node: Analysed): Piece {
    const operand = this.print(kid(node, 0));
    const isLiteral = kid(node, 0).expr.kind === 'int';
    switch (op) {
      case 'not':
        return prefix('!', operand, UNARY);
      case 'bitNot':
        return prefix('~', this.#wide(operand), UNARY);
      case 'neg':
        if (risks(node, 'expr/overflow')) return this.helper('checked_neg', operand);
        return { ...prefix('-', isLiteral ? operand : this.#wide(operand), UNARY), plain: isLiteral && operand.plain === true };
      case 'abs':
        if (risks(node, 'expr/overflow')) return this.helper('checked_abs', operand);
        return node.type === 'real'
          ? this.library('<cmath>', 'std::fabs', operand)
          : this.library('<cstdlib>', 'std::abs', this.#wide(operand));
      case 'floor':
      case 'ceil':
      case 'round': {
        const rounded = op === 'round' ? this.helper('round_half_even', operand) : this.library('<cmath>', `std::${op}`, operand);
        return node.risks.length > 0
          ? this.helper('checked_int', rounded)
          : this.library('<cstdint>', 'static_cast<std::int64_t>', rounded);
      }
      case 'toReal':
        return this.call('static_cast<double>', operand);
      case 'sign':
        return this.helper('sign', operand);
      default:
        return this.library('<cmath>', libm[op] ?? op, operand);
    }
  }
}

/** `(x & 6) == 1` and its like. */
const isMasked = (masked: Analysed, literal: Analysed): boolean =>
  literal.expr.kind === 'int' &&
  masked.expr.kind === 'binary' &&
  (masked.expr.op === 'bitAnd' || masked.expr.op === 'bitOr') &&
  masked.kids.some((child) => child.expr.kind === 'int');

/**
 * C++20 text of a well-typed expression on binary64 reals. References must have type `std::int64_t`, `double`, `bool` or the
 * enum's. Plain operators stand where the analysis proves them safe; elsewhere calls to helpers, see `cppHelpers`.
 * Compile with `-ffp-contract=off`, or products and sums of reals may be fused and differ from the other languages.
 */
export const printCpp = (expr: Expr, options: PrintOptions): Printed => {
  const printer = new CppPrinter(options);
  return printer.finish(printer.print(analyse(expr, options.env)));
};
