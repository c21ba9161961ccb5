/** The matrix engine: dst[m, n] = sum over k of weights[k, m] * ifmap[k, n], into PSUM. */
import { and, arg, bitAnd, type Ex, eq, floorDiv, le, max, min, mul, ne, oneOf, or, sub, toReal } from '@instabrew/expr';
import {
  absent,
  bool,
  constraint,
  contract,
  field,
  i32,
  input,
  type OperandReferences,
  output,
  quartet,
  tuple,
  u8,
  u32,
} from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { implies, onPartitions, samePartitions } from '../checks.js';
import { MatmultPerfMode } from '../enums/matmul.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { type Constants, onAll, splitEstimate } from '../timing.js';

const floats = ['float8e3', 'float8e4', 'float8_e4m3fn', 'float8e5', 'bfloat16', 'float16', 'float32', 'float32r', 'uint8'];
const indirectFromV4 = {
  confidence: 'inferred',
  note: 'Indirection is stated for data inputs and outputs from core v4 on; only weights is named.',
} as const;

const moving = { doc: 'The moving tensor.', memories: ['SB'], dtypes: floats, shape: '[K <= 128, N]' };
const stationary = { doc: 'The stationary tensor.', memories: ['SB'], dtypes: floats, shape: '[K <= 128, M <= 128]' };
const sums = { doc: 'The sums.', memories: ['PSUM'], shape: '[M <= 128, N]' };

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

/** Every operand covers 1 to 128 partitions. */
const arrayPartitions = ({ ifmap, weights, dst }: { readonly [operand in 'ifmap' | 'weights' | 'dst']: OperandReferences }) => [
  onPartitions('ifmap', ifmap),
  onPartitions('weights', weights),
  onPartitions('dst', dst),
];

export const MatmultBase = instruction('MatmultBase', 7, {
  doc: 'What all matrix multiplications share. Never part of a program.',
  abstract: true,
  family: 'matmul',
  engine: { default: 'PE', valid: ['PE'] },
  operands: { ifmap: input(moving), weights: input(stationary), dst: output(sums) },
  fields: {
    accumulation_flag: field(maybeAffine(u8), {
      doc: 'Place in a chain of sums, as bits: 1 starts it and clears, 2 ends it, 4 adds to what is there.',
      source: {
        confidence: 'certain',
        note: 'One page lists it as left out at its default; the writer of the catalogue writes all 13 keys.',
      },
    }).always(),
    psum_zero_region: field(maybeAffine(u8), { doc: 'Base-2 logarithm of the number of banks that a start clears.' }).always(),
    replication_resolution: field(maybeAffine(u32), { doc: 'Replication of the moving tensor.' }).always(),
    replication_shift_amnt: field(maybeAffine(u32), { doc: 'Replication of the moving tensor.' }).always(),
    replication_num_rows: field(maybeAffine(u32), { doc: 'Replication of the moving tensor.' }).always(),
    is_transpose: field(maybeAffine(bool), { doc: 'Transposes weights; ifmap is the identity.' }).always(),
    is_fmap_onezero: field(maybeAffine(bool), { doc: 'Hint: ifmap holds ones and zeros only.' }).always(),
    is_weight_onezero: field(maybeAffine(bool), { doc: 'Hint: weights hold ones and zeros only.' }).always(),
    tile_size: field(tuple(maybeAffine(i32), maybeAffine(i32)), {
      doc: 'Rows and columns of the part of the array that is used; -1: all.',
      source: { confidence: 'certain', note: 'The default is that of KLR; the catalogue gives none.' },
    }).always([-1, -1]),
    tile_position: field(tuple(maybeAffine(i32), maybeAffine(i32)), {
      doc: 'First row and column of that part; -1: not given.',
      source: { confidence: 'certain', note: 'The default is that of KLR; the catalogue gives none.' },
    }).always([-1, -1]),
    ifmap_quant_offset: field(maybeAffine(u8), { doc: 'Zero point of ifmap.' }).always(),
    weights_quant_offset: field(maybeAffine(u8), { doc: 'Zero point of weights.' }).always(),
    perf_mode: field(MatmultPerfMode, {
      doc: 'How the array packs its inputs.',
      source: {
        confidence: 'certain',
        note: 'One page lists it as left out at None; the writer of the catalogue writes all 13 keys.',
      },
    }).always(),
  },
  equality: 'fields',
  latency: absent('abstract: no program contains it'),
  semantics: absent('abstract: no program contains it'),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.contract, pages.matmulSim] },
});

export const Matmult = instruction('Matmult', 8, {
  doc: 'dst[m, n] = sum over k of (weights[k, m] - weights_quant_offset) * (ifmap[k, n] - ifmap_quant_offset).',
  base: MatmultBase,
  operands: {
    ifmap: input({ ...moving, indirect: true, source: indirectFromV4 }),
    weights: input({ ...stationary, indirect: true }),
    dst: output({ ...sums, indirect: true, source: indirectFromV4 }),
  },
  latency: ({ operand: { ifmap }, gen }) =>
    onAll(
      quartet({
        ...splitEstimate(20_000, mul(100, floorDiv(ifmap.perPartition, 2)), gen('divisor.PE')),
        source: {
          confidence: 'strong',
          page: pages.costModel,
          note: 'The published estimator is one fraction, floor(20 * (5 * floor(K / 2) + 1000) / divisor), with K the free size of ifmap; where it splits into terms is our choice.',
        },
      }),
    ),
  constraints: ({ field: { perf_mode, is_transpose, psum_zero_region }, operand }) => {
    const { ifmap, weights, dst } = operand;
    const plain = eq(perf_mode, 'None');
    const source = { confidence: 'certain', page: pages.verifier } as const;
    const wide = (operand: OperandReferences) => oneOf(operand.dtype, ['float32', 'float32r']);
    return [
      ...arrayPartitions(operand),
      samePartitions('ifmap', 'weights', ifmap, weights),
      constraint(
        'dst-rows',
        implies(plain, eq(weights.perPartition, dst.partitions)),
        'dst has a partition for each column of weights',
        source,
      ),
      constraint('dst-columns', implies(plain, eq(ifmap.perPartition, dst.perPartition)), 'dst is as wide as ifmap', source),
      constraint('mixed-float32', eq(wide(ifmap), wide(weights)), 'float32 and float32r multiply with each other only', source),
      constraint(
        'mixed-float8',
        and(
          or(ne(ifmap.dtype, 'float8e4'), ne(weights.dtype, 'float8_e4m3fn')),
          or(ne(ifmap.dtype, 'float8_e4m3fn'), ne(weights.dtype, 'float8e4')),
        ),
        'float8e4 and float8_e4m3fn do not mix',
        source,
      ),
      constraint(
        'sums',
        or(is_transpose, oneOf(dst.dtype, ['float32', 'bfloat16'])),
        'sums are float32, or bfloat16 from core v4 on',
        source,
      ),
      constraint('zero-region', le(psum_zero_region, 3), 'a start clears 1, 2, 4 or 8 banks', {
        confidence: 'certain',
        page: pages.matmulLegality,
      }),
    ];
  },
  semantics: ({ field: f }) => {
    const [w, x] = [arg('w', 'real'), arg('x', 'real')];
    const has = (flag: number) => ne(bitAnd(f.accumulation_flag, flag), 0);
    const replicated = or(ne(f.replication_resolution, 0), ne(f.replication_shift_amnt, 0), ne(f.replication_num_rows, 0));
    return contract(
      {
        stationary: 'weights',
        moving: 'ifmap',
        output: 'dst',
        product: mul(sub(w, toReal(f.weights_quant_offset)), sub(x, toReal(f.ifmap_quant_offset))),
        clear: has(1),
        accumulate: has(4),
      },
      {
        refuse: [
          { when: f.is_transpose, reason: 'a transpose moves bits, not numbers, and is not modelled yet' },
          { when: ne(f.perf_mode, 'None'), reason: 'packed inputs (perf_mode) are not modelled yet' },
          { when: replicated, reason: 'replication of the moving tensor is not modelled yet' },
        ],
        source: {
          confidence: 'certain',
          pages: [pages.matmulSim, pages.matmulLegality],
          note: 'Without a flag: copy on the first write since the clear, then add. One simulator page says overwrite, but chains have members without a flag.',
        },
      },
    );
  },
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.contract, pages.codegenMatmul] },
});

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
