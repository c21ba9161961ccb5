/** What a builder takes, inferred from the definitions of an ISA. */
import type {
  AnyInstruction,
  EnumDef,
  Fields,
  InstructionDef,
  InstructionInput,
  OperandDef,
  OperandsOf,
  ProgramLayout,
} from '@instabrew/spec';
import type { LoopIndex } from './loop-index.js';
import type { Immediate, Register } from './operand.js';
import type { View } from './view.js';

/** The exports of a module that defines an ISA; whatever is no definition is passed by. */
export type Definitions = { readonly [name: string]: unknown };

type OneOf<D> = D[keyof D];
type LayoutOf<D> = Extract<OneOf<D>, { readonly definition: 'layout' }>;
type OrString<T> = [T] extends [never] ? string : T;

/** Names of memories and of roles: those of the layout, or any where there is none. */
export type MemoryOf<D> = OrString<LayoutOf<D> extends ProgramLayout<infer M, string> ? M : never>;
export type RoleOf<D> = OrString<LayoutOf<D> extends ProgramLayout<string, infer R> ? R : never>;
/** Names of dtypes: the members of the enum called Dtype, or any where it is not among the definitions. */
export type DtypeOf<D> = OrString<Extract<OneOf<D>, { readonly name: 'Dtype' }> extends EnumDef<'Dtype', infer M> ? M : never>;

type HeaderOf<I> = I extends InstructionDef<string, Fields, AnyInstruction | undefined, infer H> ? H : never;
type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** What an operand may be. */
export type OperandValue = View | Immediate | Register;

type OperandKeys<O, Optional extends boolean> = {
  [K in keyof O]: O[K] extends OperandDef<infer Opt> ? ((boolean extends Opt ? true : Opt) extends Optional ? K : never) : never;
}[keyof O];
type OperandInput<O> = { readonly [K in OperandKeys<O, false>]: OperandValue } & {
  readonly [K in OperandKeys<O, true>]?: OperandValue;
};

/** Operands by name, and fields; what has a default may be left out. */
export type ValuesOf<I extends AnyInstruction> = Simplify<
  OperandInput<OperandsOf<I>> & Omit<InstructionInput<I>, keyof HeaderOf<I>>
>;

/** Keys of the header that a builder writes itself. */
type Written = 'ins' | 'outs';
type HeaderInput<I extends AnyInstruction> = Partial<
  Pick<InstructionInput<I>, Exclude<keyof HeaderOf<I>, Written> & keyof InstructionInput<I>>
>;

/** The header: a name of one's own, the engine, and so on. */
export type OptionsOf<I extends AnyInstruction> = Simplify<
  HeaderInput<I> & {
    /** Instructions of the same function that must come first, whatever their operands. */
    readonly after?: readonly Instruction[];
    /** Operands behind those that the spec names, and index operands: what some instructions take any number of. */
    readonly more?: { readonly ins?: readonly OperandValue[]; readonly outs?: readonly OperandValue[] };
  }
>;

/** An instruction that was appended. */
export interface Instruction {
  readonly opcode: string;
}

/** Appends an instruction to the current block. Without required values, there is nothing to give. */
export type Append<I extends AnyInstruction> = (
  ...args: Record<never, never> extends ValuesOf<I>
    ? [values?: ValuesOf<I>, options?: OptionsOf<I>]
    : [values: ValuesOf<I>, options?: OptionsOf<I>]
) => Instruction;

/** One function for each instruction among the definitions, by its name. */
export type OpsOf<D> = {
  readonly [K in keyof D as D[K] extends { readonly definition: 'instruction'; readonly name: infer N extends string }
    ? N
    : never]: D[K] extends AnyInstruction ? Append<D[K]> : never;
};

export interface TensorOptions<M extends string, D extends string, R extends string> {
  readonly memory: M;
  readonly dtype: D;
  /** Extents in elements; on chip, partitions first. */
  readonly shape: readonly number[];
  /** What it is to its function; default: its own business. */
  readonly role?: R;
}

export interface LoopOptions {
  /** Default 0. */
  readonly lb?: number;
  readonly ub: number;
  /** Default 1. */
  readonly stride?: number;
}

export type LoopBody = (index: LoopIndex) => void;
