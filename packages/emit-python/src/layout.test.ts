import { print } from '@instabrew/plugin';
import { expect, it } from 'vitest';
import { brokenCall, brokenExpression } from './layout.js';

const broken = (text: string, width: number) => print(brokenExpression(text, width), { indent: '    ' }).text.trimEnd();

it('leaves what fits on one line', () => expect(broken('a + b', 5)).toBe('a + b'));

it.each([
  ['a == 1 or b == 2', 'a == 1\nor b == 2'],
  ['a and b or c and d', '(a and b)\nor (c and d)'],
  ['1 if a else 2 if b else 3', '1\nif a\nelse (\n    2\n    if b\n    else 3\n)'],
  ['100 * aaaa // bbbb', '100\n* aaaa\n// bbbb'],
  ['fun(aaaaa, bbbbb)', 'fun(\n    aaaaa,\n    bbbbb,\n)'],
  ['fun(aaa, bbb, c)', 'fun(\n    aaa,\n    bbb,\n    c,\n)'],
  ['funct(aaa, bbb)', 'funct(\n    aaa, bbb\n)'],
  ['x not in (a, b, c)', 'x\nnot in (\n    a, b, c\n)'],
  ['"a or b", c', '"a or b", c'],
  ['(aaaaa, bbbbbb,)', '(\n    aaaaa,\n    bbbbbb,\n)'],
  ["f('a, b', cccc)", "f(\n    'a, b',\n    cccc,\n)"],
])('breaks %s at its loosest operators, then inside brackets', (text, expected) => expect(broken(text, 14)).toBe(expected));

it('breaks a call at a depth', () => {
  const call = (depth: number) =>
    print(brokenCall('value = wire(', `${'a'.repeat(50)}, ${'b'.repeat(50)}`, depth), { indent: '    ' }).text;
  expect(call(0)).toBe(`value = wire(${'a'.repeat(50)}, ${'b'.repeat(50)})\n`);
  expect(call(2)).toBe(`value = wire(\n    ${'a'.repeat(50)}, ${'b'.repeat(50)}\n)\n`);
  expect(call(4)).toBe(`value = wire(\n    ${'a'.repeat(50)},\n    ${'b'.repeat(50)},\n)\n`);
});
