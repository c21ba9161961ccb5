import { print } from '@instabrew/plugin';
import { expect, test } from 'vitest';
import { call, laidOut, list, object, type Piece, unionType } from './layout.js';

const long = 'x'.repeat(50);
const lines = (head: string, piece: Piece, tail = ';'): string[] =>
  print(laidOut(head, piece, tail))
    .text.split('\n')
    .slice(0, -1);

test('on one line if it fits', () => {
  expect(lines('const a = ', call('f', [list(['1', '2']), object(['b: 1'])]))).toEqual(['const a = f([1, 2], { b: 1 });']);
});

test('a last object is broken before the call is', () => {
  expect(lines('a = ', call('f', [long, object([`b: ${long}`, `c: ${long}`])]))).toEqual([
    `a = f(${long}, {`,
    `  b: ${long},`,
    `  c: ${long},`,
    '});',
  ]);
});

test('otherwise one argument a line, from the outside in', () => {
  expect(lines('a = ', call('f', [list([long, long, long]), object(['rule'])]))).toEqual([
    'a = f(',
    '  [',
    `    ${long},`,
    `    ${long},`,
    `    ${long},`,
    '  ],',
    '  { rule },',
    ');',
  ]);
});

test('an arrow function is broken behind its arrow', () => {
  expect(lines('', call('check', [{ formula: `${long} === ${long} || ${long} === ${long}` }, "'message'"]))).toEqual([
    'check(',
    '  () =>',
    `    ${long} === ${long} ||`,
    `    ${long} === ${long},`,
    "  'message',",
    ');',
  ]);
});

test('a union type on one line, or one member a line', () => {
  expect(print(unionType('type A =', ['B', 'C'])).text).toBe('type A = B | C;\n');
  expect(print(unionType('type A =', [long, long, long])).text).toBe(`type A =\n  | ${long}\n  | ${long}\n  | ${long};\n`);
});
