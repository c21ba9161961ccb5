import { type ExprValue, evaluate } from '@instabrew/expr';
import { instructionOf, isAbsent } from '@instabrew/spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neuron } from '../src/index.js';

type Inputs = { readonly [path: string]: ExprValue };

const absentOperand = { present: false, partitions: 0, perPartition: 0, dtypeBytes: 0, dtype: 'uint8' };
/** Values for everything that a formula of `name` may refer to; operands that are not given are absent. */
const inputs = (name: string, generation: string, given: { readonly [operand: string]: object }, fields: Inputs = {}): Inputs => {
  const { operands } = instructionOf(neuron, name);
  const { constants } = neuron.generations.find((g) => g.name === generation) ?? { constants: {} };
  const attributes = operands.flatMap((o) =>
    Object.entries({ ...absentOperand, ...given[o.name] }).map(([key, value]) => [`operand.${o.name}.${key}`, value] as const),
  );
  const nep = Math.max(0, ...attributes.filter(([path]) => path.endsWith('.perPartition')).map(([, v]) => Number(v)));
  return {
    ...Object.fromEntries(attributes),
    ...Object.fromEntries(Object.entries(constants).map(([key, value]) => [`gen.${key}`, value])),
    ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [`field.${key}`, value])),
    'inst.nep': nep,
  };
};

/** [readInit, exec] in ns. */
const cost = (name: string, generation: string, given: { readonly [operand: string]: object }, fields: Inputs = {}): number[] => {
  const { latency } = instructionOf(neuron, name);
  if (isAbsent(latency)) throw new Error(latency.absent);
  const quartet = latency.byGeneration[generation];
  if (!quartet) throw new Error(`no model on ${generation}`);
  const values = inputs(name, generation, given, fields);
  return [quartet.readInit, quartet.exec].map((term) => Number(evaluate(term.expr, values)));
};
const total = (...parts: number[]): number => parts.reduce((a, b) => a + b);

const tensor = (perPartition: number, dtype = 'float32') => ({
  ...{ present: true, partitions: 128, perPartition, dtype },
  dtypeBytes: neuron.dtypes.find((d) => d.name === dtype)?.bytes,
});
const divisors = { gen2: { PE: 140, DVE: 112 }, gen3: { PE: 120, DVE: 96 }, gen4: { PE: 120, DVE: 120 } } as const;
const generation = fc.constantFrom('gen2', 'gen3', 'gen4');

describe('R4: the quartet', () => {
  it('Matmult: the terms add up to the published estimator', () => {
    fc.assert(
      fc.property(generation, fc.nat(8192), (gen, k) => {
        const estimate = Math.floor((20 * (5 * Math.floor(k / 2) + 1000)) / divisors[gen].PE);
        expect(total(...cost('Matmult', gen, { ifmap: tensor(k), weights: tensor(128), dst: tensor(k) }))).toBe(estimate);
      }),
    );
    expect(cost('Matmult', 'gen2', { ifmap: tensor(512) })).toEqual([142, 183]);
  });

  it('Memset: the terms add up to the published estimator', () => {
    fc.assert(
      fc.property(generation, fc.nat(2 ** 30), (gen, n) => {
        const estimate = Math.floor((100 * n + 5000) / divisors[gen].DVE);
        expect(total(...cost('Memset', gen, { out: tensor(n) }))).toBe(estimate);
      }),
    );
  });

  it('Activation on gen4: start-up by the widest of the two kinds of dtypes, one cycle per element', () => {
    const out = tensor(512, 'bfloat16');
    expect(cost('Activation', 'gen4', { ifmap: tensor(512), out })).toEqual([185, 426]);
    expect(cost('Activation', 'gen4', { ifmap: tensor(512), out: tensor(512) })).toEqual([143, 426]);
    expect(cost('Activation', 'gen4', { ifmap: tensor(512, 'int8'), out: tensor(512, 'int8') })).toEqual([83, 426]);
    expect(cost('Activation', 'gen2', { ifmap: tensor(512), out: tensor(512) })).toEqual([122, 365]);
  });

  it('the vector engine: 100 cycles (65 for float16 later), then one or two per element', () => {
    const three = (dtype: string) => ({ in0: tensor(512, dtype), in1: tensor(512, dtype), out: tensor(512, dtype) });
    expect(cost('TensorTensor', 'gen2', three('bfloat16'), { op: 'add' })).toEqual([89, 457]);
    expect(cost('TensorTensor', 'gen2', three('bfloat16'), { op: 'max' })).toEqual([89, 914]);
    expect(cost('TensorTensor', 'gen2', three('float16'), { op: 'add' })).toEqual([89, 914]);
    expect(cost('TensorTensor', 'gen3', three('float16'), { op: 'add' })).toEqual([67, 1066]);
    expect(cost('TensorScalar', 'gen3', { in: tensor(512), out: tensor(512) })).toEqual([104, 533]);
    expect(cost('TensorReduce', 'gen4', { ifmap: tensor(512), dst: tensor(1) })).toEqual([83, 426]);
  });

  it('the other multiplications: cycles of the array, on the generations that have them', () => {
    const operands = { ifmap: tensor(512, 'float8_e5m2_x4'), weights: tensor(128, 'float8_e5m2_x4') };
    expect(cost('MatmultMx', 'gen4', operands)).toEqual([166, 213]);
    expect(() => cost('MatmultMx', 'gen3', operands)).toThrow('no model');
    expect(cost('MatmultSparse', 'gen3', { ifmap: tensor(16), weights: tensor(128) })).toEqual([166, 26]);
    expect(() => cost('MatmultSparse', 'gen2', operands)).toThrow('no model');
  });

  it('a trigger is free; what cannot be timed says why', () => {
    expect(cost('DMATrigger', 'gen3', {})).toEqual([0, 0]);
    for (const inst of neuron.instructions) {
      if (isAbsent(inst.latency)) expect(inst.latency.absent, inst.name).toMatch(/\w{4}/);
      if (isAbsent(inst.semantics)) expect(inst.semantics.absent, inst.name).toMatch(/\w{4}/);
    }
    expect(neuron.instructions.filter((i) => isAbsent(i.latency)).map((i) => i.name)).toEqual([
      'MatmultBase',
      'DMA',
      'NKIKernel',
      'NKIKLIRKernel',
      'Call',
    ]);
  });
});
