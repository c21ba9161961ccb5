/**
 * The resolved ISA: what every plugin reads. Plain data (it survives `JSON.stringify`), complete (every default,
 * inherited key and origin is filled in) and valid (`resolve` refuses anything else).
 */
import type { FunctionTable } from '@instabrew/expr';
import type { OlderForm } from './forms.js';
import type { Origin } from './origin.js';
import type { ConstraintSpec, InstructionSpec } from './resolved-instruction.js';

export * from './resolved-instruction.js';

/** How sure the source of a fact is; `our-choice` marks a gap that we filled. */
export type Confidence = 'certain' | 'strong' | 'inferred' | 'our-choice';

/** Where a fact comes from: titles of pages or tags, and how far to trust it. */
export interface Provenance {
  readonly confidence: Confidence;
  readonly pages: readonly string[];
  /** Which reading was adopted where the sources disagree, and why. */
  readonly note?: string;
}

/** What every named node of a spec has. */
export interface Node {
  readonly name: string;
  /** Meaning in one or more plain sentences; may hold any text. */
  readonly doc: string;
  readonly origin: Origin;
  readonly provenance: Provenance;
}

/** Wire data as plain JSON values. Integers are bigint and reals are number, so that `1` and `1.0` stay apart. */
export type Json = null | boolean | string | number | bigint | readonly Json[] | { readonly [key: string]: Json };

/** A constant as spec data: like `Json`, but integers that are not safe numbers are `{ int: "<decimal>" }`, non-finite reals `{ real: "NaN" }`. */
export type Constant =
  | null
  | boolean
  | string
  | number
  | { readonly int: string }
  | { readonly real: 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | readonly Constant[]
  | { readonly fields: { readonly [key: string]: Constant } };

export type IntBits = 8 | 16 | 32 | 64;

/** The type of a value on the wire. */
export type FieldType =
  | { readonly kind: 'bool' }
  | { readonly kind: 'int'; readonly bits: IntBits; readonly signed: boolean }
  /** Written widened to binary64, shortest digits. Non-finite values are the strings "NaN", "Infinity", "-Infinity". */
  | { readonly kind: 'float'; readonly bits: 32 | 64 }
  /** With `refersTo`, a link: the name of another object of the document, checked when the document is linked. */
  | ({ readonly kind: 'string' } & LinkSpec)
  /** A member's name. */
  | { readonly kind: 'enum'; readonly enum: string }
  /** A constant of type `of`, or an expression object of the union `union`, under one key: an object is an expression. */
  | { readonly kind: 'maybeAffine'; readonly of: ScalarType; readonly union: string }
  /** A record of a fixed shape, by name. */
  | { readonly kind: 'record'; readonly record: string }
  /** One of several records, told apart by the union's tag. */
  | { readonly kind: 'union'; readonly union: string }
  /** `first`: entries whose `key` has this value are written before all others (the function called main). */
  | {
      readonly kind: 'list';
      readonly of: FieldType;
      readonly maxLength?: number;
      readonly first?: { readonly key: string; readonly value: string };
    }
  /** An array of fixed length, one type per place (a pair, a triple), and the shorter forms that it has. */
  | ({ readonly kind: 'tuple'; readonly items: readonly FieldType[] } & TupleForms)
  /** An object with any keys and values of one type; `keys` says what the keys are names of. */
  | { readonly kind: 'map'; readonly of: FieldType; readonly keys?: LinkSpec }
  /**
   * A number whose type is the dtype named by the sibling field: float32 is a float, integers are exact, 16-bit floats are bit
   * patterns. With `parent`, the field is one of the record that holds this one, directly or in a list.
   */
  | { readonly kind: 'immediate'; readonly dtypeField: string; readonly parent?: true }
  /** The record of any instruction, told apart by `wire.tag`. */
  | { readonly kind: 'instruction' }
  /** Any JSON value, kept as read. */
  | { readonly kind: 'opaque' };

/** What a string is the name of. The empty string is the name of nothing. */
export interface LinkSpec {
  /** The kind of object (queue, function, block …), as the `names` of records and instructions call it. */
  readonly refersTo?: string;
  /** Further kinds that it may be, looked up after the first. */
  readonly orTo?: readonly string[];
  /** Sibling fields that are links; the first one that is set says which object the name is looked up in. */
  readonly within?: readonly string[];
  /** The instruction that holds the link is not meant. */
  readonly notSelf?: true;
  /** What fields of the object must be: an alias leads to `{ type: 'DRAM' }`. */
  readonly where?: { readonly [key: string]: string };
}

/** Shorter forms of a tuple. */
export interface TupleForms {
  /** So many places at the front or the back may be left out, all or none in memory as on the wire. */
  readonly optional?: { readonly at: 'front' | 'back'; readonly count: number };
  /** A value that is no array is read as the first place, and these constants fill the others. Never written. */
  readonly bare?: readonly Constant[];
}

/** An object as links see it: of the kind `object`, called by the value of the string field `key`. */
export interface ObjectName {
  readonly object: string;
  readonly key: string;
}

/**
 * How names work in a record or an instruction. A link is looked up in the records around it, from the inside out, in those
 * that list its kind under `scopes` or `shares`.
 */
export interface NamingSpec {
  readonly names?: readonly ObjectName[];
  /** Objects of these kinds inside are seen from inside only. */
  readonly scopes?: readonly string[];
  /** Objects of these kinds inside are seen from further out as well. */
  readonly shares?: readonly string[];
  /** Links from inside to these kinds are looked up in the whole document when nothing around them has the name. */
  readonly reaches?: readonly string[];
}

export type ScalarType = Extract<FieldType, { kind: 'bool' | 'int' | 'float' }>;

/**
 * When a writer puts the key out.
 * - always
 * - nonDefault: the value differs from `default`
 * - present: the optional value is set
 * - nonEmpty: the list or map has entries
 */
export type Emit = 'always' | 'nonDefault' | 'present' | 'nonEmpty';

export interface FieldSpec extends Node {
  /** `name` is the wire key, letter for letter. */
  readonly type: FieldType;
  /** The reader reports `wire/missing-key` without it. */
  readonly required: boolean;
  /** True: absent and default are different states in memory, there is no default. */
  readonly optional: boolean;
  /** What absence means, and what a constructor sets; null exactly when `optional`. */
  readonly default: Constant;
  readonly emit: Emit;
  /** Legal values of an int, narrower than its type. */
  readonly range?: { readonly min: string; readonly max: string };
  readonly unit?: string;
  /** Other spellings of the key, read but not written. */
  readonly aliases?: readonly string[];
  /** The field is the number of entries of this sibling list: that is what its absence means. */
  readonly counts?: string;
}

/** An object with known keys. */
export interface RecordSpec extends Node, NamingSpec {
  readonly fields: readonly FieldSpec[];
  /** Over `field.*`, `present.*` and `length.*` of the record; a reader and a writer report `wire/constraint`. */
  readonly constraints?: readonly ConstraintSpec[];
  /** Unknown members are kept and written back, in strict mode as well (debug information, attribute bags). */
  readonly open: boolean;
  /** What the record means to the interpreter and the latency model. */
  readonly role?: OperandRole;
  /** The record is where a tensor lies. */
  readonly storage?: StorageRole;
}

/** Field names of what constraints ask of a storage: the object that the tensor of an access is the name of. */
export interface StorageRole {
  /** Enum of memories. */
  readonly memory: string;
  /** Int: the first partition that it takes. */
  readonly partition: string;
  /** List of ints, the second of which is the bytes that it takes of each partition. */
  readonly extents: string;
}

/** How to find the parts of an operand in a record that is one. */
export type OperandRole =
  /** Field names of: the tensor's name, its dtype, the [step, num] pairs (partition first), and the offset in elements. */
  | {
      readonly kind: 'access';
      readonly tensor: string;
      readonly dtype: string;
      readonly pairs: string;
      readonly offset: string;
      readonly indirection?: Indirection;
    }
  | { readonly kind: 'immediate'; readonly dtype: string; readonly value: string };

/** Where an access names its index operand, as a position in `wire.indirectionIns` (R3). */
export type Indirection =
  /** An int field of the access; negative: none. */
  | { readonly via: 'field'; readonly field: string }
  /** `<access>.<record>.<list>[].<expression>` is of the case `tag` of a union, whose field `id` is the position. */
  | {
      readonly via: 'expression';
      readonly record: string;
      readonly list: string;
      readonly expression: string;
      readonly tag: string;
      readonly id: string;
    };

/** Records told apart by the string under `tag`; each case's record does not list the tag among its fields. */
export interface UnionSpec extends Node {
  readonly tag: string;
  readonly cases: readonly UnionCase[];
  /** The tag of an object that has none; absent: such an object is `wire/missing-key`. */
  readonly defaultTag?: string;
  /** How versions of the document before the current one wrote it; see `forms.ts`. */
  readonly older?: readonly OlderForm[];
}

export interface UnionCase {
  /** Tag values; the first is written, all are read. */
  readonly tags: readonly [string, ...string[]];
  readonly record: string;
}

export interface EnumMember extends Node {
  readonly ordinal: number;
  /** Names in other tables (`external`) and numbers (`wireByte`), by table name. */
  readonly tables: { readonly [table: string]: string | number };
  /** Spellings that a reader takes as well. */
  readonly aliases: readonly string[];
}

export interface EnumSpec extends Node {
  /** `field`: emitted in the R5 block, in spec order. `structural`: core enums with converters of their own. */
  readonly family: 'field' | 'structural';
  /** In spec order. */
  readonly members: readonly EnumMember[];
  /** The member of a default-constructed value. */
  readonly defaultMember: string;
  /** Names of second name tables, such as EngineType's `external`. */
  readonly nameTables: readonly string[];
  /** Members that are markers, not values to use (Unassigned, Unknown, Unsupported). */
  readonly sentinels: readonly string[];
  /** Readers take a member's ordinal as well as its name. */
  readonly byOrdinal?: true;
}

export interface DtypeSpec extends Node {
  readonly ordinal: number;
  /** Bytes of one element in memory. */
  readonly bytes: number;
  readonly format: 'uint' | 'int' | 'float' | 'packed';
  /** Logical values in one element: 4 for x4 types. */
  readonly lanes: number;
  /** How an immediate of this dtype is written; `none`: refused with `wire/bad-immediate-dtype`. */
  readonly immediate: 'int' | 'bits16' | 'float32' | 'none';
}

export interface GenerationSpec extends Node {
  /** `gen2`. */
  readonly archLevel: string;
  /** Referred to as `gen.<key>`, for example `gen.divisor.DVE` (clock in units of 10 MHz). Ints. */
  readonly constants: { readonly [key: string]: number };
  /** False: named by the sources, but not modelled. */
  readonly modelled: boolean;
}

/** What a whole text is. */
export interface DocumentSpec {
  /** The record of the root. */
  readonly root: string;
  /** Readers take `{ "<wrapper>": <root> }` as well; never written. */
  readonly wrapper?: string;
  /** What instructions are to links: a kind of object, and the header key of their name. */
  readonly instruction?: ObjectName;
  readonly versions?: VersionRule;
  /** Field of the root that holds the `archLevel` of the generation that the document is for. */
  readonly generation?: string;
}

/** An int field of the root that says how old the document is. Reading brings it up to the current version. */
export interface VersionRule {
  readonly key: string;
  readonly current: number;
  /** Versions that are read; any other one is `wire/bad-version`. */
  readonly older: readonly number[];
}

export interface ResolvedIsa extends Node {
  readonly version: string;
  /** SHA-256 over the canonical form of everything else, hex. */
  readonly digest: string;
  /** How names are made in the targets. */
  readonly naming: {
    /** C++ namespace, Python and TypeScript package stem: `bir`. */
    readonly namespace: string;
    /** Class name prefix: `Inst`. */
    readonly classPrefix: string;
  };
  readonly wire: {
    /** Key that holds the instruction's name: `opcode`. */
    readonly tag: string;
    /** Name of the enum of all opcodes: `InstructionType`; built from the instructions. */
    readonly opcodeEnum: string;
    /** Keys of the header that hold the operands, and the engine. */
    readonly ins: string;
    readonly outs: string;
    /** Header key of the index operands (R3); null: the ISA has no indirection. */
    readonly indirectionIns: string | null;
    readonly engine: string;
    /** The union that `ins` and `outs` are lists of. */
    readonly operandUnion: string;
    /** The enum of dtypes and of engines. */
    readonly dtypeEnum: string;
    readonly engineEnum: string;
  };
  /** Shared keys of every instruction record, without the tag, in writer order. */
  readonly header: readonly FieldSpec[];
  /** Field enums first, in R5 order, then the structural ones (the opcode enum included). */
  readonly enums: readonly EnumSpec[];
  readonly dtypes: readonly DtypeSpec[];
  readonly generations: readonly GenerationSpec[];
  readonly records: readonly RecordSpec[];
  readonly unions: readonly UnionSpec[];
  readonly tables: readonly FunctionTable[];
  /** By ordinal. */
  readonly instructions: readonly InstructionSpec[];
  /** null: a document is an array of instructions. */
  readonly document: DocumentSpec | null;
}
