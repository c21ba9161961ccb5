/** Block-scaled small floats: 8 partitions by 4 elements share one power of two. */
import { eq, mod, mul } from '@instabrew/expr';
import { absent, constraint, input, output } from '@instabrew/spec';
import { onPartitions, startsLikeScales } from '../checks.js';
import { headerOnly } from '../kit.js';
import { pages } from '../pages.js';
import { documentedVectorCost } from '../timing.js';

export const QuantizeMx = headerOnly('QuantizeMx', 96, {
  doc: 'Splits src into x4 elements of 8 bits and one scale for each block of 8 partitions by 4 elements.',
  family: 'quantize',
  engine: { default: 'DVE', valid: ['DVE'] },
  operands: {
    src: input({ doc: 'The data.', memories: ['SB'], dtypes: ['bfloat16', 'float16'], shape: '[partitions, 4 * N]' }),
    out: output({
      doc: 'The elements, four in one.',
      memories: ['SB'],
      dtypes: ['float8_e4m3fn_x4', 'float8_e5m2_x4'],
      shape: '[partitions, N]',
    }),
    scales: output({ doc: 'The scales.', memories: ['SB'], dtypes: ['float8_e8m0fnu', 'uint8'], shape: '[partitions / 8, N]' }),
  },
  latency: ({ operand: { src, out }, nep, gen }) => {
    const cost = { operands: [src, out], nep, mult: 1, per: 4 };
    const { gen4 } = documentedVectorCost(cost, 'four elements of src per cycle', gen);
    return { gen4 };
  },
  constraints: ({ operand }) => {
    const { src, out, scales } = operand;
    const source = { confidence: 'inferred', pages: [pages.mx, pages.mxScaling] } as const;
    return [
      ...onPartitions(operand, ['src']),
      constraint('blocks', eq(mod(src.partitions, 32), 0), 'src covers a multiple of 32 partitions', source),
      constraint(
        'packed',
        eq(src.perPartition, mul(4, out.perPartition)),
        'out has an x4 element for each four elements of src',
        source,
      ),
      constraint('scales-start', startsLikeScales(scales), 'scales start at 0, 4, 8 or 12 of 32 partitions', source),
    ];
  },
  semantics: absent(
    'all elements of a block share its scale, which skeletons do not express; sources disagree on the rule for it',
  ),
  since: 'gen4',
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.codegenMatmul, pages.verifier],
    note: 'Not a matrix multiplication, although it belongs to their family.',
  },
});
