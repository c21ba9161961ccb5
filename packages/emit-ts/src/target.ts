/** The ISA as TypeScript sees it: what everything is called and which module it is in, worked out once for all printers. */
import { capitalize, type Import, identifier } from '@instabrew/plugin';
import {
  type EnumSpec,
  enumOf,
  type FieldSpec,
  type FieldType,
  type InstructionSpec,
  instructionOf,
  type RecordSpec,
  type ResolvedIsa,
} from '@instabrew/spec';
import { groupFamilies } from './families.js';
import { holdersOf } from './holders.js';
import { fixedModules } from './modules.js';
import {
  accessor,
  camelIdentifier,
  codecIdentifier,
  moduleNames,
  moduleNamesOf,
  reservedWords,
  scoped,
  takenInClasses,
  takenInRecords,
  typeIdentifier,
} from './names.js';

const known = <T>(names: ReadonlyMap<string, T>, name: string): T => {
  const found = names.get(name);
  if (found === undefined) throw new RangeError(`no name for "${name}"`);
  return found;
};

/** Tables of an enum's members, of names and of numbers, in order of first use. */
export const tablesOf = (e: EnumSpec): readonly string[] => [...new Set(e.members.flatMap((m) => Object.keys(m.tables)))];

/** Records that a type holds by themselves. */
const recordsIn = (type: FieldType): readonly string[] => {
  if (type.kind === 'record') return [type.record];
  if (type.kind === 'list' || type.kind === 'map') return recordsIn(type.of);
  return type.kind === 'tuple' ? type.items.flatMap(recordsIn) : [];
};

/** Names inside one instruction class; a key that a base has is called as there. */
interface ClassNames {
  readonly properties: ReadonlyMap<string, string>;
  readonly operands: ReadonlyMap<string, string>;
  readonly children: ReadonlyMap<string, string>;
}

export class Target {
  readonly isa: ResolvedIsa;
  /** Instructions by module, bases before the instructions that extend them. */
  readonly families: ReadonlyMap<string, readonly InstructionSpec[]>;
  readonly #types: ReadonlyMap<string, string>;
  readonly #classes: ReadonlyMap<string, string>;
  /** Codecs of enums, records and unions. */
  readonly #codecs: ReadonlyMap<string, string>;
  readonly #enumTables: ReadonlyMap<string, string>;
  readonly #instructionCodecs: ReadonlyMap<string, string>;
  readonly #modules: ReadonlyMap<string, string>;
  readonly #constants: ReadonlyMap<string, string>;
  readonly #tables: ReadonlyMap<string, string>;
  readonly #recordProperties = new Map<string, ReadonlyMap<string, string>>();
  readonly #classNames = new Map<string, ClassNames>();
  readonly #accessors: ReadonlySet<string>;
  /** Records that fields hold without a union. */
  readonly #standalone: ReadonlySet<string>;
  /** Records and unions that hold instructions. */
  readonly holders: ReadonlySet<string>;

  constructor(isa: ResolvedIsa) {
    this.isa = isa;
    this.holders = holdersOf(isa);
    const types = [...isa.enums, ...isa.records, ...isa.unions].map((t) => t.name);
    const instructions = isa.instructions.map((i) => i.name);
    this.#types = scoped(types, typeIdentifier, reservedWords, moduleNames);
    const taken = [reservedWords, moduleNames, this.#types.values()].flatMap((names) => [...names]);
    this.#classes = scoped(instructions, (name) => identifier(isa.naming.classPrefix + name), taken);
    taken.push(...this.#classes.values());
    this.#enumTables = scoped(
      isa.enums.flatMap((e) => tablesOf(e).map((table) => `${e.name}.${table}`)),
      (name) =>
        `${this.type(name.slice(0, name.lastIndexOf('.')))}${capitalize(camelIdentifier(name.slice(name.lastIndexOf('.') + 1)))}`,
      taken,
    );
    taken.push(...this.#enumTables.values());
    this.#codecs = scoped(types, (name) => codecIdentifier(this.type(name)), taken);
    taken.push(...this.#codecs.values());
    this.#instructionCodecs = scoped(instructions, (name) => codecIdentifier(known(this.#classes, name)), taken);
    taken.push(...this.#instructionCodecs.values());
    this.#tables = scoped(
      isa.tables.map((t) => t.name),
      camelIdentifier,
      taken,
    );
    this.#constants = scoped(
      isa.generations.flatMap((g) => Object.keys(g.constants)),
      camelIdentifier,
      takenInRecords,
      ['arch'],
    );

    const fields = [...isa.header, ...[...isa.records, ...isa.instructions].flatMap((x) => x.fields)];
    this.#standalone = new Set(fields.flatMap((f) => recordsIn(f.type)));

    const families = groupFamilies(isa);
    const modules = moduleNamesOf(families.keys(), Object.values(fixedModules));
    this.families = new Map([...families].map(([family, members]) => [known(modules, family), members]));
    this.#modules = new Map([...this.families].flatMap(([module, members]) => members.map((i) => [i.name, module] as const)));
    this.#accessors = new Set(
      isa.instructions.flatMap((i) => [
        ...i.operands.flatMap((o) => [accessor(o.name), `${accessor(o.name)}Offsets`]),
        ...i.children.map((c) => accessor(c.name)),
      ]),
    );
  }

  // --- types and their codecs ----------------------------------------------------------------------------------------

  /** TypeScript name of an enum, record or union. */
  type(name: string): string {
    return known(this.#types, name);
  }

  codec(name: string): string {
    return known(this.#codecs, name);
  }

  /** The module that defines an enum, record or union. */
  moduleOf(name: string): string {
    const spec = this.isa.enums.find((e) => e.name === name);
    if (spec === undefined) return this.holders.has(name) ? fixedModules.containers : fixedModules.records;
    return spec.family === 'field' ? fixedModules.enums : fixedModules.structuralEnums;
  }

  /** The instruction that a field holds, whatever its opcode. */
  get heldInstruction(): { readonly text: string; readonly imports: readonly Import[] } {
    const { anyInstruction } = fixedModules;
    const names = ['AnyInstruction', 'UnknownInstruction'];
    return { text: names.join(' | '), imports: names.map((name) => this.importOf(anyInstruction, name, true)) };
  }

  importOf(module: string, name: string, typeOnly = false): Import {
    return { from: `./${module}.js`, name, ...(typeOnly && { typeOnly }) };
  }

  typeImport(name: string): Import {
    return this.importOf(this.moduleOf(name), this.type(name), true);
  }

  codecImport(name: string): Import {
    return this.importOf(this.moduleOf(name), this.codec(name));
  }

  /**
   * The tag that a record has in memory: of a record that is one case of one union and stands nowhere else. The others get
   * theirs from the union.
   */
  ownTag(record: string): { readonly key: string; readonly value: string } | undefined {
    if (this.#standalone.has(record)) return undefined;
    const cases = this.isa.unions.flatMap((u) =>
      u.cases.filter((c) => c.record === record).map((c) => ({ key: u.tag, value: c.tags[0] })),
    );
    return cases.length === 1 ? cases[0] : undefined;
  }

  /** `newPhysicalAp`: makes a record of defaults. */
  factory(record: string): string {
    return `new${capitalize(this.type(record))}`;
  }

  /** Members of an enum's constant, by wire spelling. */
  members(enumName: string): ReadonlyMap<string, string> {
    return scoped(
      enumOf(this.isa, enumName).members.map((m) => m.name),
      identifier,
      ['__proto__'],
    );
  }

  /** `EngineTypeExternal`: names or numbers of the members in another table. */
  enumTable(enumName: string, table: string): string {
    return known(this.#enumTables, `${enumName}.${table}`);
  }

  /** Properties of a record by wire key. */
  recordProperties(record: RecordSpec): ReadonlyMap<string, string> {
    const cached = this.#recordProperties.get(record.name);
    if (cached) return cached;
    const tags = this.isa.unions.filter((u) => u.cases.some((c) => c.record === record.name)).map((u) => u.tag);
    const keys = record.fields.map((f) => f.name);
    const names = scoped(keys, camelIdentifier, takenInRecords, tags);
    this.#recordProperties.set(record.name, names);
    return names;
  }

  /** Property of the key in the records and instructions that hold this record, directly or in a list. */
  ownerProperty(record: string, key: string): string {
    const holds = (f: FieldSpec): boolean => {
      const held = f.type.kind === 'list' ? f.type.of : f.type;
      return held.kind === 'record' && held.record === record;
    };
    const owner = this.isa.records.find((r) => r.fields.some(holds));
    if (owner) return this.recordProperties(owner).get(key) ?? key;
    const inst = this.isa.instructions.find((i) => i.fields.some(holds));
    return inst ? this.property(inst, key) : key;
  }

  // --- instructions --------------------------------------------------------------------------------------------------

  className(inst: Pick<InstructionSpec, 'name'>): string {
    return known(this.#classes, inst.name);
  }

  /** The class that `inst` extends. */
  baseName(inst: InstructionSpec): string {
    return inst.base === null ? 'Instruction' : known(this.#classes, inst.base);
  }

  /** `instActivation`, how records of it are read and written. */
  instructionCodec(inst: Pick<InstructionSpec, 'name'>): string {
    return known(this.#instructionCodecs, inst.name);
  }

  /**
   * `instActivationFields`, the table of inherited and own fields: that of the nearest base with fields where there are no
   * own ones, none where there are no fields at all.
   */
  fieldTable(inst: InstructionSpec): { readonly name: string; readonly import: Import } | undefined {
    if (inst.fields.length === 0) {
      const base = this.#base(inst);
      return base ? this.fieldTable(base) : undefined;
    }
    const name = `${this.instructionCodec(inst)}Fields`;
    return { name, import: this.importOf(this.instructionModule(inst.name), name) };
  }

  instructionModule(name: string): string {
    return known(this.#modules, name);
  }

  /** Instructions that extend this one, directly or not. */
  descendants(inst: InstructionSpec): readonly InstructionSpec[] {
    return this.isa.instructions.filter((i) => i.base === inst.name).flatMap((i) => [i, ...this.descendants(i)]);
  }

  /** Property of a header, inherited or own key; null stands for the root class. */
  property(inst: InstructionSpec | null, key: string): string {
    for (let at = inst; at; at = this.#base(at)) {
      const found = this.#names(at).properties.get(key);
      if (found !== undefined) return found;
    }
    return known(this.#names(null).properties, key);
  }

  operandAccessor(inst: InstructionSpec, operand: string): string {
    return known(this.#names(inst).operands, operand);
  }

  childAccessor(inst: InstructionSpec, child: string): string {
    return known(this.#names(inst).children, child);
  }

  /** `override `, where a base has an accessor of this name already. */
  override(inst: InstructionSpec, name: string): string {
    for (let at = this.#base(inst); at; at = this.#base(at)) {
      const { operands, children } = this.#names(at);
      const offsets = at.operands.filter((o) => o.indirect).map((o) => `${operands.get(o.name)}Offsets`);
      if ([...operands.values(), ...children.values(), ...offsets].includes(name)) return 'override ';
    }
    return '';
  }

  // --- the rest ------------------------------------------------------------------------------------------------------

  constant(name: string): string {
    return name === 'arch' ? 'arch' : known(this.#constants, name);
  }

  table(name: string): string {
    return known(this.#tables, name);
  }

  #base(inst: InstructionSpec): InstructionSpec | null {
    return inst.base === null ? null : instructionOf(this.isa, inst.base);
  }

  #names(inst: InstructionSpec | null): ClassNames {
    const cached = this.#classNames.get(inst?.name ?? '');
    if (cached) return cached;
    const operands = scoped(
      (inst?.operands ?? []).map((o) => o.name),
      accessor,
      takenInClasses,
    );
    const children = scoped(
      (inst?.children ?? []).map((c) => c.name),
      accessor,
      takenInClasses,
      operands.values(),
    );
    const fields: readonly FieldSpec[] = inst ? inst.fields : this.isa.header;
    const properties = scoped(
      fields.map((f) => f.name),
      camelIdentifier,
      ...[takenInClasses, this.#accessors, [this.isa.wire.tag], this.#inheritedProperties(inst)],
    );
    const names = { properties, operands, children };
    this.#classNames.set(inst?.name ?? '', names);
    return names;
  }

  #inheritedProperties(inst: InstructionSpec | null): readonly string[] {
    if (!inst) return [];
    const base = this.#base(inst);
    return [...this.#inheritedProperties(base), ...this.#names(base).properties.values()];
  }
}
