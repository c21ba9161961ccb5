/** Multiplications of the matrix engine with compressed or block-scaled inputs. */
import { and, bitAnd, type Ex, eq, floorDiv, le, max, min, mul, select } from '@instabrew/expr';
import {
  absent,
  constraint,
  family,
  field,
  i32,
  input,
  type OperandReferences,
  output,
  quartet,
  type Source,
} from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { isAnyOf, onPartitions, sameElements, samePartitions, startsLikeScales } from '../checks.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import type { Constants } from '../timing.js';
import { MatmultBase, moving, stationary, sums } from './matmul.js';

/** Cycles of the array, whose clock is `clock.PE`, behind the start-up that Matmult has. */
const arrayCost = (cycles: Ex<'int'>, gen: Constants) => ({
  readInit: {
    expr: floorDiv(20_000, gen('divisor.PE')),
    source: { confidence: 'our-choice', note: 'Its constants are not published: the start-up of Matmult is taken.' } as const,
  },
  exec: floorDiv(mul(100, cycles), gen('clock.PE')),
});

/** Cycles of one multiplication among many of its shape. */
const publicCycles = (weights: OperandReferences, ifmap: OperandReferences) =>
  max(min(64, weights.perPartition), ifmap.perPartition);

export const MatmultSparse = instruction('MatmultSparse', 9, {
  doc: 'A multiplication with compressed weights: tags say which row of ifmap each stored weight belongs to.',
  base: MatmultBase,
  operands: {
    ifmap: input({ ...moving, dtypes: [] }),
    weights: input({ ...stationary, dtypes: [], doc: 'The weights that are not zero.' }),
    tags: input({ doc: 'Four tags of 4 bits in each element.', memories: ['SB'], dtypes: ['int16', 'uint16'] }),
    dst: output({ ...sums, dtypes: ['float32'] }),
  },
  fields: {
    compress_ratio: field(maybeAffine(i32), {
      doc: 'Rows of ifmap per stored weight.',
      source: {
        confidence: 'certain',
        note: 'Always written, as far as the write path shows; whether a reader needs it is not stated.',
      },
    }).always(),
  },
  latency: ({ operand: { ifmap, weights }, gen }) => {
    const cost = quartet({
      ...arrayCost(publicCycles(weights, ifmap), gen),
      source: {
        confidence: 'inferred',
        page: pages.guide2,
        note: 'As fast as a dense multiplication of the stored size, in a section that the guide hides.',
      },
    });
    return { gen3: cost, gen4: cost };
  },
  constraints: ({ field: { compress_ratio }, operand }) => {
    const source = { confidence: 'inferred', pages: [pages.matmulSim, pages.errors] } as const;
    return [
      ...onPartitions(operand, ['weights']),
      constraint('ratio', isAnyOf(compress_ratio, [2, 3, 4]), 'compress_ratio is 2, 3 or 4', source),
      constraint('rows', eq(operand.ifmap.partitions, 128), 'ifmap covers 128 partitions', {
        ...source,
        note: 'The active rows of the error text are taken for the partitions of ifmap.',
      }),
    ];
  },
  semantics: absent('sparse: how tags select rows inside a group is not published'),
  since: 'gen3',
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.sparse] },
});

const mxTypes = ['float4_e2m1fn_x4', 'float8_e4m3fn_x4', 'float8_e5m2_x4'];
const scaleTypes = ['float8_e8m0fnu', 'uint8'];

/** Scales of data start at 0, 4, 8 or 12 of the 32 partitions that their data starts in. */
const scaleStart = family((name: string, scales: OperandReferences, data: OperandReferences, source: Source) =>
  constraint(
    `${name}-start`,
    and(startsLikeScales(scales), eq(floorDiv(scales.startPartition, 32), floorDiv(data.startPartition, 32))),
    `${name} start at 0, 4, 8 or 12 of the 32 partitions where their data starts`,
    source,
  ),
);

export const MatmultMx = instruction('MatmultMx', 95, {
  doc: 'A multiplication of block-scaled small floats: each 8 partitions by 4 lanes share one scale.',
  base: MatmultBase,
  engine: { default: 'PE', valid: ['PE'] },
  operands: {
    ifmap: input({ ...moving, dtypes: mxTypes, shape: '[K / 4, N] of x4 elements' }),
    weights: input({ ...stationary, dtypes: mxTypes, shape: '[K / 4, M] of x4 elements' }),
    ifmapScales: input({ doc: 'Scales of ifmap.', memories: ['SB'], dtypes: scaleTypes }),
    weightsScales: input({ doc: 'Scales of weights.', memories: ['SB'], dtypes: scaleTypes }),
    dst: output({ ...sums, dtypes: ['float32', 'bfloat16'] }),
  },
  latency: ({ operand: { ifmap, weights }, gen }) => ({
    gen4: quartet({
      ...arrayCost(publicCycles(weights, ifmap), gen),
      source: { confidence: 'inferred', page: pages.guide3, note: 'Counted in x4 elements; four times the rate of bfloat16.' },
    }),
  }),
  constraints: ({ field: { replication_shift_amnt }, operand }) => {
    const { ifmap, weights, ifmapScales, weightsScales, dst } = operand;
    const source = { confidence: 'strong', pages: [pages.mx, pages.errors, pages.nki] } as const;
    const packed = { ...source, note: 'Stated in elements of 8 bits and less; here an x4 element counts as one.' } as const;
    return [
      ...samePartitions(operand, 'ifmap', ['weights'], source),
      constraint('mx-partitions', isAnyOf(ifmap.partitions, [32, 64, 128]), 'ifmap covers 32, 64 or 128 partitions', source),
      ...sameElements(operand, 'ifmap', ['ifmapScales'], packed),
      ...sameElements(operand, 'weights', ['weightsScales'], packed),
      scaleStart('ifmapScales', ifmapScales, ifmap, source),
      scaleStart('weightsScales', weightsScales, weights, source),
      constraint(
        'columns',
        le(ifmap.perPartition, select(eq(dst.dtype, 'float32'), 4096, 8192)),
        'ifmap has up to 4096 columns for sums of float32, 8192 for bfloat16',
        packed,
      ),
      constraint('even-weights', eq(bitAnd(weights.perPartition, 1), 0), 'weights have an even number of columns', source),
      constraint('dst-rows', eq(weights.perPartition, dst.partitions), 'dst has a partition for each column of weights', packed),
      constraint('dst-columns', eq(ifmap.perPartition, dst.perPartition), 'dst is as wide as ifmap', packed),
      constraint('no-shift', eq(replication_shift_amnt, 0), 'no replication shift', source),
    ];
  },
  semantics: absent('block scales are not modelled yet'),
  since: 'gen4',
  source: {
    confidence: 'strong',
    pages: [pages.catalog, pages.instructionType, pages.verifier, pages.mx],
    note: 'Operands are known by position; their names are made from their roles.',
  },
});
