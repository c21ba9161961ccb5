import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expressionLines, filled, width } from './layout.js';

const show = (text: string): string => expressionLines(text, 0).join('\n');
const name = (letter: string): string => letter.repeat(30);
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(name);

test('what fits stays on its line', () => expect(show('a && b')).toBe('a && b'));

test('a chain has one operand a line, the operator at its end', () => {
  expect(show(`${a} || ${b} || ${c} == ${d}`)).toBe([`${a} ||`, `${b} ||`, `${c} == ${d}`].join('\n'));
});

test('the loosest operator breaks first, and brackets hang', () => {
  expect(show(`${a} && (${b} || ${c} || ${d} < 1)`)).toBe([`${a} &&`, `(${b} ||`, ` ${c} ||`, ` ${d} < 1)`].join('\n'));
});

test('a conditional has its arms further in', () => {
  expect(show(`${a} == ${b} ? ${c} : ${d} == 1 ? 2 : 3`)).toBe(
    [`${a} == ${b}`, `    ? ${c}`, `    : ${d} == 1 ? 2 : 3`].join('\n'),
  );
});

test('a list at the end of a call is filled', () => {
  const members = Array.from({ length: 8 }, (_, i) => `Dtype::float${i}_e4m3`);
  expect(show(`isOneOf(x.dtype(), {${members.join(', ')}})`)).toBe(
    [
      'isOneOf(x.dtype(), {Dtype::float0_e4m3, Dtype::float1_e4m3, Dtype::float2_e4m3, Dtype::float3_e4m3,',
      '                    Dtype::float4_e4m3, Dtype::float5_e4m3, Dtype::float6_e4m3, Dtype::float7_e4m3})',
    ].join('\n'),
  );
});

/** Expressions as the printer of expressions makes them. */
const expression: fc.Arbitrary<string> = fc.letrec<{ e: string }>((tie) => ({
  e: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.stringMatching(/^[a-z]{1,20}$/),
    fc
      .tuple(tie('e'), fc.constantFrom('&&', '||', '+', '-', '*', '<=', '=='), tie('e'))
      .map(([l, op, r]) => `(${l}) ${op} (${r})`),
    fc.tuple(tie('e'), tie('e'), tie('e')).map(([x, y, z]) => `(${x}) ? (${y}) : (${z})`),
    fc.tuple(tie('e'), tie('e')).map(([x, y]) => `f(${x}, {${y}, a, b})`),
  ),
})).e;

test('breaking lines changes white space only', () => {
  const squeezed = (text: string): string => text.replace(/\s/g, '');
  fc.assert(
    fc.property(expression, fc.nat(60), (text, column) => {
      expect(squeezed(expressionLines(text, column).join('\n'))).toBe(squeezed(text));
    }),
  );
});

test('entries fill lines and no line is longer than it has to be', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { minLength: 1 }), fc.nat(40), (entries, column) => {
      const lines = filled(entries, column);
      expect(lines.join(' ')).toBe(entries.join(', '));
      for (const line of lines) expect(column + line.length).toBeLessThanOrEqual(width);
    }),
  );
});
