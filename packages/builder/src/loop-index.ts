/** Integer expressions over loop indexes: what starts of views in loops are made of. */

/** One loop, as its index knows it. */
export interface Axis {
  readonly name: string;
  readonly lb: number;
  readonly ub: number;
  readonly stride: number;
}

/** Number of trips; 0: the body is never executed. */
export const trips = ({ lb, ub, stride }: Axis): number => Math.max(0, Math.ceil((ub - lb) / stride));

interface Term {
  readonly axis: Axis;
  readonly factor: number;
}

/** constant + sum of factor * index. */
export class LoopIndex {
  readonly constant: number;
  readonly terms: readonly Term[];

  constructor(constant: number, terms: readonly Term[]) {
    this.constant = constant;
    this.terms = terms.filter((t) => t.factor !== 0);
  }

  /** The index of a loop itself. */
  static of(axis: Axis): LoopIndex {
    return new LoopIndex(0, [{ axis, factor: 1 }]);
  }

  static from(value: number | LoopIndex): LoopIndex {
    return typeof value === 'number' ? new LoopIndex(value, []) : value;
  }

  times(factor: number): LoopIndex {
    return new LoopIndex(
      this.constant * factor,
      this.terms.map((t) => ({ ...t, factor: t.factor * factor })),
    );
  }

  plus(other: number | LoopIndex): LoopIndex {
    const { constant, terms } = LoopIndex.from(other);
    const merged = new Map<Axis, number>();
    for (const { axis, factor } of [...this.terms, ...terms]) merged.set(axis, (merged.get(axis) ?? 0) + factor);
    return new LoopIndex(
      this.constant + constant,
      [...merged].map(([axis, factor]) => ({ axis, factor })),
    );
  }

  minus(other: number | LoopIndex): LoopIndex {
    return this.plus(LoopIndex.from(other).times(-1));
  }

  /** Smallest and largest value over all trips, and the value in the first one. */
  get range(): { readonly min: number; readonly max: number; readonly first: number } {
    let [min, max, first] = [this.constant, this.constant, this.constant];
    for (const { axis, factor } of this.terms) {
      const ends = [axis.lb * factor, (axis.lb + Math.max(0, trips(axis) - 1) * axis.stride) * factor] as const;
      min += Math.min(...ends);
      max += Math.max(...ends);
      first += ends[0];
    }
    return { min, max, first };
  }
}
