/** One semaphore for each instruction that one on another engine waits for: raised by 1 when it completes. */
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

  constructor(layout: ProgramLayout | undefined, generation: GenerationSpec | undefined, mode: OrderMode) {
    this.#layout = layout;
    this.#count = layout && own(generation?.constants ?? {}, layout.semaphores.count);
    this.#isOn = mode === 'semaphores';
  }

  /** Instructions of one engine keep their order; a repeated one would raise its semaphore in every trip. */
  wait(by: Placed, to: Placed): void {
    if (!this.#isOn || by.engine === to.engine || !by.once || !to.once) return;
    if (!this.#numbers.has(to)) this.#numbers.set(to, this.#numbers.size);
    this.#waits.set(by, [...(this.#waits.get(by) ?? []), to]);
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
