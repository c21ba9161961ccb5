/**
 * How the programs of an ISA with documents are put together, as data: what a builder fills in to make a module, a tensor, an
 * access or a loop. It is about writing programs only; readers, emitters and interpreters do not need it.
 */

/** A value with gaps. A key whose gap has no value is left out, and then has its default. */
export type Fill =
  | string
  | number
  | boolean
  /** The value of this name. */
  | { readonly get: string }
  /** What `to` makes of each entry of the list of this name; its gaps are the keys of the entry. */
  | { readonly each: string; readonly to: Fill }
  | { readonly list: readonly Fill[] }
  | { readonly object: { readonly [key: string]: Fill } };

/** One memory, as tensors are laid out in it. */
export interface MemoryLayout {
  /**
   * True: the first axis of a tensor is laid across partitions, each of which holds the rest; addresses are within a partition.
   * False: row by row; addresses are linear.
   */
  readonly partitioned: boolean;
  /** Every address is a multiple of it. */
  readonly align: number;
  /** Constants of the generation: partitions, bytes (of each partition), bytes at their end that programs must not use. */
  readonly partitions?: string;
  readonly capacity?: string;
  readonly reserved?: string;
  /** Constant of the generation: bytes of one bank. A tensor lies in one bank, or begins a bank and takes several. */
  readonly bank?: string;
  /**
   * The entry of a tensor in its function. Gaps: name, set (the name with `_set`), dtype, shape, role, id (its place), partitions,
   * rowBytes, bytes, address, bank.
   */
  readonly entry: Fill;
}

export interface ProgramLayout<M extends string = string, R extends string = string> {
  readonly definition: 'layout';
  /** The root. Gaps: functions, arch (the level of the generation). */
  readonly document: Fill;
  /** Gaps: name, storages, blocks, hasLoops. The function called `main` comes first. */
  readonly function: Fill;
  /** Where the function has its storages and blocks, for the paths of findings. */
  readonly paths: {
    readonly functions: string;
    readonly storages: string;
    readonly blocks: string;
    readonly instructions: string;
  };
  /** Gaps: name, instructions. */
  readonly block: Fill;
  readonly memories: { readonly [memory in M]: MemoryLayout };
  /** What tensors are to their function: the word of the builder, and the value of the gap `role`. */
  readonly roles: { readonly [role in R]: string };
  readonly defaultRole: NoInfer<R>;
  /** The entry of a register. Gap: name. */
  readonly register: Fill;
  /** Operands. Gaps of an access: name, set, dtype, pairs, offset, shape, starts (an expression for each axis), gather. */
  readonly operands: {
    readonly access: Fill;
    /** Of an access whose start depends on loops. */
    readonly symbolic: Fill;
    /** Gaps: name, dtype. */
    readonly register: Fill;
  };
  /** The gap `gather` of an access by an index operand. Gaps: pairs, offset, rowElements, rows, index (its position). */
  readonly gather: Fill;
  /** A sum over loop axes. Gaps: constant, terms (each with axis and factor). */
  readonly sum: Fill;
  readonly loop: {
    /** The instruction that is a loop, and the header key with the names of the axes around an instruction. */
    readonly instruction: string;
    readonly nest: string;
    /** Its fields. Gaps: axis, lb, ub, stride, blocks. */
    readonly fields: Fill;
    /** The field with the blocks of its body. */
    readonly blocks: string;
  };
  readonly order: {
    /** Header key of what must come first, and an entry of it. Gaps: name, kind. */
    readonly key: string;
    readonly entry: Fill;
    /** Values of the gap `kind`: a read after a write, a write after a read, a write after a write, and as the user says. */
    readonly kinds: { readonly flow: string; readonly anti: string; readonly output: string; readonly ordered: string };
  };
  readonly semaphores: {
    /** Header key. Gaps of its value: waits (each with name, semaphore, value), updates (each with semaphore, value). */
    readonly key: string;
    readonly entry: Fill;
    /** Constant of the generation: how many there are. */
    readonly count: string;
    /** Engines whose own instructions may pass each other. */
    readonly unordered: readonly string[];
  };
}

/** Infers the names of memories and roles, which type what the builder takes. */
export const programLayout = <const M extends string, const R extends string>(
  layout: Omit<ProgramLayout<M, R>, 'definition'>,
): ProgramLayout<M, R> => ({ definition: 'layout', ...layout });
