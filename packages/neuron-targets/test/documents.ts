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

const modes = ['strict', 'lenient'] as const;
type Mode = (typeof modes)[number];

/** What the core answers, computed for the first target that is held against it. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

export const documentsAgree = (count: number, drivers: Drivers): void => {
  const lines = documentLines(count);
  const renewed = renewedLines(lines);
  const damaged = damagedLines(lines);
  const written = (texts: readonly string[], mode: Mode) =>
    once(() => texts.map((text) => roundTripAnswer(codec, text, { mode })));
  const found = (texts: readonly string[], mode: Mode) => once(() => texts.map((text) => verifyAnswer(codec, text, { mode })));
  const refused = written(renewed, 'strict');
  const damages = modes.map((mode) => ({ mode, written: written(damaged, mode), found: found(damaged, mode) }));
  const verified = [lines, renewed].map((texts) => ({ texts, found: found(texts, 'lenient') }));
  const overflowing = lines.map((line) => line.replace(/"offset":\d+/g, '"offset":1e999').replace('"version":2', '"version":9'));
  const overflows = found(overflowing, 'lenient');

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
        expect(firstDifference(renewed, answersOf(driver, 'roundtrip', 'strict', renewed), refused())).toBeUndefined();
      },
    );

    it.each(drivers)('%s finds in damaged ones what the core finds', (_, driver) => {
      for (const { mode, written, found } of damages) {
        expect(firstDifference(damaged, answersOf(driver, 'roundtrip', mode, damaged), written())).toBeUndefined();
        expect(firstDifference(damaged, answersOf(driver, 'verify', mode, damaged), found())).toBeUndefined();
      }
    });

    it.each(drivers)('%s goes on after numbers that binary64 has no value for', (_, driver) => {
      expect(overflows().filter((answer) => answer.match(/number-overflow.*bad-version/s)).length).toBeGreaterThan(4);
      const answers = answersOf(driver, 'verify', 'lenient', overflowing);
      expect(firstDifference(overflowing, answers, overflows())).toBeUndefined();
    });

    it.each(drivers)('%s verifies them as the core does', (_, driver) => {
      for (const { texts, found } of verified)
        expect(firstDifference(texts, answersOf(driver, 'verify', 'lenient', texts), found())).toBeUndefined();
    });
  });
};
