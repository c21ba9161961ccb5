/** Descriptors: the steps of a DMA block, which a trigger starts. */
import { absent, bool, type Fields, f32, family, field, input, list, output, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
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

/** A descriptor: it takes its time on the queue of the trigger. */
const descriptor = family(
  <const N extends string, const F extends Fields>(
    name: N,
    ordinal: number,
    { doc, fields, semantics }: { readonly doc: string; readonly fields: F; readonly semantics: string },
  ) =>
    instruction(name, ordinal, {
      doc,
      base: DMADescriptor,
      fields,
      latency: absent('its time is that of the queue that its block belongs to'),
      semantics: absent(semantics),
      source,
    }),
);

const canReadUninit = field(maybeAffine(bool), { doc: 'Reading memory that was never written is intended.' }).optional();

export const DMADescriptorCopy = instruction('DMADescriptorCopy', 69, {
  doc: 'dst = src.',
  base: DMADescriptor,
  fields: { can_read_uninit: canReadUninit },
  latency: absent('its time is that of the queue that its block belongs to'),
  semantics: ({ operand }) => copy({ from: 'src', to: 'dst' }, operand),
  source,
});

export const DMADescriptorCCE = descriptor('DMADescriptorCCE', 70, {
  doc: 'dst = op of all sources, each times its constant. Surplus inputs are the other sources.',
  fields: {
    constants: field(list(f32), { doc: 'Factor of each source.', source: openGate('klr') }).always(),
    op: field(AluOpType, { doc: 'Combines the sources.', source: openGate('klr') }).always('bypass'),
  },
  semantics: 'combines any number of sources: skeletons have a fixed number of operands',
});

export const DMADescriptorTranspose = descriptor('DMADescriptorTranspose', 71, {
  doc: 'dst = src with its axes in another order.',
  fields: {
    transpose_op: field(TransposeOps, { doc: 'The order of the axes.', source: openGate('klr') }).always('None'),
    can_read_uninit: canReadUninit,
  },
  semantics: 'changes the order of axes, which no skeleton does',
});

export const DMADescriptorReplicate = descriptor('DMADescriptorReplicate', 72, {
  doc: 'Repeats the partitions of src over those of dst.',
  fields: {},
  semantics: 'how partitions are repeated is not published',
});
