import { print } from '@instabrew/plugin';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { docComment, fromLine, literal, originArguments } from './text.js';

const origin = { file: 'a "b"\\*/.ts', line: 3, column: 9 };

test('any text stays inside its comment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { text: printed } = print(docComment(text));
      const lines = printed.trimEnd().split('\n');
      expect(printed.slice(0, -3).lastIndexOf('*/')).toBe(-1);
      expect(printed.indexOf('/*', 2)).toBe(-1);
      for (const line of lines) expect(line).not.toMatch(/(\\|\?\?\/)$/);
    }),
  );
});

test('a short text is one line, a long one is wrapped', () => {
  expect(print(docComment('Short.')).text).toBe('/** Short. */\n');
  expect(print(docComment('word '.repeat(40))).text.split('\n')[0]).toBe('/**');
  expect(print(docComment('')).text).toBe('');
});

test('any text is a string literal of its UTF-8 bytes', () => {
  const unescape = (quoted: string): string => {
    const body = quoted.slice(1, -1);
    const bytes: number[] = [];
    const simple: { readonly [c: string]: string } = { n: '\n', r: '\r', t: '\t' };
    for (let i = 0; i < body.length; i++) {
      if (body.charAt(i) !== '\\') bytes.push(body.charCodeAt(i));
      else if (/[0-7]/.test(body.charAt(i + 1))) {
        bytes.push(Number.parseInt(body.slice(i + 1, i + 4), 8));
        i += 3;
      } else bytes.push((simple[body.charAt(++i)] ?? body.charAt(i)).charCodeAt(0));
    }
    return new TextDecoder().decode(new Uint8Array(bytes));
  };
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(literal(text)).toMatch(/^"[ -~]*"$/);
      expect(literal(text)).not.toContain('??');
      expect(unescape(literal(text))).toBe(text.replace(/\p{Surrogate}/gu, '\ufffd'));
    }),
  );
});

test('places are printed without their column', () => {
  expect(print(fromLine({ ...origin, file: 'x.ts' })).text).toBe('// from x.ts:3\n');
  expect(originArguments(origin)).toBe('"a \\"b\\"\\\\*/.ts", 3');
});
