import type { Emit, Origin } from '@instabrew/spec';
import type { WireType } from './wire-type.js';

/** A key of a record: its type, what its absence means, and when it is written. `P` is its property in memory. */
export interface Field<P extends string = string, T = unknown> {
  readonly key: string;
  /** The property, where it is not called like the key; see `fields`. */
  readonly property?: P;
  readonly type: WireType<T>;
  /** Reading without it is `wire/missing-key`. */
  readonly required: boolean;
  readonly emit: Emit;
  /** Makes the value that an absent key stands for; undefined: absence is a state of its own, an absent property. */
  readonly initial: (() => T) | undefined;
  /** The number of entries of this list of the record: what the value must be, and what an absent key stands for. */
  readonly counts?: string;
  /** Other spellings of the key, read but not written. */
  readonly aliases?: readonly string[];
  readonly rule: Origin | undefined;
}

/** Fields that fit the properties of `T`. */
export type FieldOf<T> = { [K in keyof T & string]: Field<K, Exclude<T[K], undefined>> }[keyof T & string];

/** What the key is called in memory. */
export const propertyOf = (field: Field): string => field.property ?? field.key;

/** A default: the value itself if it cannot change (no array, no object), otherwise a function that makes a new one. */
export type Initial<T> = T | (() => T);

const maker = <T>(initial: Initial<T>): (() => T) => (typeof initial === 'function' ? (initial as () => T) : () => initial);

/** Must be there, and is always written. */
export const required = <K extends string, T>(key: K, type: WireType<T>, rule?: Origin): Field<K, T> => ({
  key,
  type,
  required: true,
  emit: 'always',
  initial: undefined,
  rule,
});

/** May be left out, which means `initial`; always written. */
export const always = <K extends string, T>(
  key: K,
  type: WireType<T>,
  initial: Initial<NoInfer<T>>,
  rule?: Origin,
): Field<K, T> => ({
  key,
  type,
  required: false,
  emit: 'always',
  initial: maker(initial),
  rule,
});

/** May be left out, which means `initial`; written when it differs from that. */
export const defaulted = <K extends string, T>(
  key: K,
  type: WireType<T>,
  initial: Initial<NoInfer<T>>,
  rule?: Origin,
): Field<K, T> => ({
  ...always(key, type, initial, rule),
  emit: 'nonDefault',
});

/** May be left out, which is a state of its own: no property. Written when it is there. */
export const optional = <K extends string, T>(key: K, type: WireType<T>, rule?: Origin): Field<K, T> => ({
  key,
  type,
  required: false,
  emit: 'present',
  initial: undefined,
  rule,
});

/** A list or map that may be left out, which means `initial` (a new, empty one); written when it has entries. */
export const nonEmpty = <K extends string, T>(
  key: K,
  type: WireType<T>,
  initial: () => NoInfer<T>,
  rule?: Origin,
): Field<K, T> => ({
  ...always(key, type, initial, rule),
  emit: 'nonEmpty',
});

/** The same field under further spellings, which are read but not written. */
export const aliased = <F extends Field>(field: F, ...aliases: readonly string[]): F => ({ ...field, aliases });

/** The same field as the number of entries of the list under `list`: that is what its absence means. */
export const counting = <F extends Field>(field: F, list: string): F => ({ ...field, counts: list });

/** The fields of a table whose entries are called as in memory. */
export type NamedFields<F> = { [P in keyof F & string]: F[P] extends Field<string, infer T> ? Field<P, T> : never }[keyof F &
  string];

/**
 * Fields by their names in memory, in this order.
 * @example
 * fields({ func: required('func', Functions), canReadUninit: defaulted('can_read_uninit', bool, false) })
 */
export const fields = <const F extends { readonly [property: string]: Field }>(table: F): NamedFields<F>[] =>
  Object.entries(table).map(([property, field]) => (property === field.key ? field : { ...field, property }) as NamedFields<F>);
