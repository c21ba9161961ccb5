import type { LinkSpec, NamingSpec } from '@instabrew/spec';

/** An object that a name was found to mean. */
export interface Named {
  readonly value: object;
  /** Another object has the same name in the same scope; this one stands before it. */
  shared: boolean;
}

type Table = Map<string, Map<string, Named>>;

/** The names that can be seen inside one record. The outermost scope holds every kind that no other one does. */
export class Scope {
  readonly parent: Scope | undefined;
  readonly #closed: ReadonlySet<string>;
  readonly #open: ReadonlySet<string>;
  readonly #reaches: ReadonlySet<string>;
  readonly #names: Table = new Map();
  /** Every object of the document, for look-ups that reach it. */
  readonly #all: Table;

  constructor(parent: Scope | undefined, { scopes = [], shares = [], reaches = [] }: NamingSpec) {
    this.parent = parent;
    this.#closed = new Set(scopes);
    this.#open = new Set(shares);
    this.#reaches = new Set(reaches);
    this.#all = parent === undefined ? new Map() : parent.#all;
  }

  /** Names an object that stands directly in this scope. Objects are declared in program order. */
  declare(kind: string, name: string, value: object): void {
    enter(this.#all, kind, name, value);
    for (let at: Scope | undefined = this; at; at = at.parent) {
      const ends = at.#closed.has(kind) || at.parent === undefined;
      if (ends || at.#open.has(kind)) enter(at.#names, kind, name, value);
      if (ends) return;
    }
  }

  /** What the name means here: in this scope or in those around it, in the order of the link's kinds. */
  find(link: LinkSpec, name: string): Named | undefined {
    for (let at: Scope | undefined = this; at; at = at.parent) {
      const reaches = at.#reaches;
      const found =
        at.findHere(link, name) ?? (reaches.size > 0 ? look(at.#all, link, name, (kind) => reaches.has(kind)) : undefined);
      if (found) return found;
    }
    return undefined;
  }

  /** What the name means among the objects inside this record. */
  findHere(link: LinkSpec, name: string): Named | undefined {
    return look(this.#names, link, name, () => true);
  }

  /** Names that the link could mean, nearest scope first; at most `limit`. */
  candidates(link: LinkSpec, limit: number, here = false): readonly string[] {
    const names: string[] = [];
    for (let at: Scope | undefined = this; at && names.length < limit; at = here ? undefined : at.parent) {
      for (const kind of kindsOf(link)) {
        for (const name of at.#names.get(kind)?.keys() ?? []) {
          if (names.length >= limit) break;
          names.push(name);
        }
      }
    }
    return names;
  }
}

export const kindsOf = ({ refersTo, orTo = [] }: LinkSpec): readonly string[] =>
  refersTo === undefined ? [] : [refersTo, ...orTo];

const look = (table: Table, link: LinkSpec, name: string, counts: (kind: string) => boolean): Named | undefined => {
  for (const kind of kindsOf(link)) {
    const found = counts(kind) ? table.get(kind)?.get(name) : undefined;
    if (found) return found;
  }
  return undefined;
};

const enter = (table: Table, kind: string, name: string, value: object): void => {
  let names = table.get(kind);
  if (names === undefined) {
    names = new Map();
    table.set(kind, names);
  }
  const first = names.get(name);
  if (first === undefined) names.set(name, { value, shared: false });
  else first.shared = true;
};
