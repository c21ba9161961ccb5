/** The types of an ISA, from its description to readers and writers. Done once per ISA; values are not interpreted. */
import type { EnumCodec, EnumCodecs } from '@instabrew/plugin';
import type { DtypeSpec, EnumSpec, FieldSpec, FieldType, Int64, ResolvedIsa, UnionSpec, WireRecord } from '@instabrew/spec';
import { enumOf as enumSpecOf, intRange, type NamingSpec, recordFields, recordOf, unionOf, unwrap } from '@instabrew/spec';
import { match } from 'ts-pattern';
import { defaultValue } from './default-value.js';
import { recordRules } from './record-rules.js';
import { list, map, tupleOf } from './types/containers.js';
import { documentType } from './types/document.js';
import { type EnumNames, enumType } from './types/enums.js';
import type { Field } from './types/field.js';
import { Upgrade } from './types/older.js';
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
  link,
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

/** The types of an ISA that its texts are made of. */
export interface WireTypes {
  /** The record of any instruction. */
  readonly instruction: WireType<WireRecord>;
  /** A record of the spec that is no instruction. */
  record(name: string): RecordType<WireRecord>;
  type(type: FieldType): WireType<unknown>;
  /** A whole document; undefined: it is an array of instructions. */
  readonly document: WireType<WireRecord> | undefined;
}

export const compileTypes = (isa: ResolvedIsa, enums: EnumCodecs): WireTypes => new Compiler(isa, enums);

class Compiler implements WireTypes {
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

  get instruction(): WireType<WireRecord> {
    return this.#once('instruction', () => this.#instructions()) as WireType<WireRecord>;
  }

  get document(): WireType<WireRecord> | undefined {
    const { document } = this.#isa;
    return document ? documentType(this.record(document.root), document) : undefined;
  }

  #instructions(): AnyType {
    const { instructions, wire, document } = this.#isa;
    const names: NamingSpec['names'] = document?.instruction ? [document.instruction] : [];
    const cases = instructions.map((inst) => {
      const fields = recordFields(this.#isa, inst).map((f) => this.field(f));
      const naming = { ...inst, names: [...names, ...(inst.names ?? [])] };
      return [
        inst.name,
        new RecordType<WireRecord>(inst.name, fields, { rule: inst.origin, naming, isInstruction: true }),
      ] as const;
    });
    const { origin: rule } = enumSpecOf(this.#isa, wire.opcodeEnum);
    return union(wire.opcodeEnum, wire.tag, cases, { unknown: 'wire/unknown-opcode', rule, unknownInstructions: { names } });
  }

  field(spec: FieldSpec): Field {
    const { name: key, required, optional, emit, origin: rule, aliases, counts } = spec;
    const type = this.#ranged(spec);
    const initial = optional ? undefined : this.#initial(spec);
    return {
      key,
      type,
      required,
      emit,
      initial,
      rule,
      ...(aliases && { aliases }),
      ...(counts !== undefined && { counts }),
    };
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
      .with({ kind: 'string' }, (spec) => (spec.refersTo === undefined ? string : link(spec)))
      .with({ kind: 'enum' }, ({ enum: name }) => this.#once(`enum ${name}`, () => this.#enum(name)))
      .with({ kind: 'maybeAffine' }, ({ of, union: name }) =>
        maybeAffine(this.type(of) as WireType<boolean | Int64>, this.#union(name)),
      )
      .with({ kind: 'record' }, ({ record: name }) => this.#lazyRecord(name))
      .with({ kind: 'union' }, ({ union: name }) => this.#union(name))
      .with({ kind: 'list' }, ({ of, maxLength, first }) => list(this.type(of), maxLength, first))
      .with({ kind: 'tuple' }, ({ items, optional, bare }) =>
        tupleOf(
          items.map((item) => this.type(item)),
          { optional, bare: bare?.map((c, i) => defaultValue(this.#isa, items[i + 1] ?? { kind: 'opaque' }, c)) },
        ),
      )
      .with({ kind: 'map' }, ({ of, keys }) => map(this.type(of), keys))
      .with({ kind: 'immediate' }, ({ dtypeField, parent }) =>
        immediate(dtypeField, this.#immediates, parent ? 'parent' : 'sibling'),
      )
      .with({ kind: 'instruction' }, () => lazy(() => this.instruction))
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
    return enumType(enumNames(this.#enums.of(name), enumSpecOf(this.#isa, name)));
  }

  #union(name: string): WireType<WireRecord> {
    return this.#once(`union ${name}`, () => lazy(() => this.#makeUnion(unionOf(this.#isa, name)))) as WireType<WireRecord>;
  }

  #makeUnion({ name, tag, cases, origin: rule, defaultTag, older }: UnionSpec): WireType<WireRecord> {
    return union(
      name,
      tag,
      cases.map((c) => [c.tags, this.record(c.record)] as const),
      { rule, defaultTag, upgrade: older && new Upgrade(older).apply },
    );
  }

  /** Made when it is used first, because records contain each other; whether it needs its owner is known before. */
  #lazyRecord(name: string): AnyType {
    const needsOwner = recordOf(this.#isa, name).fields.some((f) => isOfParent(f.type));
    return lazy(() => this.record(name), needsOwner);
  }

  record(name: string): AnyRecord {
    const known = this.#records.get(name);
    if (known) return known;
    const spec = recordOf(this.#isa, name);
    const made: AnyRecord = new RecordType(
      name,
      spec.fields.map((f) => this.field(f)),
      {
        open: spec.open,
        rule: spec.origin,
        constraints: recordRules(spec),
        naming: spec,
        storage: spec.storage,
        tensor: spec.role?.kind === 'access' ? spec.role.tensor : undefined,
      },
    );
    this.#records.set(name, made);
    return made;
  }
}

/** It needs the owner of its own record: an immediate typed by the parent. */
const isOfParent = (type: FieldType): boolean =>
  type.kind === 'immediate' ? type.parent === true : type.kind === 'list' && isOfParent(type.of);

/** What an enum type asks, answered by the codec of the port: names at once, other spellings as the codec sees them. */
const enumNames = (codec: EnumCodec, { origin: rule, byOrdinal }: EnumSpec): EnumNames<string> => {
  const names = new Map(codec.names.map((name) => [name, name]));
  return {
    name: codec.name,
    rule,
    byOrdinal: byOrdinal ?? false,
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
