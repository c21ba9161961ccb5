/** What there is to visit in the values of a type: objects with names, and links to them. Everything else is passed by. */
import type { LinkSpec, NamingSpec, StorageRole } from '@instabrew/spec';
import type { WireType } from './wire-type.js';

/** A record as walks see it. Keys are those of the wire, whatever the properties are called. */
export interface Shape {
  readonly naming: NamingSpec;
  readonly isInstruction: boolean;
  /** What it says about where a tensor lies. */
  readonly storage: StorageRole | undefined;
  /** Of an operand that accesses a tensor: the field that names it. */
  readonly tensor: string | undefined;
  /** Its fields that are links themselves. */
  readonly links: ReadonlyMap<string, LinkSpec>;
  get(value: object, key: string): unknown;
  set(value: object, key: string, to: unknown): void;
}

/** What is done at each place. The path is the walk's, and changes as it goes on. */
export interface Visitor {
  /** An object with names or a scope of its own, or an instruction; `inside` goes on with what it holds. */
  object(value: object, shape: Shape, inside: () => void): void;
  /** A string that is a link, or a key of a map that is one; `holder` is the record that it belongs to. */
  link(name: string, link: LinkSpec, holder: Holder): void;
  /** The entries of a list, each of which may be an object. */
  list(entries: () => void): void;
  readonly path: (string | number)[];
}

export interface Holder {
  readonly value: object;
  readonly shape: Pick<Shape, 'links' | 'get' | 'tensor'>;
}

export interface Inside {
  /** There is something to visit in the values themselves. */
  readonly found: boolean;
  /** Types of what the values hold. */
  readonly types: readonly WireType<unknown>[];
  readonly link?: LinkSpec;
  /** `holder` is the record that holds the value itself, or the list, tuple or map that the value stands in. */
  walk(value: unknown, visitor: Visitor, holder: Holder): void;
}

const known = new WeakMap<Inside, boolean>();

/** What to visit in values of the type; undefined: nothing. Types may contain themselves. */
export const visited = ({ inside }: WireType<unknown>): Inside | undefined => (inside && leads(inside) ? inside : undefined);

const leads = (inside: Inside): boolean => {
  const cached = known.get(inside);
  if (cached !== undefined) return cached;
  const seen = new Set<Inside>();
  const search = (at: Inside): boolean => {
    if (at.found || known.get(at)) return true;
    if (seen.has(at)) return false;
    seen.add(at);
    return at.types.some((type) => type.inside !== undefined && search(type.inside));
  };
  const answer = search(inside);
  known.set(inside, answer);
  return answer;
};

export const nobody: Holder = { value: {}, shape: { links: new Map(), get: () => undefined, tensor: undefined } };

/** Visits the value and what it holds. */
export const walk = <T>(type: WireType<T>, value: T, visitor: Visitor): void =>
  visited(type as WireType<unknown>)?.walk(value, visitor, nobody);

/** One step down. */
export const step = (inside: Inside, key: string | number, value: unknown, visitor: Visitor, holder: Holder): void => {
  visitor.path.push(key);
  inside.walk(value, visitor, holder);
  visitor.path.pop();
};

export const linkInside = (link: LinkSpec): Inside => ({
  found: true,
  types: [],
  link,
  walk: (value, visitor, holder) => {
    if (typeof value === 'string' && value !== '') visitor.link(value, link, holder);
  },
});

export const listInside = (of: WireType<unknown>): Inside => ({
  found: false,
  types: [of],
  walk: (value, visitor, holder) => {
    const entry = visited(of);
    if (!entry || !Array.isArray(value) || value.length === 0) return;
    visitor.list(() => {
      for (let i = 0; i < value.length; i++) step(entry, i, value[i], visitor, holder);
    });
  },
});

/** @param places types of the places of a tuple of this length */
export const tupleInside = (
  types: readonly WireType<unknown>[],
  places: (length: number) => readonly WireType<unknown>[] | undefined,
): Inside => ({
  found: false,
  types,
  walk: (value, visitor, holder) => {
    if (!Array.isArray(value)) return;
    places(value.length)?.forEach((type, i) => {
      const place = visited(type);
      if (place) step(place, i, value[i], visitor, holder);
    });
  },
});

export const mapInside = (of: WireType<unknown>, keys: LinkSpec | undefined): Inside => ({
  found: keys !== undefined,
  types: [of],
  walk: (value, visitor, holder) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const entry = visited(of);
    for (const [key, item] of Object.entries(value)) {
      visitor.path.push(key);
      if (keys && key !== '') visitor.link(key, keys, holder);
      entry?.walk(item, visitor, holder);
      visitor.path.pop();
    }
  },
});
