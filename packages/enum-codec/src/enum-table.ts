import type { EnumCodec } from '@instabrew/plugin';
import { type EnumMember, type EnumSpec, failure, nearest, type Result, success } from '@instabrew/spec';
import type { EnumCode } from './codes.js';

/** Name <-> ordinal of one enum, by look-up in both directions, with what else the spec says of its members. */
export class EnumTable implements EnumCodec {
  readonly #spec: EnumSpec;
  readonly #byName: ReadonlyMap<string, EnumMember>;
  readonly #byOrdinal: ReadonlyMap<number, EnumMember>;
  /** Of each second name table, its spellings. */
  readonly #tables: ReadonlyMap<string, ReadonlyMap<string, EnumMember>>;
  /** Member names in spec order. */
  readonly names: readonly string[];
  /** Spellings that readers take as well, with the member that each stands for. */
  readonly aliases: ReadonlyMap<string, string>;

  constructor(spec: EnumSpec) {
    const { members } = spec;
    this.#spec = spec;
    this.#byName = new Map(members.map((m) => [m.name, m]));
    this.#byOrdinal = new Map(members.map((m) => [m.ordinal, m]));
    this.#tables = new Map(spec.nameTables.map((table) => [table, namesIn(members, table)]));
    this.names = members.map((m) => m.name);
    this.aliases = new Map(members.flatMap((m) => m.aliases.map((alias) => [alias, m.name] as const)));
  }

  get name(): string {
    return this.#spec.name;
  }

  /** Members that are markers, not values to use (Unassigned, Unknown, Unsupported). */
  get sentinels(): readonly string[] {
    return this.#spec.sentinels;
  }

  /** The member of a default-constructed value. */
  get defaultMember(): string {
    return this.#spec.defaultMember;
  }

  /** Names of the second name tables, such as `external`. */
  get tables(): readonly string[] {
    return this.#spec.nameTables;
  }

  /** Whether this is a member's name; aliases and the names of second tables are not. */
  has(name: string): boolean {
    return this.#byName.has(name);
  }

  isSentinel(name: string): boolean {
    return this.#spec.sentinels.includes(name);
  }

  toName(ordinal: number): Result<string> {
    const member = this.#byOrdinal.get(ordinal);
    return member ? success(member.name) : this.#unknownOrdinal(ordinal);
  }

  /**
   * The ordinal of a member by its name or one of its aliases, or by its name in a second table.
   * @throws RangeError for a table that the enum does not have
   */
  toOrdinal(name: string, table?: string): Result<number> {
    const member = table === undefined ? this.#named(name) : this.#names(table).get(name);
    return member ? success(member.ordinal) : this.#unknownName(name, table);
  }

  /**
   * What a second table calls the member with this ordinal. A member without an entry there keeps its own name.
   * @throws RangeError for a table that the enum does not have
   */
  toTableName(ordinal: number, table: string): Result<string> {
    this.#names(table);
    const member = this.#byOrdinal.get(ordinal);
    if (!member) return this.#unknownOrdinal(ordinal);
    const entry = entryOf(member, table);
    return success(typeof entry === 'string' ? entry : member.name);
  }

  #named(name: string): EnumMember | undefined {
    return this.#byName.get(name) ?? this.#byName.get(this.aliases.get(name) ?? '');
  }

  #names(table: string): ReadonlyMap<string, EnumMember> {
    const names = this.#tables.get(table);
    if (!names) throw new RangeError(`the enum ${this.name} has no name table called ${JSON.stringify(table)}`);
    return names;
  }

  #unknownOrdinal(ordinal: number): Result<never> {
    const actual = `Unknown ${this.name}: ${ordinal}`;
    return this.#failure('enum/unknown-ordinal', `the ordinal of a member of ${this.name}`, actual);
  }

  #unknownName(name: string, table: string | undefined): Result<never> {
    const expected = table === undefined ? `a member of ${this.name}` : `a name in the table ${table} of ${this.name}`;
    const hint = this.#otherTable(name, table) ?? didYouMean(name, table === undefined ? this.names : this.#names(table).keys());
    return this.#failure('enum/unknown-name', expected, JSON.stringify(name), hint);
  }

  /** A name that is right, but in another table than the one that was asked. */
  #otherTable(name: string, asked: string | undefined): string | undefined {
    for (const [table, names] of this.#tables) {
      const member = table === asked ? undefined : names.get(name);
      if (member) return `${JSON.stringify(name)} is the ${table} name of ${member.name}`;
    }
    const member = asked === undefined ? undefined : this.#named(name);
    const entry = member && asked !== undefined ? entryOf(member, asked) : undefined;
    return entry === undefined ? undefined : `the ${asked} name of ${name} is ${JSON.stringify(entry)}`;
  }

  #failure(code: EnumCode, expected: string, actual: string, hint?: string): Result<never> {
    const { origin: rule } = this.#spec;
    return failure([{ code, severity: 'error', path: [], expected, actual, ...(hint !== undefined && { hint }), rule }]);
  }
}

/** An entry may be called like a property that every object has. */
const entryOf = (member: EnumMember, table: string): string | number | undefined =>
  Object.hasOwn(member.tables, table) ? member.tables[table] : undefined;

const namesIn = (members: readonly EnumMember[], table: string): ReadonlyMap<string, EnumMember> =>
  new Map(
    members.flatMap((member) => {
      const entry = entryOf(member, table);
      return typeof entry === 'string' ? [[entry, member] as const] : [];
    }),
  );

const didYouMean = (word: string, candidates: Iterable<string>): string | undefined => {
  const found = nearest(word, candidates);
  return found === undefined ? undefined : `did you mean ${JSON.stringify(found)}?`;
};
