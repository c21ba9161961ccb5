import type { FieldType, RecordSpec, UnionSpec } from '@instabrew/spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toy } from '../test/toy.js';
import { definitionOrder } from './shape.js';

const node = (name: string) => ({
  name,
  doc: '',
  origin: { file: 'x', line: 1, column: 1 },
  provenance: { confidence: 'certain' as const, pages: [] },
});
const record = (name: string, fields: { readonly [key: string]: FieldType }): RecordSpec => ({
  ...node(name),
  open: false,
  fields: Object.entries(fields).map(([key, type]) => ({
    ...node(key),
    type,
    required: true,
    optional: false,
    default: null,
    emit: 'always',
  })),
});
const union = (name: string, ...records: readonly string[]): UnionSpec => ({
  ...node(name),
  tag: 'kind',
  cases: records.map((r) => ({ tags: [r], record: r })),
});
const rec = (name: string): FieldType => ({ kind: 'record', record: name });
const uni = (name: string): FieldType => ({ kind: 'union', union: name });
const list = (of: FieldType): FieldType => ({ kind: 'list', of });
const map = (of: FieldType): FieldType => ({ kind: 'map', of });

test('what is held by value comes first; spec order decides the rest', () => {
  const result = definitionOrder({
    records: [
      record('A', { b: rec('B'), u: uni('U') }),
      record('B', {}),
      record('C', {}),
      record('D', { t: { kind: 'tuple', items: [rec('C')] } }),
    ],
    unions: [union('U', 'D', 'C')],
  });
  expect(result).toEqual({ order: ['B', 'C', 'D', 'U', 'A'], boxed: new Set(), forward: [] });
});

test('a record that holds itself is boxed; in a list it is not, but declared ahead', () => {
  expect(definitionOrder({ records: [record('A', { self: rec('A') })], unions: [] })).toEqual({
    order: ['A'],
    boxed: new Set(['A.self']),
    forward: ['A'],
  });
  expect(definitionOrder({ records: [record('A', { all: list(rec('A')) })], unions: [] })).toEqual({
    order: ['A'],
    boxed: new Set(),
    forward: ['A'],
  });
});

test('a list breaks a cycle, a map does not', () => {
  const through = (type: FieldType) =>
    definitionOrder({ records: [record('A', { x: type }), record('B', { a: rec('A') })], unions: [] });
  expect(through(list(rec('B')))).toEqual({ order: ['A', 'B'], boxed: new Set(), forward: ['B'] });
  expect(through(map(rec('B')))).toEqual({ order: ['A', 'B'], boxed: new Set(['A.x', 'B.a']), forward: ['B'] });
  expect(through(map(list(rec('B'))))).toEqual({ order: ['A', 'B'], boxed: new Set(), forward: ['B'] });
});

test('a recursive union: its cases first, their fields boxed unless in a list', () => {
  const { order, boxed, forward } = definitionOrder(toy);
  const own = order.filter((name) => ['Affine', 'Term', 'Axis', 'Sum', 'Bag'].includes(name));
  expect(own.at(-1)).toBe('Affine');
  expect([...boxed].sort()).toEqual(['Bag.named', 'Term.left', 'Term.right']);
  expect(forward).toEqual(['Affine']);
});

const names = ['A', 'B', 'C', 'D', 'E'];
const unionNames = ['U', 'V', 'W'];
const type: fc.Arbitrary<FieldType> = fc.letrec<{ type: FieldType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.constantFrom<FieldType>({ kind: 'bool' }, ...names.map(rec), ...unionNames.map(uni)),
    fc.constantFrom(...unionNames).map((u): FieldType => ({ kind: 'maybeAffine', of: { kind: 'bool' }, union: u })),
    tie('type').map(list),
    tie('type').map(map),
    fc.array(tie('type'), { maxLength: 2 }).map((items): FieldType => ({ kind: 'tuple', items })),
  ),
})).type;
const shapes = fc.record({
  records: fc.tuple(
    ...names.map((n) => fc.dictionary(fc.constantFrom('x', 'y', 'z'), type, { maxKeys: 2 }).map((fields) => record(n, fields))),
  ),
  unions: fc.tuple(
    ...unionNames.map((n) =>
      fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }).map((cases) => union(n, ...cases)),
    ),
  ),
});

/** Every type name in `t`, and whether it stands in a list. */
const mentions = (t: FieldType, inList = false): { readonly name: string; readonly inList: boolean }[] => {
  if (t.kind === 'record') return [{ name: t.record, inList }];
  if (t.kind === 'union' || t.kind === 'maybeAffine') return [{ name: t.union, inList }];
  if (t.kind === 'list') return mentions(t.of, true);
  if (t.kind === 'map') return mentions(t.of, inList);
  return t.kind === 'tuple' ? t.items.flatMap((i) => mentions(i, inList)) : [];
};

test('any shape: everything once, by-value parts before their holder, the others declared ahead, no box without a cycle', () => {
  fc.assert(
    fc.property(shapes, ({ records, unions }) => {
      const { order, boxed, forward } = definitionOrder({ records, unions });
      expect([...order].sort()).toEqual([...names, ...unionNames].sort());
      const place = (name: string) => order.indexOf(name);
      const held = (name: string): string[] =>
        records
          .find((r) => r.name === name)
          ?.fields.flatMap((f) =>
            mentions(f.type)
              .filter((m) => !m.inList)
              .map((m) => m.name),
          ) ??
        unions.find((u) => u.name === name)?.cases.map((c) => c.record) ??
        [];
      for (const r of records) {
        for (const f of r.fields) {
          for (const m of mentions(f.type)) {
            const isBoxed = boxed.has(`${r.name}.${f.name}`);
            if (!m.inList && !isBoxed) expect(place(m.name)).toBeLessThan(place(r.name));
            if (place(m.name) >= place(r.name)) expect(forward).toContain(m.name);
          }
          if (boxed.has(`${r.name}.${f.name}`)) {
            const reached = new Set(
              mentions(f.type)
                .filter((m) => !m.inList)
                .map((m) => m.name),
            );
            for (const name of reached) for (const next of held(name)) reached.add(next);
            expect(reached).toContain(r.name);
          }
        }
      }
      for (const u of unions) for (const c of u.cases) expect(place(c.record)).toBeLessThan(place(u.name));
    }),
  );
});

test('a chain of 20,000 records does not overflow the stack', () => {
  const records = Array.from({ length: 20_000 }, (_, i) =>
    record(`R${i}`, i < 19_999 ? { next: rec(`R${i + 1}`) } : { first: list(rec('R0')) }),
  );
  const { order, boxed } = definitionOrder({ records, unions: [] });
  expect([order[0], order.at(-1), boxed.size]).toEqual(['R19999', 'R0', 0]);
});
