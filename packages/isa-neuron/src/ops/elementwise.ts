/** One value from one value, on the vector engine. */
import { div, eq, exp, ne, sub } from '@instabrew/expr';
import { constraint, field, input, map, output } from '@instabrew/spec';
import { fewAxes, implies, onPartitions, perPartitionScalars, sameElements, samePartitions } from '../checks.js';
import { assigned, simulated } from '../engines.js';
import { EngineAccumulationType } from '../enums/activation.js';
import { headerOnly, instruction } from '../kit.js';
import { pages } from '../pages.js';
import { perPartition, tensorData, vectorData } from '../tensors.js';
import { documentedVectorCost } from '../timing.js';

export const Reciprocal = headerOnly('Reciprocal', 21, {
  doc: 'out = 1 / in, element by element.',
  family: 'elementwise',
  engine: simulated('DVE'),
  operands: { in: input({ ...tensorData, doc: 'The data.' }), out: output({ ...tensorData, doc: 'The results.' }) },
  latency: ({ operand, nep, gen }) =>
    documentedVectorCost(
      { operands: [operand.in, operand.out], nep, mult: 8 },
      'eight cycles; one release of the documentation says one, all others eight',
      gen,
    ),
  constraints: ({ operand }) => {
    const source = { confidence: 'certain', pages: [pages.sim, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['out']),
      ...samePartitions(operand, 'out', ['in'], source),
      ...sameElements(operand, 'out', ['in'], source),
    ];
  },
  semantics: ({ operand }) =>
    map(['in'], 'out', div(1, operand.in.element), { source: { confidence: 'certain', pages: [pages.sim, pages.nki] } }),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.codegenArithmetic] },
});

export const Exponential = instruction('Exponential', 103, {
  doc: 'out = exp(in - maxValue), element by element, with an optional sum of the results per partition.',
  family: 'elementwise',
  engine: assigned('DVE'),
  operands: {
    in: input({ ...vectorData, doc: 'The data.' }),
    maxValue: input({ ...perPartition, doc: 'What is subtracted, mostly the largest value of the partition.' }),
    reduceInit: input({ ...perPartition, optional: true, doc: 'Start value of the sum, with LoadAccumulate.' }),
    out: output({ ...vectorData, doc: 'The results.' }),
    sum: output({ ...perPartition, dtypes: [], optional: true, doc: 'The accumulator register, read after the instruction.' }),
  },
  fields: {
    reduce_cmd: field(EngineAccumulationType, {
      doc: 'What happens to the accumulator register.',
      source: { confidence: 'certain', note: 'Not the enum ReduceCmdType, which no key has.' },
    }),
  },
  equality: 'base',
  latency: ({ operand, nep, gen }) => {
    const { gen4 } = documentedVectorCost(
      { operands: [operand.in, operand.out], nep, mult: 1, per: 4 },
      'four elements per cycle, which is four times the rate of the scalar engine',
      gen,
    );
    return { gen4 };
  },
  constraints: ({ field: { reduce_cmd }, operand }) => {
    const source = { confidence: 'strong', pages: [pages.sim, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['out']),
      ...samePartitions(operand, 'out', ['in', 'maxValue', 'reduceInit', 'sum'], source),
      ...sameElements(operand, 'out', ['in'], source),
      ...perPartitionScalars(operand, ['maxValue', 'reduceInit', 'sum'], source),
      ...fewAxes(operand, ['in', 'out'], 4, source),
      constraint(
        'reduce-init',
        implies(operand.reduceInit.present, eq(reduce_cmd, 'LoadAccumulate')),
        'reduceInit is given with LoadAccumulate only',
        source,
      ),
    ];
  },
  semantics: ({ field: { reduce_cmd }, operand }) =>
    map(['in', 'maxValue'], 'out', exp(sub(operand.in.element, operand.maxValue.element)), {
      refuse: [{ when: ne(reduce_cmd, 'Idle'), reason: 'the accumulator register is not modelled yet' }],
      source: { confidence: 'certain', pages: [pages.activationSim, pages.nki] },
    }),
  since: 'gen4',
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.codegenArithmetic, pages.isaMap],
    note: 'One table gives it to the scalar engine; code generation and the map of instructions say DVE.',
  },
});
