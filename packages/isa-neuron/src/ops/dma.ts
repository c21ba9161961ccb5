/** Data movement by the DMA engines: what all of it shares, plain transfers, and triggers of queues. */
import { int, ref } from '@instabrew/expr';
import { absent, bool, constraint, field, input, list, nameOf, output, quartet } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { sameCount } from '../checks.js';
import { copy } from '../copying.js';
import { control, simulated } from '../engines.js';
import { DGEType, DMAQoSClass } from '../enums/dma.js';
import { openGate } from '../gaps.js';
import { instruction, neverInPrograms } from '../kit.js';
import { pages } from '../pages.js';
import { onAll } from '../timing.js';

export const DMA = instruction('DMA', 18, {
  doc: 'What all transfers share. Never part of a program.',
  ...neverInPrograms,
  family: 'dma',
  engine: {
    default: 'Unassigned',
    valid: [],
    source: { confidence: 'our-choice', note: 'No page gives the engine of the base.' },
  },
  fields: {
    queue: field(nameOf('queue'), {
      doc: 'The queue that carries the transfer.',
      source: {
        confidence: 'strong',
        note: 'Written as the name; the original binds it in a second pass, not where it reads the record.',
      },
    }).optional(),
    dge_type: field(DGEType, {
      doc: 'Who makes the descriptors.',
      source: { confidence: 'certain', note: 'KLR defaults to None, which this release does not.' },
    }).skipDefault('Unassigned'),
    duplicate: field(maybeAffine(bool), {
      doc: 'The transfer duplicates data.',
      source: {
        confidence: 'certain',
        note: 'The key and its gate, a flag of its own, are certain; one page takes that flag for the presence of the queue. The meaning is read off the name.',
      },
    }).optional(),
  },
  equality: 'base',
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.writePath] },
});

const unpriced = absent('schedulers of the original rank it by a number that is no time; no cost is published');

export const Load = instruction('Load', 19, {
  doc: 'dst = src, from DRAM to SBUF.',
  base: DMA,
  engine: simulated('DMA'),
  operands: { src: input({ doc: 'The data.', memories: ['DRAM'] }), dst: output({ doc: 'The copy.', memories: ['SB'] }) },
  fields: {
    can_read_uninit: field(maybeAffine(bool), { doc: 'Reading memory that was never written is intended.' }).optional(),
    dma_qos: field(DMAQoSClass, { doc: 'Priority of the transfer.', source: openGate('enums') }).skipDefault('Unassigned'),
  },
  latency: unpriced,
  constraints: ({ operand: { src, dst } }) => [
    constraint('src-dst-count', sameCount(src, dst), 'src and dst have as many elements', {
      confidence: 'certain',
      pages: [pages.sim],
      note: 'Stated per partition; DRAM has none, so that all elements are counted.',
    }),
  ],
  semantics: ({ operand }) => copy({ from: 'src', to: 'dst' }, operand),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.sim] },
});

export const Save = instruction('Save', 22, {
  doc: 'dst = src, from SBUF to DRAM.',
  base: Load,
  operands: { src: input({ doc: 'The data.', memories: ['SB'] }), dst: output({ doc: 'The copy.', memories: ['DRAM'] }) },
  latency: unpriced,
  semantics: ({ operand }) => copy({ from: 'src', to: 'dst' }, operand),
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.base, pages.sim],
    note: 'Below Load, as its constructors are; KLR has it beside Load. Its keys are the same either way.',
  },
});

export const ReadVarAddr = instruction('ReadVarAddr', 41, {
  doc: 'Writes the address of a tensor, 64 bits wide.',
  base: DMA,
  engine: control,
  latency: absent('no cost is published for it'),
  semantics: absent('addresses of tensors are not visible to programs, and its operands are not known'),
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.sim],
    note: 'Which operands it has is not known: it takes any.',
  },
});

export const DMATrigger = instruction('DMATrigger', 67, {
  doc: 'Starts the next blocks of a DMA queue.',
  base: DMA,
  engine: {
    default: 'SP',
    valid: [],
    source: {
      confidence: 'certain',
      page: pages.instructionType,
      note: 'Valid engines are not listed: the cost model charges whichever engine the record names.',
    },
  },
  fields: {
    dma_blocks: field(list(nameOf('dma_block', { within: ['queue'] })), {
      doc: 'The blocks, in the queue, that are started.',
      source: {
        confidence: 'strong',
        pages: [pages.catalog, pages.loader, pages.klr],
        note: 'One table denies that it is a key of the record; writer, loader and KLR have it. When it is written is not stated: an empty list is left out.',
      },
    }).skipEmpty(),
  },
  children: { DmaBlock: 'dma_blocks' },
  latency: () =>
    onAll(
      quartet({
        readInit: int(0),
        exec: int(0),
        source: {
          confidence: 'strong',
          page: pages.costModel,
          note: 'Free on the engine that triggers; the transfer is charged to its queue.',
        },
      }),
    ),
  constraints: () => [
    constraint('queued', ref('present.queue', 'bool'), 'a trigger names its queue', {
      confidence: 'certain',
      page: pages.loader,
    }),
  ],
  semantics: absent('needs the queues and descriptors of the document'),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType] },
});
