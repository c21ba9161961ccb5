/** TypeScript of everything but ints. */
import { type Analysed, kid } from './analysed.js';
import type { UnaryOp } from './ast.js';
import { interval, isSafe } from './int-interval.js';
import { ATOM, at, atom, CodePrinter, infix, type Piece, prefix, type RealBinaryOp } from './print.js';

/** Binding strengths of TypeScript operators. */
export const PREC = {
  TERNARY: 1,
  OR: 2,
  AND: 3,
  BIT_OR: 4,
  BIT_XOR: 5,
  BIT_AND: 6,
  EQUALITY: 7,
  RELATION: 8,
  SHIFT: 9,
  ADDITIVE: 10,
  MULTIPLICATIVE: 11,
  POWER: 12,
  UNARY: 13,
} as const;

const functions: { readonly [K in UnaryOp]?: string } = {
  abs: 'Math.abs',
  sqrt: 'Math.sqrt',
  exp: 'Math.exp',
  ln: 'Math.log',
  log1p: 'Math.log1p',
  expm1: 'Math.expm1',
  sin: 'Math.sin',
  cos: 'Math.cos',
  tanh: 'Math.tanh',
  atan: 'Math.atan',
  sign: 'Math.sign',
  trunc: 'Math.trunc',
  floorReal: 'Math.floor',
  isNaN: 'Number.isNaN',
};

/** The constructs in which ints play no part. */
export abstract class TsBasePrinter extends CodePrinter {
  protected helperName(name: string): string {
    return name;
  }

  protected int(value: bigint): Piece {
    return { text: isSafe(interval(value, value)) ? `${value}` : `${value}n`, prec: value < 0n ? PREC.UNARY : ATOM };
  }

  protected real(value: number): Piece {
    if (Number.isNaN(value)) return atom('Number.NaN'); // tsc rejects comparisons with a bare NaN
    return { text: Object.is(value, -0) ? '-0' : String(value), prec: value < 0 || Object.is(value, -0) ? PREC.UNARY : ATOM };
  }

  protected bool(value: boolean): Piece {
    return atom(String(value));
  }

  protected member(_enumName: string, name: string): Piece {
    return atom(/^\w*$/.test(name) ? `'${name}'` : JSON.stringify(name));
  }

  protected select(cond: Piece, then: Piece, otherwise: Piece): Piece {
    return { text: `${at(cond, PREC.OR)} ? ${at(then, PREC.OR)} : ${at(otherwise, PREC.TERNARY)}`, prec: PREC.TERNARY };
  }

  protected logical(op: 'and' | 'or', left: Piece, right: Piece): Piece {
    return op === 'and' ? infix(left, '&&', right, PREC.AND) : infix(left, '||', right, PREC.OR);
  }

  protected realBinary(op: RealBinaryOp, node: Analysed): Piece {
    const [a, b] = [this.print(kid(node, 0)), this.print(kid(node, 1))];
    switch (op) {
      case 'add':
        return infix(a, '+', b, PREC.ADDITIVE);
      case 'sub':
        return infix(a, '-', b, PREC.ADDITIVE);
      case 'mul':
        return infix(a, '*', b, PREC.MULTIPLICATIVE);
      case 'div':
        return infix(a, '/', b, PREC.MULTIPLICATIVE);
      case 'fmod':
        return infix(a, '%', b, PREC.MULTIPLICATIVE);
      case 'min':
        return this.helper('realMin', a, b);
      case 'max':
        return this.helper('realMax', a, b);
      case 'pow':
        return this.helper('realPow', a, b);
      case 'atan2':
        return this.call('Math.atan2', a, b);
    }
  }

  protected realUnary(op: UnaryOp, arg: Analysed): Piece {
    if (op === 'neg') return prefix('-', this.print(arg), PREC.UNARY);
    return op === 'erf' ? this.helper('erf', this.print(arg)) : this.call(functions[op] ?? op, this.print(arg));
  }
}
