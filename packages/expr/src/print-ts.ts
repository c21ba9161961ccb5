import { analyse } from './analyse.js';
import { type Analysed, intOf, kid, realOf, risks, truthOf } from './analysed.js';
import type { CompareOp, Expr, UnaryOp } from './ast.js';
import { isNumber } from './compile-int.js';
import { isInt32, isUint32, mayBeMinusZero } from './compile-number.js';
import { canBeZero, intOfRange, isSafe, within } from './int-interval.js';
import { at, atom, type IntBinaryOp, infix, isTotal, type Piece, type Printed, type PrintOptions, prefix } from './print.js';
import { PREC, TsBasePrinter } from './print-ts-base.js';

const comparisons: { readonly [K in CompareOp]: readonly [op: string, prec: number] } = {
  eq: ['===', PREC.EQUALITY],
  ne: ['!==', PREC.EQUALITY],
  lt: ['<', PREC.RELATION],
  le: ['<=', PREC.RELATION],
  gt: ['>', PREC.RELATION],
  ge: ['>=', PREC.RELATION],
};

/** Operators on bigints where nothing can go wrong, and the helpers where something can. */
const bigOperators: { readonly [K in IntBinaryOp]: readonly [op: string, prec: number, helper: string] } = {
  add: ['+', PREC.ADDITIVE, 'checkedAdd'],
  sub: ['-', PREC.ADDITIVE, 'checkedSub'],
  mul: ['*', PREC.MULTIPLICATIVE, 'checkedMul'],
  min: ['', 0, 'minInt'],
  max: ['', 0, 'maxInt'],
  floorDiv: ['/', PREC.MULTIPLICATIVE, 'floorDiv'],
  mod: ['%', PREC.MULTIPLICATIVE, 'floorMod'],
  ceilDiv: ['', 0, 'ceilDiv'],
  bitAnd: ['&', PREC.BIT_AND, ''],
  bitOr: ['|', PREC.BIT_OR, ''],
  bitXor: ['^', PREC.BIT_XOR, ''],
  shiftLeft: ['<<', PREC.SHIFT, 'shiftLeft'],
  shiftRight: ['>>', PREC.SHIFT, 'shiftRight'],
};

const zero = atom('0');

/** An int prints as a number expression where `compile` would run it on numbers, as a bigint expression elsewhere. */
class TsPrinter extends TsBasePrinter {
  override print(node: Analysed): Piece {
    const { expr } = node;
    if (expr.kind === 'ref' && expr.type === 'int') return this.#ref(expr, node);
    if (expr.kind === 'apply' && node.type === 'int') return this.call(isNumber(node) ? 'Number' : 'BigInt', super.print(node));
    if (expr.kind !== 'select' || node.type !== 'int') return super.print(node);
    const branch = (child: Analysed) => (isNumber(node) ? this.#number(child) : this.#big(child));
    return this.select(this.print(kid(node, 0)), branch(kid(node, 1)), branch(kid(node, 2)));
  }

  /** The text is a number where the declared range is safe, and may be either elsewhere. */
  #ref(expr: Extract<Expr, { kind: 'ref' }>, node: Analysed): Piece {
    const text = atom(this.options.ref(expr.path, expr.type));
    const range = this.options.env?.ranges?.(expr.path) ?? expr.range;
    if (range && isSafe(intOfRange(range))) return text;
    return this.call(isNumber(node) ? 'Number' : 'BigInt', text);
  }

  /** A node of a safe interval as a number expression. */
  #number(node: Analysed): Piece {
    return isNumber(node) ? this.print(node) : this.call('Number', this.print(node));
  }

  #big(node: Analysed): Piece {
    if (!isNumber(node)) return this.print(node);
    if (node.expr.kind === 'int') return { ...this.int(BigInt(node.expr.value)), text: `${node.expr.value}n` };
    return this.call('BigInt', this.print(node));
  }

  protected compare(op: CompareOp, node: Analysed): Piece {
    const [symbol, prec] = comparisons[op];
    const [left, right] = [kid(node, 0), kid(node, 1)];
    const decided = truthOf(node);
    if (decided !== undefined && prec === PREC.EQUALITY && isTotal(node)) return this.bool(decided);
    const safe = left.type === 'int' && isSafe(intOf(left)) && isSafe(intOf(right));
    const side = (child: Analysed): Piece =>
      child.type !== 'int' ? this.print(child) : safe ? this.#number(child) : this.#big(child);
    const [a, b] = [side(left), side(right)];
    // tsc rejects `===` between types that it narrowed to different literals; the parameters of a function widen them.
    const narrow = prec === PREC.EQUALITY && (decided !== undefined || (isLiteral(left) && isLiteral(right)));
    if (!narrow) return infix(a, symbol, b, prec);
    return op === 'eq' ? this.helper('same', a, b) : prefix('!', this.helper('same', a, b), PREC.UNARY);
  }

  protected intBinary(op: IntBinaryOp, node: Analysed): Piece {
    return isNumber(node) ? this.#numberBinary(op, node) : this.#bigBinary(op, node);
  }

  #bigBinary(op: IntBinaryOp, node: Analysed): Piece {
    const [symbol, prec, helper] = bigOperators[op];
    const [left, right] = [kid(node, 0), kid(node, 1)];
    const [a, b] = [this.#big(left), this.#big(right)];
    const truncates = (op === 'floorDiv' || op === 'mod') && (intOf(left).min < 0n || intOf(right).min < 0n);
    return node.risks.length > 0 || symbol === '' || truncates ? this.helper(helper, a, b) : infix(a, symbol, b, prec);
  }

  #numberBinary(op: IntBinaryOp, node: Analysed): Piece {
    const [left, right] = [kid(node, 0), kid(node, 1)];
    if (op === 'min' || op === 'max')
      return this.call(`Math.${op}`, ...this.chain(op, node, isNumber).map((child) => this.#number(child)));
    const [a, b] = [this.#number(left), this.#number(right)];
    const [from, by] = [intOf(left), intOf(right)];
    const safe = node.risks.length === 0;
    switch (op) {
      case 'add':
        return infix(a, '+', b, PREC.ADDITIVE);
      case 'sub':
        return infix(a, '-', b, PREC.ADDITIVE);
      case 'mul': {
        const product = infix(a, '*', b, PREC.MULTIPLICATIVE);
        return mayBeMinusZero(from, by) ? infix(product, '+', zero, PREC.ADDITIVE) : product;
      }
      case 'floorDiv':
        return safe ? this.#quotient('Math.floor', a, b, by.min > 0n) : this.helper('floorDivNumber', a, b);
      case 'ceilDiv':
        return safe ? this.#quotient('Math.ceil', a, b, by.min > 0n && from.min >= 0n) : this.helper('ceilDivNumber', a, b);
      case 'mod':
        return safe && from.min >= 0n && by.min > 0n
          ? infix(a, '%', b, PREC.MULTIPLICATIVE)
          : this.helper('floorModNumber', a, b);
      case 'bitAnd':
      case 'bitOr':
      case 'bitXor': {
        const [symbol, prec] = bigOperators[op];
        if (isInt32(from) && isInt32(by)) return infix(a, symbol, b, prec);
        if (isUint32(from) && isUint32(by)) return infix(infix(a, symbol, b, prec), '>>>', zero, PREC.SHIFT);
        return this.call('Number', infix(this.#big(left), symbol, this.#big(right), prec));
      }
      case 'shiftLeft':
      case 'shiftRight':
        return this.#shift(op, node, a, b);
    }
  }

  /** Exact for safe integers, see int-math.ts. `+ 0` turns a -0, which a negative side can give, into the int 0. */
  #quotient(rounding: string, a: Piece, b: Piece, neverMinusZero: boolean): Piece {
    const quotient = this.call(rounding, infix(a, '/', b, PREC.MULTIPLICATIVE));
    return neverMinusZero ? quotient : infix(quotient, '+', zero, PREC.ADDITIVE);
  }

  #shift(op: 'shiftLeft' | 'shiftRight', node: Analysed, a: Piece, b: Piece): Piece {
    const [from, by] = [intOf(kid(node, 0)), intOf(kid(node, 1))];
    if (node.risks.length > 0) return this.call('Number', this.helper(op, this.#big(kid(node, 0)), this.#big(kid(node, 1))));
    const narrow = isInt32(from) && isInt32(intOf(node)) && within(by, 0n, 31n);
    if (narrow) return infix(a, op === 'shiftLeft' ? '<<' : '>>', b, PREC.SHIFT);
    const power: Piece = { text: `2 ** ${at(b, PREC.POWER)}`, prec: PREC.POWER };
    if (op === 'shiftLeft') return infix(a, '*', power, PREC.MULTIPLICATIVE);
    return this.call('Math.floor', infix(a, '/', power, PREC.MULTIPLICATIVE));
  }

  protected unary(op: UnaryOp, node: Analysed): Piece {
    const arg = kid(node, 0);
    switch (op) {
      case 'not':
        return prefix('!', this.print(arg), PREC.UNARY);
      case 'neg':
      case 'abs':
      case 'bitNot':
        return node.type === 'int' ? this.#intUnary(op, node, arg) : this.realUnary(op, arg);
      case 'floor':
      case 'ceil':
      case 'round':
        return this.#toInt(op, node, arg);
      case 'toReal':
        return isSafe(intOf(arg)) ? this.#number(arg) : this.call('Number', this.#big(arg));
      default:
        return this.realUnary(op, arg);
    }
  }

  #intUnary(op: 'neg' | 'abs' | 'bitNot', node: Analysed, arg: Analysed): Piece {
    if (!isNumber(node)) {
      const operand = this.#big(arg);
      if (op === 'bitNot') return prefix('~', operand, PREC.UNARY);
      if (op === 'abs') return this.helper('checkedAbs', operand);
      return node.risks.length > 0 ? this.helper('checkedNeg', operand) : prefix('-', operand, PREC.UNARY);
    }
    const operand = this.#number(arg);
    if (op === 'abs') return this.call('Math.abs', operand);
    if (op === 'neg') return canBeZero(intOf(arg)) ? infix(zero, '-', operand, PREC.ADDITIVE) : prefix('-', operand, PREC.UNARY);
    return isInt32(intOf(arg))
      ? prefix('~', operand, PREC.UNARY)
      : infix({ text: '-1', prec: PREC.UNARY }, '-', operand, PREC.ADDITIVE);
  }

  /** `+ 0` turns a -0 into the int 0. */
  #toInt(op: 'floor' | 'ceil' | 'round', node: Analysed, arg: Analysed): Piece {
    const operand = this.print(arg);
    const rounded = op === 'round' ? this.helper('roundHalfEven', operand) : this.call(`Math.${op}`, operand);
    if (risks(node, 'expr/overflow')) {
      const exact = this.helper('checkedInt', rounded);
      return isNumber(node) ? this.call('Number', exact) : exact;
    }
    if (!isNumber(node)) return this.call('BigInt', rounded);
    const { min, max } = realOf(arg);
    return min <= 0 && max > -1 ? infix(rounded, '+', zero, PREC.ADDITIVE) : rounded;
  }
}

/** A literal, or a choice between literals: tsc gives it a type of literals. */
const isLiteral = (node: Analysed): boolean =>
  node.expr.kind === 'select' ? node.kids.slice(1).every(isLiteral) : ['int', 'real', 'bool', 'member'].includes(node.expr.kind);

export interface PrintedTs extends Printed {
  /** JS type of an int result; undefined for the other types. A bigint may still hold a small value. */
  readonly int?: 'number' | 'bigint';
}

/**
 * TypeScript text of a well-typed expression on binary64 reals. An int reference is a `number` where its range is safe, and may
 * be `number | bigint` elsewhere. Helpers: `tsHelpers`.
 */
export const printTs = (expr: Expr, options: PrintOptions): PrintedTs => {
  const printer = new TsPrinter(options);
  const root = analyse(expr, options.env);
  const printed = printer.finish(printer.print(root));
  return root.type === 'int' ? { ...printed, int: isNumber(root) ? 'number' : 'bigint' } : printed;
};
