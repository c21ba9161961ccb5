/** Blocks of descriptors, stored in a queue and started by a trigger. */
import { absent, bool, field, list, nameOf, u32 } from '@instabrew/spec';
import { bodyBlocks } from '../blocks.js';
import { simulated } from '../engines.js';
import { DMAQoSClass } from '../enums/dma.js';
import { openGate, strongOpenGate } from '../gaps.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';

export const DMABlock = instruction('DMABlock', 107, {
  doc: 'Descriptors that are executed in order. What the block waits for and announces stands in its sync_info.',
  family: 'dma-block',
  engine: simulated('DMA'),
  fields: {
    dma_trigger: field(nameOf('instruction'), {
      doc: 'The DMATrigger that starts it.',
      source: strongOpenGate('names', 'One page calls it a sub-block; readers of dumps take it for the name of the trigger.'),
    }).optional(),
    block_id: field(u32, {
      doc: 'Counts the blocks of a queue.',
      source: { confidence: 'certain', note: 'When it is written is not stated: always.' },
    }).always(),
    section_start: field(bool, { doc: 'Begins a section of the queue.', source: openGate('flags') }).skipDefault(),
    priority_class: field(DMAQoSClass, {
      doc: 'Priority of the transfers.',
      source: openGate('enums', 'The key is certain, its type inferred from the errors that guard it.'),
    }).skipDefault('Unassigned'),
    remote_notifications: field(list(u32), {
      doc: 'Cores that are told when the block is done.',
      source: openGate('lists', 'DMACopy has the same in the singular.'),
    }).skipEmpty(),
    blocks: bodyBlocks('One block of descriptors, called after this one with _Block0 behind it.'),
  },
  naming: { names: [{ object: 'dma_block', key: 'name' }], scopes: ['instruction', 'block'] },
  equality: 'fields',
  latency: absent('its time is that of the queue that it belongs to'),
  semantics: absent('runs the descriptors of its block: needs the document'),
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.dmaMaterialization, pages.dumps],
    note: 'One table puts on_wait and on_update beside sync_info; dumps have them inside. How two blocks compare is not known; field by field is our choice.',
  },
});
