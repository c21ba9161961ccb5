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
import type { Constant, FieldType, IntBits, Json, OperandRole, ScalarType } from './resolved.js';
import type { Int64 } from './values.js';

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
/** The name of another object of the document, such as `nameOf('queue')`. */
export const nameOf = (object: string): WireType<string> => wire({ kind: 'string', refersTo: object }, '');
/** Any JSON value, kept as read. */
export const opaque: WireType<Json> = wire({ kind: 'opaque' }, null);

export const list = <T>(
  of: WireType<T, never> | WireType<T, 'int' | 'real' | 'bool' | `enum:${string}`>,
  maxLength?: number,
): WireType<readonly T[]> => wire({ kind: 'list', of: of.type, ...(maxLength === undefined ? {} : { maxLength }) }, [], of.uses);

/** An array of fixed length: `tuple(u32, u32)`. */
export const tuple = <const I extends readonly AnyWireType[]>(
  ...items: I
): WireType<{ readonly [K in keyof I]: ValueOf<I[K]> }> =>
  wire(
    { kind: 'tuple', items: items.map((i) => i.type) },
    items.map((i) => i.zero),
    items.flatMap((i) => i.uses),
  );

/** An object with any keys. */
export const mapOf = <T>(
  of: WireType<T, never> | WireType<T, 'int' | 'real' | 'bool' | `enum:${string}`>,
): WireType<{ readonly [key: string]: T }> => wire({ kind: 'map', of: of.type }, { fields: {} }, of.uses);

/** A constant, or an expression of `union` under the same key. */
export const maybeAffine = <T, X extends 'int' | 'real' | 'bool', U>(
  of: WireType<T, X>,
  union: UnionDef<U>,
): WireType<T | U, X> => wire({ kind: 'maybeAffine', of: of.type as ScalarType, union: union.name }, of.zero, [union]);

/** A number typed by the dtype in the sibling field `dtypeField`. */
export const immediate = (dtypeField: string): WireType<Int64> => wire({ kind: 'immediate', dtypeField }, 0);

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
}

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
