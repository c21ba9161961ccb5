/** The emitted code agrees with the codec and the latency model: same bytes, same findings, same integers. */
import { sampleRecords } from '@instabrew/conformance';
import { enumCodec } from '@instabrew/enum-codec';
import { latency } from '@instabrew/latency';
import { workbench } from '@instabrew/plugin';
import { type Diagnostic, unwrap } from '@instabrew/spec';
import { wireJson } from '@instabrew/wire-json';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenTexts } from './broken-texts.js';
import { Program } from './emitted.js';
import { hostile } from './hostile.js';

const codec = unwrap(workbench(hostile, [enumCodec(), wireJson()])).use('wireCodec');
const records = sampleRecords(hostile, { seed: 11, perInstruction: 60 });
const texts = records.map((record) => unwrap(codec.writeRecord(record)));

let driver: Program;
const ask = (args: readonly string[], lines: readonly string[]): readonly string[] => {
  const { lines: answers, errors, status } = driver.run(args, `${lines.join('\n')}\n`);
  expect({ errors, status, count: answers.length }).toEqual({ errors: '', status: 0, count: lines.length });
  return answers;
};

describe('an ISA of names and texts that try to break out', () => {
  beforeAll(() => {
    driver = new Program(hostile, 'driver', { path: 'tools/records.cpp' });
  }, 600_000);

  it('every record comes back byte for byte', () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(ask(['roundtrip'], texts)).toEqual(texts);
  });

  it('a broken record is refused with the code and the path that the codec gives', () => {
    const broken = brokenTexts(texts, 4).filter((text) => !text.includes('\n'));
    const results = broken.map((text) => codec.readRecord(text));
    const answers = ask(['roundtrip'], broken);
    const finding = ({ code, path }: Diagnostic): string => JSON.stringify({ error: { code, path } });
    // Where a text has several faults, those that keep it from being JSON come first.
    const wrong = results.flatMap((result, i) => {
      const allowed = result.ok ? [unwrap(codec.writeRecord(result.value))] : result.diagnostics.map(finding);
      return allowed.includes(answers[i] ?? '') ? [] : [{ text: broken[i], answer: answers[i], allowed }];
    });
    expect(wrong).toEqual([]);
    expect(results.filter((result) => !result.ok && result.diagnostics.length === 1).length).toBeGreaterThan(1000);
  });

  it.each(['g 1', 'default'])('R4 the latency quartet on %s is the one of the core', (generation) => {
    const model = unwrap(workbench(hostile, [latency({ generation })])).use('latency');
    const answers = ask(['latency', generation], texts);
    const compared = records.map((record, i) => {
      const cost = model.cost(record);
      if (!cost.ok) return undefined;
      const { readInit, exec, writeDrain, total } = cost.value;
      return [answers[i], JSON.stringify([readInit, exec, writeDrain, total])];
    });
    const pairs = compared.filter((pair) => pair !== undefined);
    expect(pairs.length).toBeGreaterThan(30);
    expect(pairs.map(([actual]) => actual)).toEqual(pairs.map(([, expected]) => expected));
  });

  it('R4 says Unimplemented where the spec has no model for the instruction or the generation', () => {
    const stub = '{"error":{"code":"contract","text":"Unimplemented"}}';
    expect(new Set(ask(['latency', '2nd'], texts))).toEqual(new Set([stub]));
  });

  it('R1 a record is the same as itself, and asking is forbidden where the spec says so', () => {
    const pairs = texts.flatMap((text) => [text, text]);
    const forbidden = '{"error":{"code":"contract","text":"Not Implemented"}}';
    const { lines } = driver.run(['same'], `${pairs.join('\n')}\n`);
    const wanted = records.map((r) => (r[hostile.wire.tag] === 'Kernel' ? forbidden : 'true'));
    expect(lines).toEqual(wanted);
  });

  it('verifies each record and answers nothing but findings', () => {
    const found = ask(['verify'], texts).flatMap((line) => JSON.parse(line) as { code: string }[]);
    expect(new Set(found.map(({ code }) => code))).toEqual(
      new Set(['verify/abstract', 'verify/operand', 'verify/dtype', 'verify/constraint']),
    );
  });

  it('explains how it is called', () => {
    expect(driver.run(['nothing'])).toMatchObject({ status: 2, lines: [] });
    expect(driver.run(['latency', 'gen99'])).toMatchObject({ status: 2, lines: [] });
  });
});
