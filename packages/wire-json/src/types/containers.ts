import type { LinkSpec } from '@instabrew/spec';
import { entries } from '../show.js';
import { compareUtf8 } from '../text/utf8.js';
import { listInside, mapInside, tupleInside } from './inside.js';
import { readAt, writeUnder } from './step.js';
import { isObject, put, type WireType } from './wire-type.js';

const arrays = 'an array';

/** Entries that are written before all others: those whose `key` has this value. */
export interface First {
  readonly key: string;
  readonly value: string;
}

/** An array of any length, or up to `maxLength`. */
export const list = <T>(of: WireType<T>, maxLength = Number.POSITIVE_INFINITY, first?: First): WireType<T[]> => {
  const limit = `at most ${entries(maxLength)}`;
  return {
    expected: arrays,
    needsOwner: of.needsOwner ?? false,
    ofParent: of.ofParent ?? false,
    read: (node, at, owner) => {
      if (node.kind !== 'array') return at.reject('wire/type-mismatch', node, arrays);
      if (node.value.length > maxLength) return at.reject('wire/wrong-length', node, limit);
      const values: T[] = [];
      for (let i = 0; i < node.value.length; i++) values.push(readAt(of, node.value[i]!, i, at, owner) as T);
      return values;
    },
    write: (value, to, owner) => {
      if (!Array.isArray(value)) return to.reject('wire/type-mismatch', value, arrays);
      if (value.length > maxLength) return to.reject('wire/wrong-length', value, limit);
      to.array(first ? inOrder(value, first) : value, (item) => of.write(item, to, owner));
    },
    same: (a, b) => Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => of.same(x, b[i] as T)),
    hash: (value, to) => to.list(value, (item, inner) => of.hash(item, inner)),
    inside: listInside(of),
  };
};

const inOrder = <T>(items: readonly T[], { key, value }: First): readonly T[] => {
  const isFirst = (item: T): boolean => isObject(item) && item[key] === value;
  return items.some(isFirst) ? [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))] : items;
};

/** Shorter forms of a tuple. */
export interface TupleForms {
  /** So many places at one end may be left out. */
  readonly optional?: { readonly at: 'front' | 'back'; readonly count: number } | undefined;
  /** A value that is no array is read as the first place, with these in the others. */
  readonly bare?: readonly unknown[] | undefined;
}

/** An array of fixed length, with one type per place. */
export const tuple = <const T extends readonly unknown[]>(...items: { readonly [I in keyof T]: WireType<T[I]> }): WireType<T> =>
  tupleOf(items);

type TypesOf<T extends readonly unknown[]> = { readonly [I in keyof T]: WireType<T[I]> };

/** A tuple whose last places may be left out, all or none. */
export const longerTuple = <const T extends readonly unknown[], const L extends readonly unknown[]>(
  items: TypesOf<T>,
  last: TypesOf<L>,
  bare?: readonly unknown[],
): WireType<readonly [...T] | readonly [...T, ...L]> =>
  tupleOf([...items, ...last], { optional: { at: 'back', count: last.length }, bare });

/** A tuple whose first places may be left out, all or none. */
export const headedTuple = <const H extends readonly unknown[], const T extends readonly unknown[]>(
  head: TypesOf<H>,
  items: TypesOf<T>,
  bare?: readonly unknown[],
): WireType<readonly [...T] | readonly [...H, ...T]> =>
  tupleOf([...head, ...items], { optional: { at: 'front', count: head.length }, bare });

/** A tuple that is also read from its first place alone, with these values in the others. */
export const bareTuple = <const T extends readonly unknown[]>(items: TypesOf<T>, bare: readonly unknown[]): WireType<T> =>
  tupleOf(items, { bare });

/** A tuple that has shorter forms as well. */
export const tupleOf = <const T extends readonly unknown[]>(
  types: readonly WireType<unknown>[],
  { optional, bare }: TupleForms = {},
): WireType<T> => {
  const full = types.length;
  const short = full - (optional?.count ?? 0);
  const expected = `an array of ${short < full ? `${short} or ` : ''}${entries(full)}`;
  const shortTypes = optional?.at === 'front' ? types.slice(full - short) : types.slice(0, short);
  const places = (length: number): readonly WireType<unknown>[] | undefined =>
    length === full ? types : length === short ? shortTypes : undefined;
  return {
    expected,
    needsOwner: types.some((type) => type.needsOwner),
    read: (node, at, owner) => {
      if (node.kind !== 'array') {
        if (bare === undefined || node.kind === 'object') return at.reject('wire/type-mismatch', node, expected);
        return [types[0]?.read(node, at, owner), ...bare] as readonly unknown[] as T;
      }
      const used = places(node.value.length);
      if (used === undefined) return at.reject('wire/wrong-length', node, expected);
      return used.map((type, i) => readAt(type, node.value[i]!, i, at, owner)) as readonly unknown[] as T;
    },
    write: (value, to, owner) => {
      if (!Array.isArray(value)) return to.reject('wire/type-mismatch', value, expected);
      const used = places(value.length);
      if (used === undefined) return to.reject('wire/wrong-length', value, expected);
      to.array<unknown>(value, (item, i) => used[i]!.write(item, to, owner));
    },
    same: (a, b) =>
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      (places(a.length)?.every((type, i) => type.same(a[i], b[i])) ?? false),
    hash: (value, to) => {
      const used = places(value.length) ?? [];
      to.list(value, (item, inner, i) => used[i]?.hash(item, inner));
    },
    inside: tupleInside(types, places),
  };
};

/** An object with any keys and values of one type; `keys` says what the keys are names of. */
export const map = <T>(of: WireType<T>, keys?: LinkSpec): WireType<{ readonly [key: string]: T }> => ({
  expected: 'an object',
  needsOwner: of.needsOwner ?? false,
  read: (node, at, owner) => {
    if (node.kind !== 'object') return at.reject('wire/type-mismatch', node, 'an object');
    const values: { [key: string]: T } = {};
    for (const { key, value } of node.value) put(values, key, readAt(of, value, key, at, owner));
    return values;
  },
  write: (value, to, owner) => {
    if (!isObject(value)) return to.reject('wire/type-mismatch', value, 'an object');
    to.object(() => {
      for (const key of Object.keys(value).sort(compareUtf8)) writeUnder(of, key, value[key] as T, to, owner);
    });
  },
  same: (a, b) => {
    const keys = isObject(a) && isObject(b) ? Object.keys(a) : undefined;
    return (
      keys?.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && of.same(a[key] as T, b[key] as T))
    );
  },
  hash: (value, to) => to.map(value, (item, inner) => of.hash(item, inner)),
  inside: mapInside(of, keys),
});
