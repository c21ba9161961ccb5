/** The core packages and the emitted Python say the same: the same texts, the same findings, the same nanoseconds. */

import { join } from 'node:path';
import { damagedTexts, mutatedText, roundTripAnswer, sampleRecords, verifyAnswer } from '@instabrew/conformance';
import { hostile, hostileDocuments } from '@instabrew/conformance/hostile';
import { enumCodecs } from '@instabrew/enum-codec';
import { neuron } from '@instabrew/isa-neuron';
import { latencyModel } from '@instabrew/latency';
import { type ResolvedIsa, unwrap, type WireRecord } from '@instabrew/spec';
import { jsonWireCodec } from '@instabrew/wire-json';
import { afterAll, describe, expect, it } from 'vitest';
import { EmittedPackage } from './python.js';
import { small } from './small.js';

/** Of large ISAs one record of so many: `neuron-targets` holds all of them against the other targets. */
const isas: readonly (readonly [name: string, isa: ResolvedIsa, module: string, oneOf: number])[] = [
  ['small', small, 'small', 1],
  ['hostile', hostile, 'class_', 1],
  ['neuron', neuron, 'bir', 12],
];

describe.each(isas)('%s', (_, isa, module, oneOf) => {
  const emitted = new EmittedPackage(isa);
  afterAll(() => emitted[Symbol.dispose]());
  const codec = jsonWireCodec(isa, enumCodecs(isa));
  const records: [record: WireRecord, text: string][] = sampleRecords(isa, { seed: 7, perInstruction: 15 }).flatMap(
    (record, i) => {
      if (i % oneOf !== 0) return [];
      const written = codec.writeRecord(record);
      return written.ok ? [[record, written.value] as [WireRecord, string]] : [];
    },
  );
  const texts = records.map(([, text]) => text);

  it('reads and writes every record to the same text', () => {
    expect(records.length).toBeGreaterThan(100);
    expect(emitted.answers(module, ['records', 'roundtrip'], texts)).toEqual(texts);
  });

  it('R4 costs every record the same', () => {
    for (const generation of isa.generations.filter((g) => g.modelled).map((g) => g.name)) {
      const model = unwrap(latencyModel(isa, { generation }));
      const answers = emitted.answers(module, ['records', 'latency', generation], texts).map((line) => JSON.parse(line));
      const expected = texts.map((text, i) => {
        const cost = model.cost(unwrap(codec.readRecord(text)));
        if (cost.ok) return [cost.value.readInit, cost.value.exec, cost.value.writeDrain, cost.value.total];
        const code = cost.diagnostics[0]?.code;
        // Of several reasons any may be named.
        return code === 'latency/no-model'
          ? { error: { code: 'contract', text: 'Unimplemented' } }
          : Array.isArray(answers[i])
            ? code
            : answers[i];
      });
      expect(answers).toEqual(expected);
    }
  });

  it('finds the same in broken texts, at the same places', () => {
    const bytes = [...texts, ...damagedTexts(isa, texts, { seed: 11 })].map((text) => new TextEncoder().encode(text));
    const broken = bytes.map((text, i) => (i < texts.length ? mutatedText(text, i) : text));
    const input = broken.map((text) => `${Buffer.from(text).toString('base64')}\n`).join('');
    const { status, stdout, stderr } = emitted.run([join(import.meta.dirname, 'findings.py'), module], input);
    expect([status, stderr]).toEqual([0, '']);
    const answers = stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    const expected = broken.map((text) => {
      const read = codec.readRecord(text);
      if (read.ok) return { ok: unwrap(codec.writeRecord(read.value)) };
      return { found: read.diagnostics.map((d) => [d.code, d.path, d.offset]) };
    });
    const shortened = answers.map((a) => (a.found ? { found: a.found.map((f: unknown[]) => f.slice(0, 3)) } : a));
    expect(shortened).toEqual(expected);
  });
});

describe('documents of the hostile ISA', () => {
  const emitted = new EmittedPackage(hostile);
  afterAll(() => emitted[Symbol.dispose]());
  const codec = jsonWireCodec(hostile, enumCodecs(hostile));
  const cases = Object.entries(hostileDocuments(codec, { seed: 7, count: 60 })).flatMap(
    ([what, lines]: [string, readonly string[]]) => (['strict', 'lenient'] as const).map((mode) => [what, mode, lines] as const),
  );

  it.each(cases)('%s, %s: the same text or findings, at the same places and in the same order', (_, mode, lines) => {
    const flags = mode === 'lenient' ? ['--lenient'] : [];
    const written = emitted.answers('class_', ['documents', 'roundtrip', ...flags], lines);
    expect(written).toEqual(lines.map((text) => roundTripAnswer(codec, text, { mode })));
    const verified = emitted.answers('class_', ['documents', 'verify', ...flags], lines);
    expect(verified).toEqual(lines.map((text) => verifyAnswer(codec, text, { mode })));
  });
});
