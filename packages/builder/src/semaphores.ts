/** One semaphore for each instruction that another one waits for and that no engine orders: raised by 1 when it completes. */
import { type GenerationSpec, own, type ProgramLayout, type WireValue } from '@instabrew/spec';
import type { OrderMode } from './assemble.js';
import { type Problem, problem } from './codes.js';
import { fill } from './fill.js';
import type { Placed } from './ordering.js';

export class Semaphores {
  readonly #layout: ProgramLayout | undefined;
  readonly #count: number | undefined;
  readonly #isOn: boolean;
  readonly #numbers = new Map<Placed, number>();
  readonly #waits = new Map<Placed, Placed[]>();
  /** What is complete when an instruction starts, and the last instruction of each engine. */
  readonly #done = new Map<Placed, ReadonlySet<Placed>>();
  readonly #last = new Map<string, Placed>();

  constructor(layout: ProgramLayout | undefined, generation: GenerationSpec | undefined, mode: OrderMode) {
    this.#layout = layout;
    this.#count = layout && own(generation?.constants ?? {}, layout.semaphores.count);
    this.#isOn = mode === 'semaphores';
  }

  /**
   * `by` starts once all of `earlier` are complete. What the order of its engine or another wait brings about needs no
   * semaphore; neither does what a loop repeats, which would raise its semaphore in every trip.
   */
  order(by: Placed, earlier: readonly Placed[]): void {
    if (!this.#isOn || !by.once) return;
    const done = new Set<Placed>();
    const isDone = (placed: Placed): void => {
      for (const one of [placed, ...(this.#done.get(placed) ?? [])]) done.add(one);
    };
    const previous = this.#last.get(by.engine);
    if (previous && !this.#layout?.semaphores.unordered.includes(by.engine)) isDone(previous);
    for (const to of earlier.toSorted((a, b) => b.place - a.place)) {
      if (!to.once || done.has(to)) continue;
      if (!this.#numbers.has(to)) this.#numbers.set(to, this.#numbers.size);
      this.#waits.set(by, [to, ...(this.#waits.get(by) ?? [])]);
      isDone(to);
    }
    this.#done.set(by, done);
    this.#last.set(by.engine, by);
  }

  /** The value of the header key; undefined: it waits for nothing, and nothing for it. */
  of(placed: Placed): WireValue {
    const raises = this.#numbers.get(placed);
    const waits = this.#waits.get(placed) ?? [];
    if (this.#layout === undefined || (raises === undefined && waits.length === 0)) return undefined;
    return fill(this.#layout.semaphores.entry, {
      waits: waits.map((to) => ({ name: to.name, semaphore: this.#numbers.get(to), value: 1 })),
      updates: raises === undefined ? [] : [{ semaphore: raises, value: 1 }],
    });
  }

  excess(): Problem | undefined {
    const needed = this.#numbers.size;
    return this.#count !== undefined && needed > this.#count
      ? problem('builder/too-many-semaphores', `at most ${this.#count} semaphores`, String(needed))
      : undefined;
  }
}
