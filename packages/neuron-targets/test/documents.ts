/** Whole documents: each target reads and writes them as the core does, and finds the same faults at the same places. */
import { digestOf, roundTripAnswer, verifyAnswer } from '@instabrew/conformance';
import { beforeAll, describe, expect, it } from 'vitest';
import { damagedLines, documentLines, renewedLines } from '../src/documents.js';
import { codec } from '../src/samples.js';
import { answersOf, type Drivers, firstDifference } from './hops.js';

const codesOf = (line: string): readonly string[] => {
  const read = codec.readDocument(line);
  return read.ok ? [] : read.diagnostics.map(({ code }) => code);
};

/** Numbers that binary64 has no value for, reals and integers, in place of some numbers and strings. */
const overflows = ['1e999', '-1.8e308', '9'.repeat(309), `-1${'0'.repeat(400)}`];
const withOverflows = (line: string): string =>
  line.replace(/"(\w+)":(?:\d+|"\w*")(?=[,}])/g, (entry, key: string, at: number) =>
    at % 5 === 0 ? `"${key}":${overflows[at % overflows.length]}` : entry,
  );

const modes = ['strict', 'lenient'] as const;
type Mode = (typeof modes)[number];

export const documentsAgree = (count: number, drivers: Drivers): void => {
  const lines = documentLines(count);
  const renewed = renewedLines(lines);
  const damaged = damagedLines(lines);
  const overflowing = lines.map((line) => withOverflows(line).replace('"version":2', '"version":9'));

  describe(`${lines.length} documents`, () => {
    const written = (texts: readonly string[], mode: Mode) => texts.map((text) => roundTripAnswer(codec, text, { mode }));
    const found = (texts: readonly string[], mode: Mode) => texts.map((text) => verifyAnswer(codec, text, { mode }));
    /** What the core answers: each target is held against it. */
    const core = () => ({
      refused: written(renewed, 'strict'),
      damages: modes.map((mode) => ({ mode, written: written(damaged, mode), found: found(damaged, mode) })),
      verified: [lines, renewed].map((texts) => ({ texts, found: found(texts, 'lenient') })),
      overflows: found(overflowing, 'lenient'),
    });
    let expected: ReturnType<typeof core>;
    beforeAll(() => {
      expected = core();
    });

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
      for (const mode of modes) {
        const output = answersOf(driver, 'roundtrip', mode, lines);
        expect(firstDifference(lines, output, lines)).toBeUndefined();
        expect(digestOf(output)).toBe(digestOf(lines));
      }
    });

    it.each(drivers)(
      '%s keeps what it does not know in lenient mode, and refuses it as the core does in strict mode',
      (_, driver) => {
        expect(firstDifference(renewed, answersOf(driver, 'roundtrip', 'lenient', renewed), renewed)).toBeUndefined();
        expect(firstDifference(renewed, answersOf(driver, 'roundtrip', 'strict', renewed), expected.refused)).toBeUndefined();
      },
    );

    it.each(drivers)('%s finds in damaged ones what the core finds', (_, driver) => {
      for (const { mode, written, found } of expected.damages) {
        expect(firstDifference(damaged, answersOf(driver, 'roundtrip', mode, damaged), written)).toBeUndefined();
        expect(firstDifference(damaged, answersOf(driver, 'verify', mode, damaged), found)).toBeUndefined();
      }
    });

    it.each(drivers)('%s goes on after numbers that binary64 has no value for', (_, driver) => {
      expect(expected.overflows.filter((answer) => answer.match(/number-overflow.*bad-version/s)).length).toBeGreaterThan(4);
      const answers = answersOf(driver, 'verify', 'lenient', overflowing);
      expect(firstDifference(overflowing, answers, expected.overflows)).toBeUndefined();
    });

    it.each(drivers)('%s verifies them as the core does', (_, driver) => {
      for (const { texts, found } of expected.verified)
        expect(firstDifference(texts, answersOf(driver, 'verify', 'lenient', texts), found)).toBeUndefined();
    });
  });
};
