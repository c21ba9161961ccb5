/** Walks over values as their types in the spec describe them, and shows every record and instruction to a visitor. */
import {
  type FieldSpec,
  type FieldType,
  type InstructionSpec,
  type RecordSpec,
  type ResolvedIsa,
  recordFields,
  recordOf,
  unionOf,
} from '@instabrew/spec';

export type Values = Readonly<Record<string, unknown>>;
export type Path = readonly (string | number)[];

export interface Visitor {
  record(spec: RecordSpec, value: Values): void;
  /** `spec` is undefined for an opcode that the ISA does not have. The path is the walk's own, and changes. */
  instruction(spec: InstructionSpec | undefined, value: Values, path: Path): void;
}

type Walk = (value: unknown, path: (string | number)[]) => void;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Made once for an ISA and a visitor. Only values that can hold something to show are looked at. */
export class Walker {
  readonly #isa: ResolvedIsa;
  readonly #visitor: Visitor;
  readonly #wanted: ReadonlySet<string>;
  readonly #worthwhile = new Map<string, boolean>();
  readonly #records = new Map<string, Walk>();
  readonly #opcodes: ReadonlyMap<string, InstructionSpec>;
  readonly #instructions = new Map<string, readonly (readonly [string, Walk])[]>();

  /** @param wanted records that are shown, by name */
  constructor(isa: ResolvedIsa, wanted: Iterable<string>, visitor: Visitor) {
    this.#isa = isa;
    this.#visitor = visitor;
    this.#wanted = new Set(wanted);
    this.#opcodes = new Map(isa.instructions.map((spec) => [spec.name, spec]));
  }

  instruction(value: unknown, path: Path): void {
    this.#instruction(value, [...path]);
  }

  /** The value of a field of a record, or with `entry` an entry of the list that it is. */
  field(record: string, key: string, entry: boolean, value: unknown, path: Path): void {
    const type = recordOf(this.#isa, record).fields.find(({ name }) => name === key)?.type;
    const of = entry && type?.kind === 'list' ? type.of : type;
    if (of) this.#walkOf(of)?.(value, [...path]);
  }

  /** The document in memory: its root, or the instructions of an ISA without documents. */
  document(value: unknown): void {
    const { document } = this.#isa;
    const walk = document ? this.#record(document.root) : this.#list((...args) => this.#instruction(...args));
    walk(value, []);
  }

  #instruction(value: unknown, path: (string | number)[]): void {
    if (!isObject(value)) return;
    const opcode = String(value[this.#isa.wire.tag]);
    const spec = this.#opcodes.get(opcode);
    this.#visitor.instruction(spec, value, path);
    if (spec === undefined) return;
    let fields = this.#instructions.get(opcode);
    if (fields === undefined) {
      fields = this.#fields(recordFields(this.#isa, spec));
      this.#instructions.set(opcode, fields);
    }
    inside(fields, value, path);
  }

  #record(name: string): Walk {
    const known = this.#records.get(name);
    if (known) return known;
    // Records hold each other: the walk looks itself up when it runs.
    this.#records.set(name, (...args) => this.#records.get(name)?.(...args));
    const spec = recordOf(this.#isa, name);
    const fields = this.#fields(spec.fields);
    const isWanted = this.#wanted.has(name);
    const walk: Walk = (value, path) => {
      if (!isObject(value)) return;
      if (isWanted) this.#visitor.record(spec, value);
      inside(fields, value, path);
    };
    this.#records.set(name, walk);
    return walk;
  }

  #fields(fields: readonly FieldSpec[]): readonly (readonly [string, Walk])[] {
    return fields.flatMap(({ name, type }) => {
      const walk = this.#walkOf(type);
      return walk ? [[name, walk] as const] : [];
    });
  }

  /** undefined: values of the type hold nothing to show. */
  #walkOf(type: FieldType): Walk | undefined {
    if (!this.#holds(type)) return undefined;
    switch (type.kind) {
      case 'instruction':
        return (...args) => this.#instruction(...args);
      case 'record':
        return this.#record(type.record);
      case 'union':
      case 'maybeAffine':
        return this.#union(type.union);
      case 'list': {
        const entry = this.#walkOf(type.of);
        return entry && this.#list(entry);
      }
      case 'map': {
        const entry = this.#walkOf(type.of);
        return (
          entry &&
          ((value, path) =>
            isObject(value) &&
            inside(
              Object.keys(value).map((key) => [key, entry]),
              value,
              path,
            ))
        );
      }
      default:
        return undefined;
    }
  }

  #list(entry: Walk): Walk {
    return (value, path) => {
      if (!Array.isArray(value)) return;
      for (let i = 0; i < value.length; i++) {
        path.push(i);
        entry(value[i], path);
        path.pop();
      }
    };
  }

  #union(name: string): Walk {
    const { tag, cases } = unionOf(this.#isa, name);
    const records = new Map(cases.flatMap((c) => c.tags.map((t) => [t, c.record] as const)));
    return (value, path) => {
      const record = isObject(value) ? records.get(String(value[tag])) : undefined;
      if (record !== undefined) this.#record(record)(value, path);
    };
  }

  #holds(type: FieldType): boolean {
    switch (type.kind) {
      case 'instruction':
        return true;
      case 'list':
      case 'map':
        return this.#holds(type.of);
      case 'record':
        return this.#isWorthwhile(type.record);
      case 'union':
      case 'maybeAffine':
        return unionOf(this.#isa, type.union).cases.some((c) => this.#isWorthwhile(c.record));
      default:
        return false;
    }
  }

  #isWorthwhile(record: string): boolean {
    const known = this.#worthwhile.get(record);
    if (known !== undefined) return known;
    this.#worthwhile.set(record, false);
    const found = this.#wanted.has(record) || recordOf(this.#isa, record).fields.some((f) => this.#holds(f.type));
    this.#worthwhile.set(record, found);
    return found;
  }
}

const inside = (fields: readonly (readonly [string, Walk])[], value: Values, path: (string | number)[]): void => {
  for (const [key, walk] of fields) {
    if (value[key] === undefined || !Object.hasOwn(value, key)) continue;
    path.push(key);
    walk(value[key], path);
    path.pop();
  }
};
