/** The ISA as C++ sees it: what everything is called, worked out once and asked for by every printer. */
import { type DefinitionOrder, definitionOrder, uniqueNames } from '@instabrew/plugin';
import {
  type EnumSpec,
  enumOf,
  type FieldType,
  type InstructionSpec,
  instructionOf,
  type LinkSpec,
  type RecordSpec,
  type ResolvedIsa,
  type UnionSpec,
} from '@instabrew/spec';
import { type ClassNames, ClassScopes, type FieldNames } from './class-names.js';
import { containerTypes } from './containers.js';
import { cppIdentifier, fieldStem, scopedNames } from './names.js';
import { fixedTypes } from './reserved.js';
import { linksOf, walkedTypes } from './walk.js';

/** Members that the structs of records have, and names that their methods use. */
const recordMethods = [
  ...['toJson', 'readFieldsFromJson', 'hash', 'walk', 'extra'],
  ...['json', 'other', 'form', 'object', 'scoping', 'siblings', 'storage', 'entry', 'i'],
];

export class Target {
  /** C++ namespace, and the folder of the headers. */
  readonly namespace: string;
  /** Prefix of macros: `BIR`. */
  readonly macroPrefix: string;
  /** Enums, records and unions, by spec name. */
  readonly types: ReadonlyMap<string, string>;
  /** Instruction classes, by spec name. */
  readonly classes: ReadonlyMap<string, string>;
  readonly generations: ReadonlyMap<string, string>;
  /** Members of `GenerationConstants`, by constant. */
  readonly constants: ReadonlyMap<string, string>;
  /** Functions of the function tables. */
  readonly tables: ReadonlyMap<string, string>;
  readonly definitions: DefinitionOrder;
  /** The one union that every `maybeAffine` of the ISA is about, which then needs no mention: `MaybeAffine<bool>`. */
  readonly affineUnion: string | undefined;

  /** Records and unions that a walk over a document has to go into, by spec name. */
  readonly walked: ReadonlySet<string>;
  /** Every link of the ISA. */
  readonly links: readonly LinkSpec[];
  /** Records and unions of `containers.h`; the others stand in `records.h`. */
  readonly containers: ReadonlySet<string>;

  readonly #scopes: ClassScopes;
  readonly #typeNames: ReadonlySet<string>;
  readonly #enumerators = new Map<string, ReadonlyMap<string, string>>();

  constructor(readonly isa: ResolvedIsa) {
    this.namespace = onlyName(isa.naming.namespace);
    this.macroPrefix = this.namespace.toUpperCase().replace(/_+$/, '');
    const reserved = new Set([...fixedTypes, this.namespace]);
    const typeNames = [...isa.enums, ...isa.records, ...isa.unions].map((t) => t.name);
    this.types = uniqueNames(typeNames, cppIdentifier, reserved);
    for (const name of this.types.values()) reserved.add(name);
    const instructions = isa.instructions.map((i) => i.name);
    this.classes = uniqueNames(instructions, (name) => cppIdentifier(isa.naming.classPrefix + name), reserved);
    for (const name of this.classes.values()) reserved.add(name);
    const tables = isa.tables.map((t) => t.name);
    this.tables = uniqueNames(tables, cppIdentifier, reserved);
    this.#typeNames = reserved;
    this.#scopes = new ClassScopes(isa, reserved);
    this.generations = scopedNames(isa.generations.map((g) => g.name));
    this.constants = scopedNames(
      isa.generations.flatMap((g) => Object.keys(g.constants)),
      ['arch'],
    );
    this.definitions = definitionOrder(isa);
    const unions = affineUnions(isa);
    this.affineUnion = unions.size === 1 ? [...unions][0] : undefined;
    this.walked = walkedTypes(this);
    this.links = linksOf(this);
    this.containers = containerTypes(this);
  }

  /** C++ name of an enum, record or union. */
  type(name: string): string {
    return nameIn(this.types, name);
  }

  className(inst: Pick<InstructionSpec, 'name'>): string {
    return nameIn(this.classes, inst.name);
  }

  /** The class that the one of `inst` derives from. */
  baseName(inst: InstructionSpec): string {
    return inst.base === null ? 'Instruction' : nameIn(this.classes, inst.base);
  }

  /** The union that operands are of. */
  get operandType(): string {
    return this.type(this.isa.wire.operandUnion);
  }

  enumerators(spec: EnumSpec): ReadonlyMap<string, string> {
    const names = this.#enumerators.get(spec.name) ?? scopedNames(spec.members.map((m) => m.name));
    this.#enumerators.set(spec.name, names);
    return names;
  }

  /** `AluOpType::mult` */
  enumerator(enumName: string, member: string): string {
    return `${this.type(enumName)}::${nameIn(this.enumerators(enumOf(this.isa, enumName)), member)}`;
  }

  /** `InstructionType::Activation` */
  opcode(inst: Pick<InstructionSpec, 'name'>): string {
    return this.enumerator(this.isa.wire.opcodeEnum, inst.name);
  }

  generation(name: string): string {
    return `Generation::${nameIn(this.generations, name)}`;
  }

  /** Members of a record's struct, by key. */
  recordMembers(record: RecordSpec): ReadonlyMap<string, string> {
    return scopedNames(
      record.fields.map((f) => f.name),
      [...this.#typeNames, ...recordMethods],
    );
  }

  /** Accessors of a union's cases, by first tag: `asPhysicalAp`. */
  caseAccessors(union: UnionSpec): ReadonlyMap<string, string> {
    return uniqueNames(
      union.cases.map((c) => c.tags[0]),
      (tag) => `as${fieldStem(tag)}`,
      new Set([...this.#typeNames, 'asUnknown']),
    );
  }

  /** Names in the class of `inst`; null: in the root class. */
  names(inst: InstructionSpec | null): ClassNames {
    return this.#scopes.of(inst);
  }

  /** Names of a header, inherited or own field. */
  field(inst: InstructionSpec, key: string): FieldNames {
    const found = this.names(inst).fields.get(key);
    if (found) return found;
    return inst.base === null ? nameIn(this.names(null).fields, key) : this.field(instructionOf(this.isa, inst.base), key);
  }
}

const onlyName = (name: string): string => scopedNames([name], ['std', 'instabrew', 'nlohmann']).get(name) ?? name;

export const nameIn = <T>(names: ReadonlyMap<string, T>, key: string): T => {
  const name = names.get(key);
  if (name === undefined) throw new RangeError(`no C++ name for "${key}"`);
  return name;
};

const affineUnions = (isa: ResolvedIsa): ReadonlySet<string> => {
  const within = (type: FieldType): readonly string[] => {
    switch (type.kind) {
      case 'maybeAffine':
        return [type.union];
      case 'list':
      case 'map':
        return within(type.of);
      case 'tuple':
        return type.items.flatMap(within);
      default:
        return [];
    }
  };
  const fields = [isa.header, ...isa.records.map((r) => r.fields), ...isa.instructions.map((i) => i.fields)].flat();
  return new Set(fields.flatMap((f) => within(f.type)));
};
