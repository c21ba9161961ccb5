/** Whole documents of an ISA by chance: containers, storages and instructions from the spec, then names and links that fit. */
import { Scope, type WireDocument } from '@instabrew/plugin';
import {
  constantValue,
  type FieldSpec,
  type FieldType,
  type LinkSpec,
  type NamingSpec,
  type ResolvedIsa,
  recordFields,
  recordOf,
  unionOf,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import fc from 'fast-check';
import { keepsRules } from './record-rules.js';
import { recordArbitrary } from './records.js';
import { counted, valueArbitrary } from './values.js';
import { DocumentWalker, type FieldLinks, type Visitor } from './walk.js';

/** How deep bodies nest: instructions inside instructions. */
const maxBodies = 2;

/** Any document: valid, with every name unique and every link to something that can be seen from where it stands. */
export const documentArbitrary = (isa: ResolvedIsa): fc.Arbitrary<WireDocument> => {
  if (!isa.document) return fc.array(recordArbitrary(isa), { maxLength: 4 });
  const { root } = isa.document;
  return new Documents(isa).record(root, 0).map((drawn) => named(isa, drawn));
};

class Documents {
  readonly #isa: ResolvedIsa;
  readonly #made = new Map<string, fc.Arbitrary<WireValue>>();
  readonly #holders: ReadonlySet<string>;

  constructor(isa: ResolvedIsa) {
    this.#isa = isa;
    this.#holders = holders(isa);
  }

  /** @param bodies instructions around the record */
  record(name: string, bodies: number): fc.Arbitrary<WireRecord> {
    const spec = recordOf(this.#isa, name);
    return this.#once(`${name} ${bodies}`, () =>
      this.#fields(spec.fields, bodies).filter((r) => keepsRules(spec, r)),
    ) as fc.Arbitrary<WireRecord>;
  }

  #once(key: string, make: () => fc.Arbitrary<WireValue>): fc.Arbitrary<WireValue> {
    const known = this.#made.get(key) ?? make();
    this.#made.set(key, known);
    return known;
  }

  #fields(fields: readonly FieldSpec[], bodies: number): fc.Arbitrary<WireRecord> {
    const { versions } = this.#isa.document ?? {};
    const entries = fields.map((f) => {
      const isVersion = versions && f.name === versions.key && f.type.kind === 'int';
      const drawn = isVersion ? fc.constant(versions.current) : this.#value(f.type, bodies, f.range);
      // The default of a record leaves its members out, which no document in memory does.
      const value =
        f.optional || f.required || f.type.kind === 'record' ? drawn : fc.oneof(drawn, fc.constant(constantValue(f.default)));
      return (f.optional ? fc.option(value, { nil: undefined }) : value).map((v) => [f.name, v] as const);
    });
    return fc.tuple(...entries).map((drawn) => counted(fields, Object.fromEntries(drawn.filter(([, v]) => v !== undefined))));
  }

  #value(type: FieldType, bodies: number, range?: FieldSpec['range']): fc.Arbitrary<WireValue> {
    if (!this.#isFrame(type)) return valueArbitrary({ isa: this.#isa, depth: 1, range, allForms: true }, type);
    switch (type.kind) {
      case 'instruction':
        return this.#instruction(bodies);
      case 'record':
        return this.record(type.record, bodies);
      case 'union':
        return this.#union(type.union, bodies);
      case 'list':
        return fc.array(this.#value(type.of, bodies), { maxLength: 3 });
      default:
        return fc.constant(null);
    }
  }

  #union(name: string, bodies: number): fc.Arbitrary<WireValue> {
    const { tag, cases } = unionOf(this.#isa, name);
    return fc.oneof(...cases.map((c) => this.record(c.record, bodies).map((r) => ({ [tag]: c.tags[0], ...r }))));
  }

  #instruction(bodies: number): fc.Arbitrary<WireValue> {
    const { instructions, wire } = this.#isa;
    const flat = instructions.filter((i) => !recordFields(this.#isa, i).some((f) => this.#holdsBodies(f.type)));
    const usable = bodies < maxBodies ? instructions : flat;
    return this.#once(`instruction ${bodies}`, () =>
      fc.nat(usable.length - 1).chain((i) => {
        const inst = usable[i] ?? usable[0];
        if (inst === undefined) return fc.constant(null);
        return this.#once(`${inst.name} ${bodies}`, () =>
          this.#fields(recordFields(this.#isa, inst), bodies + 1).map((r) => ({ [wire.tag]: inst.name, ...r })),
        );
      }),
    );
  }

  #holdsBodies(type: FieldType): boolean {
    if (type.kind === 'list') return this.#holdsBodies(type.of);
    return type.kind === 'instruction' || (type.kind === 'record' && this.#holders.has(type.record));
  }

  /** Made here rather than as a plain value: it holds instructions, or has names or rules of its own. */
  #isFrame(type: FieldType): boolean {
    if (type.kind === 'list') return this.#isFrame(type.of);
    if (type.kind === 'union')
      return unionOf(this.#isa, type.union).cases.some((c) => this.#isFrame({ kind: 'record', record: c.record }));
    if (type.kind !== 'record') return type.kind === 'instruction';
    const spec = recordOf(this.#isa, type.record);
    return this.#holders.has(type.record) || spec.names !== undefined || spec.constraints !== undefined;
  }
}

/** Records that hold instructions. */
const holders = (isa: ResolvedIsa): ReadonlySet<string> => {
  const found = new Set<string>();
  const reaches = (type: FieldType): boolean => {
    if (type.kind === 'list') return reaches(type.of);
    return type.kind === 'instruction' || (type.kind === 'record' && found.has(type.record));
  };
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const r of isa.records) if (r.fields.some((f) => reaches(f.type))) found.add(r.name);
  }
  return found;
};

// --- names -----------------------------------------------------------------------------------------------------------

type Values = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** The same document with names and links. What stood in their place decides, so that shrinking shrinks them too. */
const named = (isa: ResolvedIsa, drawn: WireRecord): WireRecord => {
  const root = structuredClone(drawn) as WireRecord;
  const walker = new DocumentWalker(isa);
  const naming = new Naming();
  walker.walk(root, naming);
  // A link that is looked up in what a sibling names comes after that sibling.
  for (const depth of [0, 1, 2]) {
    const linking = new Linking(root, naming, depth);
    walker.walk(root, linking);
    linking.renameKeys();
  }
  return root;
};

class Naming implements Visitor {
  readonly path: (string | number)[] = [];
  readonly scopes = new Map<object, Scope>();
  readonly scope = new Scope(undefined, {});
  #scope = this.scope;
  #count = 0;

  object(value: Values, naming: NamingSpec, _isInstruction: boolean, inside: () => void): void {
    const keys = new Set(naming.names?.map((n) => n.key));
    for (const key of keys) set(value, key, `${String(value[key])}#${this.#count++}`);
    for (const { object, key } of naming.names ?? []) this.#scope.declare(object, String(value[key]), value);
    const outer = this.#scope;
    if (naming.scopes || naming.shares || naming.reaches) {
      this.#scope = new Scope(outer, naming);
      this.scopes.set(value, this.#scope);
    }
    inside();
    this.#scope = outer;
  }

  list(entries: () => void): void {
    entries();
  }

  link(): void {
    // Linked when everything has its name.
  }
}

class Linking implements Visitor {
  readonly path: (string | number)[] = [];
  readonly #root: object;
  readonly #scopes: ReadonlyMap<object, Scope>;
  readonly #keys: { readonly path: Path; readonly name: string }[] = [];
  #scope: Scope;
  #instruction: object | undefined;

  readonly #depth: number;

  /** @param depth links that this many siblings decide on, one after the other */
  constructor(root: object, { scopes, scope }: Naming, depth: number) {
    this.#root = root;
    this.#scopes = scopes;
    this.#scope = scope;
    this.#depth = depth;
  }

  object(value: Values, _naming: NamingSpec, isInstruction: boolean, inside: () => void): void {
    const [scope, instruction] = [this.#scope, this.#instruction];
    this.#scope = this.#scopes.get(value) ?? scope;
    if (isInstruction) this.#instruction = value;
    inside();
    [this.#scope, this.#instruction] = [scope, instruction];
  }

  list(entries: () => void): void {
    entries();
  }

  link(drawn: string, link: LinkSpec, holder: Values, links: FieldLinks, isKey: boolean): void {
    if (depthOf(link, links) !== this.#depth) return;
    const place = this.#place(link, holder, links);
    const found = place === 'nothing' ? [] : (place ?? this.#scope).candidates(link, 50, place !== undefined);
    const legal = found.filter((name) => this.#isLegal(name, link, place));
    const name = legal[hash(drawn) % Math.max(1, legal.length)] ?? '';
    if (isKey) this.#keys.push({ path: [...this.path], name });
    else setAt(this.#root, this.path, name);
  }

  /** The scope of what a sibling names. */
  #place({ within = [] }: LinkSpec, holder: Values, links: FieldLinks): Scope | 'nothing' | undefined {
    for (const key of within) {
      const [name, link] = [holder[key], links.get(key)];
      if (typeof name !== 'string' || name === '' || link === undefined) continue;
      const outer = this.#place(link, holder, links);
      if (outer === 'nothing') return outer;
      const found = outer ? outer.findHere(link, name) : this.#scope.find(link, name);
      return (found && this.#scopes.get(found.value)) ?? 'nothing';
    }
    return undefined;
  }

  #isLegal(name: string, link: LinkSpec, place: Scope | 'nothing' | undefined): boolean {
    const found = place === 'nothing' ? undefined : place ? place.findHere(link, name) : this.#scope.find(link, name);
    if (found === undefined || (link.notSelf && found.value === this.#instruction)) return false;
    return Object.entries(link.where ?? {}).every(([key, wanted]) => (found.value as Values)[key] === wanted);
  }

  /** Maps whose keys are names get their keys at the end; two keys of one name become one. */
  renameKeys(): void {
    for (const { path, name } of this.#keys) {
      const map = getAt(this.#root, path.slice(0, -1)) as Record<string, unknown>;
      const key = String(path.at(-1));
      const value = map[key];
      delete map[key];
      Object.defineProperty(map, name, { value, writable: true, enumerable: true, configurable: true });
    }
  }
}

const depthOf = ({ within = [] }: LinkSpec, links: FieldLinks): number =>
  Math.max(0, ...within.map((key) => 1 + depthOf(links.get(key) ?? {}, links)));

const set = (value: object, key: string | number, to: unknown): void => {
  (value as Record<string | number, unknown>)[key] = to;
};

const getAt = (root: object, path: Path): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], root);
const setAt = (root: object, path: Path, to: string): void =>
  set(getAt(root, path.slice(0, -1)) as object, path.at(-1) ?? '', to);

const hash = (text: string): number => {
  let value = text.length;
  for (let i = 0; i < text.length; i++) value = (Math.imul(value, 31) + text.charCodeAt(i)) >>> 0;
  return value;
};
