/** Single instructions: the targets write the same bytes for each, read what the others wrote, and find the same as the core. */
import process from 'node:process';
import { digestOf, sampleRecords } from '@instabrew/conformance';
import { neuron } from '@instabrew/isa-neuron';
import { verifyRecord } from '@instabrew/plugin';
import { unwrap } from '@instabrew/spec';
import { beforeAll, describe, expect, it } from 'vitest';
import { codec, SEED } from '../src/samples.js';
import { type Drivers, firstDifference } from './hops.js';

export interface RecordsToTry {
  /** Random records of each instruction, after the covering ones. */
  readonly perInstruction: number;
  /** One of so many is tried. */
  readonly oneOf: number;
}

export const recordsAgree = ({ perInstruction, oneOf }: RecordsToTry, drivers: Drivers): void => {
  const records = sampleRecords(neuron, { seed: SEED, perInstruction }).filter((_, i) => i % oneOf === 0);
  const lines = records.map((record) => unwrap(codec.writeRecord(record)));

  describe(`${lines.length} records`, () => {
    it(`are of all ${neuron.instructions.length} instructions`, () => {
      expect(lines.length).toBeGreaterThanOrEqual(5000);
      const opcodes = new Set(records.map((record) => record[neuron.wire.tag]));
      expect([...opcodes].sort()).toEqual(neuron.instructions.map(({ name }) => name).sort());
    });

    // They are the lines that each of them has just read: so each reads what the others write.
    it.each(drivers)('are byte-identical in %s', (name, driver) => {
      const written = driver(['roundtrip'], lines);
      process.stdout.write(`${lines.length} records, ${name.padEnd(10)} ${digestOf(written)}\n`);
      expect(firstDifference(lines, written, lines)).toBeUndefined();
      expect(digestOf(written)).toBe(digestOf(lines));
    });

    let found: readonly string[] = [];
    beforeAll(() => {
      found = records.map((record) => JSON.stringify(verifyRecord(neuron, record).map(({ code, path }) => ({ code, path }))));
    });

    it.each(drivers)('are verified as the core does in %s', (_, driver) => {
      expect(firstDifference(lines, driver(['verify'], lines), found)).toBeUndefined();
    });

    it('are fine in part', () => {
      const faulty = found.filter((answer) => answer !== '[]').length;
      expect(faulty).toBeGreaterThan(100);
      expect(faulty).toBeLessThan(lines.length);
    });
  });
};
