/** The wire types that fields are made of. */
import { callSite } from './call-site.js';
import type {
  AnyRecord,
  AnyUnion,
  AnyWireType,
  Definition,
  EnumDef,
  Fields,
  MemberDef,
  RecordDef,
  RecordOf,
  Source,
  UnionDef,
  ValueOf,
  WireType,
} from './definition.js';
import type { OlderForm } from './forms.js';
import type {
  Constant,
  ConstraintSpec,
  FieldType,
  IntBits,
  Json,
  LinkSpec,
  NamingSpec,
  OperandRole,
  ScalarType,
  StorageRole,
  TupleForms,
} from './resolved.js';
import type { Int64, WireRecord } from './values.js';

const wire = <T, X extends 'int' | 'real' | 'bool' | `enum:${string}` = never>(
  type: FieldType,
  zero: Constant,
  uses: readonly Definition[] = [],
): WireType<T, X> => ({
  type,
  zero,
  uses,
});

const integer = (bits: IntBits, signed: boolean): WireType<number, 'int'> => wire({ kind: 'int', bits, signed }, 0);
const integer64 = (signed: boolean): WireType<Int64, 'int'> => wire({ kind: 'int', bits: 64, signed }, 0);

export const bool: WireType<boolean, 'bool'> = wire({ kind: 'bool' }, false);
export const u8: WireType<number, 'int'> = integer(8, false);
export const u16: WireType<number, 'int'> = integer(16, false);
export const u32: WireType<number, 'int'> = integer(32, false);
export const i8: WireType<number, 'int'> = integer(8, true);
export const i16: WireType<number, 'int'> = integer(16, true);
export const i32: WireType<number, 'int'> = integer(32, true);
export const u64: WireType<Int64, 'int'> = integer64(false);
export const i64: WireType<Int64, 'int'> = integer64(true);
/** In memory a number that is exactly a binary32. */
export const f32: WireType<number, 'real'> = wire({ kind: 'float', bits: 32 }, 0);
export const f64: WireType<number, 'real'> = wire({ kind: 'float', bits: 64 }, 0);
export const str: WireType<string> = wire({ kind: 'string' }, '');
/** The name of another object of the document, such as `nameOf('queue')` or `nameOf('instruction', { notSelf: true })`. */
export const nameOf = (object: string, options: Omit<LinkSpec, 'refersTo'> = {}): WireType<string> =>
  wire({ kind: 'string', refersTo: object, ...options }, '');
/** The record of any instruction; in memory an object whose tag says which. */
export const anyInstruction: WireType<WireRecord> = wire({ kind: 'instruction' }, null);
/** Any JSON value, kept as read. */
export const opaque: WireType<Json> = wire({ kind: 'opaque' }, null);

export interface ListOptions {
  readonly maxLength?: number;
  /** Entries that are written before all others: `{ key: 'name', value: 'main' }`. */
  readonly first?: { readonly key: string; readonly value: string };
}

export const list = <T>(
  of: WireType<T, never> | WireType<T, 'int' | 'real' | 'bool' | `enum:${string}`>,
  options: number | ListOptions = {},
): WireType<readonly T[]> =>
  wire({ kind: 'list', of: of.type, ...(typeof options === 'number' ? { maxLength: options } : options) }, [], of.uses);

/** An array of fixed length: `tuple(u32, u32)`. */
export const tuple = <const I extends readonly AnyWireType[]>(
  ...items: I
): WireType<{ readonly [K in keyof I]: ValueOf<I[K]> }> =>
  wire(
    { kind: 'tuple', items: items.map((i) => i.type) },
    items.map((i) => i.zero),
    items.flatMap((i) => i.uses),
  );

type Places<I extends readonly AnyWireType[]> = { readonly [K in keyof I]: ValueOf<I[K]> };

/** A tuple that is also read from its first value alone, with `rest` in the other places: `dependency` and `[dependency, 'Flow']`. */
export const bareTuple = <const I extends readonly AnyWireType[]>(
  items: I,
  ...rest: readonly (string | number | boolean)[]
): WireType<Places<I>> => withForms(tuple(...items), { bare: rest });

/** A tuple whose last place may be left out, in memory as on the wire. */
export const longerTuple = <const I extends readonly AnyWireType[], const L extends AnyWireType>(
  items: I,
  last: L,
): WireType<Places<I> | readonly [...Places<I>, ValueOf<L>]> =>
  withForms(tuple(...items, last), { optional: { at: 'back', count: 1 } });

/** A tuple whose first place may be left out, in memory as on the wire. */
export const headedTuple = <const I extends readonly AnyWireType[], const H extends AnyWireType>(
  head: H,
  items: I,
): WireType<Places<I> | readonly [ValueOf<H>, ...Places<I>]> =>
  withForms(tuple(head, ...items), { optional: { at: 'front', count: 1 } });

/** The zero of a tuple that has shorter forms is its shortest one. */
const withForms = <T>({ type, zero, uses }: AnyWireType, forms: TupleForms): WireType<T> => {
  const { at, count } = forms.optional ?? { at: 'back', count: 0 };
  const zeros = zero as readonly Constant[];
  return wire(
    { ...type, ...forms } as FieldType,
    at === 'front' ? zeros.slice(count) : zeros.slice(0, zeros.length - count),
    uses,
  );
};

/** An object with any keys; `keys` says what they are names of. */
export const mapOf = <T>(
  of: WireType<T, never> | WireType<T, 'int' | 'real' | 'bool' | `enum:${string}`>,
  keys?: LinkSpec,
): WireType<{ readonly [key: string]: T }> => wire({ kind: 'map', of: of.type, ...(keys && { keys }) }, { fields: {} }, of.uses);

/** A constant, or an expression of `union` under the same key. */
export const maybeAffine = <T, X extends 'int' | 'real' | 'bool', U>(
  of: WireType<T, X>,
  union: UnionDef<U>,
): WireType<T | U, X> => wire({ kind: 'maybeAffine', of: of.type as ScalarType, union: union.name }, of.zero, [union]);

/** A number typed by the dtype in the sibling field `dtypeField`, or in that of the record around it. */
export const immediate = (dtypeField: string, of: 'sibling' | 'parent' = 'sibling'): WireType<Int64> =>
  wire({ kind: 'immediate', dtypeField, ...(of === 'parent' && { parent: true as const }) }, 0);

// --- enums ---------------------------------------------------------------------------------------------------------

export interface MemberOptions {
  readonly doc?: string;
  readonly source?: Source;
  readonly aliases?: readonly string[];
  /** Names and numbers in other tables: `{ external: 'Vector', wireByte: 3 }`. */
  readonly tables?: { readonly [table: string]: string | number };
}
export interface Member<M extends string> extends MemberDef {
  readonly name: M;
}

/** One member, on its own line of the table: `member('Pool', 1, { tables: { external: 'GPSIMD' } })`. */
export const member = <const M extends string>(name: M, ordinal: number, options: MemberOptions = {}): Member<M> => ({
  name,
  ordinal,
  doc: options.doc ?? '',
  origin: callSite(member),
  source: options.source,
  tables: options.tables ?? {},
  aliases: options.aliases ?? [],
});

export interface EnumOptions<M extends string> {
  readonly doc?: string;
  readonly source?: Source;
  /** Default: the member with the lowest ordinal. */
  readonly default?: M;
  readonly sentinels?: readonly M[];
  /** Readers take a member's ordinal as well. */
  readonly byOrdinal?: boolean;
}

type Members<M extends string> = readonly (M | Member<M>)[];

const defineEnum = <N extends string, M extends string>(
  caller: (...args: never[]) => unknown,
  enumFamily: 'field' | 'structural',
  name: N,
  members: Members<M>,
  options: EnumOptions<M>,
): EnumDef<N, M> => {
  const origin = callSite(caller);
  const defs = members.map(
    (m, index): MemberDef =>
      typeof m === 'string' ? { name: m, ordinal: index, doc: '', origin, source: undefined, tables: {}, aliases: [] } : m,
  );
  const lowest = defs.reduce<MemberDef | undefined>((low, m) => (low && low.ordinal <= m.ordinal ? low : m), undefined);
  const defaultMember = options.default ?? lowest?.name ?? '';
  return {
    ...wire<M, `enum:${N}`>({ kind: 'enum', enum: name }, defaultMember),
    get uses() {
      return [this];
    },
    definition: 'enum',
    name,
    doc: options.doc ?? '',
    origin,
    source: options.source,
    family: enumFamily,
    members: defs,
    defaultMember,
    sentinels: options.sentinels ?? [],
    byOrdinal: options.byOrdinal ?? false,
  };
};

/** An enum of the R5 block. Members listed as strings get their place as ordinal. */
export const fieldEnum = <const N extends string, const M extends string>(
  name: N,
  members: Members<M>,
  options: EnumOptions<NoInfer<M>> = {},
): EnumDef<N, M> => defineEnum(fieldEnum, 'field', name, members, options);

/** A core enum (engines, dtypes, memories): same converters, outside the R5 block. */
export const structuralEnum = <const N extends string, const M extends string>(
  name: N,
  members: Members<M>,
  options: EnumOptions<NoInfer<M>> = {},
): EnumDef<N, M> => defineEnum(structuralEnum, 'structural', name, members, options);

// --- records and unions --------------------------------------------------------------------------------------------

export interface RecordOptions {
  readonly doc?: string;
  readonly source?: Source;
  /** Unknown members are kept. */
  readonly open?: boolean;
  readonly role?: OperandRole;
  readonly storage?: StorageRole;
  readonly naming?: NamingSpec;
  /** Rules over its own fields, made with `constraint`. */
  readonly constraints?: readonly ConstraintSpec[];
}

const defineRecord = <T>(
  caller: (...args: never[]) => unknown,
  name: string,
  fields: () => Fields,
  options: RecordOptions,
): RecordDef<T> => ({
  ...wire<T>({ kind: 'record', record: name }, { fields: {} }),
  get uses(): readonly Definition[] {
    return [this as AnyRecord];
  },
  definition: 'record',
  name,
  doc: options.doc ?? '',
  origin: callSite(caller),
  source: options.source,
  fields,
  open: options.open ?? false,
  role: options.role,
  storage: options.storage,
  naming: options.naming ?? {},
  constraints: options.constraints ?? [],
});

/** An object with known keys. */
export const record = <const F extends Fields>(name: string, fields: F, options: RecordOptions = {}): RecordDef<RecordOf<F>> =>
  defineRecord(record, name, () => fields, options);

/** A record that contains itself, directly or through a union: annotate the constant (`const Sum: RecordDef<SumValue> = …`), fields come late. */
export const recursiveRecord = <T>(name: string, fields: () => Fields, options: RecordOptions = {}): RecordDef<T> =>
  defineRecord(recursiveRecord, name, fields, options);

export interface UnionOptions {
  readonly doc?: string;
  readonly source?: Source;
  /** Second spellings of a tag, read but not written: `{ symbolic_ap: ['symbolic_pwap'] }`. */
  readonly aliases?: { readonly [tag: string]: readonly string[] };
  /** What an object without a tag is. */
  readonly defaultTag?: string;
  /** Made with `olderForm`, in the order in which they are tried. */
  readonly older?: readonly OlderForm[];
}

export interface OlderFormOptions extends Omit<OlderForm, 'name' | 'version' | 'doc' | 'origin'> {
  readonly doc?: string;
}

/** How a version of the document before the current one wrote a union; see `forms.ts`. */
export const olderForm = (version: number, name: string, { doc = '', ...form }: OlderFormOptions): OlderForm => ({
  ...form,
  name,
  version,
  doc,
  origin: callSite(olderForm),
});

const defineUnion = <T>(
  caller: (...args: never[]) => unknown,
  name: string,
  tag: string,
  cases: () => { readonly [tag: string]: AnyRecord },
  options: UnionOptions,
): UnionDef<T> => ({
  ...wire<T>({ kind: 'union', union: name }, null),
  get uses(): readonly Definition[] {
    return [this as AnyUnion];
  },
  definition: 'union',
  name,
  doc: options.doc ?? '',
  origin: callSite(caller),
  source: options.source,
  tag,
  defaultTag: options.defaultTag,
  older: options.older ?? [],
  cases: () => Object.entries(cases()).map(([t, r]) => ({ tags: [t, ...(options.aliases?.[t] ?? [])], record: r })),
});

type Tagged<G extends string, C> = { [K in keyof C]: { readonly [T in G]: K } & ValueOf<C[K]> }[keyof C];

/** Records told apart by the string under `tag`: `union('Argument', 'kind', { physical_ap: PhysicalAp, … })`. */
export const union = <const G extends string, const C extends { readonly [tag: string]: AnyRecord }>(
  name: string,
  tag: G,
  cases: C,
  options: UnionOptions = {},
): UnionDef<Tagged<G, C>> => defineUnion(union, name, tag, () => cases, options);

/** A union that contains itself through its records: annotate the constant with `UnionDef<Value>`, cases come late. */
export const recursiveUnion = <T>(
  name: string,
  tag: string,
  cases: () => { readonly [tag: string]: AnyRecord },
  options: UnionOptions = {},
): UnionDef<T> => defineUnion(recursiveUnion, name, tag, cases, options);
