/** A record as walks over documents see it. */
import type { NamingSpec, StorageRole } from '@instabrew/spec';
import { type Field, propertyOf } from './field.js';
import { type Inside, type Shape, step, visited } from './inside.js';

export interface ShapeOptions {
  readonly naming?: NamingSpec | undefined;
  /** Links may lead to it as the instruction that they stand in. */
  readonly isInstruction?: boolean | undefined;
  /** It is where a tensor lies. */
  readonly storage?: StorageRole | undefined;
  /** It accesses the tensor that this field names. */
  readonly tensor?: string | undefined;
}

/** What walks find in records of these fields. */
export class RecordInside implements Inside {
  readonly found: boolean;
  readonly types: readonly Field['type'][];
  readonly #fields: readonly Field[];
  readonly #isNamed: boolean;
  readonly #shape: Shape;
  /** What holds something to visit, worked out when the types are all made. */
  #inner: readonly { readonly field: Field; readonly inside: Inside }[] | undefined;

  constructor(fields: readonly Field[], { naming = {}, isInstruction = false, ...roles }: ShapeOptions) {
    this.#fields = fields;
    this.types = fields.map((field) => field.type);
    this.found = naming.names !== undefined || isInstruction;
    this.#isNamed = (naming.names ?? naming.scopes ?? naming.shares ?? naming.reaches) !== undefined || isInstruction;
    this.#shape = shapeOf(fields, { naming, isInstruction, storage: roles.storage, tensor: roles.tensor });
  }

  walk(value: unknown, visitor: Parameters<Inside['walk']>[1]): void {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    if (this.#isNamed) visitor.object(value, this.#shape, () => this.#inside(value, visitor));
    else this.#inside(value, visitor);
  }

  #inside(value: object, visitor: Parameters<Inside['walk']>[1]): void {
    this.#inner ??= this.#fields.flatMap((field) => {
      const inside = visited(field.type);
      return inside ? [{ field, inside }] : [];
    });
    const holder = { value, shape: this.#shape };
    for (const { field, inside } of this.#inner) {
      const property = propertyOf(field);
      const inner = (value as Readonly<Record<string, unknown>>)[property];
      if (inner !== undefined && Object.hasOwn(value, property)) step(inside, field.key, inner, visitor, holder);
    }
  }
}

const shapeOf = (fields: readonly Field[], known: Omit<Shape, 'links' | 'get' | 'set'>): Shape => {
  const properties = new Map(fields.map((field) => [field.key, propertyOf(field)]));
  let links: Shape['links'] | undefined;
  const of = (key: string): string => properties.get(key) ?? key;
  return {
    ...known,
    // Types that are made late are not asked before the first walk.
    get links() {
      links ??= linksOf(fields);
      return links;
    },
    get: (value, key) => (value as Readonly<Record<string, unknown>>)[of(key)],
    set: (value, key, to) => {
      (value as Record<string, unknown>)[of(key)] = to;
    },
  };
};

const linksOf = (fields: readonly Field[]): Shape['links'] =>
  new Map(
    fields.flatMap((field) => {
      const link = field.type.inside?.link;
      return link === undefined ? [] : [[field.key, link] as const];
    }),
  );
