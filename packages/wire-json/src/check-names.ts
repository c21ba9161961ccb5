/**
 * Links a document in two passes: first every object is entered under its name into the records around it, then every link
 * is looked up from where it stands. So an object may stand behind the links to it.
 */
import { kindsOf, type Named, type Place, Scope } from '@instabrew/plugin';
import { type Int64, type LinkSpec, nearest } from '@instabrew/spec';
import type { Findings } from './findings.js';
import { quoted, showValue } from './show.js';
import { type Holder, type Shape, type Visitor, walk } from './types/inside.js';
import type { WireType } from './types/wire-type.js';

type Path = readonly (string | number)[];

export interface NameOptions {
  /** Unknown and repeated names are warnings. */
  readonly lenient: boolean;
  /** Gives the second of two entries of one name the first free one of `name_1`, `name_2`, … */
  readonly rename: boolean;
  /** Where the value at the path stands in the text; undefined: there is no text. */
  readonly offset: (path: Path) => number | undefined;
  /** Where the tensor of each access lies is entered here. */
  readonly places?: Map<object, Place>;
}

export const checkNames = <T>(type: WireType<T>, root: T, findings: Findings, options: NameOptions): void => {
  const scope = new Scope(undefined, {});
  const naming = new Naming(scope, findings, options);
  walk(type, root, naming);
  walk(type, root, new Linking(naming, scope, findings, options));
};

/** What both passes keep of the way to the place that they are at. */
abstract class Pass {
  readonly path: (string | number)[] = [];
  protected scope: Scope;
  protected readonly findings: Findings;
  protected readonly options: NameOptions;

  /** @param scope of the whole document */
  constructor(scope: Scope, findings: Findings, options: NameOptions) {
    this.scope = scope;
    this.findings = findings;
    this.options = options;
  }

  protected within(scope: Scope | undefined, inside: () => void): void {
    const outer = this.scope;
    this.scope = scope ?? outer;
    inside();
    this.scope = outer;
  }

  protected offset(path: Path = this.path): number | undefined {
    return this.options.offset(path);
  }
}

/** Names of the entries of one list. */
type Siblings = Map<string, object>;

class Naming extends Pass implements Visitor {
  readonly scopes = new Map<object, Scope>();
  /** Of the objects that have names. */
  readonly shapes = new Map<object, Shape>();
  /** Of the list whose entry comes next. */
  #siblings: Siblings | undefined;

  object(value: object, shape: Shape, inside: () => void): void {
    const { naming } = shape;
    const siblings = this.#siblings;
    this.#siblings = undefined;
    for (const { object, key } of naming.names ?? []) {
      if (siblings) this.#keepApart(siblings, value, shape, key);
      const name = shape.get(value, key);
      if (typeof name !== 'string') continue;
      this.scope.declare(object, name, value);
      this.shapes.set(value, shape);
    }
    const own = naming.scopes || naming.shares || naming.reaches ? new Scope(this.scope, naming) : undefined;
    if (own) this.scopes.set(value, own);
    this.within(own, inside);
    this.#siblings = siblings;
  }

  list(entries: () => void): void {
    const outer = this.#siblings;
    this.#siblings = new Map();
    entries();
    this.#siblings = outer;
  }

  link(): void {
    // Links are looked up when every name is known.
  }

  #keepApart(siblings: Siblings, value: object, shape: Shape, key: string): void {
    const name = shape.get(value, key);
    if (typeof name !== 'string') return;
    const first = siblings.get(name);
    if (first === value) return;
    if (first === undefined) {
      siblings.set(name, value);
      return;
    }
    const { lenient, rename } = this.options;
    const free = freeName(siblings, name);
    this.findings.add({
      code: 'wire/duplicate-name',
      severity: lenient ? 'warning' : 'error',
      path: [...this.path, key],
      offset: this.offset([...this.path, key]),
      expected: 'a name that no entry before it has',
      actual: quoted(name),
      hint: rename ? `read as ${quoted(free)}` : undefined,
    });
    if (!rename) return;
    shape.set(value, key, free);
    siblings.set(free, value);
  }
}

const freeName = (siblings: Siblings, name: string): string => {
  let suffix = 1;
  while (siblings.has(`${name}_${suffix}`)) suffix++;
  return `${name}_${suffix}`;
};

/** What a storage says about where it is; undefined: the object is none. */
const placeIn = (value: object, shape: Shape | undefined): Place | undefined => {
  if (shape?.storage === undefined) return undefined;
  const [memory, partition, extents] = [shape.storage.memory, shape.storage.partition, shape.storage.extents].map((key) =>
    shape.get(value, key),
  );
  if (typeof memory !== 'string' || !isInt(partition)) return undefined;
  const rowBytes: unknown = Array.isArray(extents) ? extents[1] : undefined;
  return { memory, partition, rowBytes: isInt(rowBytes) ? rowBytes : 0 };
};

const isInt = (value: unknown): value is Int64 => typeof value === 'bigint' || Number.isInteger(value);

/** Names that a hint is looked for among; more would take long, and help little. */
const hintCandidates = 2000;

class Linking extends Pass implements Visitor {
  readonly #scopes: ReadonlyMap<object, Scope>;
  readonly #shapes: ReadonlyMap<object, Shape>;
  readonly #warned = new Set<Named>();
  #instruction: object | undefined;

  constructor({ scopes, shapes }: Naming, scope: Scope, findings: Findings, options: NameOptions) {
    super(scope, findings, options);
    this.#scopes = scopes;
    this.#shapes = shapes;
  }

  object(value: object, shape: Shape, inside: () => void): void {
    const outer = this.#instruction;
    if (shape.isInstruction) this.#instruction = value;
    this.within(this.#scopes.get(value), inside);
    this.#instruction = outer;
  }

  list(entries: () => void): void {
    entries();
  }

  link(name: string, link: LinkSpec, holder: Holder): void {
    const place = this.#place(link, holder);
    if (place === 'unknown') return;
    const found = place ? place.findHere(link, name) : this.scope.find(link, name);
    if (found) {
      this.#check(found, name, link);
      this.#enterPlace(found, holder);
    } else this.#reportUnknown(name, link, place);
  }

  #enterPlace({ value }: Named, holder: Holder): void {
    const { places } = this.options;
    if (places === undefined || holder.shape.tensor === undefined || this.path.at(-1) !== holder.shape.tensor) return;
    const place = placeIn(value, this.#shapes.get(value));
    if (place) places.set(holder.value, place);
  }

  /** The scope of the object that a sibling names; undefined: none does. A sibling that names nothing is reported by itself. */
  #place({ within = [] }: LinkSpec, holder: Holder): Scope | 'unknown' | undefined {
    const { value, shape } = holder;
    for (const key of within) {
      const [name, link] = [shape.get(value, key), shape.links.get(key)];
      if (typeof name !== 'string' || name === '' || link === undefined) continue;
      const outer = this.#place(link, holder);
      if (outer === 'unknown') return outer;
      const found = outer ? outer.findHere(link, name) : this.scope.find(link, name);
      return (found && this.#scopes.get(found.value)) ?? 'unknown';
    }
    return undefined;
  }

  #check(found: Named, name: string, link: LinkSpec): void {
    const { findings, path } = this;
    const at = { path, offset: this.offset() };
    if (link.notSelf && found.value === this.#instruction)
      findings.add({ code: 'wire/self-dependency', ...at, expected: 'another instruction', actual: `${quoted(name)} itself` });
    for (const [key, wanted] of Object.entries(link.where ?? {})) {
      const value = this.#shapes.get(found.value)?.get(found.value, key);
      const expected = `a ${link.refersTo} whose ${key} is ${quoted(wanted)}`;
      if (value !== wanted)
        findings.add({ code: 'wire/constraint', ...at, expected, actual: `${quoted(name)}, with ${showValue(value)}` });
    }
    if (!found.shared || this.#warned.has(found)) return;
    this.#warned.add(found);
    findings.add({
      code: 'wire/ambiguous-name',
      severity: 'warning',
      ...at,
      expected: 'the name of one object',
      actual: `${quoted(name)}, the name of several`,
      hint: 'the first one in program order is meant',
    });
  }

  #reportUnknown(name: string, link: LinkSpec, place: Scope | undefined): void {
    const candidates = (place ?? this.scope).candidates(link, hintCandidates, place !== undefined);
    const near = candidates.length < hintCandidates ? nearest(name, candidates) : undefined;
    this.findings.add({
      code: 'wire/unknown-name',
      severity: this.options.lenient ? 'warning' : 'error',
      path: this.path,
      offset: this.offset(),
      expected: `the name of a ${kindsOf(link).join(' or ').replaceAll('_', ' ')}`,
      actual: quoted(name),
      hint: near === undefined ? undefined : `did you mean ${quoted(near)}?`,
    });
  }
}
