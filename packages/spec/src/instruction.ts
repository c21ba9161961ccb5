/** `instruction(name, ordinal, …)` and what stands inside it: operands, latency, constraints, semantics. */
import { type Ex, type ExprType, int, ref } from '@instabrew/expr';
import { callSite } from './call-site.js';
import type {
  AnyInstruction,
  AnyWireType,
  Described,
  FieldDef,
  Fields,
  InstructionDef,
  LatencyDef,
  OperandDef,
  Operands,
  OperandsOf,
  Presence,
  Source,
} from './definition.js';
import { expressionType } from './references.js';
import type {
  Absent,
  ConstraintSpec,
  Equality,
  LatencyQuartet,
  LatencyTerm,
  NamingSpec,
  Provenance,
  Semantics,
  SemanticsSpec,
} from './resolved.js';

/** Says that there is none of something, and why: `latency: absent('collective: needs more than one core')`. */
export const absent = (reason: string): Absent => ({ absent: reason });

export const provenance = (source: Source | undefined, inherited?: Provenance): Provenance => {
  if (source === undefined) return inherited ?? { confidence: 'our-choice', pages: [] };
  if (typeof source === 'string') return { confidence: source, pages: inherited?.pages ?? [] };
  const pages = source.pages ?? (source.page === undefined ? (inherited?.pages ?? []) : [source.page]);
  return { confidence: source.confidence, pages, ...(source.note === undefined ? {} : { note: source.note }) };
};

// --- operands ------------------------------------------------------------------------------------------------------

export interface OperandOptions extends Described {
  readonly optional?: boolean;
  /** Has the R3 pair of offsets accessors. */
  readonly indirect?: boolean;
  readonly memories?: readonly string[];
  readonly dtypes?: readonly string[];
  /** `[partitions <= 128, elements]` */
  readonly shape?: string;
}

/** Whether options make an operand optional; `boolean` where their type does not tell. */
type OptionalBy<O extends OperandOptions> = 'optional' extends keyof O ? (O['optional'] extends true ? true : boolean) : false;

const operand = <O extends OperandOptions>(
  caller: (...args: never[]) => unknown,
  direction: 'in' | 'out',
  options: O,
): OperandDef<OptionalBy<O>> => ({
  direction,
  optional: (options.optional ?? false) as OptionalBy<O>,
  indirect: options.indirect ?? false,
  memories: options.memories ?? [],
  dtypes: options.dtypes ?? [],
  shape: options.shape,
  doc: options.doc ?? '',
  source: options.source,
  origin: callSite(caller),
});

/** An operand of `ins`; its place is its place among the inputs. */
export const input = <const O extends OperandOptions = Record<never, never>>(options?: O): OperandDef<OptionalBy<O>> =>
  operand(input, 'in', options ?? ({} as O));
/** An operand of `outs`. */
export const output = <const O extends OperandOptions = Record<never, never>>(options?: O): OperandDef<OptionalBy<O>> =>
  operand(output, 'out', options ?? ({} as O));

// --- typed references ----------------------------------------------------------------------------------------------

/** Attributes of an operand in expressions; what each is stands in `references.ts`. */
export interface OperandReferences {
  readonly present: Ex<'bool'>;
  readonly partitions: Ex<'int'>;
  readonly perPartition: Ex<'int'>;
  readonly dtypeBytes: Ex<'int'>;
  readonly dtype: Ex<`enum:${string}`>;
  /** Constraints only, as those below. */
  readonly isImmediate: Ex<'bool'>;
  readonly rank: Ex<'int'>;
  /** Where its tensor lies. */
  readonly memory: Ex<`enum:${string}`>;
  readonly startPartition: Ex<'int'>;
  /** The element at hand, widened to real; semantics only. */
  readonly element: Ex<'real'>;
  /** The same in semantics that compute with `int`. */
  readonly integer: Ex<'int'>;
}

type FieldReferences<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends FieldDef<unknown, Presence, infer X> ? ([X] extends [never] ? never : Ex<X>) : never;
};
// `unknown extends B` holds for `any` alone, the base of an instruction of unknown type: stop there.
type InheritedReferences<B> = unknown extends B
  ? unknown
  : B extends InstructionDef<string, infer F, infer P, Fields>
    ? FieldReferences<F> & InheritedReferences<P>
    : unknown;
type InheritedOperands<B> = B extends AnyInstruction ? { readonly [K in keyof OperandsOf<B>]: OperandReferences } : unknown;

/** What the callbacks of an instruction are given to build expressions from. */
export interface References<F extends Fields, O extends Operands, B extends AnyInstruction | undefined> {
  /** Own and inherited fields. */
  readonly field: FieldReferences<F> & InheritedReferences<B>;
  readonly present: { readonly [key: string]: Ex<'bool'> };
  /** Number of entries of a list or map; constraints only. */
  readonly length: { readonly [key: string]: Ex<'int'> };
  readonly operand: { readonly [K in keyof O]: OperandReferences } & InheritedOperands<B>;
  /** Largest elements per partition over all operands. */
  readonly nep: Ex<'int'>;
  /** A constant of the generation: `gen('divisor.DVE')`. */
  readonly gen: (constant: string) => Ex<'int'>;
}

const operandReferences =
  (dtypeEnum: string, memoryEnum: string) =>
  (name: string): OperandReferences => ({
    present: ref(`operand.${name}.present`, 'bool'),
    partitions: ref(`operand.${name}.partitions`, 'int'),
    perPartition: ref(`operand.${name}.perPartition`, 'int'),
    dtypeBytes: ref(`operand.${name}.dtypeBytes`, 'int'),
    dtype: ref(`operand.${name}.dtype`, `enum:${dtypeEnum}`),
    isImmediate: ref(`operand.${name}.isImmediate`, 'bool'),
    rank: ref(`operand.${name}.rank`, 'int'),
    memory: ref(`operand.${name}.memory`, `enum:${memoryEnum}`),
    startPartition: ref(`operand.${name}.startPartition`, 'int'),
    element: ref(`in.${name}`, 'real'),
    integer: ref(`in.${name}`, 'int'),
  });

/** A property for whatever name is asked for: unknown names are found, with their place, when the spec is resolved. */
const lazily = <T>(make: (name: string) => T): { readonly [name: string]: T } =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? make(name) : undefined) }) as { readonly [name: string]: T };

const inheritedFields = (base: AnyInstruction | undefined): Fields =>
  base ? { ...inheritedFields(base.base), ...base.fields } : {};

const fieldReference = (fields: Fields, name: string): Ex => {
  const wire: AnyWireType | undefined = fields[name]?.wire;
  const type: ExprType = (wire && expressionType(wire.type)?.type) ?? 'int';
  return ref(`field.${name}`, type);
};

// --- latency, constraints, semantics -------------------------------------------------------------------------------

export interface TermInput {
  readonly expr: Ex<'int'> | number;
  readonly source?: Source;
}
type Term = Ex<'int'> | number | TermInput;

export interface QuartetInput {
  readonly readInit: Term;
  readonly exec: Term;
  readonly writeDrain?: Term;
  readonly source?: Source;
}

const isTerm = (t: Term): t is TermInput => typeof t === 'object' && 'expr' in t;

/** The latency of one generation: three terms in whole ns. */
export const quartet = (terms: QuartetInput): LatencyQuartet => {
  const origin = callSite(quartet);
  const term = (t: Term): LatencyTerm => {
    const { expr, source } = isTerm(t) ? t : { expr: t, source: undefined };
    return { expr: typeof expr === 'number' ? int(expr) : expr, origin, provenance: provenance(source ?? terms.source) };
  };
  return {
    readInit: term(terms.readInit),
    exec: term(terms.exec),
    ...(terms.writeDrain === undefined ? {} : { writeDrain: term(terms.writeDrain) }),
  };
};

/** What must hold for a record, with the words that say so. */
export const constraint = (name: string, holds: Ex<'bool'>, message: string, source?: Source): ConstraintSpec => ({
  name,
  doc: message,
  holds,
  message,
  origin: callSite(constraint),
  provenance: provenance(source),
});

export interface SemanticsOptions {
  /** Precision of every scalar operation; default f32. */
  readonly compute?: 'f32' | 'int';
  readonly refuse?: SemanticsSpec['refuse'];
  readonly source?: Source;
}

const semantics = (caller: (...args: never[]) => unknown, body: Semantics, options: SemanticsOptions): SemanticsSpec => ({
  body,
  compute: options.compute ?? 'f32',
  refuse: options.refuse ?? [],
  origin: callSite(caller),
  provenance: provenance(options.source),
});

/** out[i] = scalar(inputs[i] …); an input with one element per partition is broadcast along the free dimensions. */
export const map = (inputs: readonly string[], out: string, scalar: Ex, options: SemanticsOptions = {}): SemanticsSpec =>
  semantics(map, { skeleton: 'map', inputs, output: out, scalar }, options);

/** out[i] = scalar. */
export const fill = (out: string, scalar: Ex, options: SemanticsOptions = {}): SemanticsSpec =>
  semantics(fill, { skeleton: 'fill', output: out, scalar }, options);

export interface ReduceParts {
  readonly input: string;
  readonly output: string;
  /** How many of the innermost free dimensions are folded. */
  readonly axes: Ex<'int'>;
  /** Over `arg.acc` (starts as the first element) and `arg.x`. */
  readonly combine: Ex;
  /** Over `arg.acc` and `arg.count`; default `arg.acc`. */
  readonly finish?: Ex;
}
export const reduce = (parts: ReduceParts, options: SemanticsOptions = {}): SemanticsSpec =>
  semantics(reduce, { skeleton: 'reduce', ...parts, finish: parts.finish ?? ref('arg.acc', 'real') }, options);

export interface ContractParts {
  readonly stationary: string;
  readonly moving: string;
  readonly output: string;
  /** Over `arg.w` and `arg.x`. */
  readonly product: Ex;
  readonly clear: Ex<'bool'>;
  readonly accumulate: Ex<'bool'>;
}
/** dst[m, n] = sum over k of product(stationary[k, m], moving[k, n]), with the PSUM accumulation rule. */
export const contract = (parts: ContractParts, options: SemanticsOptions = {}): SemanticsSpec =>
  semantics(contract, { skeleton: 'contract', ...parts }, options);

/** Irregular: a handler of the interpreter, by name. */
export const native = (handler: string, options: SemanticsOptions = {}): SemanticsSpec =>
  semantics(native, { skeleton: 'native', handler }, options);

// --- the instruction -----------------------------------------------------------------------------------------------

export interface InstructionOptions<F extends Fields, O extends Operands, B extends AnyInstruction | undefined>
  extends Described {
  readonly abstract?: boolean;
  readonly base?: B;
  /** File stem that emitters group by; default: the base's, or the name in kebab-case. */
  readonly family?: string;
  /** Default: the base's; without either no engine is assigned. */
  readonly engine?: { readonly default: string | null; readonly valid: readonly string[]; readonly source?: Source };
  /** Default: the base's. */
  readonly operands?: O;
  readonly fields?: F;
  /** R2 accessors: `{ DmaBlock: 'dma_blocks' }` gives `getDmaBlock(id)`. */
  readonly children?: { readonly [name: string]: string };
  /** Default: the base's, or `fields`. */
  readonly equality?: Equality;
  readonly latency?: ((r: References<NoInfer<F>, NoInfer<O>, NoInfer<B>>) => LatencyDef) | Absent;
  readonly constraints?: (r: References<NoInfer<F>, NoInfer<O>, NoInfer<B>>) => readonly ConstraintSpec[];
  readonly semantics?: ((r: References<NoInfer<F>, NoInfer<O>, NoInfer<B>>) => SemanticsSpec) | Absent;
  /** First generation that has it; default: the base's, or all. */
  readonly since?: string;
  /** Default: the base's. What every instruction is to links stands in the document's definition. */
  readonly naming?: NamingSpec;
}

export type DefineInstruction<H extends Fields> = <
  const N extends string,
  const F extends Fields = Record<never, never>,
  const O extends Operands = Record<never, never>,
  const B extends AnyInstruction | undefined = undefined,
>(
  name: N,
  ordinal: number,
  options: InstructionOptions<F, O, B>,
) => InstructionDef<N, F, B, H, O>;

/** An `instruction` function for an ISA with this header and these enums of dtypes and memories. */
export const instructionWith = <const H extends Fields>(
  header: H,
  dtypeEnum = 'Dtype',
  memoryEnum = 'MemoryType',
): DefineInstruction<H> => {
  const instruction: DefineInstruction<H> = (name, ordinal, options) => {
    const fields = options.fields ?? {};
    const known: Fields = { ...header, ...inheritedFields(options.base), ...fields };
    // The proxies know any name; the types only let the right ones through.
    const references = {
      field: lazily((key) => fieldReference(known, key)),
      present: lazily((key) => ref(`present.${key}`, 'bool')),
      length: lazily((key) => ref(`length.${key}`, 'int')),
      operand: lazily(operandReferences(dtypeEnum, memoryEnum)),
      nep: ref('inst.nep', 'int'),
      gen: (constant: string) => ref(`gen.${constant}`, 'int'),
    } as unknown as Parameters<NonNullable<typeof options.constraints>>[0];
    const origin = callSite(instruction);
    const base = options.base as AnyInstruction | undefined;
    return {
      definition: 'instruction',
      name,
      ordinal,
      doc: options.doc ?? '',
      origin,
      source: options.source,
      abstract: options.abstract ?? false,
      base: options.base as never,
      header,
      family: options.family ?? base?.family,
      engine: options.engine,
      operands: options.operands as never,
      fields: fields as never,
      children: Object.entries(options.children ?? {}).map(([child, listKey]) => ({
        name: child,
        list: listKey,
        doc: '',
        origin,
      })),
      equality: options.equality ?? base?.equality ?? 'fields',
      latency: typeof options.latency === 'function' ? { byGeneration: options.latency(references) } : options.latency,
      semantics: typeof options.semantics === 'function' ? options.semantics(references) : options.semantics,
      constraints: options.constraints?.(references) ?? [],
      naming: options.naming ?? base?.naming ?? {},
      since: options.since ?? base?.since ?? null,
    };
  };
  return instruction;
};
