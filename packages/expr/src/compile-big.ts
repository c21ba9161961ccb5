/** Int nodes on bigints, checked against int64 where the analysis found that they may leave it. */

import { type Analysed, risks } from './analysed.js';
import type { ArithmeticOp, IntegerOp } from './ast.js';
import { ExprError } from './errors.js';
import { ceilDivBig, floorDivBig, INT64_MAX, INT64_MIN, modBig } from './int-interval.js';
import { roundHalfEven } from './real-math.js';
import type { Run } from './run.js';

type Big = (a: bigint, b: bigint) => bigint;

export const bitAndBig: Big = (a, b) => a & b;
export const bitOrBig: Big = (a, b) => a | b;
export const bitXorBig: Big = (a, b) => a ^ b;

const exact: { readonly [K in ArithmeticOp | IntegerOp]: Big } = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  min: (a, b) => (b < a ? b : a),
  max: (a, b) => (b > a ? b : a),
  floorDiv: floorDivBig,
  ceilDiv: ceilDivBig,
  mod: modBig,
  bitAnd: bitAndBig,
  bitOr: bitOrBig,
  bitXor: bitXorBig,
  shiftLeft: (a, b) => a << b,
  shiftRight: (a, b) => a >> b,
};

const overflow = (node: Analysed, value: bigint | number): ExprError =>
  new ExprError('expr/overflow', node.path, `${value} is outside the signed 64-bit range`);

/** `run`, throwing `expr/overflow` outside int64 if the node may get there. */
export const checked = (node: Analysed, run: Run<bigint>): Run<bigint> => {
  if (!risks(node, 'expr/overflow')) return run;
  return (v) => {
    const value = run(v);
    if (value < INT64_MIN || value > INT64_MAX) throw overflow(node, value);
    return value;
  };
};

/** The right operand of `node`, throwing where it is a zero divisor or a shift count outside 0 to 63. */
export const guardedRight = <T extends number | bigint>(node: Analysed, run: Run<T>): Run<T> => {
  if (risks(node, 'expr/division-by-zero')) {
    return (v) => {
      const divisor = run(v);
      if (divisor === 0 || divisor === 0n) throw new ExprError('expr/division-by-zero', node.path, 'the divisor is 0');
      return divisor;
    };
  }
  if (!risks(node, 'expr/shift-range')) return run;
  return (v) => {
    const count = run(v);
    if (count < 0 || count > 63) throw new ExprError('expr/shift-range', node.path, `the shift count is ${count}, not 0 to 63`);
    return count;
  };
};

export const bigBinary = (op: ArithmeticOp | IntegerOp, a: Run<bigint>, b: Run<bigint>, node: Analysed): Run<bigint> => {
  const apply = exact[op];
  return checked(node, (v) => apply(a(v), b(v)));
};

export const bigUnary = (op: 'neg' | 'abs' | 'bitNot', a: Run<bigint>, node: Analysed): Run<bigint> => {
  if (op === 'bitNot') return (v) => ~a(v);
  if (op === 'neg') return checked(node, (v) => -a(v));
  return checked(node, (v) => {
    const value = a(v);
    return value < 0n ? -value : value;
  });
};

export const roundings = { floor: Math.floor, ceil: Math.ceil, round: roundHalfEven };

/** A real brought to an int that may need more than a JS number holds. NaN and infinities are overflows. */
export const bigOfReal = (op: keyof typeof roundings, a: Run<number>, node: Analysed): Run<bigint> => {
  const rounding = roundings[op];
  return (v) => {
    const value = rounding(a(v));
    if (!(value >= -(2 ** 63) && value < 2 ** 63)) throw overflow(node, value);
    return BigInt(value);
  };
};
