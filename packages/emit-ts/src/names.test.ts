import { describe, expect, test } from 'vitest';
import { accessor, camelIdentifier, codecIdentifier, moduleNamesOf, reservedWords, scoped } from './names.js';

describe('properties', () => {
  test.each([
    ['can_read_uninit', 'canReadUninit'],
    ['reverse0', 'reverse0'],
    ['LoopAxis', 'loopAxis'],
    ['opFunctionName', 'opFunctionName'],
    ['+', 'plus'],
    ['a-b', 'aB'],
    ['2nd', '_2nd'],
    ['é', 'ue9'],
  ])('%s is %s', (key, property) => {
    expect(camelIdentifier(key)).toBe(property);
  });

  test('keys that want the same property get one each', () => {
    expect([...scoped(['a_b', 'a-b', 'aB'], camelIdentifier).values()]).toEqual(['aB_3', 'aB_2', 'aB']);
  });

  test('a reserved name gets an underscore', () => {
    expect(scoped(['class', 'name'], camelIdentifier, reservedWords).get('class')).toBe('class_');
  });
});

test('accessors keep the spelling of the operand', () => {
  expect([accessor('ifmap'), accessor('DmaBlock'), accessor('a b')]).toEqual(['getIfmap', 'getDmaBlock', 'getA_b']);
});

test('a codec is called like its type, unless a local name would hide it', () => {
  expect([codecIdentifier('PhysicalAp'), codecIdentifier('Operand')]).toEqual(['physicalAp', 'operandType']);
});

test('modules differ by more than case, and from those that are always there', () => {
  const names = moduleNamesOf(['matmul', 'Matmul', 'index', 'tensor ops'], ['index']);
  expect([...names.values()]).toEqual(['matmul', 'matmul_2', 'index_', 'tensor-ops']);
});
