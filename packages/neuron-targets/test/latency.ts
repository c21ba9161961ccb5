/** The latency quartet of C++, Python and TypeScript is that of the core, on random inputs. */

import process from 'node:process';
import { recordArbitrary } from '@instabrew/conformance';
import { neuron } from '@instabrew/isa-neuron';
import { latencyModel } from '@instabrew/latency';
import { allFields, type InstructionSpec, isAbsent, unwrap, type WireRecord, type WireValue } from '@instabrew/spec';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '../src/drivers.js';
import { codec, SEED } from '../src/samples.js';

const dtypes = neuron.dtypes.map((d) => d.name);

/** An access of up to 128 partitions and up to four free dimensions, of any dtype. */
const access: fc.Arbitrary<WireRecord> = fc
  .record({
    partitions: fc.integer({ min: 1, max: 128 }),
    free: fc.array(fc.oneof(fc.integer({ min: 1, max: 64 }), fc.constantFrom(1, 2, 63, 64, 512, 1023)), {
      minLength: 1,
      maxLength: 4,
    }),
    dtype: fc.constantFrom(...dtypes),
  })
  .map(({ partitions, free, dtype }) => ({
    kind: 'physical_ap',
    ap: [[1, partitions], ...free.map((num): WireValue => [1, num])],
    offset: 0,
    dtype,
    memref: 't',
    memsetref: 't_set',
    access_shape: [],
  }));
const immediate: WireRecord = { kind: 'imm_value', dtype: 'float32', value: 1 };

/** What the formulas go by is known before the program runs: expressions become the constant that they stand in for. */
const constants = (inst: InstructionSpec, drawn: WireRecord): WireRecord =>
  Object.fromEntries(
    Object.entries(drawn).map(([key, value]) => {
      const type = allFields(neuron, inst).find((f) => f.name === key)?.type;
      const isExpression = type?.kind === 'maybeAffine' && typeof value === 'object';
      return [key, isExpression ? (type.of.kind === 'bool' ? true : 1) : value];
    }),
  );

/** A record with as many operands as the instruction has, optional ones sometimes left out. */
const record = (inst: InstructionSpec): fc.Arbitrary<WireRecord> => {
  const operands = (direction: 'in' | 'out') => {
    const side = inst.operands.filter((o) => o.direction === direction);
    const required = side.filter((o) => !o.optional).length;
    return fc.array(direction === 'in' ? fc.oneof({ weight: 9, arbitrary: access }, fc.constant(immediate)) : access, {
      minLength: required,
      maxLength: side.length,
    });
  };
  return fc.tuple(recordArbitrary(neuron, inst), operands('in'), operands('out')).map(([any, ins, outs]) => ({
    ...constants(inst, any),
    ins,
    outs,
    engine: inst.engine.default ?? inst.engine.valid[0] ?? 'DVE',
  }));
};

const modelled = neuron.instructions.filter((i) => !i.abstract && !isAbsent(i.latency));
const generations = neuron.generations.filter((g) => g.modelled).map((g) => g.name);

/** @param count of inputs at least, over all instructions that have a model and all generations */
export const latencyAgrees = (count: number, drivers: readonly (readonly [name: string, driver: Driver])[]): void => {
  describe('latency quartet', () => {
    const perInstruction = Math.ceil(count / (modelled.length * generations.length));
    let records: readonly WireRecord[] = [];
    let lines: readonly string[] = [];
    beforeAll(() => {
      records = modelled.flatMap((inst) => fc.sample(record(inst), { seed: SEED + inst.ordinal, numRuns: perInstruction }));
      lines = records.map((r) => unwrap(codec.writeRecord(r)));
    });
    let compared = 0;
    let costed = 0;

    it.each(generations)('on %s is the same in the core, C++, TypeScript and Python', (generation) => {
      const model = unwrap(latencyModel(neuron, { generation }));
      const core = records.map((r) => {
        const cost = model.cost(r);
        if (cost.ok) return [cost.value.readInit, cost.value.exec, cost.value.writeDrain, cost.value.total];
        return cost.diagnostics.some((d) => d.code === 'latency/no-model')
          ? { error: { code: 'contract', text: 'Unimplemented' } }
          : { other: cost.diagnostics.map((d) => d.code) };
      });
      expect(core.filter((c) => 'other' in c).slice(0, 3)).toEqual([]);
      for (const [name, driver] of drivers) {
        const answers = driver(['latency', generation], lines).map((line) => JSON.parse(line));
        const differs = answers.findIndex((answer, i) => JSON.stringify(answer) !== JSON.stringify(core[i]));
        expect(
          differs < 0 ? undefined : { name, line: lines[differs], answer: answers[differs], core: core[differs] },
        ).toBeUndefined();
        expect(answers.length).toBe(lines.length);
      }
      compared += lines.length;
      costed += core.filter((c) => Array.isArray(c)).length;
    });

    it(`was compared on at least ${count} inputs`, () => {
      process.stdout.write(
        `${compared} inputs, ${costed} of them with a model, ${modelled.length} instructions, ${generations.length} generations\n`,
      );
      expect(compared).toBeGreaterThanOrEqual(count);
      expect(costed).toBeGreaterThan(count / 3);
    });
  });
};
