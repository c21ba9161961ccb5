/** A program while it is written: what was asked for, in order, before anything is checked. */
import type { Axis } from './loop-index.js';
import type { Immediate, Register } from './operand.js';
import type { Instruction } from './types.js';
import type { TensorInfo, View } from './view.js';

export interface FunctionDraft {
  readonly name: string;
  readonly tensors: TensorDraft[];
  readonly registers: Register[];
  readonly body: BodyDraft;
}

export interface TensorDraft {
  readonly info: TensorInfo;
  readonly role: string | undefined;
}

/** Blocks of a function or of a loop. */
export interface BodyDraft {
  readonly function: FunctionDraft;
  /** Loops around it, outermost first. */
  readonly axes: readonly Axis[];
  readonly blocks: BlockDraft[];
}

export interface BlockDraft {
  readonly name: string | undefined;
  readonly items: Draft[];
}

/** An instruction; a loop has a body. Its identity is what the user holds. */
export interface Draft extends Instruction {
  readonly opcode: string;
  readonly values: { readonly [key: string]: unknown };
  readonly options: DraftOptions;
  readonly loop: { readonly axis: Axis; readonly body: BodyDraft } | undefined;
}

export interface DraftOptions {
  readonly name?: string | undefined;
  readonly after?: readonly Instruction[];
  readonly more?: { readonly ins?: readonly Operand[]; readonly outs?: readonly Operand[] };
  readonly [header: string]: unknown;
}

export type Operand = View | Immediate | Register;
