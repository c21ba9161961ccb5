/** Tensors and registers of a function as its document has them, each with its place. */
import { type Diagnostic, type GenerationSpec, own, type ProgramLayout, type ResolvedIsa, type WireValue } from '@instabrew/spec';
import { Allocator } from './allocate.js';
import { type Problem, problem } from './codes.js';
import type { FunctionDraft, TensorDraft } from './drafts.js';
import { fill } from './fill.js';
import { setName } from './operand-records.js';

type Path = Diagnostic['path'];
type Report = (what: Problem, path: Path) => void;

export interface StorageTarget {
  readonly isa: ResolvedIsa;
  readonly layout: ProgramLayout | undefined;
  readonly generation: GenerationSpec | undefined;
}

/** Without a layout there is nothing to write, but tensors are checked all the same. */
export const writeStorages = (target: StorageTarget, draft: FunctionDraft, path: Path, report: Report): readonly WireValue[] => {
  const { layout, generation, isa } = target;
  if (layout === undefined) {
    for (const [i, tensor] of draft.tensors.entries()) checkTensor(isa, tensor, [i], report);
    return [];
  }
  const allocators = new Map(Object.entries(layout.memories).map(([name, m]) => [name, new Allocator(name, m, generation)]));
  const tensors = draft.tensors.map((tensor, i) =>
    writeTensor(isa, layout, allocators, tensor, (what) => report(what, [...path, layout.paths.storages, i])),
  );
  return [...tensors.filter((t) => t !== undefined), ...draft.registers.map(({ name }) => fill(layout.register, { name }))];
};

const writeTensor = (
  isa: ResolvedIsa,
  layout: ProgramLayout,
  allocators: ReadonlyMap<string, Allocator>,
  tensor: TensorDraft,
  report: (what: Problem) => void,
): WireValue => {
  const { name, memory: memoryName, dtype, shape } = tensor.info;
  const memory = own(layout.memories, memoryName);
  const allocator = allocators.get(memoryName);
  if (!memory || !allocator) {
    report(problem('builder/unknown-memory', `one of ${[...allocators.keys()].join(', ')}`, memoryName));
    return undefined;
  }
  const role = own(layout.roles, tensor.role ?? layout.defaultRole);
  if (role === undefined)
    report(problem('builder/bad-value', `one of ${Object.keys(layout.roles).join(', ')}`, String(tensor.role)));
  if (!checkTensor(isa, tensor, [], report) || role === undefined) return undefined;

  const [partitions = 1, ...free] = shape;
  const rowBytes = free.reduce((a, b) => a * b, 1) * (tensor.info.bytesOf(dtype) ?? 0);
  const bytes = partitions * rowBytes;
  const place = memory.partitioned ? allocator.place(rowBytes, partitions) : allocator.place(bytes, 1);
  if ('code' in place) {
    report(place);
    return undefined;
  }
  // One placement for each tensor, so it is the first in its set.
  const gaps = { name, set: setName(name), dtype, shape, role, id: 0, partitions, rowBytes, bytes };
  return fill(memory.entry, { ...gaps, ...place });
};

const checkTensor = (isa: ResolvedIsa, { info }: TensorDraft, path: Path, report: Report): boolean => {
  const sound = info.shape.length > 0 && info.shape.every((n) => Number.isSafeInteger(n) && n > 0);
  if (!sound) report(problem('builder/bad-shape', 'extents from 1 up', `[${info.shape.join(', ')}] of ${info.name}`), path);
  const known = info.bytesOf(info.dtype) !== undefined;
  if (!known) report(problem('builder/wrong-dtype', `a dtype of ${isa.name}`, `${info.dtype} of ${info.name}`), path);
  return sound && known;
};
