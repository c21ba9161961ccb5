import { entries } from '../show.js';
import { compareUtf8 } from '../text/utf8.js';
import { readAt, writeUnder } from './step.js';
import { isObject, put, type WireType } from './wire-type.js';

const arrays = 'an array';

/** An array of any length, or up to `maxLength`. */
export const list = <T>(of: WireType<T>, maxLength = Number.POSITIVE_INFINITY): WireType<T[]> => {
  const limit = `at most ${entries(maxLength)}`;
  return {
    expected: arrays,
    needsOwner: of.needsOwner ?? false,
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
      to.array(value, (item) => of.write(item, to, owner));
    },
    same: (a, b) => Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => of.same(x, b[i] as T)),
  };
};

/** An array of fixed length, with one type per place. */
export const tuple = <const T extends readonly unknown[]>(...items: { readonly [I in keyof T]: WireType<T[I]> }): WireType<T> => {
  const types: readonly WireType<unknown>[] = items;
  const expected = `an array of ${entries(types.length)}`;
  return {
    expected,
    needsOwner: types.some((type) => type.needsOwner),
    read: (node, at, owner) => {
      if (node.kind !== 'array') return at.reject('wire/type-mismatch', node, expected);
      if (node.value.length !== types.length) return at.reject('wire/wrong-length', node, expected);
      return types.map((type, i) => readAt(type, node.value[i]!, i, at, owner)) as readonly unknown[] as T;
    },
    write: (value, to, owner) => {
      if (!Array.isArray(value)) return to.reject('wire/type-mismatch', value, expected);
      if (value.length !== types.length) return to.reject('wire/wrong-length', value, expected);
      to.array<unknown>(value, (item, i) => types[i]!.write(item, to, owner));
    },
    same: (a, b) =>
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && types.every((type, i) => type.same(a[i], b[i])),
  };
};

/** An object with any keys and values of one type. */
export const map = <T>(of: WireType<T>): WireType<{ readonly [key: string]: T }> => ({
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
});
