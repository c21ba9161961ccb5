import { eq, ref } from '@instabrew/expr';
import { describe, expect, it } from 'vitest';
import type { DocumentDef, Fields, IsaDef } from '../definition.js';
import { unwrap } from '../diagnostic.js';
import { field } from '../field.js';
import { absent, constraint } from '../instruction.js';
import { type IsaOptions, instruction, isa } from '../isa.js';
import { resolve } from '../resolve.js';
import {
  anyInstruction,
  bareTuple,
  headedTuple,
  list,
  longerTuple,
  nameOf,
  type OlderFormOptions,
  olderForm,
  type RecordOptions,
  record,
  str,
  structuralEnum,
  u32,
  union,
} from '../types.js';

const root = new URL('../../../..', import.meta.url).pathname;
const none = { latency: absent('a test'), semantics: absent('a test') };
const Engine = structuralEnum('Engine', ['None', 'Vector']);
const Jump = instruction('Jump', 1, { ...none, fields: { to: field(nameOf('cell')).optional() } });

const cellNames: RecordOptions = { naming: { names: [{ object: 'cell', key: 'name' }] } };
const Cell = (fields: Fields = {}, options: RecordOptions = cellNames) =>
  record('Cell', { name: field(str), body: field(list(anyInstruction)), ...fields }, options);
const Program = (fields: Fields = {}, cell = Cell()) => record('Program', { cells: field(list(cell)), ...fields });

const around = (document: DocumentDef, more: Partial<IsaOptions> = {}): IsaDef =>
  isa({ name: 't', engines: Engine, instructions: [Jump], document, ...more });
const codes = (def: IsaDef): readonly string[] => {
  const result = resolve(def, { root });
  return result.ok ? [] : result.diagnostics.map((d) => d.code);
};
const withFields = (fields: Fields): IsaDef => around({ root: Program(fields) });
const withForm = (options: OlderFormOptions): IsaDef => {
  const Point = record('Point', { x: field(u32) });
  const Shape = union('Shape', 'kind', { point: Point }, { older: [olderForm(1, 'old', options)] });
  return withFields({ shape: field(Shape).optional() });
};

describe('a document', () => {
  it('resolves to plain data: root, names, and what instructions are called by', () => {
    const resolved = unwrap(resolve(around({ root: Program(), wrapper: 'program' }), { root }));
    expect(resolved.document).toEqual({
      root: 'Program',
      wrapper: 'program',
      instruction: { object: 'instruction', key: 'name' },
    });
    expect(resolved.records.find((r) => r.name === 'Cell')?.names).toEqual([{ object: 'cell', key: 'name' }]);
    expect(resolved.instructions[0]?.fields[0]?.type).toEqual({ kind: 'string', refersTo: 'cell' });
    expect(JSON.parse(JSON.stringify(resolved))).toEqual(resolved);
  });

  it('is an array of instructions where the ISA says nothing', () => {
    const resolved = unwrap(resolve(isa({ name: 't', engines: Engine, instructions: [Jump] }), { root }));
    expect(resolved.document).toBeNull();
  });

  it('constraints of records know the lengths of lists, with their range', () => {
    const rule = constraint('few', eq(ref('length.body', 'int'), 1), 'one instruction');
    const resolved = unwrap(resolve(around({ root: Program({}, Cell({}, { ...cellNames, constraints: [rule] })) }), { root }));
    const { holds } = resolved.records.find((r) => r.name === 'Cell')?.constraints?.[0] ?? {};
    expect(JSON.stringify(holds)).toContain('"max":"4294967295"');
  });
});

// biome-ignore format: one spec a line
describe.each<[what: string, def: IsaDef, code: string]>([
  ['a link to what nothing is', withFields({ at: field(nameOf('sell')) }), 'spec/bad-link'],
  ['a second kind that nothing is', withFields({ at: field(nameOf('cell', { orTo: ['row'] })) }), 'spec/bad-link'],
  ['a link within a field that is no link', withFields({ a: field(str), at: field(nameOf('cell', { within: ['a'] })) }), 'spec/bad-link'],
  ['a name that is no string', around({ root: Program({}, Cell({}, { naming: { names: [{ object: 'cell', key: 'body' }] } })) }), 'spec/bad-link'],
  ['a scope of what nothing is', around({ root: Program({}, Cell({}, { naming: { ...cellNames.naming, scopes: ['row'] } })) }), 'spec/bad-link'],
  ['a version that the root does not hold', around({ root: Program(), versions: { key: 'v', current: 2, older: [1] } }), 'spec/bad-document'],
  ['a wrapper that is a key of the root', around({ root: Program(), wrapper: 'cells' }), 'spec/bad-document'],
  ['a bare tuple with a place left', withFields({ t: field(bareTuple([str, u32, u32], 1)) }), 'spec/bad-shorthand'],
  ['a bare tuple whose first place is a list', withFields({ t: field(bareTuple([list(str), u32], 1)) }), 'spec/bad-shorthand'],
  ['a tuple that may be empty', withFields({ t: field(longerTuple([], str)) }), 'spec/bad-shorthand'],
  ['a count of no list', withFields({ n: field(u32, { counts: 'cell' }) }), 'spec/unknown-field'],
  ['a count that is no int', withFields({ n: field(str, { counts: 'cells' }) }), 'spec/unknown-field'],
  ['another spelling that is a key', withFields({ n: field(u32, { aliases: ['cells'] }) }), 'spec/duplicate-key'],
  ['an older form of no case', withForm({ when: {}, to: { object: { kind: 'line' } } }), 'spec/bad-form'],
  ['an older form that is no object', withForm({ when: {}, to: { get: 'x' } }), 'spec/bad-form'],
  ['an older form of itself', withForm({ when: {}, to: { object: { kind: 'point', x: { form: 'old' } } } }), 'spec/bad-form'],
  ['an older form that looks at the tag', withForm({ when: { kind: 'p' }, to: { object: { kind: 'point' } } }), 'spec/bad-form'],
  ['a default tag of no case', withFields({ u: field(union('U', 'k', { a: record('A', {}) }, { defaultTag: 'b' })).optional() }), 'spec/bad-form'],
  ['a rule over a key that is not there', around({ root: Program({}, Cell({}, { ...cellNames, constraints: [constraint('r', eq(ref('length.bodies', 'int'), 1), 'r')] })) }), 'spec/expression'],
])('%s', (_, def, code) => {
  it(code, () => expect(codes(def)).toEqual([code]));
});

it('tuples with shorter forms start as the shortest', () => {
  expect(longerTuple([str, u32], u32).zero).toEqual(['', 0]);
  expect(headedTuple(str, [u32]).zero).toEqual([0]);
  expect(bareTuple([str, u32], 1).zero).toEqual(['', 0]);
});
