import { add, compile, evaluate, ref } from '@instabrew/expr';
import { operandAttributes, type Result, recordFields, unwrap, type WireRecord } from '@instabrew/spec';
import { expect, test } from 'vitest';
import { scale, toy } from '../test/toy.js';
import type { Place } from './operand-values.js';
import { collectReferences } from './reference-lists.js';
import { referenceValues } from './reference-values.js';

const access = (dtype: string, ...nums: readonly (number | bigint)[]): WireRecord => ({
  kind: 'tensor',
  tensor: 'x',
  dtype,
  ap: nums.map((n) => [1, n]),
  offset: 0,
});
const place: Place = { memory: 'Chip', partition: 32, rowBytes: 64 };
const record: WireRecord = {
  opcode: 'Scale',
  name: 's',
  engine: 'Vector',
  factor: 0.25,
  count: 2n ** 53n,
  flag: true,
  ins: [access('bfloat16', 128, 4, 8)],
  outs: [access('float32', 64, 40)],
};
const lookup = (changes: object = {}, generation: string | undefined = 'one') =>
  referenceValues(toy, scale, { ...record, ...changes }, { generation, placeOf: () => place });
const value = (path: string, changes: object = {}) => unwrap(lookup(changes)(path));
const found = (result: Result<unknown>) => (result.ok ? [] : result.diagnostics.map((d) => [d.code, d.path]));
const imm = { kind: 'imm', dtype: 'float32', value: 1 };

test('field.*: by the type of the field, ints as numbers where safe', () => {
  expect(value('field.factor')).toBe(0.25);
  expect(value('field.count')).toBe(2n ** 53n);
  expect(value('field.count', { count: 5n })).toBe(5);
  expect(value('field.flag')).toBe(true);
  expect(value('field.engine')).toBe('Vector');
});

test('field.*: an absent optional is the zero of its type, any other absent key its default', () => {
  expect(value('field.level')).toBe(0);
  expect(value('field.mode')).toBe('Fast');
  const { factor: _, flag: __, ...less } = record;
  const read = referenceValues(toy, scale, less, {});
  expect([unwrap(read('field.factor')), unwrap(read('field.flag'))]).toEqual([1.5, false]);
});

test('present.*: of optional fields only', () => {
  expect(value('present.level')).toBe(false);
  expect(value('present.level', { level: 0 })).toBe(true);
  expect(found(lookup()('present.factor'))).toEqual([['plugin/unknown-reference', []]]);
});

test('operand.*: of an access, an immediate, and an operand that is not there', () => {
  const attributes = (name: string, changes: object = {}) => operandAttributes.map((a) => value(`operand.${name}.${a}`, changes));
  expect(attributes('src')).toEqual([true, 128, 32, 2, 'bfloat16', false, 3, 'Chip', 32]);
  expect(attributes('dst')).toEqual([true, 64, 40, 4, 'float32', false, 2, 'Chip', 32]);
  expect(attributes('bias')).toEqual([false, 0, 0, 0, 'uint8', false, 0, 'Nowhere', 0]);
  expect(attributes('bias', { ins: [imm, imm] })).toEqual([true, 1, 1, 4, 'float32', true, 0, 'Nowhere', 0]);
});

test('operand.*.startPartition: the place of the tensor, and the whole partitions before the access', () => {
  const from = (offset: unknown, at: Place = place) =>
    referenceValues(toy, scale, { ...record, ins: [{ ...access('float32', 4, 4), offset }] } as WireRecord, {
      placeOf: () => at,
    })('operand.src.startPartition');
  expect([15, 16, 47, 48n].map((offset) => unwrap(from(offset)))).toEqual([32, 33, 34, 35]);
  expect(unwrap(from(48, { ...place, rowBytes: 0 }))).toBe(32);
  expect(found(from({ kind: 'axis', stride: 1 }))).toEqual([['plugin/not-constant', ['ins', 0]]]);
  expect(found(from(2n ** 63n))).toEqual([['plugin/bad-value', ['ins', 0]]]);
  // However the tensor is laid out; and partitions end somewhere.
  expect(found(from(2n ** 63n, { ...place, rowBytes: 0 }))).toEqual([['plugin/bad-value', ['ins', 0]]]);
  expect(found(from(2n ** 40n, { ...place, rowBytes: 1 }))).toEqual([['plugin/bad-value', ['ins', 0]]]);
  for (const attribute of ['memory', 'startPartition']) {
    expect(found(referenceValues(toy, scale, record, {})(`operand.src.${attribute}`))).toEqual([['plugin/no-place', ['ins', 0]]]);
  }
});

test('length.*: entries of a list, and 0 where there is none', () => {
  expect([value('length.ins'), value('length.ins', { ins: undefined })]).toEqual([1, 0]);
});

test('inst.nep: the largest perPartition of all operands', () => {
  expect(value('inst.nep')).toBe(40);
  expect(value('inst.nep', { ins: [access('int8', 1, 41)] })).toBe(41);
  expect(value('inst.nep', { ins: [], outs: [] })).toBe(0);
  expect(value('inst.nep', { ins: [imm], outs: [] })).toBe(1);
});

test('gen.*: constants of the generation, and its place', () => {
  expect([value('gen.divisor.Vector'), value('gen.arch')]).toEqual([140, 0]);
  const two = lookup({}, 'two');
  expect([unwrap(two('gen.divisor.Vector')), unwrap(two('gen.arch'))]).toEqual([96, 1]);
  for (const generation of [undefined, 'three']) {
    expect(found(referenceValues(toy, scale, record, { generation })('gen.arch'))).toEqual([['plugin/no-generation', []]]);
  }
});

test('plugin/unknown-reference: what the instruction does not have, locals, and constants that not every generation has', () => {
  for (const path of [
    'field.nope',
    'operand.nope.partitions',
    'operand.src.colour',
    'gen.extra',
    'in.src',
    'arg.a',
    'inst.size',
    '',
    'field.__proto__',
  ]) {
    expect(found(lookup()(path))).toEqual([['plugin/unknown-reference', []]]);
  }
});

test('plugin/not-constant: a maybeAffine that holds an expression, with the rule', () => {
  const result = lookup({ count: { kind: 'axis', stride: 1 } })('field.count');
  expect(found(result)).toEqual([['plugin/not-constant', ['count']]]);
  expect(result.ok ? undefined : result.diagnostics[0]?.rule?.file).toBe('test/toy.ts');
});

test('plugin/bad-value: a wrong type, a value outside its range, an unknown member or dtype', () => {
  expect(found(lookup({ factor: '1' })('field.factor'))).toEqual([['plugin/bad-value', ['factor']]]);
  expect(found(lookup({ count: 1.5 })('field.count'))).toEqual([['plugin/bad-value', ['count']]]);
  expect(found(lookup({ level: 10 })('field.level'))).toEqual([['plugin/bad-value', []]]);
  expect(found(lookup({ mode: 'Faster' })('field.mode'))).toEqual([['plugin/bad-value', ['mode']]]);
  expect(found(lookup({ ins: [access('float7', 1)] })('operand.src.dtypeBytes'))).toEqual([['plugin/bad-value', ['ins', 0]]]);
  expect(found(lookup({ ins: [access('int8', 1, 2 ** 41)] })('operand.src.perPartition'))).toEqual([['plugin/bad-value', []]]);
  expect(found(lookup({ ins: [access('int8', 2 ** 32)] })('operand.src.partitions'))).toEqual([['plugin/bad-value', []]]);
});

test('plugin/no-access: sizes of an operand of a kind without a role', () => {
  const read = lookup({ outs: [{ kind: 'register' }] });
  expect(found(read('operand.dst.partitions'))).toEqual([['plugin/no-access', ['outs', 0]]]);
  expect(found(read('inst.nep'))).toEqual([['plugin/no-access', ['outs', 0]]]);
  expect(unwrap(read('operand.dst.present'))).toBe(true);
});

test('collectReferences: the values in order, or all findings', () => {
  expect(unwrap(collectReferences(lookup(), ['inst.nep', 'gen.arch', 'inst.nep']))).toEqual([40, 0, 40]);
  expect(found(collectReferences(lookup({ factor: null }), ['field.factor', 'inst.nep', 'field.nope']))).toEqual([
    ['plugin/bad-value', ['factor']],
    ['plugin/unknown-reference', []],
  ]);
});

test('feeds expressions, compiled or evaluated once', () => {
  const sum = add(ref('inst.nep', 'int'), ref('gen.divisor.Vector', 'int'));
  const { refs, run } = compile(sum);
  expect(run(unwrap(collectReferences(lookup(), refs)))).toBe(180);
  expect(evaluate(sum, (path) => unwrap(lookup()(path)))).toBe(180);
});

test('every field that expressions can use has a value in a complete record', () => {
  for (const { name } of recordFields(toy, scale).filter((f) => !['name', 'ins', 'outs'].includes(f.name)))
    expect(lookup()(`field.${name}`).ok).toBe(true);
});
