import { enumCodecs } from '@instabrew/enum-codec';
import { neuron } from '@instabrew/isa-neuron';
import { type ResolvedIsa, resolve, unwrap, type WireRecord } from '@instabrew/spec';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toy } from '../../../examples/toy-isa/toy.js';
import { recordArbitrary } from '../../conformance/src/records.js';
import { Findings } from '../src/findings.js';
import { jsonWireCodec } from '../src/index.js';
import { readLimits } from '../src/options.js';
import { parse } from '../src/text/parse.js';
import type { Tree } from '../src/text/tree.js';
import { sampler } from './sampler.js';

const root = new URL('../../..', import.meta.url).pathname;
const isas: readonly ResolvedIsa[] = [sampler, unwrap(resolve(toy, { root })), neuron];

/** Objects as sorted lists of entries: keys like `constructor` and `__proto__` are nothing special in a comparison of these. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return {
    entries: Object.keys(value)
      .sort()
      .map((key) => [key, plain((value as WireRecord)[key])]),
  };
};

/** Whether the keys of every object are in ascending byte order. */
const sorted = (node: Tree): boolean => {
  if (node.kind === 'array') return node.value.every(sorted);
  if (node.kind !== 'object') return true;
  const keys = node.value.map(({ key }) => new TextEncoder().encode(key));
  return keys.every((key, i) => i === 0 || Buffer.compare(keys[i - 1]!, key) < 0) && node.value.every((e) => sorted(e.value));
};

describe.each(isas.map((isa) => [isa.name, isa] as const))('%s', (_, isa) => {
  const codec = jsonWireCodec(isa, enumCodecs(isa));
  const read = (text: string | Uint8Array, mode: 'strict' | 'lenient' = 'strict') => unwrap(codec.readRecord(text, { mode }));
  const write = (record: WireRecord, indent = 0) => unwrap(codec.writeRecord(record, { indent }));

  test('a written record reads back equal, keys in spec order', () => {
    fc.assert(
      fc.property(recordArbitrary(isa), fc.constantFrom(0, 2, 3), (record, indent) => {
        const again = read(write(record, indent));
        expect(plain(again)).toEqual(plain(record));
        expect(Object.keys(again)).toEqual(Object.keys(record));
      }),
      { numRuns: 1000 },
    );
  });

  test('canonical text is written back to the byte, from text or bytes, strict or lenient', () => {
    fc.assert(
      fc.property(recordArbitrary(isa), fc.constantFrom(0, 2), (record, indent) => {
        const text = write(record, indent);
        expect(write(read(text), indent)).toBe(text);
        expect(write(read(new TextEncoder().encode(text)), indent)).toBe(text);
        expect(write(read(text, 'lenient'), indent)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test('text is canonical JSON: keys in byte order, no white space', () => {
    fc.assert(
      fc.property(recordArbitrary(isa), (record) => {
        const text = write(record);
        const { root } = parse(text, new Findings(1), readLimits());
        expect(sorted(root!)).toBe(true);
        expect(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(/\s/);
      }),
      { numRuns: 300 },
    );
  });

  test('lists of records', () => {
    fc.assert(
      fc.property(fc.array(recordArbitrary(isa), { maxLength: 3 }), (records) => {
        const text = unwrap(codec.writeRecords(records, { indent: 2 }));
        expect(plain(unwrap(codec.readRecords(text)))).toEqual(plain(records));
      }),
      { numRuns: 100 },
    );
  });
});
