/** Number text: the same digits in the same layout, whatever the language. */
import { digestOf } from '@instabrew/conformance';
import { neuron } from '@instabrew/isa-neuron';
import { newRecord, unwrap } from '@instabrew/spec';
import { expect, it } from 'vitest';
import { cppDriver, pythonDriver, tsDriver } from '../src/drivers.js';
import { randomReals } from '../src/numbers.js';
import { codec, SEED } from '../src/samples.js';

const PER_RECORD = 1000;

/** Reals travel in the debug record, which keeps what it does not know: `{"debug":{"values":[…]}}`. */
const recordsOf = (reals: readonly number[]): readonly string[] =>
  Array.from({ length: Math.ceil(reals.length / PER_RECORD) }, (_, i) => {
    const values = reals.slice(i * PER_RECORD, (i + 1) * PER_RECORD);
    return unwrap(codec.writeRecord(newRecord(neuron, 'NoOp', { name: 'n', debug: { values } })));
  });

export const numbersAgree = (count: number, build: 'sanitized' | 'release'): void => {
  it(`${count} reals: TypeScript, C++ and Python write the same text, and it reads back to the same value`, () => {
    const reals = randomReals(count, SEED);
    const lines = recordsOf(reals);
    const digests = [cppDriver(build), tsDriver, pythonDriver].map((driver) => digestOf(driver(['roundtrip'], lines)));
    expect(digests).toEqual([digestOf(lines), digestOf(lines), digestOf(lines)]);
    const read = lines.flatMap((line) => (JSON.parse(line).debug.values as number[]).map(Number));
    expect(read.findIndex((value, i) => !Object.is(value, reals[i]))).toBe(-1);
  });
};
