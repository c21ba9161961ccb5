/** Walks over the objects and links of a document as its ISA describes them; everything else is passed by. */
import {
  type FieldSpec,
  type FieldType,
  type LinkSpec,
  type NamingSpec,
  placesOf,
  type ResolvedIsa,
  recordFields,
  recordOf,
  unionOf,
} from '@instabrew/spec';

type Values = Readonly<Record<string, unknown>>;

/** Links of a record that are fields of their own, by key. */
export type FieldLinks = ReadonlyMap<string, LinkSpec>;

/** What is done at each place. The path is the walker's, and changes as it goes on. */
export interface Visitor {
  /** An object with names or a scope of its own; `inside` goes on with what it holds. */
  object(value: Values, naming: NamingSpec, isInstruction: boolean, inside: () => void): void;
  /** A string that is a link, or a key of a map that is one; `holder` is the record that it belongs to, `links` its fields. */
  link(name: string, link: LinkSpec, holder: Values, links: FieldLinks, isKey: boolean): void;
  /** The entries of a list, each of which may be an object. */
  list(entries: () => void): void;
  readonly path: (string | number)[];
}

type Walk = (value: unknown, visitor: Visitor, holder: Values, links: FieldLinks) => void;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const noLinks: FieldLinks = new Map();

/** Made once per ISA. */
export class DocumentWalker {
  readonly #isa: ResolvedIsa;
  readonly #worthwhile = new Map<string, boolean>();
  readonly #records = new Map<string, Walk>();
  readonly #instructions = new Map<string, Walk>();
  readonly #unknown: Walk;

  constructor(isa: ResolvedIsa) {
    this.#isa = isa;
    this.#unknown = this.#object({ names: this.#instructionNames }, [], true);
  }

  /** Visits the document whose root record is `root`. */
  walk(root: object, visitor: Visitor): void {
    const { document } = this.#isa;
    if (document) this.#record(document.root)(root, visitor, {}, noLinks);
  }

  get #instructionNames(): NonNullable<NamingSpec['names']> {
    const name = this.#isa.document?.instruction;
    return name ? [name] : [];
  }

  #record(name: string): Walk {
    const known = this.#records.get(name);
    if (known) return known;
    // Records hold each other: the walk looks itself up when it runs.
    this.#records.set(name, (...args) => this.#records.get(name)?.(...args));
    const spec = recordOf(this.#isa, name);
    const made = this.#object(spec, spec.fields, false);
    this.#records.set(name, made);
    return made;
  }

  /** Of an instruction that the ISA does not have, which lenient readers keep, only the name is looked at. */
  #instruction(opcode: string): Walk {
    const known = this.#instructions.get(opcode);
    if (known) return known;
    const spec = this.#isa.instructions.find((i) => i.name === opcode);
    if (spec === undefined) return this.#unknown;
    const names = [...this.#instructionNames, ...(spec.names ?? [])];
    const made = this.#object({ ...spec, names }, recordFields(this.#isa, spec), true);
    this.#instructions.set(opcode, made);
    return made;
  }

  #object(naming: NamingSpec, fields: readonly FieldSpec[], isInstruction: boolean): Walk {
    const links: FieldLinks = new Map(
      fields.flatMap(({ name, type }) => (type.kind === 'string' && type.refersTo !== undefined ? [[name, type] as const] : [])),
    );
    const inner = fields.flatMap(({ name, type }) => {
      const walk = this.#walk(type);
      return walk ? [[name, walk] as const] : [];
    });
    const inside = (value: Values, visitor: Visitor): void => {
      for (const [key, walk] of inner) {
        if (value[key] === undefined || !Object.hasOwn(value, key)) continue;
        visitor.path.push(key);
        walk(value[key], visitor, value, links);
        visitor.path.pop();
      }
    };
    const isNamed = (naming.names ?? naming.scopes ?? naming.shares ?? naming.reaches) !== undefined || isInstruction;
    return (value, visitor) => {
      if (!isObject(value)) return;
      if (isNamed) visitor.object(value, naming, isInstruction, () => inside(value, visitor));
      else inside(value, visitor);
    };
  }

  /** undefined: there is nothing to visit in values of the type. */
  #walk(type: FieldType): Walk | undefined {
    if (!this.#hasVisits(type)) return undefined;
    switch (type.kind) {
      case 'string':
        return (value, visitor, holder, links) => {
          if (typeof value === 'string' && value !== '') visitor.link(value, type, holder, links, false);
        };
      case 'list':
        return this.#list(this.#walk(type.of));
      case 'tuple':
        return this.#tuple(type);
      case 'map':
        return this.#map(type.keys, this.#walk(type.of));
      case 'record':
        return (...args) => this.#record(type.record)(...args);
      case 'union':
      case 'maybeAffine':
        return this.#union(type.union);
      case 'instruction':
        return (value, ...rest) => {
          if (isObject(value)) this.#instruction(String(value[this.#isa.wire.tag]))(value, ...rest);
        };
      default:
        return undefined;
    }
  }

  #list(entry: Walk | undefined): Walk | undefined {
    if (entry === undefined) return undefined;
    return (value, visitor, holder, links) => {
      if (!Array.isArray(value) || value.length === 0) return;
      visitor.list(() => {
        for (let i = 0; i < value.length; i++) {
          visitor.path.push(i);
          entry(value[i], visitor, holder, links);
          visitor.path.pop();
        }
      });
    };
  }

  #tuple(type: Extract<FieldType, { kind: 'tuple' }>): Walk {
    const walks = new Map(
      [0, 1].flatMap((shorter) => {
        const length = type.items.length - shorter * (type.optional?.count ?? 0);
        return [[length, placesOf(type, length)?.map((item) => this.#walk(item)) ?? []] as const];
      }),
    );
    return (value, visitor, holder, links) => {
      if (!Array.isArray(value)) return;
      walks.get(value.length)?.forEach((walk, i) => {
        if (walk === undefined) return;
        visitor.path.push(i);
        walk(value[i], visitor, holder, links);
        visitor.path.pop();
      });
    };
  }

  #map(keys: LinkSpec | undefined, entry: Walk | undefined): Walk {
    return (value, visitor, holder, links) => {
      if (!isObject(value)) return;
      for (const key of Object.keys(value)) {
        visitor.path.push(key);
        if (keys && key !== '') visitor.link(key, keys, holder, links, true);
        entry?.(value[key], visitor, holder, links);
        visitor.path.pop();
      }
    };
  }

  #union(name: string): Walk {
    const { tag, cases } = unionOf(this.#isa, name);
    const records = new Map(cases.flatMap((c) => c.tags.map((t) => [t, c.record] as const)));
    return (value, ...rest) => {
      const record = isObject(value) ? records.get(String(value[tag])) : undefined;
      if (record !== undefined) this.#record(record)(value, ...rest);
    };
  }

  #hasVisits(type: FieldType): boolean {
    switch (type.kind) {
      case 'string':
        return type.refersTo !== undefined;
      case 'instruction':
        return true;
      case 'list':
        return this.#hasVisits(type.of);
      case 'map':
        return type.keys !== undefined || this.#hasVisits(type.of);
      case 'tuple':
        return type.items.some((item) => this.#hasVisits(item));
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
    const spec = recordOf(this.#isa, record);
    const found = spec.names !== undefined || spec.fields.some((f) => this.#hasVisits(f.type));
    this.#worthwhile.set(record, found);
    return found;
  }
}
