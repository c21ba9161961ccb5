/** Views of a tensor: some of its elements in some order, as an access pattern can say them. */
import { type BuilderCode, type Problem, problem } from './codes.js';
import { LoopIndex } from './loop-index.js';

/** A tensor as its views know it. The first axis is the partition axis where its memory has partitions. */
export interface TensorInfo {
  readonly name: string;
  readonly memory: string;
  readonly dtype: string;
  /** Extents in elements, outermost first; the last axis is contiguous. */
  readonly shape: readonly number[];
  readonly partitioned: boolean;
  /** Identity of the function that it belongs to. */
  readonly owner: object;
  /** Bytes of one element of a dtype; undefined: the ISA does not have it. */
  readonly bytesOf: (dtype: string) => number | undefined;
}

/** One dimension of a view: `num` positions along an axis of the tensor, `step` positions apart. */
export interface Dim {
  readonly axis: number;
  readonly step: number;
  readonly num: number;
}

/** [first, behind the last] or with a step; undefined: all of the dimension. */
export type Range = readonly [start: number, stop: number] | readonly [start: number, stop: number, step: number] | undefined;

interface Parts {
  readonly starts: readonly LoopIndex[];
  readonly dims: readonly Dim[];
  readonly dtype: string;
  readonly index: View | undefined;
  readonly problems: readonly Problem[];
}

/**
 * What an instruction reads or writes of a tensor. Every method returns a new view; what a view cannot be is found when it is
 * used. `M` and `D` are the memory and the dtype, as far as types know them.
 */
export class View<out M extends string = string, out D extends string = string> {
  readonly tensor: TensorInfo;
  /** First position along each axis of the tensor. */
  readonly starts: readonly LoopIndex[];
  readonly dims: readonly Dim[];
  readonly dtype: string;
  /** The view whose elements select rows of this one. */
  readonly index: View | undefined;
  readonly problems: readonly Problem[];
  declare protected readonly memoryType: M;
  declare protected readonly dtypeType: D;

  constructor(tensor: TensorInfo, parts: Parts) {
    this.tensor = tensor;
    this.starts = parts.starts;
    this.dims = parts.dims;
    this.dtype = parts.dtype;
    this.index = parts.index;
    this.problems = parts.problems;
  }

  /** All of a tensor. */
  static of<M extends string, D extends string>(tensor: TensorInfo): View<M, D> {
    return new View(tensor, {
      starts: tensor.shape.map(() => LoopIndex.from(0)),
      dims: tensor.shape.map((num, axis) => ({ axis, step: 1, num })),
      dtype: tensor.dtype,
      index: undefined,
      problems: [],
    });
  }

  /** Extents, outermost first. */
  get shape(): readonly number[] {
    return this.dims.map((d) => d.num);
  }

  /** The elements in a range of each dimension: `x.slice([0, 64], undefined)`, `x.slice(undefined, [0, 512, 2])`. */
  slice(...ranges: readonly Range[]): View<M, D> {
    return this.#each(ranges, 'a range for each dimension', (view, range, at) => {
      const dim = view.dims[at];
      if (range === undefined || dim === undefined) return view;
      const [start, stop, step = 1] = range;
      if (!whole(start, stop, step) || step <= 0 || stop <= start) {
        return view.#wrong('builder/bad-view', 'a range [start, stop, step] with start < stop and step > 0', show(range));
      }
      if (start < 0 || stop > dim.num) return view.#outside(at, start, stop - 1);
      return view.#move(at, start).#with(at, { ...dim, step: dim.step * step, num: Math.ceil((stop - start) / step) });
    });
  }

  /** A box: where it begins, which may depend on loops, and its extents. */
  tile(starts: readonly (number | LoopIndex)[], shape: readonly number[]): View<M, D> {
    const boxes = shape.flatMap((num, at) => {
      const start = starts[at];
      return start === undefined ? [] : [{ start: LoopIndex.from(start), num }];
    });
    return this.#each(boxes, 'a start and an extent for each dimension', (view, { start, num }, at) => {
      const dim = view.dims[at];
      if (dim === undefined) return view;
      const { min, max } = start.range;
      if (!whole(min, max, num) || num <= 0)
        return view.#wrong('builder/bad-view', 'whole numbers, extents above 0', show([min, num]));
      if (min < 0 || max + num > dim.num) return view.#outside(at, min, max + num - 1);
      return view.#move(at, start).#with(at, { ...dim, num });
    });
  }

  /** Cuts a dimension into blocks of `inner` elements: [n] becomes [n / inner, inner]. */
  split(at: number, inner: number): View<M, D> {
    const dim = this.dims[at];
    if (dim === undefined || !whole(inner) || inner <= 0 || dim.num % inner !== 0) {
      return this.#wrong(
        'builder/bad-view',
        `a dimension of a multiple of ${inner} elements`,
        `dimension ${at} of ${show(this.shape)}`,
      );
    }
    const blocks = [
      { ...dim, step: dim.step * inner, num: dim.num / inner },
      { ...dim, num: inner },
    ];
    return this.#derive({ dims: this.dims.toSpliced(at, 1, ...blocks) });
  }

  /** The dimensions in another order: `permute(0, 2, 1)` exchanges the last two of three. */
  permute(...order: readonly number[]): View<M, D> {
    const dims = order.flatMap((at) => this.dims[at] ?? []);
    if (new Set(order).size !== this.dims.length || dims.length !== this.dims.length) {
      return this.#wrong('builder/bad-view', `an order of the dimensions 0 to ${this.dims.length - 1}`, show(order));
    }
    return this.#derive({ dims });
  }

  /** Repeats the one element of a dimension. */
  broadcast(at: number, num: number): View<M, D> {
    const dim = this.dims[at];
    if (dim?.num !== 1 || !whole(num) || num <= 0) {
      return this.#wrong('builder/bad-view', 'a dimension of one element to repeat', `dimension ${at} of ${show(this.shape)}`);
    }
    return this.#with(at, { ...dim, step: 0, num });
  }

  /** Walks a dimension backwards. */
  reverse(at: number): View<M, D> {
    const dim = this.dims[at];
    if (dim === undefined) return this.#wrong('builder/bad-view', `a dimension below ${this.dims.length}`, String(at));
    return this.#move(at, dim.num - 1).#with(at, { ...dim, step: -dim.step });
  }

  /** The same bits as another dtype of the same size. */
  as<E extends string>(dtype: E): View<M, E> {
    const { bytesOf } = this.tensor;
    const [from, to] = [bytesOf(this.dtype), bytesOf(dtype)];
    const view = this.#derive({ dtype });
    const fits = to !== undefined && (from === undefined || from === to);
    return (fits ? view : view.#wrong('builder/wrong-dtype', `a dtype of ${from} bytes`, dtype)) as View<string, string> as View<
      M,
      E
    >;
  }

  /** Rows of this view, selected by the elements of another one when the program runs. */
  gather(index: View): View<M, D> {
    return this.#derive({ index, problems: [...this.problems, ...index.problems] });
  }

  /** Elements from one position of an axis to the next. */
  stride(axis: number): number {
    return this.tensor.shape.slice(axis + 1).reduce((a, b) => a * b, 1);
  }

  #each<T>(values: readonly T[], expected: string, step: (view: View<M, D>, value: T, at: number) => View<M, D>): View<M, D> {
    if (values.length !== this.dims.length) {
      return this.#wrong('builder/bad-view', `${expected}: ${this.dims.length}`, `${values.length}`);
    }
    return values.reduce<View<M, D>>(step, this);
  }

  #move(at: number, by: number | LoopIndex): View<M, D> {
    const { axis, step } = this.dims[at] ?? { axis: -1, step: 0 };
    return this.#derive({ starts: this.starts.map((s, i) => (i === axis ? s.plus(LoopIndex.from(by).times(step)) : s)) });
  }

  #with(at: number, dim: Dim): View<M, D> {
    return this.#derive({ dims: this.dims.with(at, dim) });
  }

  #outside(at: number, first: number, last: number): View<M, D> {
    const { num } = this.dims[at] ?? { num: 0 };
    return this.#wrong(
      'builder/out-of-bounds',
      `positions 0 to ${num - 1} of dimension ${at} of ${this.tensor.name}`,
      `${first} to ${last}`,
    );
  }

  #wrong(code: BuilderCode, expected: string, actual: string): View<M, D> {
    return this.#derive({ problems: [...this.problems, problem(code, expected, actual)] });
  }

  #derive(parts: Partial<Parts>): View<M, D> {
    return new View(this.tensor, { ...this, ...parts });
  }
}

const whole = (...numbers: readonly number[]): boolean => numbers.every(Number.isSafeInteger);
const show = (list: readonly unknown[]): string => `[${list.join(', ')}]`;
