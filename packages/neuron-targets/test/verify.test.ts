/** `verify()` finds the same, at the same paths, in the three targets. */
import { expect, it } from 'vitest';
import { cppDriver, pythonDriver, tsDriver } from '../src/drivers.js';
import { samples } from '../src/samples.js';

const lines = samples(8).map((v) => v.input);
const [cpp = [], ts = [], python = []] = [cppDriver('sanitized'), tsDriver, pythonDriver].map((driver) =>
  driver(['verify'], lines),
);

it('agrees on records of every instruction', () => {
  const differs = lines.findIndex((_, i) => cpp[i] !== ts[i] || ts[i] !== python[i]);
  expect(
    differs < 0 ? undefined : { line: lines[differs], cpp: cpp[differs], ts: ts[differs], python: python[differs] },
  ).toBeUndefined();
  expect(cpp.length).toBe(lines.length);
});

it('finds something in some of them, and nothing in others', () => {
  const found = cpp.filter((answer) => answer !== '[]').length;
  expect(found).toBeGreaterThan(100);
  expect(found).toBeLessThan(lines.length);
});
