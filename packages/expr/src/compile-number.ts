/** Int nodes on JS numbers: inputs and result are proved to be safe integers. No int is ever -0. */

import { type Analysed, intOf, kid } from './analysed.js';
import type { ArithmeticOp, IntegerOp } from './ast.js';
import { bitAndBig, bitOrBig, bitXorBig } from './compile-big.js';
import { canBeZero, type IntInterval, within } from './int-interval.js';
import { ceilDivNumber, floorDivNumber, modNumber } from './int-math.js';
import type { Run } from './run.js';

type Operand = Run<number>;

const POWERS: readonly number[] = Array.from({ length: 64 }, (_, n) => 2 ** n);
const power = (n: number): number => POWERS[n] ?? Number.NaN;

export const isInt32 = (a: IntInterval): boolean => within(a, -(2n ** 31n), 2n ** 31n - 1n);
export const isUint32 = (a: IntInterval): boolean => within(a, 0n, 2n ** 32n - 1n);

/** The product of the intervals may be 0 with a negative factor, which JS numbers make -0. */
export const mayBeMinusZero = (a: IntInterval, b: IntInterval): boolean =>
  (a.min < 0n && canBeZero(b)) || (b.min < 0n && canBeZero(a));

type Bitwise = 'bitAnd' | 'bitOr' | 'bitXor';

const viaBig =
  (op: (x: bigint, y: bigint) => bigint) =>
  (a: Operand, b: Operand): Operand =>
  (v) =>
    Number(op(BigInt(a(v)), BigInt(b(v))));

const int32: { readonly [K in Bitwise]: (a: Operand, b: Operand) => Operand } = {
  bitAnd: (a, b) => (v) => a(v) & b(v),
  bitOr: (a, b) => (v) => a(v) | b(v),
  bitXor: (a, b) => (v) => a(v) ^ b(v),
};
const uint32: { readonly [K in Bitwise]: (a: Operand, b: Operand) => Operand } = {
  bitAnd: (a, b) => (v) => (a(v) & b(v)) >>> 0,
  bitOr: (a, b) => (v) => (a(v) | b(v)) >>> 0,
  bitXor: (a, b) => (v) => (a(v) ^ b(v)) >>> 0,
};
const wide: { readonly [K in Bitwise]: (a: Operand, b: Operand) => Operand } = {
  bitAnd: viaBig(bitAndBig),
  bitOr: viaBig(bitOrBig),
  bitXor: viaBig(bitXorBig),
};

const bitwise = (op: Bitwise, a: Operand, b: Operand, left: IntInterval, right: IntInterval): Operand => {
  if (isInt32(left) && isInt32(right)) return int32[op](a, b);
  return isUint32(left) && isUint32(right) ? uint32[op](a, b) : wide[op](a, b);
};

/** The operation of `node`, whose risks of division by zero and shift range were already dealt with in `b`. */
export const numberBinary = (op: ArithmeticOp | IntegerOp, a: Operand, b: Operand, node: Analysed): Operand => {
  const [left, right] = [intOf(kid(node, 0)), intOf(kid(node, 1))];
  switch (op) {
    case 'add':
      return (v) => a(v) + b(v);
    case 'sub':
      return (v) => a(v) - b(v);
    case 'mul':
      return mayBeMinusZero(left, right) ? (v) => a(v) * b(v) + 0 : (v) => a(v) * b(v);
    case 'min':
      return (v) => Math.min(a(v), b(v));
    case 'max':
      return (v) => Math.max(a(v), b(v));
    case 'floorDiv':
      return (v) => floorDivNumber(a(v), b(v));
    case 'ceilDiv':
      return (v) => ceilDivNumber(a(v), b(v));
    case 'mod':
      return left.min >= 0n && right.min > 0n ? (v) => a(v) % b(v) : (v) => modNumber(a(v), b(v));
    case 'bitAnd':
    case 'bitOr':
    case 'bitXor':
      return bitwise(op, a, b, left, right);
    case 'shiftLeft':
      return (v) => a(v) * power(b(v));
    case 'shiftRight':
      return (v) => Math.floor(a(v) / power(b(v)));
  }
};

export const numberUnary = (op: 'neg' | 'abs' | 'bitNot', a: Operand): Operand => {
  switch (op) {
    case 'neg':
      return (v) => 0 - a(v);
    case 'abs':
      return (v) => Math.abs(a(v));
    case 'bitNot':
      return (v) => -1 - a(v);
  }
};
