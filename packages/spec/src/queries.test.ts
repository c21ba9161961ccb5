import { expect, test } from 'vitest';
import { defaultCase } from './queries.js';
import type { FieldType, RecordSpec, ResolvedIsa, UnionSpec } from './resolved.js';

const holding = (name: string, type: FieldType): RecordSpec =>
  ({ name, fields: [{ name: 'x', type, optional: false }] }) as unknown as RecordSpec;
const u = {
  name: 'U',
  cases: ['Around', 'Indirect', 'Leaf'].map((record) => ({ tags: [record], record })),
} as unknown as UnionSpec;
const records = [
  holding('Around', { kind: 'union', union: 'U' }),
  holding('Indirect', { kind: 'record', record: 'Around' }),
  holding('Leaf', { kind: 'bool' }),
];
const isa = { records, unions: [u] } as unknown as ResolvedIsa;

test('the default of a union is its first case that needs no other value of it, directly or through a record', () => {
  expect(defaultCase(isa, u).record).toBe('Leaf');
});

test('a union without cases has no default', () => {
  expect(() => defaultCase(isa, { ...u, cases: [] } as unknown as UnionSpec)).toThrow(RangeError);
});
