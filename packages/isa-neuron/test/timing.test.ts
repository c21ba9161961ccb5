import { type ExprValue, evaluate } from '@instabrew/expr';
import { instructionOf, isAbsent } from '@instabrew/spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neuron } from '../src/index.js';
import { facts, haveFacts, report } from './facts.js';

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

/** [readInit, exec] in ns, and writeDrain where there is one. */
const cost = (name: string, generation: string, given: { readonly [operand: string]: object }, fields: Inputs = {}): number[] => {
  const { latency } = instructionOf(neuron, name);
  if (isAbsent(latency)) throw new Error(latency.absent);
  const quartet = latency.byGeneration[generation];
  if (!quartet) throw new Error(`no model on ${generation}`);
  const values = inputs(name, generation, given, fields);
  const terms = [quartet.readInit, quartet.exec, ...(quartet.writeDrain ? [quartet.writeDrain] : [])];
  return terms.map((term) => Number(evaluate(term.expr, values)));
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

  it('documented cycles per element, behind a start-up of 100', () => {
    const data = { in: tensor(512), out: tensor(512), src: tensor(512), dst: tensor(512) };
    expect(cost('Reciprocal', 'gen2', data)).toEqual([89, 3657]);
    expect(cost('TensorCopy', 'gen3', data)).toEqual([104, 533]);
    expect(cost('TensorCopyDynamicSrc', 'gen2', { src: tensor(8), dst: tensor(8) })).toEqual([89, 446]);
    expect(cost('BNStatsAggregate', 'gen4', { stats: tensor(96), out: tensor(2) })).toEqual([83, 346]);
    expect(cost('Max', 'gen3', { data: tensor(1024), maxVals: tensor(8) })).toEqual([104, 1066]);
    expect(cost('Exponential', 'gen4', data)).toEqual([83, 106]);
    expect(() => cost('Exponential', 'gen3', data)).toThrow('no model');
    expect(cost('RangeSelect', 'gen3', { in: tensor(512), dst: tensor(512) })).toEqual([104, 533]);
    expect(() => cost('RangeSelect', 'gen2', data)).toThrow('no model');
  });

  it('the forms of TensorScalarPtr: one cycle, two with a tensor or in a scan, 64 more for a fold', () => {
    const forms = { acc: 'Idle', op0: 'add', op1: 'mult', is_tensor_tensor_scan: false, is_scalar_tensor_tensor: false };
    const ptr = (fields: Inputs, dtype = 'float32') =>
      cost(
        'TensorScalarPtr',
        'gen2',
        { in: tensor(448, dtype), scalar1: tensor(448, dtype), out: tensor(448, dtype) },
        { ...forms, ...fields },
      );
    expect(ptr({})).toEqual([89, 400, 0]);
    expect(ptr({ is_scalar_tensor_tensor: true })).toEqual([89, 800, 0]);
    expect(ptr({ is_scalar_tensor_tensor: true, op0: 'subtract' }, 'bfloat16')).toEqual([89, 400, 0]);
    expect(ptr({ is_tensor_tensor_scan: true })).toEqual([89, 800, 0]);
    expect(ptr({ acc: 'ZeroAccumulate' })).toEqual([89, 400, 57]);
  });

  it('the Pool engine: 150 cycles, then one per element', () => {
    expect(cost('TensorScalarAffineSelect', 'gen3', { in: tensor(512), out: tensor(512) })).toEqual([125, 426]);
    expect(cost('Iota', 'gen2', { out: tensor(140) })).toEqual([107, 100]);
    expect(() => cost('Iota', 'gen4', { out: tensor(140) })).toThrow('no model');
  });

  it('transfers: 1300 ns and the descriptors, then the bytes of the busiest of 16 engines', () => {
    const move = (gen: string, bytes: number, dtype: string, dge = 'None') =>
      cost('DMACopy', gen, { src: tensor(bytes, dtype), dst: tensor(bytes, dtype) }, { dge_type: dge });
    expect(move('gen2', 512, 'float32')).toEqual([1300, Math.floor((8 * 4 * 512) / 17)]);
    expect(move('gen3', 512, 'bfloat16', 'SWDGE')).toEqual([1300 + 583, Math.floor((8 * 2 * 512) / 23)]);
    expect(move('gen4', 512, 'bfloat16', 'HWDGE')).toEqual([1300 + 416, Math.floor((8 * 2 * 512) / 33)]);
    expect(move('gen2', 512, 'int8')).toEqual([1300, Math.floor((512 * 128) / 272)]);
    expect(move('gen3', 512, 'int8')).toEqual([1300, Math.floor((512 * 128) / 368)]);
    // A DRAM access without a partition axis does not count as one partition per element.
    const linear = { ...tensor(1), partitions: 65_536 };
    expect(cost('DMACopy', 'gen2', { src: linear, dst: tensor(512) }, { dge_type: 'None' })).toEqual([1300, 963]);
  });

  it('a trigger is free; what cannot be timed says why', () => {
    expect(cost('DMATrigger', 'gen3', {})).toEqual([0, 0]);
    for (const inst of neuron.instructions) {
      if (isAbsent(inst.latency)) expect(inst.latency.absent, inst.name).toMatch(/\w{4}/);
      if (isAbsent(inst.semantics)) expect(inst.semantics.absent, inst.name).toMatch(/\w{4}/);
    }
  });
});

interface LatencyFact {
  readonly op: string;
  readonly bir_opcode: number | null;
  readonly generation: readonly string[];
}

describe.runIf(haveFacts)('R4: what has a published formula can be timed', () => {
  const entries = haveFacts ? facts<{ readonly entries: readonly LatencyFact[] }>('latency.json').entries : [];
  /** By their numbers, or as names in a list of classes. */
  const opcodesOf = ({ op, bir_opcode }: LatencyFact): readonly number[] => {
    const named = [...op.matchAll(/Inst(\w+)/g)].flatMap((m) => neuron.instructions.find((i) => i.name === m[1])?.ordinal ?? []);
    return op.startsWith('greedy') ? [] : [...(bir_opcode === null ? [] : [bir_opcode]), ...named];
  };

  it('on every generation that the formula is for', () => {
    const missing = new Set<string>();
    const timed = new Set<string>();
    for (const entry of entries) {
      for (const ordinal of opcodesOf(entry)) {
        const inst = neuron.instructions.find((i) => i.ordinal === ordinal);
        const models = inst && !isAbsent(inst.latency) ? inst.latency.byGeneration : {};
        const gaps = entry.generation.filter((g) => !(g in models) && Number(g.slice(3)) >= Number(inst?.since?.slice(3) ?? 1));
        (gaps.length > 0 ? missing : timed).add(`${inst?.name}`);
      }
    }
    // Their numbers are not published; the cost of the copy needs a length that no key holds.
    expect([...missing].sort()).toEqual(['CollectiveCompute', 'CustomOp', 'GPSIMDSB2SB', 'IndirectCopy']);
    const models = neuron.instructions.filter((i) => !isAbsent(i.latency)).length;
    report(`fidelity: ${timed.size} instructions with a published formula can be timed, ${models} in all`);
  });
});
