import type { Json } from '@instabrew/spec';
import { realText } from '../text/number.js';
import type { Tree } from '../text/tree.js';
import { compareUtf8 } from '../text/utf8.js';
import type { Hash } from './hash.js';
import { readAt, writeUnder } from './step.js';
import { isObject, put, type Reading, type WireType, type Writing } from './wire-type.js';

/** Any JSON value, kept: integer tokens as bigint (outside of 64 bits: the nearest binary64), others as number. */
const read = (node: Tree, at: Reading): Json | undefined => {
  switch (node.kind) {
    case 'array':
      return node.value.map((item, i) => readAt(opaque, item, i, at) ?? null);
    case 'object': {
      const object: { [key: string]: Json } = {};
      for (const { key, value } of node.value) put(object, key, readAt(opaque, value, key, at));
      return object;
    }
    case 'int':
      return BigInt(node.value);
    default:
      return node.value;
  }
};

const write = (value: Json, to: Writing): void => {
  switch (typeof value) {
    case 'string':
      return to.string(value);
    case 'boolean':
      return to.out.token(String(value));
    case 'bigint':
      if (value >= -(2n ** 63n) && value < 2n ** 64n) return to.out.token(String(value));
      return to.reject('wire/out-of-range', value, 'an integer of 64 bits');
    case 'number':
      if (Number.isFinite(value)) return to.out.token(realText(value));
      return to.reject('wire/out-of-range', value, 'a finite number', { hint: `the string "${value}"` });
    default:
      if (value === null) return to.out.token('null');
      if (Array.isArray(value)) return to.array<Json>(value, (item) => write(item, to));
      if (!isObject(value)) return to.reject('wire/type-mismatch', value, 'a JSON value');
      return to.object(() => {
        for (const key of Object.keys(value).sort(compareUtf8)) writeUnder(opaque, key, value[key] as Json, to);
      });
  }
};

const same = (a: Json, b: Json): boolean => {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((x: Json, i) => same(x, b[i] as Json));
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key] as Json, b[key] as Json))
  );
};

/** Integers and reals stay apart, as in `same`. */
const hash = (value: Json, to: Hash): void => {
  if (typeof value === 'string') to.text(value);
  else if (Array.isArray(value)) to.list(value, hash);
  else if (isObject(value)) to.map(value as { readonly [key: string]: Json }, hash);
  else if (typeof value === 'bigint') to.text(String(value));
  else to.number(value === null ? 2 : Number(value));
};

/** Any JSON value, kept as read. In memory integers are bigint and reals are number, so that `1` and `1.0` stay apart. */
export const opaque: WireType<Json> = { expected: 'a JSON value', read, write, same, hash };
