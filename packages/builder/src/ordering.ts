/** Which instructions must come first: because of what they read and write, or because the user says so. */
import type { ProgramLayout } from '@instabrew/spec';
import type { Instruction } from './types.js';
import type { TensorInfo, View } from './view.js';

/** First and last position along each axis of the tensor. */
type Box = readonly (readonly [first: number, last: number])[];

interface Access {
  readonly by: Placed;
  readonly writes: boolean;
  readonly box: Box;
}

/** An instruction where it stands. */
export interface Placed {
  readonly draft: Instruction;
  readonly name: string;
  readonly engine: string;
  /** Position among the instructions of its function. */
  readonly place: number;
  /** Executed once: no loop is around it. */
  readonly once: boolean;
}

export type EdgeKind = keyof ProgramLayout['order']['kinds'];
export interface Edge {
  readonly to: Placed;
  readonly kind: EdgeKind;
}

/** Follows one function in program order. */
export class Ordering {
  readonly #accesses = new Map<TensorInfo, Access[]>();

  /** What `by` must wait for, given its operands; first the earliest, each once with its strongest reason. */
  next(by: Placed, reads: readonly View[], writes: readonly View[]): readonly Edge[] {
    const edges = new Map<Placed, EdgeKind>();
    const add = (view: View, isWrite: boolean): void => {
      for (const earlier of this.#of(view.tensor)) {
        if (earlier.by === by || (!isWrite && !earlier.writes) || !overlap(earlier.box, boxOf(view))) continue;
        const kind = edgeKind(earlier.writes, isWrite);
        const known = edges.get(earlier.by);
        if (known === undefined || strength[kind] > strength[known]) edges.set(earlier.by, kind);
      }
    };
    for (const view of reads) add(view, false);
    for (const view of writes) add(view, true);
    for (const view of reads) this.#of(view.tensor).push({ by, writes: false, box: boxOf(view) });
    for (const view of writes) this.#write(by, view);
    return [...edges].map(([to, kind]) => ({ to, kind }));
  }

  /** What a write covers is ordered by it from now on. */
  #write(by: Placed, view: View): void {
    const box = boxOf(view);
    const covers = isDense(view) && by.once;
    const kept = this.#of(view.tensor).filter((a) => a.by === by || !covers || !contains(box, a.box));
    this.#accesses.set(view.tensor, [...kept, { by, writes: true, box }]);
  }

  #of(tensor: TensorInfo): Access[] {
    const known = this.#accesses.get(tensor) ?? [];
    this.#accesses.set(tensor, known);
    return known;
  }
}

const strength: { readonly [K in EdgeKind]: number } = { ordered: 0, anti: 1, output: 2, flow: 3 };
const edgeKind = (earlierWrites: boolean, writes: boolean): EdgeKind => {
  if (!earlierWrites) return 'anti';
  return writes ? 'output' : 'flow';
};

/** A gather may reach all rows. */
const boxOf = (view: View): Box =>
  view.starts.map((start, axis) => {
    if (view.index && axis === 0) return [0, (view.tensor.shape[0] ?? 1) - 1];
    let { min, max } = start.range;
    for (const d of view.dims) {
      if (d.axis !== axis) continue;
      const span = d.step * (d.num - 1);
      if (span < 0) min += span;
      else max += span;
    }
    return [min, max];
  });

const overlap = (a: Box, b: Box): boolean => a.every(([first, last], i) => first <= (b[i]?.[1] ?? 0) && last >= (b[i]?.[0] ?? 0));
const contains = (outer: Box, inner: Box): boolean =>
  outer.every(([first, last], i) => first <= (inner[i]?.[0] ?? 0) && last >= (inner[i]?.[1] ?? 0));

/** Every position of its box is touched. */
const isDense = (view: View): boolean => {
  const elements = view.dims.reduce((n, d) => n * (d.step === 0 ? 1 : d.num), 1);
  const positions = boxOf(view).reduce((n, [first, last]) => n * (last - first + 1), 1);
  return view.index === undefined && view.starts.every((s) => s.terms.length === 0) && elements === positions;
};
