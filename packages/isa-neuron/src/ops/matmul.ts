/** The matrix engine: dst[m, n] = sum over k of weights[k, m] * ifmap[k, n], into PSUM. */
import { and, arg, bitAnd, eq, floorDiv, le, mul, ne, not, oneOf, or, select, sub, toReal } from '@instabrew/expr';
import {
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
import { before, from, implies, indexedFromGen4, isIndexed, onPartitions, samePartitions } from '../checks.js';
import { MatmultPerfMode } from '../enums/matmul.js';
import { gen3, gen4 } from '../generations.js';
import { instruction, neverInPrograms } from '../kit.js';
import { pages } from '../pages.js';
import { floats, floats8 } from '../tensors.js';
import { onAll, splitEstimate } from '../timing.js';

const multiplied = [...floats, 'uint8'];
const indirectFromV4 = {
  confidence: 'inferred',
  note: 'Indirection is stated for data inputs and outputs from core v4 on; only weights is named.',
} as const;

export const moving = { doc: 'The moving tensor.', memories: ['SB'], dtypes: multiplied, shape: '[K <= 128, N]' };
export const stationary = { doc: 'The stationary tensor.', memories: ['SB'], dtypes: multiplied, shape: '[K <= 128, M <= 128]' };
export const sums = { doc: 'The sums.', memories: ['PSUM'], shape: '[M <= 128, N]' };

export const MatmultBase = instruction('MatmultBase', 7, {
  ...neverInPrograms,
  doc: 'What all matrix multiplications share. Never part of a program.',
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
  constraints: ({ field: { psum_zero_region }, operand }) => [
    ...onPartitions(operand, ['dst']),
    constraint('zero-region', le(psum_zero_region, 3), 'a start clears 1, 2, 4 or 8 banks', {
      confidence: 'certain',
      page: pages.matmulLegality,
    }),
  ],
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
  constraints: ({ field: { perf_mode, is_transpose }, operand }) => {
    const { ifmap, weights, dst } = operand;
    const doubleRow = eq(perf_mode, 'DoubleRow');
    /** Elements of an input for each of the output. */
    const rows = select(doubleRow, 2, 1);
    const known = oneOf(perf_mode, ['None', 'DoubleRow']);
    const source = { confidence: 'certain', pages: [pages.verifier, pages.matmulLegality, pages.nki] } as const;
    const wide = ({ dtype }: OperandReferences) => oneOf(dtype, ['float32', 'float32r']);
    const rounded = ({ dtype }: OperandReferences) => eq(dtype, 'float32r');
    return [
      ...onPartitions(operand, ['weights']),
      ...samePartitions(operand, 'weights', ['ifmap'], source),
      constraint(
        'dst-rows',
        implies(known, eq(weights.perPartition, mul(rows, dst.partitions))),
        'dst has a partition for each column of weights',
        source,
      ),
      constraint(
        'dst-columns',
        implies(known, eq(ifmap.perPartition, mul(rows, dst.perPartition))),
        'dst is as wide as ifmap',
        source,
      ),
      constraint(
        'columns',
        or(le(dst.perPartition, 512), from(gen4)),
        'before gen4 dst has up to 512 elements per partition',
        source,
      ),
      constraint('mixed-float32', eq(wide(ifmap), wide(weights)), 'float32 and float32r go with no other dtype', source),
      constraint(
        'mixed-float32r',
        implies(and(wide(ifmap), wide(weights)), eq(rounded(ifmap), rounded(weights))),
        'float32r goes with float32r only',
        source,
      ),
      constraint(
        'mixed-float8',
        and(
          or(ne(ifmap.dtype, 'float8e4'), ne(weights.dtype, 'float8_e4m3fn')),
          or(ne(ifmap.dtype, 'float8_e4m3fn'), ne(weights.dtype, 'float8e4')),
        ),
        'float8e4 and float8_e4m3fn do not mix',
        source,
      ),
      constraint('sums', or(is_transpose, oneOf(dst.dtype, ['float32', 'bfloat16'])), 'sums are float32 or bfloat16', source),
      constraint(
        'bfloat16-sums',
        implies(and(not(is_transpose), eq(dst.dtype, 'bfloat16')), from(gen4)),
        'before gen4 sums are float32',
        source,
      ),
      constraint(
        'transposed-dtype',
        implies(is_transpose, eq(dst.dtype, weights.dtype)),
        'a transpose keeps the dtype of weights',
        source,
      ),
      constraint(
        'transposed-start',
        or(not(is_transpose), before(gen3), eq(dst.startPartition, 0)),
        'from gen3 on a transpose starts at partition 0 of dst',
        source,
      ),
      constraint('double-row-generation', implies(doubleRow, from(gen3)), 'DoubleRow is there from gen3 on', source),
      constraint(
        'double-row-dtypes',
        implies(doubleRow, and(oneOf(ifmap.dtype, floats8), oneOf(weights.dtype, floats8))),
        'DoubleRow takes inputs of 8 bits',
        source,
      ),
      constraint('double-row-transpose', not(and(doubleRow, is_transpose)), 'DoubleRow does not transpose', source),
      indexedFromGen4(),
      constraint('transposed-index', not(and(is_transpose, isIndexed)), 'a transpose is not selected by index tensors', {
        confidence: 'certain',
        pages: [pages.accessPatterns],
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
