/** Documents that break one rule, and such that break none: each target finds what the core finds, which is that rule or nothing. */
import { ruleCases, verifyAnswer } from '@instabrew/conformance';
import { neuron } from '@instabrew/isa-neuron';
import { unwrap } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { codec, SEED } from '../src/samples.js';
import { answersOf, type Drivers, firstDifference } from './hops.js';

/** @param count of documents; there is at least one for every rule */
export const rulesAgree = (count: number, drivers: Drivers): void => {
  const { cases, unbroken } = ruleCases(neuron, { seed: SEED, count });
  const lines = cases.map(({ document }) => unwrap(codec.writeDocument(document)));
  const expected = cases.map(({ rule, path }) =>
    JSON.stringify(rule ? [{ code: rule.code, path: [...path, ...rule.path] }] : []),
  );

  describe(`${lines.length} documents, half of which break one rule`, () => {
    it('break every rule', () => {
      expect(unbroken).toEqual([]);
      expect(lines.length).toBeGreaterThanOrEqual(count);
      expect(new Set(lines).size).toBeGreaterThan(0.9 * lines.length);
      const broken = cases.filter(({ rule }) => rule !== undefined).length;
      expect(Math.abs(broken / lines.length - 0.5)).toBeLessThan(0.02);
    });

    it('break it alone, says the core', () => {
      expect(
        firstDifference(
          lines,
          lines.map((line) => verifyAnswer(codec, line, { mode: 'lenient' })),
          expected,
        ),
      ).toBeUndefined();
    });

    it.each(drivers)('break it alone, says %s', (_, driver) => {
      expect(firstDifference(lines, answersOf(driver, 'verify', 'lenient', lines), expected)).toBeUndefined();
    });
  });
};
