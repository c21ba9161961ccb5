/** Equality of variables, by what their types need. */
import type { Doc } from '@instabrew/plugin';
import type { FieldType } from '@instabrew/spec';
import { filled } from './layout.js';

/** `==` would not do: floats compare by bit pattern, also inside containers. Records and expressions see to their own. */
const hasFloats = (type: FieldType): boolean => {
  switch (type.kind) {
    case 'float':
      return true;
    case 'list':
    case 'map':
      return hasFloats(type.of);
    case 'tuple':
      return type.items.some(hasFloats);
    default:
      return false;
  }
};

/** `func_ == that.func_`, or `instabrew::same(scale_, that.scale_)` */
export const sameTerm = (type: FieldType, name: string, other: string): string =>
  hasFloats(type) ? `instabrew::same(${name}, ${other}.${name})` : `${name} == ${other}.${name}`;

/** `return a && b;`, on one line if it fits, otherwise one term a line. */
export const returnAll = (terms: readonly string[]): Doc => {
  const flat = `return ${terms.length === 0 ? 'true' : terms.join(' && ')};`;
  if (flat.length <= 100) return flat;
  return terms.map((term, i) => `${i === 0 ? 'return ' : '       '}${term}${i < terms.length - 1 ? ' &&' : ';'}`);
};

/** `return instabrew::hashAll(a, b);`, filled into lines. */
export const hashedAll = (terms: readonly string[]): Doc => {
  const head = 'return instabrew::hashAll(';
  const flat = `${head}${terms.join(', ')});`;
  if (flat.length <= 100) return flat;
  const lines = filled(terms, head.length, 2);
  return lines.map((line, i) => `${i === 0 ? head : ' '.repeat(head.length)}${line}${i === lines.length - 1 ? ');' : ''}`);
};
