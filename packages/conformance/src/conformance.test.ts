import { enumCodecs } from '@instabrew/enum-codec';
import * as spec from '@instabrew/spec';
import { resolve, unwrap } from '@instabrew/spec';
import { jsonWireCodec } from '@instabrew/wire-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toy as toyDef } from '../../../examples/toy-isa/toy.js';
import { certify, vectorsOf } from './certify.js';
import { coveringRecords, recordArbitrary, sampleRecords } from './records.js';

const toy = unwrap(resolve(toyDef, { root: new URL('../../..', import.meta.url).pathname }));
const codec = jsonWireCodec(toy, enumCodecs(toy));
const [fill, binary] = toy.instructions;
if (!fill || !binary) throw new Error('the toy ISA has instructions');

describe('records', () => {
  it('cover every member of every enum field and every trap of every float field', () => {
    const ops = new Set(coveringRecords(toy, binary).map((r) => r.op));
    expect([...ops].sort()).toEqual(['+', '-', 'a*b', 'max']);
    const values = coveringRecords(toy, fill).map((r) => r.value);
    for (const trap of [-0, NaN, Infinity, Math.fround(0.1), Math.fround(1e15)])
      expect(values.some((v) => Object.is(v, trap))).toBe(true);
  });

  it('are the same for the same seed, and others for another', () => {
    const text = (seed: number) =>
      JSON.stringify(sampleRecords(toy, { seed, perInstruction: 20 }), (_, v) => (typeof v === 'bigint' ? `${v}n` : v));
    expect(text(1)).toBe(text(1));
    expect(text(1)).not.toBe(text(2));
  });

  it('are all legal: the codec writes each of them, and reads back the same', () => {
    for (const inst of toy.instructions) {
      fc.assert(
        fc.property(recordArbitrary(toy, inst), (record) => {
          const text = unwrap(codec.writeRecord(record));
          expect(unwrap(codec.writeRecord(unwrap(codec.readRecord(text))))).toBe(text);
        }),
        { numRuns: 100 },
      );
    }
  });
});

describe('records with keys of Object.prototype', () => {
  const none = { latency: spec.absent('a test'), semantics: spec.absent('a test') };
  const Odd = spec.record('Odd', {
    constructor: spec.field(spec.bool),
    ['__proto__']: spec.field(spec.u8),
    toString: spec.field(spec.str).optional(),
  });
  const Engine = spec.structuralEnum('Engine', ['None']);
  const isa = unwrap(
    resolve(
      spec.isa({
        name: 'odd',
        engines: Engine,
        instructions: [spec.instruction('I', 1, { ...none, fields: { constructor: spec.field(Odd) } })],
      }),
      { root: '/' },
    ),
  );
  const oddCodec = jsonWireCodec(isa, enumCodecs(isa));

  it('are drawn and written like others', () => {
    for (const inst of isa.instructions) {
      fc.assert(
        fc.property(recordArbitrary(isa, inst), (record) => {
          const text = unwrap(oddCodec.writeRecord(record));
          expect(text).toMatch(/"constructor":\{"__proto__":\d+,"constructor":(?:true|false)/);
        }),
      );
    }
  });
});

describe('certify', () => {
  const vectors = unwrap(vectorsOf(codec, sampleRecords(toy, { seed: 7, perInstruction: 5 })));

  it('passes a target that writes the canonical text', async () => {
    const certificate = await certify(vectors, (lines) =>
      lines.map((line) => unwrap(codec.writeRecord(unwrap(codec.readRecord(line))))),
    );
    expect(certificate.mismatches).toEqual([]);
    expect(certificate.count).toBe(vectors.length);
    expect(certificate.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('shows where a target differs', async () => {
    const certificate = await certify(vectors, (lines) => lines.map((line) => line.replace('"-', '"+')));
    expect(certificate.mismatches.length).toBeGreaterThan(0);
    expect(certificate.mismatches[0]?.actual).not.toBe(certificate.mismatches[0]?.expected);
  });

  it('counts a missing line', async () => {
    const certificate = await certify(vectors, (lines) => lines.slice(1));
    expect(certificate.mismatches.at(-1)?.actual).toBe('');
  });

  it('cannot be made of records that the codec refuses', () => {
    const result = vectorsOf(codec, [{ opcode: 'Fill' }]);
    expect(result.ok ? [] : result.diagnostics.map((d) => d.path[0])).toContain(0);
  });
});
