/** Data movement by the DMA engines. */
import { int, ref } from '@instabrew/expr';
import { absent, bool, constraint, field, list, nameOf, quartet } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { DGEType } from '../enums/dma.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { onAll } from '../timing.js';

export const DMA = instruction('DMA', 18, {
  doc: 'What all transfers share. Never part of a program.',
  abstract: true,
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
      source: { confidence: 'certain', note: 'The key and its gate are certain, the meaning is read off the name.' },
    }).optional(),
  },
  equality: 'base',
  latency: absent('abstract: no program contains it'),
  semantics: absent('abstract: no program contains it'),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.writePath] },
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
    dma_blocks: field(list(nameOf('dma_block')), {
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
