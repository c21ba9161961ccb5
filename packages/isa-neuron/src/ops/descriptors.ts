/** Descriptors: the steps of a DMA block, which a trigger starts. */
import { and, eq, le } from '@instabrew/expr';
import { absent, bool, constraint, f32, family, field, input, list, type OperandReferences, output, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { combines, entries, sameCount } from '../checks.js';
import { copy } from '../copying.js';
import { simulated } from '../engines.js';
import { AluOpType } from '../enums/alu.js';
import { TransposeOps } from '../enums/dma.js';
import { openGate } from '../gaps.js';
import { instruction, neverInPrograms } from '../kit.js';
import { pages } from '../pages.js';

const source = { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.dmaMaterialization] } as const;
const ends = { memories: ['DRAM', 'SB'] } as const;

export const DMADescriptor = instruction('DMADescriptor', 68, {
  ...neverInPrograms,
  doc: 'What all descriptors share. Never part of a program.',
  family: 'descriptors',
  engine: simulated('DMA'),
  operands: { src: input({ ...ends, doc: 'The data.' }), dst: output({ ...ends, doc: 'Where it goes.' }) },
  fields: {
    num_tiling_dimensions: field(maybeAffine(u32), { doc: 'Number of axes that the transfer is cut along.' }).skipDefault(0),
  },
  equality: 'base',
  source: { ...source, note: 'Not a transfer of the kind that has a queue: its base is the root.' },
});

const asTransfers = {
  confidence: 'inferred',
  pages: [pages.simKernels, pages.simDispatch],
  note: 'The rules of transfers are said to hold for descriptors that carry data.',
} as const;
const wholeCount = family((src: OperandReferences, dst: OperandReferences) =>
  constraint('src-dst-count', sameCount(src, dst), 'src and dst have as many elements', asTransfers),
);

/** A descriptor takes its time on the queue of the trigger. */
const step = {
  base: DMADescriptor,
  latency: absent('its time is that of the queue that its block belongs to'),
  source,
} as const;

const canReadUninit = field(maybeAffine(bool), { doc: 'Reading memory that was never written is intended.' }).optional();

export const DMADescriptorCopy = instruction('DMADescriptorCopy', 69, {
  ...step,
  doc: 'dst = src.',
  fields: { can_read_uninit: canReadUninit },
  constraints: ({ operand: { src, dst } }) => [wholeCount(src, dst)],
  semantics: ({ operand }) => copy({ from: 'src', to: 'dst' }, operand),
});

export const DMADescriptorCCE = instruction('DMADescriptorCCE', 70, {
  ...step,
  doc: 'dst = op of all sources, each times its constant. Surplus inputs are the other sources.',
  fields: {
    constants: field(list(f32), { doc: 'Factor of each source.', source: openGate('klr') }).always(),
    op: field(AluOpType, { doc: 'Combines the sources.', source: openGate('klr') }).always('bypass'),
  },
  constraints: ({ field: { op }, operand: { src, dst } }) => [
    wholeCount(src, dst),
    constraint('sources', le(entries('ins'), 16), 'at most 16 sources are combined', asTransfers),
    constraint('op', combines(op), 'sources are added, or the largest or smallest is taken', asTransfers),
  ],
  semantics: absent('combines any number of sources: skeletons have a fixed number of operands'),
});

export const DMADescriptorTranspose = instruction('DMADescriptorTranspose', 71, {
  ...step,
  doc: 'dst = src with its axes in another order.',
  fields: {
    transpose_op: field(TransposeOps, { doc: 'The order of the axes.', source: openGate('klr') }).always('None'),
    can_read_uninit: canReadUninit,
  },
  constraints: ({ operand: { src, dst } }) => [
    wholeCount(src, dst),
    constraint(
      'dtype',
      and(eq(src.dtypeBytes, 2), eq(dst.dtypeBytes, 2)),
      'a transpose moves elements of two bytes',
      asTransfers,
    ),
  ],
  semantics: absent('changes the order of axes, which no skeleton does'),
});

export const DMADescriptorReplicate = instruction('DMADescriptorReplicate', 72, {
  ...step,
  doc: 'Repeats the partitions of src over those of dst.',
  semantics: absent('how partitions are repeated is not published'),
});
