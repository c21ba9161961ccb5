import { BrewError } from '@instabrew/spec';
import { expect, test } from 'vitest';
import { constantOf, constraint, finding, noAccess, sizeWithin, specFile, startPartition, unknownMember } from './gen1.js';

const at = specFile('toy/ops.ts');
const codes = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof BrewError) return error.diagnostics.map((d) => [d.code, d.path]);
    throw error;
  }
  return [];
};

test('a name that is no member comes back with the nearest one and the line of the enum', () => {
  const result = unknownMember('AluOpType', 'mulitply', ['add', 'multiply'], at(7));
  expect(result).toEqual({
    ok: false,
    diagnostics: [
      {
        code: 'wire/unknown-enum-member',
        severity: 'error',
        path: [],
        expected: 'a member of AluOpType',
        actual: '"mulitply"',
        hint: 'did you mean "multiply"?',
        rule: at(7),
      },
    ],
  });
});

test('a constant is itself, an expression is refused', () => {
  const bound: number | { kind: 'axis' } = 3 as number | { kind: 'axis' };
  expect(constantOf(bound, ['scale'])).toBe(3);
  expect(codes(() => constantOf({ kind: 'axis' }, ['scale']))).toEqual([['plugin/not-constant', ['scale']]]);
});

test('sizes beyond what formulas were proved for are refused, NaN too', () => {
  expect(sizeWithin(2 ** 40, 2 ** 40)).toBe(2 ** 40);
  expect(codes(() => sizeWithin(2 ** 41, 2 ** 40, ['ins', 0]))).toEqual([['plugin/bad-value', ['ins', 0]]]);
  expect(codes(() => sizeWithin(Number.NaN, 1))).toEqual([['plugin/bad-value', []]]);
});

test('a finding shows the value', () => {
  expect(finding('verify/engine', ['engine'], 'one of DVE', 'PE', at(3)).actual).toBe('"PE"');
});

test('an operand without a shape is refused by its kind', () => {
  expect(codes(() => noAccess('register_access'))).toEqual([['plugin/no-access', []]]);
});

test('a constraint that does not hold is a finding, one over an expression is not looked at', () => {
  expect(constraint(() => true, 'scale is not 0', at(9))).toEqual([]);
  expect(constraint(() => false, 'scale is not 0', at(9))).toMatchObject([
    { code: 'verify/constraint', path: [], expected: 'scale is not 0', rule: at(9) },
  ]);
  expect(constraint(() => constantOf<number | object>({}, []) !== 0, 'scale is not 0', at(9))).toEqual([]);
});

test('an access starts as many partitions in as its offset fills', () => {
  const place = { memory: 'SB', partition: 32, rowBytes: 64 };
  expect(startPartition(place, 47, 4)).toBe(34);
  expect(startPartition({ ...place, rowBytes: 0 }, 47, 4)).toBe(32);
  const wrong = [['plugin/bad-value', []]];
  for (const rowBytes of [0, 64]) {
    for (const offset of [2n ** 62n, 2n ** 53n + 1n])
      expect(codes(() => startPartition({ ...place, rowBytes }, offset, 4))).toEqual(wrong);
  }
  expect(codes(() => startPartition({ ...place, rowBytes: 1 }, 2n ** 40n, 4))).toEqual(wrong);
  expect(codes(() => startPartition(undefined, 0, 4))).toEqual([['plugin/no-place', []]]);
});
