import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commentLine, visibleText, wrapText } from './text.js';

test('wrapText keeps words and line feeds, and has no empty lines at its ends', () => {
  expect(wrapText('aa bb cc', 5)).toEqual(['aa bb', 'cc']);
  expect(wrapText('  aa   bb\tcc ', 80)).toEqual(['aa bb cc']);
  expect(wrapText('\n\naa\n\nbb\r\ncc\rdd\n', 80)).toEqual(['aa', '', 'bb', 'cc', 'dd']);
  expect(wrapText('a verylongword b', 4)).toEqual(['a', 'verylongword', 'b']);
  expect(wrapText('', 10)).toEqual([]);
  expect(wrapText(' \n ', 10)).toEqual([]);
  expect(wrapText('𝛼𝛽 𝛾𝛿', 5)).toEqual(['𝛼𝛽 𝛾𝛿']);
});

test('controls, line separators, bidi marks, lone surrogates and tag characters are made visible', () => {
  expect(visibleText('a\0b\x1bc\x7f')).toBe('a\\u0000b\\u001Bc\\u007F');
  expect(visibleText('\u2028\u2029\u0085\v\f')).toBe('\\u2028\\u2029\\u0085\\u000B\\u000C');
  expect(visibleText('\u202eabc\u2066\u200f\ufeff')).toBe('\\u202Eabc\\u2066\\u200F\\uFEFF');
  expect(visibleText('\ud800x\udc00')).toBe('\\uD800x\\uDC00');
  expect(visibleText('\u{e0041}')).toBe('\\u{E0041}');
  expect(visibleText('é 漢 😀 \\ ` */')).toBe('é 漢 😀 \\ ` */');
});

test('any text: lines in width unless one word, the same words in the same order, nothing invisible', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '\n', '\r', '\t', '\u202e', '\\', '\ud83d') }),
  );
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, width) => {
      const lines = wrapText(text, width);
      for (const line of lines) {
        expect(line.includes(' ') && [...line].length > width).toBe(false);
        expect(line).toBe(line.trim());
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_C}]/u);
      }
      expect(lines.flatMap((l) => l.split(' ')).filter(Boolean)).toEqual(visibleText(text).split(/[ \n]/).filter(Boolean));
    }),
  );
});

test('commentLine leaves ordinary text alone', () => {
  for (const line of ['', 'plain', 'a \\ b', 'what?', 'pragma once', '"@ts-ignore"']) expect(commentLine(line)).toBe(line);
  for (const line of ['pyright: basic', 'noqa', 'NOLINTNEXTLINE', 'eslint-disable', 'biome-ignore lint: no', 'TYPE: ignore']) {
    expect(commentLine(line)).toMatch(/^"/);
  }
});
