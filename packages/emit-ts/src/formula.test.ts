import { print } from '@instabrew/plugin';
import { expect, test } from 'vitest';
import { broken, formula } from './formula.js';

const lines = (head: string, text: string, tail: string, width: number): string[] =>
  print(formula(head, text, tail, width))
    .text.split('\n')
    .slice(0, -1);

test('what fits stays on one line', () => {
  expect(lines('return ', 'a + b', ';', 80)).toEqual(['return a + b;']);
});

test('a chain is broken at its loosest operators, in brackets', () => {
  expect(lines('return ', 'a && bb || ccc && dddd || e', ';', 22)).toEqual([
    'return (',
    '  a && bb ||',
    '  ccc && dddd ||',
    '  e',
    ');',
  ]);
});

test('a call is broken inside its brackets, which need no others', () => {
  expect(lines('return ', 'Math.max(f(a, b), g(c))', ';', 20)).toEqual(['return Math.max(', '  f(a, b),', '  g(c),', ');']);
});

test('a choice has its branches below the condition', () => {
  expect(broken("kind === 'a ? b' ? 1 : x === 2 ? 3 : 4", 18)).toEqual([
    "kind === 'a ? b'",
    '  ? 1',
    '  : x === 2',
    '      ? 3',
    '      : 4',
  ]);
});

test('strings and brackets are never split', () => {
  const text = "f(' || ( \\' ', [a, b], { c: d })";
  expect(broken(text, 10)).toEqual(['f(', "  ' || ( \\' ',", '  [a, b],', '  { c: d },', ')']);
  expect(broken("'a long string || nothing else'", 10)).toEqual(["'a long string || nothing else'"]);
});

test('a last object stays with the call', () => {
  expect(broken('...check(1, { first: 10, second: 20 }),', 24)).toEqual([
    '...check(1, {',
    '  first: 10,',
    '  second: 20,',
    '}),',
  ]);
});

test('a list of members is broken in front of its question', () => {
  expect(broken("['aaaa', 'bbbb', 'cccc'].includes(x)", 20)).toEqual([
    '[',
    "  'aaaa',",
    "  'bbbb',",
    "  'cccc',",
    '].includes(x)',
  ]);
});
