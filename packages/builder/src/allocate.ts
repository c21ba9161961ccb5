/** Gives tensors their addresses: one behind the other, in the order in which they are asked for. */
import { type GenerationSpec, type MemoryLayout, own } from '@instabrew/spec';
import { type Problem, problem } from './codes.js';

export interface Placement {
  readonly address: number;
  readonly bank: number;
}

/** One memory while it fills up. */
export class Allocator {
  readonly #memory: MemoryLayout;
  readonly #name: string;
  readonly #constant: (name: string | undefined) => number | undefined;
  #next = 0;

  constructor(name: string, memory: MemoryLayout, generation: GenerationSpec | undefined) {
    this.#name = name;
    this.#memory = memory;
    this.#constant = (constant) => (constant === undefined ? undefined : own(generation?.constants ?? {}, constant));
  }

  /** @param bytes in a partition, or altogether where the memory has none; @param partitions 1 where it has none */
  place(bytes: number, partitions: number): Placement | Problem {
    const { align } = this.#memory;
    const most = this.#constant(this.#memory.partitions);
    if (most !== undefined && partitions > most) {
      return problem('builder/bad-shape', `at most ${most} partitions of ${this.#name}`, String(partitions));
    }
    const bank = this.#constant(this.#memory.bank);
    let start = Math.ceil(this.#next / align) * align;
    if (bank !== undefined && bytes > bank - (start % bank)) start = Math.ceil(start / bank) * bank;
    const capacity = this.#constant(this.#memory.capacity);
    const usable = capacity === undefined ? undefined : capacity - (this.#constant(this.#memory.reserved) ?? 0);
    if (usable !== undefined && start + bytes > usable) {
      const where = partitions > 1 || this.#memory.partitioned ? 'of each partition' : '';
      return problem('builder/out-of-memory', `at most ${usable} bytes ${where} of ${this.#name}`, `${start + bytes} bytes`);
    }
    this.#next = start + bytes;
    return bank === undefined ? { address: start, bank: 0 } : { address: start % bank, bank: Math.floor(start / bank) };
  }
}
