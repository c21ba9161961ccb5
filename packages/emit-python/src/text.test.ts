import { print } from '@instabrew/plugin';
import { expect, it } from 'vitest';
import { docstring, sentence, str, tomlString } from './text.js';

const printed = (paragraphs: readonly string[], depth = 0) => print(docstring(paragraphs, depth)).text;

it('puts a docstring on one line if it fits with its quotes', () => {
  expect(printed(['Adds.'])).toBe('"""Adds."""\n');
  expect(printed([`${'a'.repeat(57)} ${'b'.repeat(56)}`])).toBe(`"""${'a'.repeat(57)} ${'b'.repeat(56)}"""\n`);
  expect(printed([`${'a'.repeat(57)} ${'b'.repeat(57)}`])).toBe(`"""${'a'.repeat(57)}\n${'b'.repeat(57)}\n"""\n`);
});

it('keeps paragraphs apart, and leaves out those without text', () => {
  expect(printed(['One.', ' ', 'Two.'])).toBe('"""One.\n\nTwo.\n"""\n');
  expect(docstring(['', ' '], 0)).toBeNull();
});

it.each([
  ['ends """ here', '"""ends \\"\\"\\" here"""\n'],
  ['a "quote"', '"""a "quote\\""""\n'],
  ['back\\slash\\', '"""back\\\\slash\\\\"""\n'],
  ['left\u202eright\u0000', '"""left\\\\u202Eright\\\\u0000"""\n'],
])('nothing breaks out of a docstring: %j', (text, expected) => expect(printed([text])).toBe(expected));

it.each([
  ['plain', '"plain"'],
  ['a "b"', `'a "b"'`],
  [`"it's"`, `'"it\\'s"'`],
  ['\\N{DIGIT ONE}\n\t', '"\\\\N{DIGIT ONE}\\n\\t"'],
  ['\u0000\u007f\u202e\u{e0001}', '"\\x00\\x7f\\u202e\\U000e0001"'],
  ['é😀', '"é😀"'],
])('a string literal of %j is %s', (text, literal) => expect(str(text)).toBe(literal));

it('TOML has fewer escapes', () => expect(tomlString('"\u0000\u202e')).toBe('"\\"\\u0000\\u202e"'));

it('ends sentences', () =>
  expect(['Adds', 'Adds.', 'so: ', '', 'f(x)'].map(sentence)).toEqual(['Adds.', 'Adds.', 'so:', '', 'f(x)']));
