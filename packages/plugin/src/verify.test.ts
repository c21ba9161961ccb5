import type { WireRecord } from '@instabrew/spec';
import { expect, test } from 'vitest';
import { toy } from '../test/toy.js';
import type { Place } from './operand-values.js';
import type { RecordContext } from './reference-values.js';
import { verifyRecord } from './verify.js';

const access = (partitions: number, changes: object = {}): WireRecord => ({
  kind: 'tensor',
  tensor: 'x',
  dtype: 'float32',
  ap: [
    [1, partitions],
    [1, 100],
  ],
  offset: 0,
  ...changes,
});
const turn: WireRecord = { opcode: 'Turn', name: 't', engine: 'Vector', ins: [access(4)], outs: [access(4)] };
const found = (changes: object = {}, context: RecordContext = {}) =>
  verifyRecord(toy, { ...turn, ...changes } as WireRecord, context).map(({ code, path, expected }) => [code, path, expected]);
const at = (place: Partial<Place>): RecordContext => ({
  placeOf: () => ({ memory: 'Chip', partition: 0, rowBytes: 64, ...place }),
});

test('a record that meets every rule has no findings, whatever is known about it', () => {
  expect([found(), found({}, { ...at({}), generation: 'one' }).length, found({}, at({}))]).toEqual([[], 1, []]);
});

test('structure: everything that is wrong, and no constraints with it', () => {
  expect(found({ engine: 'Wheel', ins: [], outs: [access(5)] }, { generation: 'one' })).toEqual([
    ['verify/generation', ['opcode'], 'an instruction that one has'],
    ['verify/engine', ['engine'], 'one of Vector'],
    ['verify/operand', ['ins', 0], 'src'],
  ]);
  expect(found({ engine: 'Unassigned' })).toEqual([]);
  expect(found({ ins: [access(5, { dtype: 'int8' })] }, at({ memory: 'Host' }))).toEqual([
    ['verify/dtype', ['ins', 0, 'dtype'], 'one of float32'],
    ['verify/memory', ['ins', 0], 'a tensor in Chip'],
  ]);
});

test('constraints: those that break, in the order of the spec; not those that need what is not known', () => {
  expect(found({ ins: [access(5)] }, at({ partition: 32 }))).toEqual([
    ['verify/constraint', [], 'src and dst have as many partitions'],
    ['verify/constraint', [], 'src starts at partition 0'],
  ]);
  expect(found({}, at({ partition: 32 }))).toHaveLength(1);
  expect(found({ ins: [access(4, { offset: { kind: 'axis', stride: 1 } })] }, at({ partition: 32 }))).toEqual([]);
  expect(found({}, { generation: 'two' })).toEqual([['verify/constraint', [], 'src is short']]);
});
