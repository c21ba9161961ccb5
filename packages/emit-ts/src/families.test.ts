import type { InstructionSpec } from '@instabrew/spec';
import { expect, test } from 'vitest';
import { groupFamilies } from './families.js';

const inst = (name: string, family: string, base: string | null = null): InstructionSpec =>
  ({ name, family, base, fields: [] as readonly unknown[] }) as InstructionSpec;
const grouped = (...instructions: InstructionSpec[]): Record<string, string[]> =>
  Object.fromEntries(
    [...groupFamilies({ instructions, records: [], unions: [] })].map(([family, members]) => [
      family,
      members.map((i) => i.name),
    ]),
  );

test('instructions by family, in the order of the spec', () => {
  expect(grouped(inst('A', 'x'), inst('B', 'y'), inst('C', 'x'))).toEqual({ x: ['A', 'C'], y: ['B'] });
});

test('a base stands before what extends it', () => {
  expect(grouped(inst('A', 'x', 'B'), inst('B', 'x', 'C'), inst('C', 'x'))).toEqual({ x: ['C', 'B', 'A'] });
});

test('families that extend each other share a module', () => {
  const instructions = [inst('A', 'x'), inst('B', 'y', 'A'), inst('C', 'x', 'B'), inst('D', 'z', 'C')];
  expect(grouped(...instructions)).toEqual({ x: ['A', 'B', 'C'], z: ['D'] });
});

test('a family that holds instructions shares its module with those that extend it, however far', () => {
  const body = { name: 'body', type: { kind: 'list', of: { kind: 'instruction' } } };
  const holder = { ...inst('A', 'x'), fields: [body] } as unknown as InstructionSpec;
  const others = [inst('B', 'y', 'A'), inst('C', 'z', 'B'), inst('D', 'w')];
  expect(grouped(holder, ...others)).toEqual({ x: ['A', 'B', 'C'], w: ['D'] });
});
