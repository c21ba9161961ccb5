/** The emitted code agrees with the core: the codec on texts and findings, the expressions on latency and constraints. */
import { join } from 'node:path';
import { damagedTexts, mutatedText, recordArbitrary } from '@instabrew/conformance';
import { enumCodec } from '@instabrew/enum-codec';
import { type Expr, evaluate } from '@instabrew/expr';
import { referenceValues, workbench } from '@instabrew/plugin';
import {
  type Diagnostic,
  type InstructionSpec,
  instructionOf,
  isAbsent,
  lineage,
  type Origin,
  type ResolvedIsa,
  type Result,
  unwrap,
  type WireRecord,
} from '@instabrew/spec';
import { wireJson } from '@instabrew/wire-json';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { emitInto } from './emitted.js';
import { hostile, neuron, toy } from './isas.js';

/** What the tests ask of an emitted instruction. */
interface Emitted {
  serialize(): string;
  verify(): readonly Diagnostic[];
  getLatencyReadInit(generation: string): number;
  getLatencyExec(generation: string): number;
  getLatencyWriteDrain(generation: string): number;
  getLatency(generation: string): number;
}
type Read = (text: string | Uint8Array) => Result<Emitted>;

const isas: readonly (readonly [string, ResolvedIsa])[] = [
  ['toy', toy],
  ['hostile', hostile],
  ['neuron', neuron],
];

describe.each(isas)('%s', (name, isa) => {
  const codec = unwrap(workbench(isa, [enumCodec(), wireJson()])).use('wireCodec');
  /** Records that keep the rules of what they hold. */
  const records = (inst?: InstructionSpec) => recordArbitrary(isa, inst).filter((record) => codec.writeRecord(record).ok);
  let read: Read;
  beforeAll(async () => {
    const folder = emitInto(`agreement-${name}`, isa);
    read = ((await import(join(folder, 'index.ts'))) as { deserialize: Read }).deserialize;
  });

  test.each(isa.instructions.map((inst) => [inst.name, inst] as const))('%s: the same text', (_, inst) => {
    fc.assert(
      fc.property(records(inst), (record) => {
        const text = unwrap(codec.writeRecord(record));
        expect(unwrap(read(text)).serialize()).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  test('the same findings, at the same places of a damaged text', () => {
    const texts = fc.sample(records(), { seed: 7, numRuns: 200 }).map((record) => unwrap(codec.writeRecord(record)));
    const mutated = texts.map((text, i) => mutatedText(new TextEncoder().encode(text), i));
    const results = [...damagedTexts(isa, texts, { seed: 7 }), ...mutated].map((text) => [
      brief(read(text)),
      brief(codec.readRecord(text)),
    ]);
    expect(results.filter(([, expected]) => expected?.length !== 0).length).toBeGreaterThan(200);
    for (const [actual, expected] of results) expect(actual).toEqual(expected);
  });

  test('the same latency, and the same constraints broken', () => {
    fc.assert(
      fc.property(records(), (record) => {
        const inst = instructionOf(isa, String(record[isa.wire.tag]));
        const emitted = unwrap(read(unwrap(codec.writeRecord(record))));
        for (const generation of isa.generations.map((g) => g.name)) {
          const quartet = terms.map((term) => cost(isa, inst.name, record, generation, term));
          const [readInit, exec, writeDrain] = quartet;
          expectCost(() => emitted.getLatencyReadInit(generation), readInit);
          expectCost(() => emitted.getLatencyExec(generation), exec);
          expectCost(() => emitted.getLatencyWriteDrain(generation), writeDrain);
          const numbers = quartet.filter((x) => typeof x === 'number');
          if (numbers.length === quartet.length) expect(emitted.getLatency(generation)).toBe(numbers.reduce((a, b) => a + b));
        }
        const findings = emitted.verify();
        const broken = findings.filter((d) => d.code === 'verify/constraint').map((d) => ruleAt(d.path, d.expected, d.rule));
        const looked = broken.length > 0 || findings.length === 0;
        for (const { rule, holds } of constraints(isa, inst.name, record)) {
          if (looked && typeof holds === 'number') expect([rule, broken.includes(rule)]).toEqual([rule, holds === 0]);
        }
      }),
      { numRuns: 400 },
    );
  });
});

/** Code and place of each finding; emitted code knows the line of a rule, not its column. */
const brief = (result: Result<unknown>) =>
  result.ok ? [] : result.diagnostics.map(({ code, path, offset, rule }) => [code, path, offset, rule?.file, rule?.line]);

/** The value, or the code or text of what it throws. */
const attempt = (work: () => number): number | string => {
  try {
    return work();
  } catch (error) {
    const { diagnostics, text, message } = error as { diagnostics?: readonly Diagnostic[]; text?: string; message: string };
    return diagnostics?.[0]?.code ?? text ?? message;
  }
};

const terms = ['readInit', 'exec', 'writeDrain'] as const;
type Term = (typeof terms)[number];

/** The core reads everything that a formula refers to first, so it may refuse where emitted code need not look, or look later. */
const expectCost = (work: () => number, expected: number | string | undefined): void => {
  const actual = attempt(work);
  if (String(expected).startsWith('plugin/')) expect(String(actual)).toMatch(/^(\d+$|plugin\/)/);
  else expect(actual).toEqual(expected);
};

const tables = (isa: ResolvedIsa) => ({ tables: Object.fromEntries(isa.tables.map((t) => [t.name, t])) });

const cost = (isa: ResolvedIsa, opcode: string, record: WireRecord, generation: string, term: Term): number | string => {
  const inst = instructionOf(isa, opcode);
  const quartet = isAbsent(inst.latency) ? undefined : inst.latency.byGeneration[generation];
  if (!quartet || !Object.hasOwn((inst.latency as { byGeneration: object }).byGeneration, generation)) return 'Unimplemented';
  const expr = quartet[term]?.expr;
  if (!expr) return 0;
  const values = referenceValues(isa, inst, record, { generation });
  return attempt(() => Number(evaluate(expr, (path) => unwrap(values(path)), tables(isa))));
};

/** What tells one rule from another: two may have the same text, or stand on one line, and what is inside a record has its own. */
const ruleAt = (path: Diagnostic['path'], text: string, rule: Pick<Origin, 'file' | 'line'> | undefined): string =>
  JSON.stringify([path, text, rule?.file, rule?.line]);

/** Each constraint with 1 where it holds, 0 where it does not, a code where the core cannot tell. */
const constraints = (isa: ResolvedIsa, opcode: string, record: WireRecord) => {
  const inst = instructionOf(isa, opcode);
  const values = referenceValues(isa, inst, record, {});
  const holds = (expr: Expr) => attempt(() => Number(evaluate(expr, (path) => unwrap(values(path)), tables(isa))));
  return lineage(isa, inst)
    .flatMap((i) => i.constraints)
    .map((c) => ({ rule: ruleAt([], c.message, c.origin), holds: holds(c.holds) }));
};
