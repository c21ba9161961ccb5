import {
  absent,
  anyInstruction,
  field,
  immediate,
  instruction,
  isa,
  list,
  longerTuple,
  mapOf,
  record,
  resolve,
  str,
  structuralEnum,
  u32,
  unwrap,
} from '@instabrew/spec';
import { expect, test } from 'vitest';
import { emittable } from './emittable.js';

const Engine = structuralEnum('Engine', ['None', 'Vector']);
const Note = record('Note', { text: field(str) });
const Value = record('Value', { value: field(immediate('dtype', 'parent')) });
const Block = record('Block', { body: field(list(anyInstruction)), note: field(Note) });
const Program = record('Program', { blocks: field(list(Block)), only: field(record('Only', { a: field(u32) })) });
const Loop = instruction('Loop', 1, {
  latency: absent('a test'),
  semantics: absent('a test'),
  fields: {
    blocks: field(list(Block)),
    edges: field(list(longerTuple([str, u32], u32))),
    notes: field(mapOf(Note)),
    values: field(list(Value)),
  },
});
const spec = unwrap(
  resolve(isa({ name: 't', engines: Engine, instructions: [Loop], document: { root: Program } }), {
    root: new URL('../../..', import.meta.url).pathname,
  }),
);

test('what holds instructions is opaque, tuples are in their shortest form, the rest is as it was', () => {
  const types = Object.fromEntries((emittable(spec).instructions[0]?.fields ?? []).map((f) => [f.name, f.type]));
  expect(types).toEqual({
    blocks: { kind: 'opaque' },
    edges: {
      kind: 'list',
      of: { kind: 'tuple', items: [{ kind: 'string' }, { kind: 'int', bits: 32, signed: false }] },
    },
    notes: { kind: 'map', of: { kind: 'record', record: 'Note' } },
    values: { kind: 'list', of: { kind: 'record', record: 'Value' } },
  });
});

test('records that only documents mention are gone, and immediates typed from outside are opaque', () => {
  const { records, digest } = emittable(spec);
  expect(records.map((r) => r.name).sort()).toEqual(['Immediate', 'Note', 'TensorAccess', 'Value']);
  expect(records.find((r) => r.name === 'Value')?.fields[0]?.type).toEqual({ kind: 'opaque' });
  expect(digest).toBe(spec.digest);
});

test('an ISA without documents is left as it is', () => {
  const plain = unwrap(
    resolve(
      isa({ name: 'p', engines: Engine, instructions: [instruction('A', 1, { latency: absent('-'), semantics: absent('-') })] }),
      { root: '/' },
    ),
  );
  expect(emittable(plain)).toEqual(plain);
});
