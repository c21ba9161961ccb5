/** The types of an ISA, from its description to readers and writers. Done once per ISA; values are not interpreted. */
import type { EnumCodec, EnumCodecs } from '@instabrew/plugin';
import type { DtypeSpec, FieldSpec, FieldType, Int64, ResolvedIsa, UnionSpec, WireRecord } from '@instabrew/spec';
import { enumOf as enumSpecOf, intRange, recordFields, recordOf, unionOf, unwrap } from '@instabrew/spec';
import { match } from 'ts-pattern';
import { defaultValue } from './default-value.js';
import { list, map, tuple } from './types/containers.js';
import { type EnumNames, enumType } from './types/enums.js';
import type { Field } from './types/field.js';
import { opaque } from './types/opaque.js';
import { RecordType } from './types/record.js';
import {
  bool,
  float32,
  float64,
  int8,
  int16,
  int32,
  int64,
  ranged,
  string,
  uint8,
  uint16,
  uint32,
  uint64,
} from './types/scalars.js';
import { type ImmediateTypes, immediate, lazy, maybeAffine } from './types/special.js';
import { union } from './types/union.js';
import type { WireType } from './types/wire-type.js';

type AnyType = WireType<unknown>;
type AnyRecord = RecordType<WireRecord>;

const ints = {
  signed: { 8: int8, 16: int16, 32: int32, 64: int64 },
  unsigned: { 8: uint8, 16: uint16, 32: uint32, 64: uint64 },
} as const;

/** The type of an instruction's record, any instruction of the ISA. */
export const compileInstructions = (isa: ResolvedIsa, enums: EnumCodecs): WireType<WireRecord> => {
  const compiler = new Compiler(isa, enums);
  const cases = isa.instructions.map((inst) => {
    const fields = recordFields(isa, inst).map((f) => compiler.field(f));
    return [inst.name, new RecordType<WireRecord>(inst.name, fields, { rule: inst.origin })] as const;
  });
  const { tag, opcodeEnum } = isa.wire;
  return union(opcodeEnum, tag, cases, { unknown: 'wire/unknown-opcode', rule: enumSpecOf(isa, opcodeEnum).origin });
};

class Compiler {
  readonly #isa: ResolvedIsa;
  readonly #enums: EnumCodecs;
  readonly #immediates: ImmediateTypes;
  readonly #made = new Map<string, AnyType>();
  readonly #records = new Map<string, AnyRecord>();

  constructor(isa: ResolvedIsa, enums: EnumCodecs) {
    this.#isa = isa;
    this.#enums = enums;
    this.#immediates = Object.fromEntries(isa.dtypes.map((d) => [d.name, immediateType(d)]));
  }

  field(spec: FieldSpec): Field {
    const { name: key, required, optional, emit, origin: rule } = spec;
    const type = this.#ranged(spec);
    return { key, type, required, emit, initial: optional ? undefined : this.#initial(spec), rule };
  }

  /** Makes the default: one value for all records if it cannot change. */
  #initial({ type, default: constant }: FieldSpec): () => unknown {
    const make = () => defaultValue(this.#isa, type, constant);
    if (type.kind === 'record') return make;
    const value = make();
    return typeof value === 'object' && value !== null ? make : () => value;
  }

  /** `range` narrows an int, or the constant of a maybeAffine int. */
  #ranged({ type, range }: FieldSpec): AnyType {
    if (range === undefined) return this.type(type);
    const narrow: WireType<Int64> = ranged<Int64>(BigInt(range.min), BigInt(range.max));
    if (type.kind === 'int') return narrow;
    return type.kind === 'maybeAffine' && type.of.kind === 'int' ? maybeAffine(narrow, this.#union(type.union)) : this.type(type);
  }

  type(type: FieldType): AnyType {
    return match<FieldType, AnyType>(type)
      .with({ kind: 'bool' }, () => bool)
      .with({ kind: 'int' }, ({ bits, signed }) => ints[signed ? 'signed' : 'unsigned'][bits])
      .with({ kind: 'float' }, ({ bits }) => (bits === 32 ? float32 : float64))
      .with({ kind: 'string' }, () => string)
      .with({ kind: 'enum' }, ({ enum: name }) => this.#once(`enum ${name}`, () => this.#enum(name)))
      .with({ kind: 'maybeAffine' }, ({ of, union: name }) =>
        maybeAffine(this.type(of) as WireType<boolean | Int64>, this.#union(name)),
      )
      .with({ kind: 'record' }, ({ record: name }) => lazy(() => this.#record(name)))
      .with({ kind: 'union' }, ({ union: name }) => this.#union(name))
      .with({ kind: 'list' }, ({ of, maxLength }) => list(this.type(of), maxLength))
      .with({ kind: 'tuple' }, ({ items }) => tuple(...items.map((item) => this.type(item))))
      .with({ kind: 'map' }, ({ of }) => map(this.type(of)))
      .with({ kind: 'immediate' }, ({ dtypeField }) => immediate(dtypeField, this.#immediates))
      .with({ kind: 'opaque' }, () => opaque)
      .exhaustive();
  }

  #once(name: string, make: () => AnyType): AnyType {
    const known = this.#made.get(name);
    if (known) return known;
    const made = make();
    this.#made.set(name, made);
    return made;
  }

  #enum(name: string): AnyType {
    return enumType(enumNames(this.#enums.of(name), enumSpecOf(this.#isa, name).origin));
  }

  #union(name: string): WireType<WireRecord> {
    return this.#once(`union ${name}`, () => lazy(() => this.#makeUnion(unionOf(this.#isa, name)))) as WireType<WireRecord>;
  }

  #makeUnion({ name, tag, cases, origin: rule }: UnionSpec): WireType<WireRecord> {
    return union(
      name,
      tag,
      cases.map((c) => [c.tags, this.#record(c.record)] as const),
      { rule },
    );
  }

  #record(name: string): AnyRecord {
    const known = this.#records.get(name);
    if (known) return known;
    const { fields, open, origin: rule } = recordOf(this.#isa, name);
    const made: AnyRecord = new RecordType(
      name,
      fields.map((f) => this.field(f)),
      { open, rule },
    );
    this.#records.set(name, made);
    return made;
  }
}

/** What an enum type asks, answered by the codec of the port: names at once, other spellings as the codec sees them. */
const enumNames = (codec: EnumCodec, rule: EnumNames<string>['rule']): EnumNames<string> => {
  const names = new Map(codec.names.map((name) => [name, name]));
  return {
    name: codec.name,
    rule,
    member: (spelling) => {
      const name = names.get(spelling);
      if (name !== undefined) return name;
      const ordinal = codec.toOrdinal(spelling);
      return ordinal.ok ? unwrap(codec.toName(ordinal.value)) : undefined;
    },
    hint: (spelling) => {
      const ordinal = codec.toOrdinal(spelling);
      return ordinal.ok ? undefined : ordinal.diagnostics[0]?.hint;
    },
    named: (ordinal) => {
      const name = codec.toName(ordinal);
      return name.ok ? name.value : undefined;
    },
  };
};

const immediateType = ({ immediate: form, format, bytes }: DtypeSpec): WireType<Int64> | null => {
  switch (form) {
    case 'float32':
      return float32 as WireType<Int64>;
    case 'bits16':
      return uint16 as WireType<Int64>;
    case 'int': {
      const { min, max } = intRange({ bits: bytes * 8, signed: format !== 'uint' });
      return ranged<Int64>(BigInt(min), BigInt(max));
    }
    default:
      return null;
  }
};
