import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claim, cppIdentifier, fieldStem, fileNames, memberNames, operandStem, scopedNames } from './names.js';
import { reservedWords } from './reserved.js';

const legal = /^[A-Za-z_]\w*$/;

test('names that are legal stay as they are', () => {
  const names = ['None', 'mult', 'add_range', 'X', '_x'];
  expect([...scopedNames(names).values()]).toEqual(names);
});

test('keywords, macros and operators become legal names of their own', () => {
  const names = scopedNames(['class', 'EOF', '+', 'a-b', 'a_b', '1st', 'new', 'errno']);
  expect(Object.fromEntries(names)).toEqual({
    class: 'class_',
    EOF: 'EOF_',
    '+': 'plus',
    'a-b': 'a_b_2',
    a_b: 'a_b',
    '1st': '_1st',
    new: 'new_',
    errno: 'errno_',
  });
});

test('any set of names gives legal, distinct names that the standard does not reserve', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 6 }), { maxLength: 20 }), (names) => {
      for (const made of [[...scopedNames(names).values()], [...memberNames(names).values()]]) {
        expect(new Set(made).size).toBe(names.length);
        for (const name of made) {
          expect(name).toMatch(legal);
          expect(name).not.toMatch(/__|^_[A-Z]/);
          expect(reservedWords.has(name)).toBe(false);
        }
      }
    }),
  );
});

test('members of classes end in an underscore and mind those of the bases', () => {
  expect([...memberNames(['func', 'class', 'a-b', 'a_b'], ['func_', 'other']).values()]).toEqual([
    'func2_',
    'class_',
    'a_b_',
    'a_b2_',
  ]);
});

test('accessors: operands keep their spelling, keys lose their underscores', () => {
  expect([operandStem('ifmap'), operandStem('scaleOperand'), fieldStem('can_read_uninit'), fieldStem('AffIVKind')]).toEqual([
    'Ifmap',
    'ScaleOperand',
    'CanReadUninit',
    'AffIVKind',
  ]);
});

test('a wanted name that is taken gets a number', () => {
  const taken = new Set(['getOp', 'getOp2']);
  expect([claim('getOp', taken), claim('getOp', taken)]).toEqual(['getOp3', 'getOp4']);
});

test('files differ in more than case and never take the name of a fixed one', () => {
  const names = fileNames(['Dma', 'dma', 'enums', '../..'], ['enums']);
  expect([...names.values()]).toEqual(['dma_2', 'dma', 'enums_', 'family']);
});

test('identifiers have no double underscore', () => expect(cppIdentifier('a__b')).toBe('a_b'));
