/** Which parts of tensors an instruction reads and writes, as closed element spans: an over-approximation of its access patterns. */
import { type AccessView, accessOf, operandValue } from '@instabrew/plugin';
import type { InstructionSpec, ResolvedIsa, WireRecord } from '@instabrew/spec';

export interface Span {
  readonly tensor: string;
  /** First and last element, in the tensor's linear order. */
  readonly first: bigint;
  readonly last: bigint;
  readonly direction: 'in' | 'out';
}

/** Everything from the lowest to the highest element that the pairs can reach. An offset that is an expression: the whole tensor. */
const spanOf = (access: AccessView): Omit<Span, 'direction'> => {
  if (access.offset === undefined) return { tensor: access.tensor, first: -(2n ** 63n), last: 2n ** 63n };
  const start = BigInt(access.offset);
  let [first, last] = [start, start];
  for (const [step, num] of access.pairs) {
    const reach = BigInt(step) * (BigInt(num) - 1n);
    if (reach < 0n) first += reach;
    else last += reach;
  }
  return { tensor: access.tensor, first, last };
};

/** Spans of all operands that are accesses; immediates and kinds without a role touch no tensor. */
export const spansOf = (isa: ResolvedIsa, inst: InstructionSpec, record: WireRecord): readonly Span[] =>
  inst.operands.flatMap((operand): readonly Span[] => {
    const value = operandValue(isa, inst, record, operand.name);
    const view = value && accessOf(isa, value);
    return view?.kind === 'access' ? [{ ...spanOf(view), direction: operand.direction }] : [];
  });

/** Two spans that may not be reordered: they overlap, and one of them writes. */
export const conflicts = (a: Span, b: Span): boolean =>
  a.tensor === b.tensor && (a.direction === 'out' || b.direction === 'out') && a.first <= b.last && b.first <= a.last;
