import { expect, test } from 'vitest';
import { agrees, stepsOf } from './doc-sessions.mjs';

const document = 'Text\n\n```console\n$ one --flag\nfirst\n\nlast\n$ two\n```\n\n```sh\n$ not run\n```\n';

test('commands of console blocks, with what they are said to print', () => {
  expect(stepsOf(document)).toEqual([
    { command: 'one --flag', says: ['first', '', 'last'], line: 4 },
    { command: 'two', says: [], line: 8 },
  ]);
});

test('all lines, in order; … stands for any', () => {
  const printed = ['a', 'b', 'c', 'd'];
  expect(agrees(['a', 'b', 'c', 'd'], printed)).toBe(true);
  expect(agrees(['a', '…', 'd'], printed)).toBe(true);
  expect(agrees(['…', 'c', 'd'], printed)).toBe(true);
  expect(agrees(['a', '…'], printed)).toBe(true);
  for (const wrong of [['a', 'b', 'c'], ['a', '…', 'c'], ['b', '…'], ['…', 'x'], ['d', '…', 'a'], []])
    expect(agrees(wrong, printed), wrong.join()).toBe(false);
});
