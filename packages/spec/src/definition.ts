/**
 * What the builders make, before resolving: the same facts as the resolved ISA, with references to other definitions
 * by value and with phantom types from which `InstructionOf` infers.
 */
import type { ExprType, FunctionTable } from '@instabrew/expr';
import type { OlderForm } from './forms.js';
import type { Origin } from './origin.js';
import type {
  Absent,
  ChildAccessor,
  Confidence,
  Constant,
  ConstraintSpec,
  DocumentSpec,
  Emit,
  Equality,
  FieldType,
  LatencyQuartet,
  LatencySpec,
  NamingSpec,
  OperandRole,
  ResolvedIsa,
  SemanticsSpec,
  StorageRole,
} from './resolved.js';

/** Provenance as written: a confidence, or that with pages and a note. */
export type Source =
  | Confidence
  | { readonly confidence: Confidence; readonly page?: string; readonly pages?: readonly string[]; readonly note?: string };

export interface Described {
  readonly doc?: string;
  readonly source?: Source;
}

declare const value: unique symbol;
declare const expression: unique symbol;

/** What a reference to a field is in expressions; `never`: it cannot be used there. */
export type ExprKind = ExprType;

/** A type of wire value; `T` is what it is in memory, `X` in expressions. `zero` is the default where a field states none. */
export interface WireType<T, X extends ExprKind = never> {
  readonly type: FieldType;
  readonly zero: Constant;
  /** The enum, record or union that `type` names, and those inside it. */
  readonly uses: readonly Definition[];
  readonly [value]?: T;
  readonly [expression]?: X;
}
export type Definition = AnyEnum | AnyRecord | AnyUnion;
// biome-ignore lint/suspicious/noExplicitAny: the only way to say "a wire type of whatever value"
export type AnyWireType = WireType<any, ExprKind>;
export type ValueOf<W> = W extends WireType<infer T, ExprKind> ? T : never;

export interface EnumDef<N extends string, M extends string> extends WireType<M, `enum:${N}`> {
  readonly definition: 'enum';
  readonly name: N;
  readonly doc: string;
  readonly origin: Origin;
  readonly source: Source | undefined;
  readonly family: 'field' | 'structural';
  readonly members: readonly MemberDef[];
  readonly defaultMember: string;
  readonly sentinels: readonly string[];
  readonly byOrdinal: boolean;
}
export type AnyEnum = EnumDef<string, string>;
export type MemberOf<E extends AnyEnum> = ValueOf<E>;

export interface MemberDef {
  readonly name: string;
  readonly ordinal: number;
  readonly doc: string;
  readonly origin: Origin;
  readonly source: Source | undefined;
  readonly tables: { readonly [table: string]: string | number };
  readonly aliases: readonly string[];
}

export type Presence = 'required' | 'optional' | 'defaulted';

/** A field before it has its name: the key under which it is listed. */
export interface FieldDef<T, P extends Presence, X extends ExprKind = ExprKind> {
  readonly wire: WireType<T, X>;
  readonly presence: P;
  readonly default: Constant | undefined;
  readonly emit: Emit;
  readonly doc: string;
  readonly source: Source | undefined;
  readonly unit: string | undefined;
  readonly range: { readonly min: string; readonly max: string } | undefined;
  readonly aliases: readonly string[];
  readonly counts: string | undefined;
  readonly origin: Origin;
}
// biome-ignore lint/suspicious/noExplicitAny: the only way to say "a field of whatever type"
export type AnyField = FieldDef<any, Presence, ExprKind>;
export type Fields = { readonly [key: string]: AnyField };

type FieldValue<F> = F extends FieldDef<infer T, Presence, ExprKind> ? T : never;
type KeysOf<F extends Fields, P extends Presence> = {
  [K in keyof F]: F[K] extends FieldDef<unknown, P, ExprKind> ? K : never;
}[keyof F] &
  string;
type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** A record of these fields in memory: optionals may be absent, everything else is there. */
export type RecordOf<F extends Fields> = Simplify<
  { readonly [K in KeysOf<F, 'required' | 'defaulted'>]: FieldValue<F[K]> } & {
    readonly [K in KeysOf<F, 'optional'>]?: FieldValue<F[K]>;
  }
>;
/** The same as input: what has a default may be left out too. */
export type RecordInput<F extends Fields> = Simplify<
  { readonly [K in KeysOf<F, 'required'>]: FieldValue<F[K]> } & {
    readonly [K in KeysOf<F, 'optional' | 'defaulted'>]?: FieldValue<F[K]>;
  }
>;

export interface RecordDef<T> extends WireType<T> {
  readonly definition: 'record';
  readonly name: string;
  readonly doc: string;
  readonly origin: Origin;
  readonly source: Source | undefined;
  readonly fields: () => Fields;
  readonly open: boolean;
  readonly role: OperandRole | undefined;
  readonly storage: StorageRole | undefined;
  readonly naming: NamingSpec;
  readonly constraints: readonly ConstraintSpec[];
}
export type AnyRecord = RecordDef<unknown>;

export interface UnionDef<T> extends WireType<T> {
  readonly definition: 'union';
  readonly name: string;
  readonly doc: string;
  readonly origin: Origin;
  readonly source: Source | undefined;
  readonly tag: string;
  readonly defaultTag: string | undefined;
  readonly older: readonly OlderForm[];
  readonly cases: () => readonly { readonly tags: readonly [string, ...string[]]; readonly record: AnyRecord }[];
}
export type AnyUnion = UnionDef<unknown>;

export interface OperandDef<Optional extends boolean = boolean> {
  readonly direction: 'in' | 'out';
  readonly optional: Optional;
  readonly indirect: boolean;
  readonly memories: readonly string[];
  readonly dtypes: readonly string[];
  readonly shape: string | undefined;
  readonly doc: string;
  readonly source: Source | undefined;
  readonly origin: Origin;
}
export type Operands = { readonly [name: string]: OperandDef };

/** Latency as written: one quartet per generation. */
export type LatencyDef = { readonly [generation: string]: LatencyQuartet };

export interface InstructionDef<
  N extends string,
  F extends Fields,
  B extends AnyInstruction | undefined,
  H extends Fields,
  O extends Operands = Operands,
> {
  readonly definition: 'instruction';
  readonly name: N;
  readonly ordinal: number;
  readonly doc: string;
  readonly origin: Origin;
  readonly source: Source | undefined;
  readonly abstract: boolean;
  readonly base: B;
  readonly header: H;
  readonly family: string | undefined;
  readonly engine: { readonly default: string | null; readonly valid: readonly string[]; readonly source?: Source } | undefined;
  readonly operands: O | undefined;
  readonly fields: F;
  readonly children: readonly Omit<ChildAccessor, 'provenance'>[];
  readonly equality: Equality;
  readonly latency: LatencySpec | Absent | undefined;
  readonly semantics: SemanticsSpec | Absent | undefined;
  readonly constraints: readonly ConstraintSpec[];
  readonly naming: NamingSpec;
  readonly since: string | null;
}
// biome-ignore lint/suspicious/noExplicitAny: the only way to say "an instruction of whatever fields"
export type AnyInstruction = InstructionDef<string, any, any, any>;

type OwnAndInherited<I> =
  I extends InstructionDef<string, infer F, infer B, Fields>
    ? RecordOf<F> & (unknown extends B ? unknown : B extends AnyInstruction ? OwnAndInherited<B> : unknown)
    : never;
type OwnAndInheritedInput<I> =
  I extends InstructionDef<string, infer F, infer B, Fields>
    ? RecordInput<F> & (unknown extends B ? unknown : B extends AnyInstruction ? OwnAndInheritedInput<B> : unknown)
    : never;
type HeaderOf<I> = I extends InstructionDef<string, Fields, AnyInstruction | undefined, infer H> ? H : never;

/** The record of an instruction in memory, from its spec value alone: tag, header, inherited and own fields. */
export type InstructionOf<I extends AnyInstruction> = Simplify<
  { readonly opcode: I['name'] } & RecordOf<HeaderOf<I>> & OwnAndInherited<I>
>;
/** The same as input to `newRecord`: defaults may be left out. */
export type InstructionInput<I extends AnyInstruction> = Simplify<RecordInput<HeaderOf<I>> & OwnAndInheritedInput<I>>;

/** The operands of an instruction by name: its own, or the inherited ones where it states none. */
export type OperandsOf<I extends AnyInstruction> =
  I extends InstructionDef<string, Fields, infer B, Fields, infer O>
    ? [keyof O] extends [never]
      ? unknown extends B
        ? O
        : B extends AnyInstruction
          ? OperandsOf<B>
          : O
      : O
    : never;

export interface DtypeDef {
  readonly name: string;
  readonly ordinal: number;
  readonly bytes: number;
  readonly format: 'uint' | 'int' | 'float' | 'packed';
  readonly lanes: number;
  readonly immediate: 'int' | 'bits16' | 'float32' | 'none';
  readonly doc: string;
  readonly source: Source | undefined;
  readonly origin: Origin;
}

export interface GenerationDef {
  readonly name: string;
  readonly archLevel: string;
  readonly constants: { readonly [key: string]: number };
  readonly modelled: boolean;
  readonly doc: string;
  readonly source: Source | undefined;
  readonly origin: Origin;
}

export interface TableDef extends FunctionTable {
  readonly doc: string;
  readonly origin: Origin;
}

/** A whole ISA before resolving. Order of lists does not matter, but for the field enums: their order is R5's. */
export interface IsaDef {
  readonly definition: 'isa';
  readonly name: string;
  readonly version: string;
  readonly doc: string;
  readonly source: Source | undefined;
  readonly origin: Origin;
  readonly naming: ResolvedIsa['naming'];
  readonly wire: Omit<ResolvedIsa['wire'], 'operandUnion' | 'dtypeEnum' | 'engineEnum'>;
  readonly header: Fields;
  readonly operand: AnyUnion;
  readonly engines: AnyEnum;
  readonly dtypes: readonly DtypeDef[];
  readonly dtypeEnum: string;
  readonly generations: readonly GenerationDef[];
  readonly enums: readonly AnyEnum[];
  readonly tables: readonly TableDef[];
  readonly instructions: readonly AnyInstruction[];
  readonly document: DocumentDef | undefined;
}

/** What a whole text is, with the record of its root by value. */
export interface DocumentDef extends Omit<DocumentSpec, 'root'> {
  readonly root: AnyRecord;
}
