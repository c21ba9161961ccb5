/** Records of an ISA by chance, derived from its fields: a new field is covered the day it is added. */
import {
  defaultCase,
  enumOf,
  type FieldSpec,
  type FieldType,
  instructionOf,
  intRange,
  type Json,
  newRecord,
  type RecordSpec,
  type ResolvedIsa,
  recordFields,
  recordOf,
  unionOf,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import fc, { type Arbitrary } from 'fast-check';
import { keepsRules } from '../../conformance/src/record-rules.js';

const bounds = { min: -(2n ** 63n), max: 2n ** 64n - 1n };

/** As in memory: number when safe, bigint otherwise. */
const normal = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

const ints = (min: bigint, max: bigint): Arbitrary<number | bigint> => {
  const traps = [min, max, 0n, 1n, -1n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 63n - 1n].filter((v) => v >= min && v <= max);
  return fc.oneof(fc.constantFrom(...traps), fc.bigInt({ min, max })).map(normal);
};

const traps = [0, -0, 5e-324, 1e15, 1e16, 1e-5, 1e-7, 9007199254740992, 1.7976931348623157e308, 0.1, 1e-4];
const float64s: Arbitrary<number> = fc.oneof(fc.constantFrom(...traps), fc.double());
const float32s: Arbitrary<number> = fc.oneof(fc.float(), float64s.map(Math.fround));

const strings: Arbitrary<string> = fc.oneof(
  fc.constantFrom('', '"', '\\', '\u0000', '\u007f\u2028', '</script>', '\ufeff', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const keys: Arbitrary<string> = fc.oneof(strings, fc.constantFrom('constructor', 'toString', '\u{1f99c}', '\uff5e', '10', '9'));

const opaques: Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    strings,
    fc.bigInt(bounds),
    float64s.filter(Number.isFinite),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(keys, tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).json;

/** What an immediate of each dtype may be. */
const immediates = (isa: ResolvedIsa, dtype: string): Arbitrary<WireValue> => {
  const { immediate, bytes, format } = isa.dtypes.find((d) => d.name === dtype)!;
  if (immediate === 'float32') return float32s;
  const range = immediate === 'bits16' ? { min: '0', max: '65535' } : intRange({ bits: bytes * 8, signed: format !== 'uint' });
  return ints(BigInt(range.min), BigInt(range.max));
};

/** One record of each instruction that holds no others. */
const plainInstructions = (isa: ResolvedIsa): readonly WireRecord[] =>
  isa.instructions
    .filter((inst) => !recordFields(isa, inst).some((f) => f.name === 'blocks'))
    .map((inst) => newRecord(isa, inst.name, { name: 'inner' }));

const made = new WeakMap<ResolvedIsa, Map<string, Arbitrary<WireValue>>>();

/**
 * Made once per type and depth, because types contain each other.
 * @param dtype of the immediates of the record that the value belongs to
 */
const values = (isa: ResolvedIsa, type: FieldType, depth: number, dtype = ''): Arbitrary<WireValue> => {
  const known = made.get(isa) ?? new Map<string, Arbitrary<WireValue>>();
  made.set(isa, known);
  const key = JSON.stringify([type, depth, dtype]);
  const arbitrary = known.get(key) ?? makeValues(isa, type, depth, dtype);
  known.set(key, arbitrary);
  return arbitrary;
};

const makeValues = (isa: ResolvedIsa, type: FieldType, depth: number, dtype: string): Arbitrary<WireValue> => {
  switch (type.kind) {
    case 'bool':
      return fc.boolean();
    case 'int': {
      const { min, max } = intRange(type);
      return ints(BigInt(min), BigInt(max));
    }
    case 'float':
      return type.bits === 32 ? float32s : float64s;
    case 'string':
      return strings;
    case 'enum':
      return fc.constantFrom(...enumOf(isa, type.enum).members.map((m) => m.name));
    case 'maybeAffine':
      return fc.oneof(values(isa, type.of, depth), values(isa, { kind: 'union', union: type.union }, depth + 1));
    case 'record':
      return keptBy(recordOf(isa, type.record), (fields) => records(isa, fields, depth + 1, {}, dtype));
    case 'union': {
      const { tag, cases } = unionOf(isa, type.union);
      // Deep down only a case that needs no other, so that types that contain themselves come to an end.
      const open = depth > 3 ? [defaultCase(isa, unionOf(isa, type.union))] : cases;
      const drawn = open.map((c) =>
        keptBy(recordOf(isa, c.record), (fields) => records(isa, fields, depth + 1, { [tag]: c.tags[0] })),
      );
      return fc.oneof(...drawn);
    }
    case 'list':
      if (depth > 3) return fc.constant([]);
      return fc.array(values(isa, type.of, depth + 1, dtype), { maxLength: Math.min(type.maxLength ?? 3, 3) });
    case 'tuple':
      return fc.tuple(...type.items.map((item) => values(isa, item, depth)));
    case 'map':
      return fc.dictionary(keys, values(isa, type.of, depth + 1), { maxKeys: 3, noNullPrototype: true });
    case 'immediate':
      return immediates(isa, dtype);
    case 'instruction':
      return fc.constantFrom(...plainInstructions(isa));
    case 'opaque':
      return opaques;
  }
};

/** Records of these fields that keep the rules of the spec. */
const keptBy = (spec: RecordSpec, draw: (fields: readonly FieldSpec[]) => Arbitrary<WireRecord>): Arbitrary<WireRecord> =>
  draw(spec.fields).filter((record) => keepsRules(spec, record));

const ranged = (isa: ResolvedIsa, { type, range }: FieldSpec, depth: number, dtype: string): Arbitrary<WireValue> => {
  if (range && type.kind === 'int') return ints(BigInt(range.min), BigInt(range.max));
  return range && type.kind === 'maybeAffine' ? ints(BigInt(range.min), BigInt(range.max)) : values(isa, type, depth, dtype);
};

/** The field that names the dtype of the immediates in a type. */
const dtypeFieldOf = (isa: ResolvedIsa, type: FieldType): string | undefined => {
  if (type.kind === 'immediate') return type.parent ? undefined : type.dtypeField;
  return type.kind === 'list' ? dtypeFieldOf(isa, type.of) : undefined;
};

/** The field that names the dtype of immediates in the records that a type lists. */
const dtypeFieldBelow = (isa: ResolvedIsa, type: FieldType): string | undefined =>
  type.kind === 'list' && type.of.kind === 'record'
    ? recordOf(isa, type.of.record)
        .fields.map((f) => (f.type.kind === 'immediate' && f.type.parent ? f.type.dtypeField : undefined))
        .find((name) => name !== undefined)
    : undefined;

/** Fields that count a list have its length. */
const counted = (fields: readonly FieldSpec[], record: WireRecord): WireRecord => {
  const counts = fields.flatMap(({ name, counts: key }) =>
    key === undefined ? [] : [[name, (record[key] as unknown[]).length] as const],
  );
  return counts.length === 0 ? record : { ...record, ...Object.fromEntries(counts) };
};

/** Every field that is not optional is there, in order. */
const records = (
  isa: ResolvedIsa,
  fields: readonly FieldSpec[],
  depth: number,
  tag: { readonly [key: string]: string },
  around = '',
): Arbitrary<WireRecord> => {
  const allowed = isa.dtypes.filter((d) => d.immediate !== 'none').map((d) => d.name);
  const dtypeField = fields
    .map((f) => dtypeFieldOf(isa, f.type) ?? dtypeFieldBelow(isa, f.type))
    .find((name) => name !== undefined);
  const make = (dtype: string): Arbitrary<WireRecord> =>
    fc
      .tuple(
        ...fields.map((f): Arbitrary<[string, WireValue] | undefined> => {
          const value = f.name === dtypeField ? fc.constant(dtype) : ranged(isa, f, depth, dtype);
          const entry = value.map((v): [string, WireValue] => [f.name, v]);
          return f.optional ? fc.option(entry, { nil: undefined }) : entry;
        }),
      )
      .map((entries) => counted(fields, Object.fromEntries([...Object.entries(tag), ...entries.filter((e) => e !== undefined)])));
  return dtypeField === undefined ? make(around) : fc.constantFrom(...allowed).chain(make);
};

/** Records of one instruction, or of any. */
export const instructions = (isa: ResolvedIsa, name?: string): Arbitrary<WireRecord> => {
  const names = name === undefined ? isa.instructions.map((i) => i.name) : [name];
  return fc.oneof(...names.map((n) => records(isa, recordFields(isa, instructionOf(isa, n)), 0, { [isa.wire.tag]: n })));
};
