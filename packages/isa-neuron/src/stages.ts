/** ALU stages of the vector engine. */
import { apply, type Ex, oneOf, select } from '@instabrew/expr';
import { alu } from './alu.js';

type AluOp = Ex<'enum:AluOpType'>;

/** op(value, scalar), or op(scalar, value) when the sides are swapped. */
export const stage = (op: AluOp, value: Ex<'real'>, scalar: Ex<'real'>, reverse: Ex<'bool'>): Ex<'real'> =>
  select(reverse, apply(alu, op, [scalar, value]), apply(alu, op, [value, scalar]));

/** Members of the enum that no ALU computes: they have opcodes of their own. */
export const noAlu = (op: AluOp): Ex<'bool'> => oneOf(op, ['average', 'elemwise_mul']);

/** Comparisons, whose result is 1 or 0. */
export const isComparison = (op: AluOp): Ex<'bool'> => oneOf(op, ['is_equal', 'not_equal', 'is_gt', 'is_ge', 'is_lt', 'is_le']);
