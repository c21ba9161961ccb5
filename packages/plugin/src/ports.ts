import type { Diagnostic, Origin, Provenance, Result, WireRecord, WireValue } from '@instabrew/spec';

/**
 * The kinds of things that can be made from an ISA. A third party adds its own by declaration merging:
 * `declare module '@instabrew/plugin' { interface Ports { myPort: MyPort } }`.
 */
export interface Ports {
  /** Any number of providers, one per target; every other port has exactly one. */
  emitter: Emitter;
  enumCodec: EnumCodecs;
  wireCodec: WireCodec;
  interpreter: Interpreter;
  latency: LatencyModel;
}
export type PortName = keyof Ports;

// --- emitter -------------------------------------------------------------------------------------------------------

/** A generated file. `path` is relative to the target's output folder, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Spec origin of generated lines: first and last line (1-based, inclusive), outer spans before inner ones. */
  readonly spans: readonly { readonly first: number; readonly last: number; readonly origin: Origin }[];
}

/** Pure: the same ISA gives the same bytes, whatever the machine, locale or time. */
export interface Emitter {
  /** `cpp`, `ts`, `python`: what `--target` takes. */
  readonly target: string;
  /** Default output folder, relative to the config file. */
  readonly out: string;
  emit(): Iterable<SourceFile>;
  /** The text that this target makes of one instruction, enum or record, for `explain`; undefined: no such construct. */
  construct(name: string): string | undefined;
}

// --- enum codec ----------------------------------------------------------------------------------------------------

/** Name <-> ordinal of one enum (R5). */
export interface EnumCodec {
  readonly name: string;
  /** `Unknown <Enum>` as a diagnostic (`enum/unknown-ordinal`) for an ordinal without a member. */
  toName(ordinal: number): Result<string>;
  /** Member names only, or the names of a second table; `enum/unknown-name` otherwise, with the nearest name as hint. */
  toOrdinal(name: string, table?: string): Result<number>;
  has(name: string): boolean;
  readonly names: readonly string[];
}
export interface EnumCodecs {
  /** @throws RangeError for an enum that the ISA does not have. */
  of(enumName: string): EnumCodec;
  readonly all: readonly EnumCodec[];
}

// --- wire codec ----------------------------------------------------------------------------------------------------

export interface ReadOptions {
  /** strict (default): what is not in the spec is an error. lenient: it is kept, as read, and written back. */
  readonly mode?: 'strict' | 'lenient';
  /** Largest nesting of arrays and objects; default 256. */
  readonly maxDepth?: number;
  /** Largest text, in bytes; default 1 GiB. */
  readonly maxBytes?: number;
  /** Largest number of values in the text; default 50 million, which is about 3 GiB in memory. */
  readonly maxValues?: number;
  /** Findings to collect before giving up; default 100. */
  readonly maxDiagnostics?: number;
}
export interface WriteOptions {
  /** Spaces per level; 0: one line, no spaces. Default 0. */
  readonly indent?: number;
  /** lenient: unknown keys, members, kinds and opcodes are written as they are. Default strict. */
  readonly mode?: 'strict' | 'lenient';
}

export interface VerifyOptions extends Pick<WriteOptions, 'mode'> {
  /** The document is as `readDocument` gave it: its types and names were looked at, and are not again. */
  readonly asRead?: boolean;
}

/** A whole document in memory: the record of its root, or for an ISA without documents its instructions. */
export type WireDocument = WireRecord | readonly WireRecord[];

export interface StreamOptions extends ReadOptions {
  /** Largest value that is read whole: an instruction with its body, a tensor, a queue's attributes; default 64 MiB. */
  readonly maxPartBytes?: number;
}

/**
 * A document in parts, in the order of the text. The records and lists that lead to instructions (functions, blocks) are
 * opened and closed; everything else comes whole. A consumer may skip what it does not know.
 */
export type StreamEvent =
  /** An object of the frame begins; `record` is its name in the spec. */
  | { readonly kind: 'open'; readonly record: string; readonly path: StreamPath }
  | { readonly kind: 'close'; readonly record: string; readonly path: StreamPath }
  /** A list of the frame begins, under this key of the object around it. */
  | { readonly kind: 'openList'; readonly path: StreamPath }
  | { readonly kind: 'closeList'; readonly path: StreamPath }
  /** The value of a key of the frame, or an entry of one of its lists that is neither opened nor an instruction. */
  | { readonly kind: 'value'; readonly path: StreamPath; readonly value: WireValue }
  | { readonly kind: 'instruction'; readonly path: StreamPath; readonly record: WireRecord; readonly offset: number }
  | { readonly kind: 'finding'; readonly diagnostic: Diagnostic };
export type StreamPath = readonly (string | number)[];

/** Text in pieces of any length, or what keeps it from being written. */
export type TextEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'finding'; readonly diagnostic: Diagnostic };

/** Text <-> records. Bad input is never an exception: it comes back as diagnostics. */
export interface WireCodec {
  /** `json` */
  readonly format: string;
  readRecord(text: string | Uint8Array, options?: ReadOptions): Result<WireRecord>;
  /** The canonical text of a record. */
  writeRecord(record: WireRecord, options?: WriteOptions): Result<string>;
  /** The default document of a small ISA: an array of records. */
  readRecords(text: string | Uint8Array, options?: ReadOptions): Result<readonly WireRecord[]>;
  writeRecords(records: readonly WireRecord[], options?: WriteOptions): Result<string>;
  /** A whole document with all names checked; warnings travel with the value. Older versions come back as the current one. */
  readDocument(text: string | Uint8Array, options?: ReadOptions): Result<WireDocument>;
  /** The canonical text, once all names are checked. */
  writeDocument(document: WireDocument, options?: WriteOptions): Result<string>;
  /**
   * Everything that is wrong with a document in memory: types, names, and every instruction at its place and for the generation of the
   * document. Paths are those of the document; findings are in the order of its text.
   */
  verifyDocument(document: WireDocument, options?: VerifyOptions): readonly Diagnostic[];
  /** What is wrong with the names of a document in memory. */
  checkNames(document: WireDocument): readonly Diagnostic[];
  /** A document of any size, part by part. Names are not checked. A finding of severity error may be followed by further events. */
  readStream(chunks: AsyncIterable<Uint8Array>, options?: StreamOptions): AsyncIterable<StreamEvent>;
  /** The canonical text of such parts. Findings among them are passed on. */
  writeStream(events: AsyncIterable<StreamEvent>, options?: WriteOptions): AsyncIterable<TextEvent>;
}

// --- interpreter ---------------------------------------------------------------------------------------------------

/** An on-chip or DRAM tensor. On chip: `[partitions <= 128, elements per partition]`; DRAM: flat, partitions 1. */
export interface TensorSpec {
  readonly name: string;
  /** A member of the ISA's memory enum: `SB`, `PSUM`, `DRAM`. */
  readonly memory: string;
  readonly dtype: string;
  readonly shape: readonly [partitions: number, elements: number];
  /** Row by row, length partitions * elements; narrowed to `dtype`. Absent: poisoned, reading it is a trap. */
  readonly values?: ArrayLike<number>;
}
export interface TensorValue {
  readonly name: string;
  readonly memory: string;
  readonly dtype: string;
  readonly shape: readonly [partitions: number, elements: number];
  /** Widened to binary64; NaN where never written. */
  readonly values: Float64Array;
  /** 1 where written, 0 where not; same layout. */
  readonly written: Uint8Array;
}
/** The program's fault: a bad address, an uninitialised read, an instruction that cannot be executed. */
export interface Trap {
  readonly code: `interp/${string}`;
  /** Index and name of the instruction. */
  readonly index: number;
  readonly instruction: string;
  readonly message: string;
  readonly rule?: Origin;
}
export type RunResult =
  | { readonly ok: true; readonly tensors: ReadonlyMap<string, TensorValue>; readonly executed: number }
  | { readonly ok: false; readonly trap: Trap };
export interface Interpreter {
  /** Executes the records in order. */
  run(program: readonly WireRecord[], tensors: readonly TensorSpec[]): RunResult;
}

// --- latency -------------------------------------------------------------------------------------------------------

/** One term, explained: `exec 365 ns = floor(nep × 1 × 100 / divisor) = floor(512 × 1 × 100 / 140)`. */
export interface ExplainedTerm {
  readonly name: 'readInit' | 'exec' | 'writeDrain';
  readonly ns: number;
  readonly formula: string;
  readonly substituted: string;
  readonly inputs: readonly { readonly name: string; readonly value: string }[];
  readonly origin: Origin;
  readonly provenance: Provenance;
}
/** All in whole ns; total = readInit + exec + writeDrain. */
export interface Cost {
  readonly opcode: string;
  readonly engine: string;
  readonly generation: string;
  readonly readInit: number;
  readonly exec: number;
  readonly writeDrain: number;
  readonly total: number;
  readonly terms: readonly ExplainedTerm[];
}
export interface TimelineEntry {
  readonly index: number;
  readonly instruction: string;
  readonly engine: string;
  /** ns from the start of the program. */
  readonly start: number;
  readonly end: number;
  readonly cost: Cost;
  /** Index of the entry that this one waited for, and why; absent: started at once. */
  readonly waitedFor?: { readonly index: number; readonly reason: 'engine' | 'operand' };
}
export interface Timeline {
  readonly generation: string;
  readonly entries: readonly TimelineEntry[];
  /** ns until the last instruction ends. */
  readonly total: number;
  /** ns busy, by engine, in the order of the engine enum. */
  readonly busy: ReadonlyMap<string, number>;
  /** Indexes of the entries that decide the total, first to last. */
  readonly criticalPath: readonly number[];
}
export interface LatencyModel {
  readonly generation: string;
  /** `latency/no-model` where the spec has none for the instruction on this generation. */
  cost(record: WireRecord): Result<Cost>;
  timeline(program: readonly WireRecord[]): Result<Timeline>;
}

// --- what plugins report -------------------------------------------------------------------------------------------

export type { Diagnostic, Result };
