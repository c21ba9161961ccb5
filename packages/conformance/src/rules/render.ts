/** From a draft to the record, and to what is known beside it. */
import type { Place, RecordContext } from '@instabrew/plugin';
import { own, type ResolvedIsa, type WireRecord } from '@instabrew/spec';
import type { Draft, OperandDraft } from './draft.js';
import { formsOf } from './forms.js';

/** A record, the generation that it is for, and where the tensors are that its operands name. */
export interface PlacedRecord {
  readonly record: WireRecord;
  /** undefined: the document does not say. */
  readonly generation: string | undefined;
  readonly places: ReadonlyMap<string, Place>;
}

export const render = (isa: ResolvedIsa, draft: Draft): PlacedRecord => {
  const { ins, outs } = isa.wire;
  const places = new Map<string, Place>();
  const operands = (list: string, drafts: readonly OperandDraft[]) =>
    drafts.map((operand, i) => renderOperand(isa, operand, `${list}${i}`, places));
  const record = { ...draft.record, [ins]: operands(ins, draft.ins), [outs]: operands(outs, draft.outs) };
  return { record, generation: draft.generation, places };
};

/** @param tensor its name */
const renderOperand = (isa: ResolvedIsa, draft: OperandDraft, tensor: string, places: Map<string, Place>): WireRecord => {
  const { access, immediate, other, memories, bytes } = formsOf(isa);
  if (draft.form === 'immediate' && immediate)
    return { ...immediate.base, [immediate.role.dtype]: draft.dtype, [immediate.role.value]: 1 };
  if (draft.form === 'other' || access === undefined) return other;

  // Row by row: each partition holds its elements one after the other.
  const [partitions, ...free] = draft.counts;
  const inner = (axis: number): number => free.slice(axis).reduce((a, b) => a * b, 1);
  const row = Math.max(1, inner(0));
  const pairs = [...(partitions === undefined ? [] : [[row, partitions]]), ...free.map((count, i) => [inner(i + 1), count])];
  const isPlaced = draft.form === 'access' && memories.length > 0;
  if (isPlaced) {
    const rowBytes = row * (bytes.get(draft.dtype) ?? 0);
    places.set(tensor, { memory: draft.memory, partition: draft.start - draft.skipped, rowBytes });
  }
  const { role, base } = access;
  return {
    ...base,
    [role.dtype]: draft.dtype,
    [role.tensor]: isPlaced ? tensor : '',
    [role.pairs]: pairs,
    [role.offset]: draft.skipped * row,
  };
};

export const contextOf = (isa: ResolvedIsa, { generation, places }: PlacedRecord): RecordContext => {
  const key = formsOf(isa).access?.role.tensor;
  return { generation, placeOf: (access) => (key === undefined ? undefined : places.get(String(own(access, key)))) };
};
