import { neuron } from '@instabrew/isa-neuron';
import { workbench } from '@instabrew/plugin';
import { newRecord, type ResolvedIsa, resolve, unwrap, type WireRecord } from '@instabrew/spec';
import { toy } from '@instabrew-examples/toy-isa';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { jsonSchema } from '../json-schema.js';

const isa = unwrap(resolve(toy, { root: import.meta.dirname }));
const emitterOf = (of: ResolvedIsa) => {
  const [emitter] = unwrap(workbench(of, [jsonSchema()])).emitters;
  if (!emitter) throw new Error('no emitter');
  return emitter;
};
const fileOf = (of: ResolvedIsa) => {
  const [file] = emitterOf(of).emit();
  if (!file) throw new Error('no file');
  return file;
};
/** A validator that refuses keywords it does not know; 64-bit defaults are not exact as JSON numbers, so defaults are not used. */
const compile = (of: ResolvedIsa): ValidateFunction =>
  new Ajv2020({ allErrors: true, strictTypes: false }).compile(JSON.parse(fileOf(of).text));

const tile = {
  kind: 'tensor',
  tensor: 'x',
  dtype: 'float32',
  ap: [
    [512, 128],
    [1, 512],
  ],
};
const unary = newRecord(isa, 'Unary', { name: 'act', ins: [tile], outs: [tile], fn: 'relu' });
const validToy = compile(isa);

test.each<[string, WireRecord]>([
  ['all defaults written', unary],
  ['defaults left out', { opcode: 'Unary', name: 'a', ins: [], outs: [], fn: 'exp' }],
  ['a scale that is no number token', { ...unary, scale: 'Infinity' }],
  ['an immediate operand', { ...unary, ins: [{ kind: 'imm', dtype: 'float32', value: 1.5 }] }],
  ['every instruction', newRecord(isa, 'MatMul', { name: 'm', accumulate: true })],
])('takes a record with %s', (_, record) => {
  expect(validToy(record), JSON.stringify(validToy.errors)).toBe(true);
});

test.each<[string, unknown]>([
  ['an unknown key', { ...unary, scael: 1 }],
  ['an unknown member', { ...unary, fn: 'gelu' }],
  ['an unknown opcode', { ...unary, opcode: 'Unry' }],
  ['a missing key', { opcode: 'Unary', name: 'a', ins: [], outs: [] }],
  ['a key of another instruction', { ...unary, accumulate: true }],
  ['a wrong type', { ...unary, scale: true }],
  ['a fraction where an integer belongs', { ...unary, ins: [{ ...tile, offset: 0.5 }] }],
  ['a negative unsigned', { ...unary, ins: [{ ...tile, offset: -1 }] }],
  ['a pair of three', { ...unary, ins: [{ ...tile, ap: [[1, 2, 3]] }] }],
  ['an unknown kind of operand', { ...unary, ins: [{ ...tile, kind: 'tile' }] }],
  ['a list in place of a record', []],
])('refuses a record with %s', (_, record) => {
  expect(validToy(record)).toBe(false);
});

test('each definition says which line of the spec it comes from', () => {
  const { text, spans } = fileOf(isa);
  const lines = text.split('\n');
  const unarySpan = spans.find((s) => lines[s.first - 1]?.includes('"instruction.Unary"'));
  expect(unarySpan?.origin).toEqual(isa.instructions.find((i) => i.name === 'Unary')?.origin);
  expect(spans.length).toBe(Object.keys(JSON.parse(text).$defs).length);
});

test('construct gives the schema of one thing', () => {
  expect(JSON.parse(emitterOf(isa).construct('UnaryFn') ?? '')).toEqual({ enum: ['identity', 'relu', 'exp'] });
  expect(emitterOf(isa).construct('Nope')).toBeUndefined();
});

test('a large ISA with unions and recursive types makes a sound schema', () => {
  const valid = compile(neuron);
  const record = newRecord(neuron, 'Memset', { name: 'm' });
  expect(valid(JSON.parse(JSON.stringify(record))), JSON.stringify(valid.errors?.slice(0, 5))).toBe(true);
  expect(valid({ ...record, mode: 'Nope' })).toBe(false);
});
