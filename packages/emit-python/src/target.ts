/** The ISA as Python sees it: what everything is called and where it stands, worked out once and asked for by every printer. */
import { definitionOrder, uniqueNames } from '@instabrew/plugin';
import {
  type EnumSpec,
  enumOf,
  type InstructionSpec,
  type Origin,
  type RecordSpec,
  type ResolvedIsa,
  type UnionCase,
  type UnionSpec,
} from '@instabrew/spec';
import { type ClassNames, ClassScopes } from './class-names.js';
import type { Code } from './code.js';
import { familyModules } from './families.js';
import { constantName, memberNames, moduleNames, nameIn, pyIdentifier, scopedNames } from './names.js';
import { fileNames, originCode, originFiles } from './origins.js';
import { keywords, reservedInModules, reservedInRecords } from './reserved.js';

const onlyName = (name: string, reserved: Iterable<string> = keywords): string =>
  scopedNames([name], new Set(reserved)).get(name) ?? name;

/** Modules that the package has whatever the ISA is. */
const fixedModules = [
  '_runtime',
  'document',
  'enums',
  'generations',
  'instruction',
  'opcodes',
  'operands',
  'records',
  'structural_enums',
  'tables',
  'visitor',
];

export class Target {
  /** Name of the package and of its folder: `bir`. */
  readonly packageName: string;
  /** Enums, records and unions, by spec name. */
  readonly types: ReadonlyMap<string, string>;
  /** Instruction classes, by spec name. */
  readonly classes: ReadonlyMap<string, string>;
  /** Codecs of unions, by union. */
  readonly codecs: ReadonlyMap<string, string>;
  readonly generations: ReadonlyMap<string, string>;
  /** Attributes of `GenerationConstants`, by constant. */
  readonly constants: ReadonlyMap<string, string>;
  /** What spec files are called: `activation_ts(12)`. */
  readonly files: ReadonlyMap<string, string>;
  /** Records and unions, each after what it needs, as far as there is such an order. */
  readonly definitions: readonly string[];
  /** Functions of the function tables. */
  readonly tables: ReadonlyMap<string, string>;

  readonly #place: ReadonlyMap<string, number>;
  readonly #modules: ReadonlyMap<string, string>;
  readonly #families: ReadonlyMap<string, string>;
  readonly #scopes: ClassScopes;
  readonly #typeNames: ReadonlySet<string>;
  readonly #members = new Map<string, ReadonlyMap<string, string>>();

  constructor(readonly isa: ResolvedIsa) {
    this.packageName = onlyName(isa.naming.namespace);
    const reserved = new Set(reservedInModules);
    const claimAll = (names: Iterable<string>, sanitize: (name: string) => string): ReadonlyMap<string, string> => {
      const claimed = uniqueNames(names, sanitize, reserved);
      for (const name of claimed.values()) reserved.add(name);
      return claimed;
    };
    this.types = claimAll(
      [...isa.enums, ...isa.records, ...isa.unions].map((t) => t.name),
      pyIdentifier,
    );
    this.classes = claimAll(
      isa.instructions.map((i) => i.name),
      (name) => pyIdentifier(isa.naming.classPrefix + name),
    );
    this.codecs = claimAll(
      isa.unions.map((u) => u.name),
      constantName,
    );
    const short = fileNames(originFiles(isa));
    this.files = claimAll(short.keys(), (file) => pyIdentifier(nameIn(short, file)));
    this.tables = claimAll(
      isa.tables.map((t) => t.name),
      pyIdentifier,
    );
    this.#typeNames = reserved;
    this.generations = memberNames(isa.generations.map((g) => g.name));
    this.constants = scopedNames(
      isa.generations.flatMap((g) => Object.keys(g.constants)),
      reservedInRecords,
    );
    this.definitions = definitionOrder(isa).order;
    this.#place = new Map(this.definitions.map((name, i) => [name, i]));
    this.#scopes = new ClassScopes(isa, this.#typeNames);
    this.#families = familyModules(isa);
    this.#modules = moduleNames(new Set(this.#families.values()), fixedModules);
  }

  /** Python name of an enum, record or union. */
  type(name: string): string {
    return nameIn(this.types, name);
  }

  className(inst: Pick<InstructionSpec, 'name'>): string {
    return nameIn(this.classes, inst.name);
  }

  /** Whether the record or union `to` is defined before `from` is. */
  isDefinedBefore(to: string, from: string): boolean {
    return (this.#place.get(to) ?? 0) < (this.#place.get(from) ?? 0);
  }

  /** Module of the class of an instruction: `activation`. */
  moduleOf(inst: InstructionSpec): string {
    return nameIn(this.#modules, nameIn(this.#families, inst.family));
  }

  /** Modules of the instruction classes, in the order of the instructions. */
  get instructionModules(): readonly string[] {
    return [...new Set(this.isa.instructions.map((i) => this.moduleOf(i)))];
  }

  /** Module of an enum, record or union. */
  typeModule(name: string): string {
    const found = this.isa.enums.find((e) => e.name === name);
    if (!found) return 'records';
    return found.family === 'field' ? 'enums' : 'structural_enums';
  }

  /** Everything that modules of the package define or import. */
  get moduleNames(): ReadonlySet<string> {
    return this.#typeNames;
  }

  members(spec: EnumSpec): ReadonlyMap<string, string> {
    const names = this.#members.get(spec.name) ?? memberNames(spec.members.map((m) => m.name));
    this.#members.set(spec.name, names);
    return names;
  }

  /** `AluOpType.mult` */
  member(enumName: string, member: string): string {
    return `${this.type(enumName)}.${nameIn(this.members(enumOf(this.isa, enumName)), member)}`;
  }

  /** `Generation.gen2` */
  generation(name: string): string {
    return `Generation.${nameIn(this.generations, name)}`;
  }

  /** `activation_ts(12)` */
  at(origin: Origin): Code {
    return originCode(this.files, origin);
  }

  /** Attributes of the class of a record, by key. */
  attributes(record: RecordSpec): ReadonlyMap<string, string> {
    const tags = this.isa.unions.map((u) => pyIdentifier(u.tag));
    const others = [...this.#typeNames, ...tags];
    return scopedNames(
      record.fields.map((f) => f.name),
      new Set([...reservedInRecords, ...others]),
    );
  }

  /** The attribute in which a record keeps its tag, because it stands for several cases of the union. */
  tagAttribute(union: UnionSpec, { record }: Pick<UnionCase, 'record'>): string | undefined {
    return union.cases.filter((c) => c.record === record).length > 1 ? onlyName(union.tag, reservedInRecords) : undefined;
  }

  /** Names in the class of `inst`; null: in the root class. */
  names(inst: InstructionSpec | null): ClassNames {
    return this.#scopes.of(inst);
  }
}
