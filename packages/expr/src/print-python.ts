import { analyse } from './analyse.js';
import { type Analysed, kid, realOf, risks } from './analysed.js';
import type { CompareOp, Expr, UnaryOp } from './ast.js';
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
import { isFinite } from './real-interval.js';

const TERNARY = 1;
const OR = 2;
const AND = 3;
const NOT = 4;
const COMPARISON = 5;
const BIT_OR = 6;
const BIT_XOR = 7;
const BIT_AND = 8;
const SHIFT = 9;
const ADDITIVE = 10;
const MULTIPLICATIVE = 11;
const UNARY = 13;

const comparisons: { readonly [K in CompareOp]: string } = { eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' };

const operators: { readonly [K in IntBinaryOp]?: readonly [op: string, prec: number] } = {
  add: ['+', ADDITIVE],
  sub: ['-', ADDITIVE],
  mul: ['*', MULTIPLICATIVE],
  floorDiv: ['//', MULTIPLICATIVE],
  mod: ['%', MULTIPLICATIVE],
  bitAnd: ['&', BIT_AND],
  bitOr: ['|', BIT_OR],
  bitXor: ['^', BIT_XOR],
  shiftLeft: ['<<', SHIFT],
  shiftRight: ['>>', SHIFT],
};

/** Helpers of the ops that can meet a zero divisor or a bad shift count. */
const guards: { readonly [K in IntBinaryOp]?: string } = {
  floorDiv: '_floor_div',
  ceilDiv: '_ceil_div',
  mod: '_floor_mod',
  shiftLeft: '_shift_left',
  shiftRight: '_shift_right',
};

/** Largest operand for which exp and expm1 stay finite, with room to spare: beyond, Python raises. */
const EXP_LIMIT = 700;

class PythonPrinter extends CodePrinter {
  protected helperName(name: string): string {
    return name;
  }

  protected int(value: bigint): Piece {
    return { text: value.toString(), prec: value < 0n ? UNARY : ATOM };
  }

  protected real(value: number): Piece {
    if (Number.isFinite(value)) return { text: realDigits(value), prec: value < 0 || Object.is(value, -0) ? UNARY : ATOM };
    this.require('math');
    if (Number.isNaN(value)) return atom('math.nan');
    return value > 0 ? atom('math.inf') : { text: '-math.inf', prec: UNARY };
  }

  protected bool(value: boolean): Piece {
    return atom(value ? 'True' : 'False');
  }

  protected member(enumName: string, name: string): Piece {
    return atom(`${enumName}.${name}`);
  }

  protected select(cond: Piece, then: Piece, otherwise: Piece): Piece {
    return { text: `${at(then, OR)} if ${at(cond, OR)} else ${at(otherwise, TERNARY)}`, prec: TERNARY };
  }

  protected logical(op: 'and' | 'or', left: Piece, right: Piece): Piece {
    return infix(left, op, right, op === 'and' ? AND : OR);
  }

  protected compare(op: CompareOp, node: Analysed): Piece {
    return infix(this.print(kid(node, 0)), comparisons[op], this.print(kid(node, 1)), COMPARISON);
  }

  /** Python's ints do not overflow, so one check of the result is enough. */
  #checked(piece: Piece, node: Analysed): Piece {
    return risks(node, 'expr/overflow') ? this.helper('_checked', piece) : piece;
  }

  protected intBinary(op: IntBinaryOp, node: Analysed): Piece {
    if (op === 'min' || op === 'max') return this.call(op, ...this.chain(op, node).map((child) => this.print(child)));
    const [a, b] = [this.print(kid(node, 0)), this.print(kid(node, 1))];
    const guard = guards[op];
    if (guard && (risks(node, 'expr/division-by-zero') || risks(node, 'expr/shift-range'))) return this.helper(guard, a, b);
    const entry = operators[op];
    return this.#checked(entry ? infix(a, entry[0], b, entry[1]) : this.#ceilDiv(a, b), node);
  }

  /** `-(-a // b)`. */
  #ceilDiv(a: Piece, b: Piece): Piece {
    return { text: `-(${infix(prefix('-', a, UNARY), '//', b, MULTIPLICATIVE).text})`, prec: UNARY };
  }

  protected realBinary(op: RealBinaryOp, node: Analysed): Piece {
    const [a, b] = [this.print(kid(node, 0)), this.print(kid(node, 1))];
    const divisor = realOf(kid(node, 1));
    const nonZero = divisor.min > 0 || divisor.max < 0;
    switch (op) {
      case 'add':
        return infix(a, '+', b, ADDITIVE);
      case 'sub':
        return infix(a, '-', b, ADDITIVE);
      case 'mul':
        return infix(a, '*', b, MULTIPLICATIVE);
      case 'div':
        return nonZero ? infix(a, '/', b, MULTIPLICATIVE) : this.helper('_div', a, b);
      case 'min':
      case 'max':
        return this.helper(`_real_${op}`, a, b);
      case 'pow':
        return this.helper('_pow', a, b);
      case 'fmod':
        return nonZero && isFinite(realOf(kid(node, 0))) ? this.library('math', 'math.fmod', a, b) : this.helper('_fmod', a, b);
      case 'atan2':
        return this.library('math', 'math.atan2', a, b);
    }
  }

  protected unary(op: UnaryOp, node: Analysed): Piece {
    const operand = this.print(kid(node, 0));
    switch (op) {
      case 'not':
        return { text: `not ${at(operand, NOT)}`, prec: NOT };
      case 'bitNot':
        return prefix('~', operand, UNARY);
      case 'neg':
        return this.#checked(prefix('-', operand, UNARY), node);
      case 'abs':
        return this.#checked(this.call('abs', operand), node);
      case 'floor':
      case 'ceil':
        return risks(node, 'expr/overflow') ? this.helper(`_${op}`, operand) : this.library('math', `math.${op}`, operand);
      case 'round':
        return risks(node, 'expr/overflow') ? this.helper('_round', operand) : this.call('round', operand);
      case 'toReal':
        return this.call('float', operand);
      default:
        return this.#math(op, operand, node);
    }
  }

  /** Python's math raises where IEEE gives an infinity or NaN; helpers stand where an operand may lead there. */
  #math(
    op: Exclude<UnaryOp, 'not' | 'bitNot' | 'neg' | 'abs' | 'floor' | 'ceil' | 'round' | 'toReal'>,
    operand: Piece,
    node: Analysed,
  ): Piece {
    const from = realOf(kid(node, 0));
    switch (op) {
      case 'sqrt':
        return from.min >= 0 ? this.library('math', 'math.sqrt', operand) : this.helper('_sqrt', operand);
      case 'exp':
      case 'expm1':
        return from.max <= EXP_LIMIT ? this.library('math', `math.${op}`, operand) : this.helper(`_${op}`, operand);
      case 'ln':
        return from.min > 0 ? this.library('math', 'math.log', operand) : this.helper('_ln', operand);
      case 'log1p':
        return from.min > -1 ? this.library('math', 'math.log1p', operand) : this.helper('_log1p', operand);
      case 'sin':
      case 'cos':
        return isFinite(from) ? this.library('math', `math.${op}`, operand) : this.helper(`_${op}`, operand);
      case 'tanh':
      case 'atan':
      case 'erf':
        return this.library('math', `math.${op}`, operand);
      case 'isNaN':
        return this.library('math', 'math.isnan', operand);
      case 'sign':
      case 'trunc':
        return this.helper(`_${op}`, operand);
      case 'floorReal':
        return this.helper('_floor_real', operand);
    }
  }
}

/** Python 3.10 text of a well-typed expression. References are `int`, `float`, `bool` or enum members. Helpers: `pythonHelpers`. */
export const printPython = (expr: Expr, options: PrintOptions): Printed => {
  const printer = new PythonPrinter(options);
  return printer.finish(printer.print(analyse(expr, options.env)));
};
