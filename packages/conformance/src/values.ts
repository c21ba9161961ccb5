/** Values of every wire type: the ones that break codecs first, then random ones. All follow from the spec. */
import {
  allFields,
  type DtypeSpec,
  type FieldSpec,
  type FieldType,
  intRange,
  newRecord,
  placesOf,
  type ResolvedIsa,
  recordOf,
  unionOf,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import fc from 'fast-check';
import { keepsRules } from './record-rules.js';

/** Reals whose shortest digits, sign or layout have caught printers and parsers before. */
export const trapReals: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.5,
  1e15,
  1e16,
  1e14,
  123456789012345680,
  1e-4,
  1e-5,
  1e-7,
  5e-324,
  2.2250738585072014e-308,
  2.2250738585072011e-308,
  1.7976931348623157e308,
  -1.7976931348623157e308,
  9007199254740992,
  9007199254740994,
  9007199254740996,
  9007199254740993.5,
  2 ** 63,
  2 ** 64,
  1e21,
  1e22,
  1e23,
  4.35,
  0.000001,
  3.4028234663852886e38,
  1.1754943508222875e-38,
  1.401298464324817e-45,
  16777217,
  8.5,
  299792458,
  NaN,
  Infinity,
  -Infinity,
];

/** Strings that break out of where they are put. */
export const trapStrings: readonly string[] = [
  '',
  'a',
  '"',
  '\\',
  '\\"',
  '\n\r\t\b\f',
  '\u0000\u001f\u007f',
  'é',
  '漢字',
  '😀',
  '\u2028\u2029',
  '\u202e',
  '</script>',
  '*/',
  '"""',
  `\${x}`,
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '\ufeff',
  '\uffff',
  'a'.repeat(300),
];

/** Integers around every width at which a host type ends. */
const edges: readonly bigint[] = [7n, 8n, 15n, 16n, 31n, 32n, 52n, 53n, 62n, 63n, 64n].flatMap((bits) => {
  const power = 2n ** bits;
  return [power - 1n, power, power + 1n, -power - 1n, -power, -power + 1n];
});

const normal = (n: bigint): number | bigint => (n >= Number.MIN_SAFE_INTEGER && n <= Number.MAX_SAFE_INTEGER ? Number(n) : n);

/** Boundary integers within [min, max]; always both ends. */
export const boundaryInts = (range: { readonly min: string; readonly max: string }): readonly (number | bigint)[] => {
  const [min, max] = [BigInt(range.min), BigInt(range.max)];
  const inside = [0n, 1n, -1n, ...edges].filter((n) => n > min && n < max);
  return [...new Set([min, max, ...inside])].map(normal);
};

/** Nearest binary32, or `undefined` where that would be infinite and the value is not. */
const single = (x: number): number | undefined => {
  const near = Math.fround(x);
  return Number.isFinite(x) && !Number.isFinite(near) ? undefined : near;
};

export const boundaryReals = (bits: 32 | 64): readonly number[] =>
  bits === 64
    ? trapReals
    : // A Set would take -0 for 0.
      trapReals
        .map(single)
        .filter((x) => x !== undefined)
        .filter((x, i, all) => all.findIndex((y) => Object.is(x, y)) === i);

/** How deep records and unions may nest before only flat cases are drawn. */
const MAX_DEPTH = 3;

interface Context {
  readonly isa: ResolvedIsa;
  readonly depth: number;
  readonly range?: { readonly min: string; readonly max: string } | undefined;
  /** Of immediates in the record at hand, and in the one around it. */
  readonly dtype?: DtypeSpec | undefined;
  readonly dtypeAround?: DtypeSpec | undefined;
  /** Tuples in all their forms; otherwise in the shortest one, which is what every target reads. */
  readonly allForms?: boolean;
}

const strings: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...trapStrings), fc.string({ unit: 'binary', maxLength: 12 }));

const opaques: fc.Arbitrary<WireValue> = fc.letrec<{ json: WireValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'json' },
    fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.constantFrom(...trapReals.filter(Number.isFinite)),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }),
      fc.constantFrom(...trapStrings),
    ),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'é', '😀', '"', '__proto__'), tie('json'), { maxKeys: 3 }),
  ),
})).json;

/** Whether drawing this type can lead back to itself: kept out below the depth limit. */
const isNested = (type: FieldType): boolean => type.kind === 'record' || type.kind === 'union' || type.kind === 'maybeAffine';

/** Own properties even for `__proto__`. */
const object = (entries: readonly (readonly [string, WireValue])[]): WireRecord => Object.fromEntries(entries) as WireRecord;

/** Fields that count a list have its length. */
export const counted = (fields: readonly FieldSpec[], record: WireRecord): WireRecord => {
  const counting = fields.filter((f) => f.counts !== undefined);
  const lengths = counting.map((f) => [f.name, (record[f.counts ?? ''] as readonly WireValue[]).length] as const);
  return lengths.length === 0 ? record : { ...record, ...Object.fromEntries(lengths) };
};

/** The dtypes that immediates may have. */
const immediateDtypes = (isa: ResolvedIsa): readonly DtypeSpec[] => isa.dtypes.filter((d) => d.immediate !== 'none');

/** The field that says of which dtype the immediates in these fields are, directly, in lists or in records below. */
const dtypeFieldOf = (isa: ResolvedIsa, type: FieldType, below = false): string | undefined => {
  if (type.kind === 'immediate') return (type.parent ?? false) === below ? type.dtypeField : undefined;
  if (type.kind === 'list') return dtypeFieldOf(isa, type.of, below);
  if (type.kind !== 'record' || below) return undefined;
  const inner = recordOf(isa, type.record).fields.map((f) => dtypeFieldOf(isa, f.type, true));
  return inner.find((name) => name !== undefined);
};

/** What an immediate of the dtype may be. */
const immediateType = ({ immediate, bytes, format }: DtypeSpec): FieldType => {
  if (immediate === 'float32') return { kind: 'float', bits: 32 };
  const bits = (immediate === 'bits16' ? 16 : 8 * bytes) as 8 | 16 | 32 | 64;
  return { kind: 'int', bits, signed: immediate === 'int' && format === 'int' };
};

/**
 * Values for each of the fields, as they stand beside each other: immediates are of the dtype that another field names.
 * Optionals are sometimes absent.
 * @param context of the record that has the fields
 */
export const fieldsArbitrary = (
  context: Context,
  fields: readonly FieldSpec[],
  tag?: readonly [key: string, name: string],
): fc.Arbitrary<WireRecord> => {
  const { isa, depth } = context;
  const dtypeField = fields.map((f) => dtypeFieldOf(isa, f.type)).find((key) => key !== undefined);
  const make = (dtype: DtypeSpec | undefined): fc.Arbitrary<WireRecord> => {
    const inner: Context = { ...context, dtype, dtypeAround: context.dtype };
    const keys = fields.map((f) => {
      const isDtype = dtype && f.name === dtypeField;
      const value = isDtype ? fc.constant<WireValue>(dtype.name) : valueArbitrary({ ...inner, range: f.range }, f.type);
      const skip = f.optional && depth >= MAX_DEPTH && isNested(f.type);
      return (f.optional ? fc.option(skip ? fc.constant(undefined) : value, { nil: undefined }) : value).map(
        (v) => [f.name, v] as const,
      );
    });
    return fc
      .tuple(...keys)
      .map((entries) => counted(fields, object([...(tag ? [tag] : []), ...entries.filter(([, v]) => v !== undefined)])));
  };
  return dtypeField === undefined ? make(undefined) : fc.constantFrom(...immediateDtypes(isa)).chain(make);
};

const recordValue = (context: Context, name: string, tag?: readonly [string, string]): fc.Arbitrary<WireRecord> => {
  const spec = recordOf(context.isa, name);
  const inner: Context = { ...context, depth: context.depth + 1, range: undefined };
  return fieldsArbitrary(inner, spec.fields, tag).filter((record) => keepsRules(spec, record));
};

const unionValue = (context: Context, name: string): fc.Arbitrary<WireRecord> => {
  const spec = unionOf(context.isa, name);
  const flat = spec.cases.filter((c) => recordOf(context.isa, c.record).fields.every((f) => !reachesUnion(f.type)));
  const cases = context.depth >= MAX_DEPTH && flat.length > 0 ? flat : spec.cases;
  return fc.oneof(...cases.map((c) => recordValue(context, c.record, [spec.tag, c.tags[0]])));
};

const reachesUnion = (type: FieldType): boolean => {
  if (type.kind === 'list' || type.kind === 'map') return false;
  return type.kind === 'tuple' ? type.items.some(reachesUnion) : isNested(type);
};

const tupleValue = (context: Context, type: Extract<FieldType, { kind: 'tuple' }>): fc.Arbitrary<WireValue> => {
  const { items, optional } = type;
  const shortest = placesOf(type, items.length - (optional?.count ?? 0)) ?? items;
  const draw = (places: readonly FieldType[]) => fc.tuple(...places.map((item) => valueArbitrary(context, item)));
  return context.allForms && optional ? fc.oneof(draw(shortest), draw(items)) : draw(shortest);
};

/** A list of records may hold instructions, as a body does. */
const holdsRecords = (type: FieldType): boolean =>
  type.kind === 'instruction' || (type.kind === 'list' && type.of.kind === 'record');

/** One record of each instruction whose fields are all plain values. */
export const plainInstructions = (isa: ResolvedIsa): readonly WireRecord[] =>
  isa.instructions
    .filter((inst) => allFields(isa, inst).every(({ type }) => !holdsRecords(type)))
    .map((inst) => newRecord(isa, inst.name, { name: 'inner' }));

const made = new WeakMap<ResolvedIsa, Map<string, fc.Arbitrary<WireValue>>>();

/** Any value of `type`, boundary values often. Made once for each context: types contain each other, and most stand in many fields. */
export const valueArbitrary = (context: Context, type: FieldType): fc.Arbitrary<WireValue> => {
  const { isa, depth, range, dtype, dtypeAround, allForms } = context;
  const known = made.get(isa) ?? new Map<string, fc.Arbitrary<WireValue>>();
  made.set(isa, known);
  const key = JSON.stringify([type, depth, range, dtype?.name, dtypeAround?.name, allForms]);
  const arbitrary = known.get(key) ?? makeArbitrary(context, type);
  known.set(key, arbitrary);
  return arbitrary;
};

const makeArbitrary = (context: Context, type: FieldType): fc.Arbitrary<WireValue> => {
  const { isa, range } = context;
  const inner: Context = { ...context, depth: context.depth + 1, range: undefined };
  switch (type.kind) {
    case 'bool':
      return fc.boolean();
    case 'int': {
      const limits = range ?? intRange(type);
      const any = fc.bigInt({ min: BigInt(limits.min), max: BigInt(limits.max) }).map(normal);
      return fc.oneof(fc.constantFrom(...boundaryInts(limits)), any);
    }
    case 'float': {
      const any = type.bits === 32 ? fc.float() : fc.double();
      return fc.oneof(fc.constantFrom(...boundaryReals(type.bits)), any);
    }
    case 'string':
      return strings;
    case 'enum': {
      const members = isa.enums.find((e) => e.name === type.enum)?.members ?? [];
      return fc.constantFrom(...members.map((m) => m.name));
    }
    case 'maybeAffine':
      return context.depth >= MAX_DEPTH
        ? valueArbitrary(context, type.of)
        : fc.oneof(
            { arbitrary: valueArbitrary(context, type.of), weight: 3 },
            { arbitrary: valueArbitrary(inner, { kind: 'union', union: type.union }), weight: 1 },
          );
    case 'record':
      return recordValue(context, type.record);
    case 'union':
      return unionValue(context, type.union);
    case 'list': {
      const deep = inner.depth > MAX_DEPTH && isNested(type.of);
      return deep ? fc.constant([]) : fc.array(valueArbitrary(inner, type.of), { maxLength: Math.min(3, type.maxLength ?? 3) });
    }
    case 'tuple':
      return tupleValue({ ...inner, range }, type);
    case 'map':
      return fc
        .uniqueArray(fc.constantFrom(...trapStrings), { maxLength: 3 })
        .chain((keys) => fc.tuple(...keys.map((key) => valueArbitrary(inner, type.of).map((v) => [key, v] as const))))
        .map(object);
    case 'immediate': {
      const dtype = type.parent ? context.dtypeAround : context.dtype;
      return dtype ? valueArbitrary({ isa, depth: 0 }, immediateType(dtype)) : fc.constant(0);
    }
    case 'instruction':
      return fc.constantFrom(...plainInstructions(isa));
    case 'opaque':
      return opaques;
  }
};
