import type { WireRecord } from '@instabrew/spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scale, toy } from '../test/toy.js';
import { accessOf, normalInt, operandValue, viewOperand } from './operands.js';

const access = (ap: unknown, more: object = {}): WireRecord =>
  ({ kind: 'tensor', tensor: 'x', dtype: 'float32', ap, offset: 0, ...more }) as WireRecord;
const codes = (operand: WireRecord) => {
  const result = viewOperand(toy, operand, ['ins', 0]);
  return result.ok ? [] : result.diagnostics.map((d) => [d.code, d.path]);
};

test('an access: name, dtype, pairs, sizes', () => {
  const record = access(
    [
      [512, 128],
      [16, 4n],
      [-1, 8],
    ],
    { offset: 3n },
  );
  expect(accessOf(toy, record)).toEqual({
    kind: 'access',
    tensor: 'x',
    dtype: 'float32',
    pairs: [
      [512, 128],
      [16, 4],
      [-1, 8],
    ],
    offset: 3,
    partitions: 128,
    perPartition: 32,
    elements: 4096,
    record,
  });
});

test('no pairs: no partitions; one pair: one element per partition; an absent offset is 0', () => {
  expect(accessOf(toy, access([]))).toMatchObject({ partitions: 0, perPartition: 1, elements: 0 });
  const { offset: _, ...without } = access([[1, 128]]);
  expect(accessOf(toy, without)).toMatchObject({ partitions: 128, perPartition: 1, elements: 128, offset: 0 });
});

test('products are exact beyond 2^53', () => {
  expect(
    accessOf(
      toy,
      access([
        [1, 3],
        [1, 2 ** 32],
        [1, 2 ** 32 - 1],
      ]),
    ),
  ).toMatchObject({
    perPartition: 2n ** 64n - 2n ** 32n,
    elements: 3n * (2n ** 64n - 2n ** 32n),
  });
});

test('an immediate', () => {
  const record: WireRecord = { kind: 'imm', dtype: 'int32', value: 7n };
  expect(accessOf(toy, record)).toEqual({ kind: 'immediate', dtype: 'int32', value: 7n, record });
});

test('plugin/no-access: a kind without a role, or none', () => {
  for (const kind of ['register', undefined, 3, '__proto__']) {
    const operand = { ...access([]), kind } as WireRecord;
    expect(accessOf(toy, operand)).toBeUndefined();
    expect(codes(operand)).toEqual([['plugin/no-access', ['ins', 0]]]);
  }
});

test('plugin/not-constant: a size that is an expression; an offset that is one is no finding', () => {
  expect(
    codes(
      access([
        [1, 128],
        [{ kind: 'axis' }, { kind: 'axis' }],
      ]),
    ),
  ).toEqual([
    ['plugin/not-constant', ['ins', 0, 'ap', 1, 0]],
    ['plugin/not-constant', ['ins', 0, 'ap', 1, 1]],
  ]);
  expect(accessOf(toy, access([[1, 128]], { offset: { kind: 'axis' } }))).toMatchObject({ offset: undefined, elements: 128 });
});

test('plugin/bad-value: everything wrong with an operand at once', () => {
  expect(codes({ kind: 'tensor', tensor: 5, ap: [[1, -1], 'x'], offset: null })).toEqual([
    ['plugin/bad-value', ['ins', 0, 'dtype']],
    ['plugin/bad-value', ['ins', 0, 'tensor']],
    ['plugin/bad-value', ['ins', 0, 'ap', 0, 1]],
    ['plugin/bad-value', ['ins', 0, 'ap', 1, 0]],
    ['plugin/bad-value', ['ins', 0, 'ap', 1, 1]],
    ['plugin/bad-value', ['ins', 0, 'offset']],
  ]);
  expect(codes({ kind: 'imm', dtype: 'float32', value: 'NaN' })).toEqual([['plugin/bad-value', ['ins', 0, 'value']]]);
  expect(codes(access('x'))).toEqual([['plugin/bad-value', ['ins', 0, 'ap']]]);
});

test('operandValue: by name, in ins or outs', () => {
  const [a, b, c] = [access([[1, 1]]), access([[1, 2]]), access([[1, 3]])];
  const record: WireRecord = { opcode: 'Scale', ins: [a, b], outs: [c] };
  expect(operandValue(toy, scale, record, 'src')).toBe(a);
  expect(operandValue(toy, scale, record, 'bias')).toBe(b);
  expect(operandValue(toy, scale, record, 'dst')).toBe(c);
  expect(operandValue(toy, scale, { ins: [a] }, 'bias')).toBeUndefined();
  expect(operandValue(toy, scale, {}, 'dst')).toBeUndefined();
  expect(() => operandValue(toy, scale, record, 'dest')).toThrow(RangeError);
});

test('normalInt: number exactly when safe', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), (n) => {
      const normal = normalInt(n);
      expect(BigInt(normal)).toBe(n);
      expect(typeof normal).toBe(n >= -(2n ** 53n) + 1n && n <= 2n ** 53n - 1n ? 'number' : 'bigint');
      expect(normalInt(normal)).toBe(normal);
    }),
  );
  expect(normalInt(2 ** 60)).toBe(2n ** 60n);
});
