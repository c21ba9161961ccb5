/** Int nodes: on JS numbers where that is proved exact, on bigints elsewhere, converted where the two meet. */
import { type Analysed, intOf, kid } from './analysed.js';
import type { ArithmeticOp, IntegerOp, UnaryOp } from './ast.js';
import { bigBinary, bigOfReal, bigUnary, checked, guardedRight, roundings } from './compile-big.js';
import { numberBinary, numberUnary } from './compile-number.js';
import type { Compiler } from './compiler.js';
import { isSafe } from './int-interval.js';
import { type Run, unexpected } from './run.js';

type IntBinary = ArithmeticOp | IntegerOp;

/** An int node runs on JS numbers: it and its int operands are proved to be safe integers. */
export const isNumber = (node: Analysed): boolean =>
  isSafe(intOf(node)) && (node.expr.kind === 'apply' || node.kids.every((child) => child.type !== 'int' || isSafe(intOf(child))));

/** An int node whose interval is safe. */
export const numberOf = (node: Analysed, c: Compiler): Run<number> => {
  const { expr } = node;
  if (!isNumber(node)) {
    const run = c.big(node);
    return (v) => Number(run(v));
  }
  switch (expr.kind) {
    case 'int': {
      const value = Number(expr.value);
      return () => value;
    }
    case 'ref': {
      const slot = c.slot(expr.path);
      return (v) => Number(v[slot]) + 0; // + 0: an int is never -0
    }
    case 'unary':
      return numberUnaryOf(node, expr.op, c);
    case 'binary':
      return numberBinary(expr.op as IntBinary, c.number(kid(node, 0)), guardedRight(node, c.number(kid(node, 1))), node);
    case 'select':
      return c.select(node, (branch) => c.number(branch));
    case 'apply': {
      const run = c.apply(node);
      return (v) => Number(run(v));
    }
    default:
      throw unexpected(node, 'int');
  }
};

const numberUnaryOf = (node: Analysed, op: UnaryOp, c: Compiler): Run<number> => {
  switch (op) {
    case 'neg':
    case 'abs':
    case 'bitNot':
      return numberUnary(op, c.number(kid(node, 0)));
    case 'floor':
    case 'ceil':
    case 'round': {
      if (node.risks.length > 0) break;
      const [rounding, arg] = [roundings[op], c.real(kid(node, 0))];
      return (v) => rounding(arg(v)) + 0;
    }
  }
  const run = bigUnaryOf(node, op, c);
  return (v) => Number(run(v));
};

/** Any int node. */
export const bigOf = (node: Analysed, c: Compiler): Run<bigint> => {
  const { expr } = node;
  if (isNumber(node)) {
    const run = c.number(node);
    return (v) => BigInt(run(v));
  }
  switch (expr.kind) {
    case 'int': {
      const value = BigInt(expr.value);
      return checked(node, () => value);
    }
    case 'ref': {
      const slot = c.slot(expr.path);
      return (v) => BigInt(v[slot] as number | bigint);
    }
    case 'unary':
      return bigUnaryOf(node, expr.op, c);
    case 'binary':
      return bigBinary(expr.op as IntBinary, c.big(kid(node, 0)), guardedRight(node, c.big(kid(node, 1))), node);
    case 'select':
      return c.select(node, (branch) => c.big(branch));
    case 'apply': {
      const run = c.apply(node);
      return (v) => BigInt(run(v));
    }
    default:
      throw unexpected(node, 'int');
  }
};

const bigUnaryOf = (node: Analysed, op: UnaryOp, c: Compiler): Run<bigint> => {
  switch (op) {
    case 'neg':
    case 'abs':
    case 'bitNot':
      return bigUnary(op, c.big(kid(node, 0)), node);
    case 'floor':
    case 'ceil':
    case 'round':
      return bigOfReal(op, c.real(kid(node, 0)), node);
    default:
      throw unexpected(node, 'int');
  }
};
