/** Multiplications of the matrix engine with compressed or block-scaled inputs. */
import { and, bitAnd, type Ex, eq, floorDiv, le, max, min, mul, or } from '@instabrew/expr';
import { absent, constraint, field, i32, input, type OperandReferences, output, quartet } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { samePartitions } from '../checks.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import type { Constants } from '../timing.js';
import { arrayPartitions, MatmultBase, moving, stationary, sums } from './matmul.js';

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
  constraints: ({ field: { compress_ratio }, operand }) => [
    ...arrayPartitions(operand),
    constraint('ratio', and(le(2, compress_ratio), le(compress_ratio, 4)), 'compress_ratio is 2, 3 or 4', {
      confidence: 'certain',
      page: pages.matmulSim,
    }),
  ],
  semantics: absent('sparse: how tags select rows inside a group is not published'),
  since: 'gen3',
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.sparse] },
});

const mxTypes = ['float4_e2m1fn_x4', 'float8_e4m3fn_x4', 'float8_e5m2_x4'];
const scaleTypes = ['float8_e8m0fnu', 'uint8'];

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
  constraints: ({ field: { replication_shift_amnt }, operand }) => [
    ...arrayPartitions(operand),
    samePartitions('ifmap', 'weights', operand.ifmap, operand.weights),
    constraint(
      'mx-partitions',
      or(eq(operand.ifmap.partitions, 32), eq(operand.ifmap.partitions, 64), eq(operand.ifmap.partitions, 128)),
      'ifmap covers 32, 64 or 128 partitions',
      { confidence: 'strong', page: pages.mx },
    ),
    constraint('even-weights', eq(bitAnd(operand.weights.perPartition, 1), 0), 'weights have an even number of columns', {
      confidence: 'strong',
      page: pages.mx,
    }),
    constraint('no-shift', eq(replication_shift_amnt, 0), 'no replication shift', { confidence: 'strong', page: pages.mx }),
  ],
  semantics: absent('block scales are not modelled yet'),
  since: 'gen4',
  source: {
    confidence: 'strong',
    pages: [pages.catalog, pages.instructionType, pages.verifier, pages.mx],
    note: 'Operands are known by position; their names are made from their roles.',
  },
});
