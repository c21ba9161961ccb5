/** Whole documents: each target reads and writes them as the core does, and finds the same faults at the same places. */
import { digestOf, roundTripAnswer, verifyAnswer } from '@instabrew/conformance';
import { describe, expect, it } from 'vitest';
import { damagedLines, documentLines, renewedLines } from '../src/documents.js';
import { codec } from '../src/samples.js';
import { answersOf, type Drivers, firstDifference } from './hops.js';

const codesOf = (line: string): readonly string[] => {
  const read = codec.readDocument(line);
  return read.ok ? [] : read.diagnostics.map(({ code }) => code);
};

export const documentsAgree = (count: number, drivers: Drivers): void => {
  const lines = documentLines(count);
  const renewed = renewedLines(lines);
  const damaged = damagedLines(lines);

  describe(`${lines.length} documents`, () => {
    it('are many, renewed and damaged', () => {
      expect(new Set(lines).size).toBeGreaterThan(count / 2);
      expect(renewed.filter((line, i) => line !== lines[i]).length).toBeGreaterThan(count / 2);
      expect(damaged.filter((line) => !codec.readDocument(line).ok).length).toBeGreaterThan(count / 3);
      const found = new Set(damaged.flatMap((line) => codesOf(line)));
      for (const code of [
        'wire/unknown-name',
        'wire/duplicate-name',
        'wire/constraint',
        'wire/bad-version',
        'wire/bad-immediate-dtype',
      ])
        expect(found).toContain(code);
    });

    it.each(drivers)('%s writes each as it is', (_, driver) => {
      for (const mode of ['strict', 'lenient'] as const) {
        const output = answersOf(driver, 'roundtrip', mode, lines);
        expect(firstDifference(lines, output, lines)).toBeUndefined();
        expect(digestOf(output)).toBe(digestOf(lines));
      }
    });

    it.each(drivers)(
      '%s keeps what it does not know in lenient mode, and refuses it as the core does in strict mode',
      (_, driver) => {
        expect(firstDifference(renewed, answersOf(driver, 'roundtrip', 'lenient', renewed), renewed)).toBeUndefined();
        const refused = renewed.map((line) => roundTripAnswer(codec, line, { mode: 'strict' }));
        expect(firstDifference(renewed, answersOf(driver, 'roundtrip', 'strict', renewed), refused)).toBeUndefined();
      },
    );

    it.each(drivers)('%s finds in damaged ones what the core finds', (_, driver) => {
      for (const mode of ['strict', 'lenient'] as const) {
        const expected = damaged.map((line) => roundTripAnswer(codec, line, { mode }));
        expect(firstDifference(damaged, answersOf(driver, 'roundtrip', mode, damaged), expected)).toBeUndefined();
        const findings = damaged.map((line) => verifyAnswer(codec, line, { mode }));
        expect(firstDifference(damaged, answersOf(driver, 'verify', mode, damaged), findings)).toBeUndefined();
      }
    });

    it.each(drivers)('%s goes on after numbers that binary64 has no value for', (_, driver) => {
      const texts = lines.map((line) => line.replace(/"offset":\d+/g, '"offset":1e999').replace('"version":2', '"version":9'));
      const expected = texts.map((line) => verifyAnswer(codec, line, { mode: 'lenient' }));
      expect(expected.filter((answer) => answer.match(/number-overflow.*bad-version/s)).length).toBeGreaterThan(4);
      expect(firstDifference(texts, answersOf(driver, 'verify', 'lenient', texts), expected)).toBeUndefined();
    });

    it.each(drivers)('%s verifies them as the core does', (_, driver) => {
      for (const texts of [lines, renewed]) {
        const expected = texts.map((line) => verifyAnswer(codec, line, { mode: 'lenient' }));
        expect(firstDifference(texts, answersOf(driver, 'verify', 'lenient', texts), expected)).toBeUndefined();
      }
    });
  });
};
