import type { Int64, Json } from '@instabrew/spec';
import { opaque } from './opaque.js';
import { isObject, type WireType } from './wire-type.js';

/** A type that is made later, for types that contain themselves. `needsOwner` is asked before that. */
export const lazy = <T>(make: () => WireType<T>, needsOwner = false): WireType<T> => {
  let made: WireType<T> | undefined;
  const type = (): WireType<T> => {
    made ??= make();
    return made;
  };
  return {
    get expected() {
      return type().expected;
    },
    needsOwner,
    read: (node, at, owner) => type().read(node, at, owner),
    write: (value, to, owner) => type().write(value, to, owner),
    same: (a, b) => type().same(a, b),
    hash: (value, to) => type().hash(value, to),
    get inside() {
      return type().inside;
    },
  };
};

/** A constant of type `of`, or an expression: an object is one of the union, everything else the constant. */
export const maybeAffine = <C extends boolean | Int64, T extends object>(
  of: WireType<C>,
  expressions: WireType<T>,
): WireType<C | T> => ({
  expected: `${of.expected}, or an expression`,
  read: (node, at) => (node.kind === 'object' ? expressions.read(node, at) : of.read(node, at)),
  write: (value, to) => {
    if (isObject(value)) expressions.write(value as T, to);
    else of.write(value as C, to);
  },
  same: (a, b) => {
    if (isObject(a) || isObject(b)) return isObject(a) && isObject(b) && expressions.same(a as T, b as T);
    return of.same(a as C, b as C);
  },
  hash: (value, to) => {
    if (isObject(value)) expressions.hash(value as T, to);
    else of.hash(value as C, to);
  },
  get inside() {
    return expressions.inside;
  },
});

/** How immediates of each dtype are written; null: that dtype has no immediates. */
export type ImmediateTypes = { readonly [dtype: string]: WireType<Int64> | WireType<number> | null };

/**
 * A number whose type is the dtype in the property `dtypeKey` of the record that it, or the list that it stands in, belongs to.
 * @example
 * required('value', immediate('dtype', { float32, int32, bfloat16: uint16, float8e4: null }))
 */
export const immediate = (dtypeKey: string, types: ImmediateTypes, of: 'sibling' | 'parent' = 'sibling'): WireType<Int64> => {
  const known = new Map(Object.entries(types) as [string, WireType<Int64> | null][]);
  const expected = 'a number of the dtype';
  const refused = `a dtype that has immediates under ${JSON.stringify(dtypeKey)}`;
  return {
    expected,
    needsOwner: true,
    ofParent: of === 'parent',
    read: (node, at, owner = {}) => {
      const dtype = (owner as Readonly<Record<string, unknown>>)[dtypeKey];
      // A dtype that could not be read was reported where it stands.
      if (dtype === undefined && Object.hasOwn(owner, dtypeKey)) return undefined;
      const type = known.get(String(dtype));
      if (type) return type.read(node, at);
      if (at.lenient && dtype !== undefined && type === undefined) return opaque.read(node, at) as Int64;
      at.report('wire/bad-immediate-dtype', node.start, refused, dtype === undefined ? 'none' : String(dtype));
      return undefined;
    },
    write: (value, to, owner = {}) => {
      const dtype = (owner as Readonly<Record<string, unknown>>)[dtypeKey];
      const type = known.get(String(dtype));
      if (type) return type.write(value, to);
      if (to.lenient && dtype !== undefined && type === undefined) return opaque.write(value as Json, to);
      to.report('wire/bad-immediate-dtype', refused, dtype === undefined ? 'none' : String(dtype));
    },
    same: (a, b) => Object.is(a, b) || (typeof a !== typeof b && Number(a) === Number(b) && BigInt(a) === BigInt(b)),
    hash: (value, to) => to.number(Number(value) + 0),
  };
};
