/** Moving elements between partitions, or between cores. */
import { and, eq, le, max, mod } from '@instabrew/expr';
import { absent, constraint, field, input, list, output, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { entries, notIndexed, onPartitions, sameDtype, sameElements, startsAligned } from '../checks.js';
import { assigned, simulated } from '../engines.js';
import { headerOnly, instruction } from '../kit.js';
import { pages } from '../pages.js';
import { tensorData } from '../tensors.js';
import { documentedVectorCost } from '../timing.js';

const between = 'moves elements between partitions: no skeleton does';
const source = { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.sim, pages.dveMoves] } as const;

export const StreamShuffle = instruction('StreamShuffle', 39, {
  doc: 'In every block of 32 partitions, partition i of dst takes partition mask[i] of src, or keeps what it holds where mask[i] is 255.',
  family: 'shuffle',
  engine: simulated('DVE'),
  operands: { src: input({ ...tensorData, doc: 'The data.' }), dst: output({ ...tensorData, doc: 'The result.' }) },
  fields: {
    mask: field(list(maybeAffine(u32)), { doc: 'Source of each of 32 partitions: 0 to 31, or 255 for none.' }),
  },
  equality: 'fields',
  latency: ({ operand: { src, dst }, nep, gen }) =>
    documentedVectorCost({ operands: [src, dst], nep, mult: 1 }, 'one cycle', gen),
  constraints: ({ operand }) => {
    const rules = { confidence: 'certain', pages: [pages.sim, pages.nkiIntrinsics, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['src', 'dst']),
      ...startsAligned(operand, ['src', 'dst'], max(operand.src.partitions, operand.dst.partitions)),
      ...sameElements(operand, 'dst', ['src'], rules),
      sameDtype(operand, 'src', 'dst', rules),
      constraint('mask-length', eq(entries('mask'), 32), 'mask has 32 entries', rules),
    ];
  },
  semantics: absent(between),
  source,
});

export const StreamTranspose = headerOnly('StreamTranspose', 40, {
  doc: 'Transposes every block of 32 partitions by 32 elements in its place.',
  family: 'shuffle',
  engine: simulated('DVE'),
  operands: { src: input({ ...tensorData, doc: 'The data.' }), dst: output({ ...tensorData, doc: 'The result.' }) },
  latency: ({ operand: { src, dst }, nep, gen }) =>
    documentedVectorCost({ operands: [src, dst], nep, mult: 1 }, 'one cycle', gen),
  constraints: ({ operand }) => {
    const rules = { confidence: 'strong', pages: [pages.dveMoves, pages.sim] } as const;
    return [
      ...onPartitions(operand, ['src', 'dst']),
      sameDtype(operand, 'src', 'dst', rules),
      constraint('not-indexed', notIndexed, 'no operand is selected by an index tensor', {
        ...rules,
        note: 'Stated of the source; no page gives the destination an index either.',
      }),
    ];
  },
  semantics: absent(between),
  source,
});

export const GPSIMDSB2SB = headerOnly('GPSIMDSB2SB', 33, {
  doc: 'Two cores swap tensors of their SBUF.',
  family: 'shuffle',
  engine: assigned('Pool'),
  operands: {
    ifmap: input({ memories: ['SB'], doc: 'What this core sends.' }),
    dst: output({ memories: ['SB'], doc: 'What it receives.' }),
  },
  latency: absent('piecewise linear in the bytes per partition: the fitted numbers are not published'),
  constraints: ({ operand }) => {
    const { ifmap } = operand;
    const rules = { confidence: 'inferred', pages: [pages.errors, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['ifmap']),
      sameDtype(operand, 'ifmap', 'dst', rules),
      constraint('partitions', eq(mod(ifmap.partitions, 16), 0), 'ifmap covers a multiple of 16 partitions', rules),
      constraint(
        'size',
        and(le(ifmap.dtypeBytes, 4), le(ifmap.perPartition, 256)),
        'ifmap has at most 256 elements of up to 32 bits per partition',
        rules,
      ),
    ];
  },
  semantics: absent('swaps tensors with another core'),
  since: 'gen3',
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.legality] },
});
