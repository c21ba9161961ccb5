/** Copies: element by element, in the order of both accesses, cast where the dtypes differ. */
import { and, type Ex, eq, oneOf } from '@instabrew/expr';
import { map, type OperandReferences } from '@instabrew/spec';
import { pages } from './pages.js';

/** Equal dtypes move bits; integers of 32 bits and more would lose some of them in binary32. */
const wideBits = (from: OperandReferences, to: OperandReferences): Ex<'bool'> =>
  and(eq(from.dtype, to.dtype), oneOf(from.dtype, ['int32', 'uint32', 'int64', 'uint64']));

interface Copied {
  readonly from: string;
  readonly to: string;
  /** Cases that are more than a copy. */
  readonly refuse?: readonly { readonly when: Ex<'bool'>; readonly reason: string }[];
}

/** to[n] = cast(from[n]). */
export const copy = ({ from, to, refuse = [] }: Copied, operand: { readonly [name: string]: OperandReferences }) => {
  const [source, target] = [operand[from], operand[to]];
  if (!source || !target) throw new RangeError(`copy: no operands ${from} and ${to}`);
  return map([from], to, source.element, {
    refuse: [
      ...refuse,
      { when: wideBits(source, target), reason: 'a copy of wide integers moves bits, which binary32 cannot hold' },
    ],
    source: { confidence: 'certain', pages: [pages.sim, pages.simArithmetic] },
  });
};
