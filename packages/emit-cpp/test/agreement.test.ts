/** The emitted code agrees with the codec and the latency model: same bytes, same findings, same integers. */
import { damagedTexts, mutatedText, roundTripAnswer, sampleRecords, verifyAnswer } from '@instabrew/conformance';
import { hostile, hostileDocuments } from '@instabrew/conformance/hostile';
import { enumCodec } from '@instabrew/enum-codec';
import { latency } from '@instabrew/latency';
import { verifyRecord, workbench } from '@instabrew/plugin';
import { unwrap } from '@instabrew/spec';
import { wireJson } from '@instabrew/wire-json';
import { beforeAll, describe, expect, it } from 'vitest';
import { Program } from './emitted.js';

const codec = unwrap(workbench(hostile, [enumCodec(), wireJson()])).use('wireCodec');
let driver: Program;
const ask = (args: readonly string[], lines: readonly string[]): readonly string[] => {
  const { lines: answers, errors, status } = driver.run(args, `${lines.join('\n')}\n`);
  expect({ errors, status, count: answers.length }).toEqual({ errors: '', status: 0, count: lines.length });
  return answers;
};
/** Lines that are not answered as expected. */
const wrong = (lines: readonly string[], answers: readonly string[], expected: readonly string[]) =>
  lines.flatMap((line, i) => (answers[i] === expected[i] ? [] : [{ line, answer: answers[i], expected: expected[i] }]));

beforeAll(() => {
  driver = new Program(hostile, 'driver', { path: 'tools/records.cpp' });
}, 600_000);

describe('records of an ISA of names and texts that try to break out', () => {
  const records = sampleRecords(hostile, { seed: 11, perInstruction: 20 });
  const texts = records.map((record) => unwrap(codec.writeRecord(record)));
  /** Enough for what depends on few of the fields. */
  const some = records.filter((_, i) => i % 4 === 0);
  const someTexts = texts.filter((_, i) => i % 4 === 0);

  it('every record comes back byte for byte', () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(ask(['roundtrip'], texts)).toEqual(texts);
  });

  it('a broken record is refused with the code and the path that the codec gives', () => {
    const mutated = texts.map((text, i) => new TextDecoder().decode(mutatedText(new TextEncoder().encode(text), i)));
    const broken = [...damagedTexts(hostile, texts, { seed: 7 }), ...mutated].filter((text) => !text.includes('\n'));
    const results = broken.map((text) => codec.readRecord(text));
    const expected = results.map((result) => {
      if (result.ok) return unwrap(codec.writeRecord(result.value));
      const [{ code, path } = { code: '', path: [] }] = result.diagnostics;
      return JSON.stringify({ error: { code, path } });
    });
    expect(wrong(broken, ask(['roundtrip'], broken), expected)).toEqual([]);
    expect(results.filter((result) => !result.ok).length).toBeGreaterThan(1000);
  });

  it.each(hostile.generations.filter((g) => g.modelled).map((g) => g.name))(
    'R4 the latency quartet on %s is the one of the core',
    (generation) => {
      const model = unwrap(workbench(hostile, [latency({ generation })])).use('latency');
      const answers = ask(['latency', generation], someTexts);
      const compared = some.map((record, i) => {
        const cost = model.cost(record);
        if (!cost.ok) return undefined;
        const { readInit, exec, writeDrain, total } = cost.value;
        return [answers[i], JSON.stringify([readInit, exec, writeDrain, total])];
      });
      const pairs = compared.filter((pair) => pair !== undefined);
      expect(pairs.length).toBeGreaterThan(30);
      expect(pairs.map(([actual]) => actual)).toEqual(pairs.map(([, expected]) => expected));
    },
  );

  it('R4 says Unimplemented where the spec has no model for the instruction or the generation', () => {
    const stub = '{"error":{"code":"contract","text":"Unimplemented"}}';
    expect(new Set(ask(['latency', '2nd'], someTexts))).toEqual(new Set([stub]));
  });

  it('R1 a record is the same as itself, and asking is forbidden where the spec says so', () => {
    const pairs = someTexts.flatMap((text) => [text, text]);
    const forbidden = '{"error":{"code":"contract","text":"Not Implemented"}}';
    const { lines } = driver.run(['same'], `${pairs.join('\n')}\n`);
    const without = new Set(hostile.instructions.filter((i) => i.equality === 'none').map((i) => i.name));
    expect(lines).toEqual(some.map((r) => (without.has(String(r[hostile.wire.tag])) ? forbidden : 'true')));
  });

  it('verifies each record as the core does', () => {
    const expected = records.map((record) =>
      JSON.stringify(verifyRecord(hostile, record).map(({ code, path }) => ({ code, path }))),
    );
    expect(wrong(texts, ask(['verify'], texts), expected)).toEqual([]);
    const found = expected.flatMap((line) => JSON.parse(line) as { code: string }[]);
    expect(new Set(found.map(({ code }) => code))).toEqual(
      new Set(['verify/abstract', 'verify/operand', 'verify/dtype', 'verify/constraint']),
    );
  });

  it('explains how it is called', () => {
    expect(driver.run(['nothing'])).toMatchObject({ status: 2, lines: [] });
    expect(driver.run(['latency', 'gen99'])).toMatchObject({ status: 2, lines: [] });
  });
});

describe('documents of the same ISA', () => {
  const texts = hostileDocuments(codec, { seed: 7, count: 60 });
  const cases = Object.entries(texts).flatMap(([what, lines]: [string, readonly string[]]) =>
    (['strict', 'lenient'] as const).map((mode) => [what, mode, lines] as const),
  );

  it.each(cases)('%s, %s: the same text or findings, at the same places and in the same order', (_, mode, lines) => {
    const flags = mode === 'lenient' ? ['--lenient'] : [];
    const written = lines.map((text) => roundTripAnswer(codec, text, { mode }));
    expect(wrong(lines, ask(['documents', 'roundtrip', ...flags], lines), written)).toEqual([]);
    const verified = lines.map((text) => verifyAnswer(codec, text, { mode }));
    expect(wrong(lines, ask(['documents', 'verify', ...flags], lines), verified)).toEqual([]);
  });

  it('are what they are called', () => {
    const readable = (text: string, mode: 'strict' | 'lenient') => codec.readDocument(text, { mode }).ok;
    expect(texts.plain.every((text) => readable(text, 'strict'))).toBe(true);
    expect(texts.renewed.filter((text) => !readable(text, 'strict') && readable(text, 'lenient')).length).toBeGreaterThan(30);
    expect(texts.damaged.filter((text) => !readable(text, 'strict')).length).toBeGreaterThan(30);
  });
});
