/** Batch normalisation: statistics of a partition, and their gradients. */
import { and, eq, ge, le, mod } from '@instabrew/expr';
import { absent, bool, f32, family, field, input, type Operands, output } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { documented, hasElements, onPartitions, perPartitionScalars, sameElements, samePartitions } from '../checks.js';
import { simulated } from '../engines.js';
import { headerOnly, instruction } from '../kit.js';
import { pages } from '../pages.js';
import { onChip, tensorData } from '../tensors.js';
import { documentedVectorCost } from '../timing.js';

const pages3 = [pages.catalog, pages.instructionType, pages.simKernels] as const;
const engine = {
  ...simulated('DVE'),
  source: {
    confidence: 'inferred',
    pages: [pages.isaMap, pages.simKernels],
    note: 'One table gives it to the Pool engine; the map of instructions and the rules of its semantics say DVE.',
  },
} as const;
const column = { memories: onChip, shape: '[partitions, 1]' } as const;
const source = { confidence: 'certain', pages: pages3 } as const;
const statistics = { confidence: 'certain', pages: [pages.simKernels, pages.nki] } as const;
const gradients = { confidence: 'inferred', pages: [pages.simKernels] } as const;

export const BNStats = instruction('BNStats', 34, {
  doc: 'Count, mean and count * variance of the elements at even places, then of those at odd ones.',
  family: 'batch-norm',
  engine,
  operands: {
    in: input({ ...tensorData, doc: 'The data, up to 512 elements per partition.' }),
    stats: output({ memories: onChip, doc: 'The six numbers.', shape: '[partitions, 6]' }),
  },
  fields: {
    apply_transpose: field(maybeAffine(bool), {
      doc: 'Reads blocks of 32 x 32 transposed.',
      source: { confidence: 'certain', note: 'Required in the catalogue; KLR has it optional.' },
    }),
  },
  equality: 'base',
  latency: ({ operand, nep, gen }) =>
    documentedVectorCost({ operands: [operand.in, operand.stats], nep, mult: 1 }, 'one cycle', gen),
  constraints: ({ operand }) => [
    ...onPartitions(operand, ['stats']),
    ...samePartitions(operand, 'stats', ['in'], statistics),
    documented(
      'in-size',
      and(ge(operand.in.perPartition, 1), le(operand.in.perPartition, 512)),
      'in has 1 to 512 elements per partition',
    ),
    hasElements(operand, 'stats', 6, statistics),
  ],
  semantics: absent('six results per partition: no skeleton has them'),
  source,
});

export const BNStatsAggregate = headerOnly('BNStatsAggregate', 35, {
  doc: 'Mean and variance of a partition from statistics of its parts.',
  family: 'batch-norm',
  engine,
  operands: {
    stats: input({ memories: onChip, doc: 'Count, mean and count * variance of each part.', shape: '[partitions, 3 * parts]' }),
    out: output({ memories: onChip, doc: 'Mean and variance.', shape: '[partitions, 2]' }),
  },
  latency: ({ operand: { stats, out }, gen }) =>
    documentedVectorCost({ operands: [stats, out], nep: stats.perPartition, mult: 13, per: 3 }, '13 cycles for each part', gen),
  constraints: ({ operand }) => [
    ...onPartitions(operand, ['out']),
    ...samePartitions(operand, 'out', ['stats'], statistics),
    documented('parts', eq(mod(operand.stats.perPartition, 3), 0), 'stats has three numbers for each part'),
    hasElements(operand, 'out', 2, statistics),
  ],
  semantics: absent('two results per partition, from triples of elements: no skeleton has them'),
  source: { ...source, note: 'The simulator wants a multiple of 6, as BNStats makes them; the documentation one of 3.' },
});

export const BNGradients = headerOnly('BNGradients', 36, {
  doc: 'Three sums of a partition: of the gradient; of it times the centred data, times varfactor squared; the same times varfactor.',
  family: 'batch-norm',
  engine,
  operands: {
    ofmap: input({ ...tensorData, doc: 'The data.' }),
    ofmapGrad: input({ ...tensorData, doc: 'Its gradient.' }),
    mean: input({ ...column, doc: 'Mean of the data.' }),
    varfactor: input({ ...column, doc: 'Reciprocal of its standard deviation.' }),
    sums: output({ memories: onChip, doc: 'The three sums.', shape: '[partitions, 3]' }),
  },
  latency: absent('no cost is published for it'),
  constraints: ({ operand }) => [
    ...onPartitions(operand, ['sums']),
    ...samePartitions(operand, 'sums', ['ofmap', 'ofmapGrad', 'mean', 'varfactor'], gradients),
    ...sameElements(operand, 'ofmap', ['ofmapGrad'], gradients),
    ...perPartitionScalars(operand, ['mean', 'varfactor'], gradients),
    hasElements(operand, 'sums', 3, gradients),
  ],
  semantics: absent('three results per partition: no skeleton has them'),
  source,
});

/** The gradient of the input, from three coefficients per partition. */
const backprop = family(
  <const N extends string, const O extends Operands>(name: N, ordinal: number, doc: string, coefficients: O, note: string) =>
    instruction(name, ordinal, {
      doc,
      family: 'batch-norm',
      engine,
      operands: {
        x: input({ ...tensorData, doc: 'The data.' }),
        dy: input({ ...tensorData, doc: 'Gradient of the result.' }),
        ...coefficients,
        mean: input({ ...column, doc: 'Mean of the data.' }),
        dx: output({ ...tensorData, doc: 'Gradient of the data.' }),
      },
      fields: {
        total_elements: field(f32, { doc: 'Number of elements that the statistics are of.', unit: 'elements' }),
      },
      equality: 'base',
      latency: absent('no cost is published for it'),
      constraints: ({ operand }) => [
        ...onPartitions(operand, ['dx']),
        ...samePartitions(operand, 'dx', ['x', 'dy', 'mean', ...Object.keys(coefficients)], gradients),
        ...sameElements(operand, 'dx', ['x', 'dy'], gradients),
        ...perPartitionScalars(operand, ['mean'], gradients),
      ],
      semantics: absent('sources disagree on the order and the meaning of the coefficients'),
      source: { ...source, note },
    }),
);

export const BNBackprop = backprop(
  'BNBackprop',
  37,
  'dx = (dy * total_elements - ((x - mean) * b + a)) * scale, with the three coefficients in one operand.',
  { gradients: input({ memories: onChip, doc: 'The coefficients.', shape: '[partitions, 3]' }) },
  'The order of gradients and mean is that of the catalogue of simulator operands; a second page has the mean first.',
);

export const BNBackprop2 = backprop(
  'BNBackprop2',
  38,
  'The same as BNBackprop, with the coefficients in two operands.',
  {
    gradientsA: input({ memories: onChip, doc: 'The first coefficients.' }),
    gradientsBc: input({ memories: onChip, doc: 'The others.' }),
  },
  'The operands are those of the simulator page; a second page has the mean first, then three single coefficients.',
);
