import type { Diagnostic } from '@instabrew/spec';
import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import { project } from '../test/project.js';
import { report } from './report.js';

const style = picocolors.createColors(false);
const diagnostic: Diagnostic = {
  code: 'spec/bad-default',
  severity: 'error',
  path: [],
  expected: 'an integer in [0, 255]',
  actual: '256',
  hint: 'use 255',
  origin: { file: 'a.ts', line: 2, column: 12 },
  rule: { file: 'b.ts', line: 1, column: 1 },
};

test('the source line with a caret under the column', () => {
  const root = project({ 'a.ts': 'const a = 1;\r\nconst b = u8.always(256);\r\n' });
  expect(report([diagnostic], { style, root })).toBe(`error spec/bad-default
  --> a.ts:2:12
  |
2 | const b = u8.always(256);
  |            ^
  expected an integer in [0, 255]
  actual   256
  hint     use 255
  rule     b.ts:1:1
`);
});

test('a place whose source is not at hand, and none at all', () => {
  const root = project({});
  expect(report([{ ...diagnostic, severity: 'warning' }], { style, root })).toMatch(
    /^warning spec\/bad-default\n {2}--> a\.ts:2:12\n {2}expected /,
  );
  const { origin: _, ...nowhere } = diagnostic;
  expect(report([{ ...nowhere, path: ['plugins', 0] }], { style, root })).toMatch(
    /^error spec\/bad-default\n {2}--> plugins\[0\]\n {2}expected /,
  );
});

test('the caret follows tabs and invisible characters, and a long line is cut around it', () => {
  const root = project({ 'a.ts': `\n\t\u202exy\n${'a'.repeat(300)}X${'b'.repeat(300)}\n` });
  const caretOf = (line: number, column: number): string => {
    const lines = report([{ ...diagnostic, origin: { file: 'a.ts', line, column } }], { style, root }).split('\n');
    return lines[3]?.charAt(lines[4]?.indexOf('^') ?? -1) ?? '';
  };
  expect(caretOf(2, 3)).toBe('x');
  expect(caretOf(3, 301)).toBe('X');
});

test('text of a document cannot reach the terminal as it is', () => {
  const text = report([{ ...diagnostic, actual: '\u001b[2Jgone\u202e', expected: 'one\ntwo' }], { style, root: '/' });
  expect(text).not.toContain('\u001b');
  expect(text).toContain('expected one\n           two');
});
