/** Instances of DMA queues. */
import { absent, bool, type Fields, family, field, nameOf, str } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { everyEngine } from '../engines.js';
import { openGate } from '../gaps.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';

/** An instruction on an instance of a queue; both are bound in a second pass by the original, which does not read them before. */
const onInstance = family(
  <const N extends string, const F extends Fields>(
    name: N,
    ordinal: number,
    { doc, fields }: { readonly doc: string; readonly fields: F },
  ) =>
    instruction(name, ordinal, {
      doc,
      family: 'queues',
      engine: everyEngine,
      fields: {
        ...fields,
        queue: field(nameOf('queue'), { doc: 'The queue.', source: openGate('names') }).optional(),
        instance: field(str, {
          doc: 'The instance.',
          source: openGate(
            'names',
            'What instances are to a document is not known. KLR calls it instance_name, as older releases did.',
          ),
        }).optional(),
      },
      equality: 'base',
      latency: absent('no cost is published for it'),
      semantics: absent('needs the queues of the document'),
      since: 'gen2',
      source: {
        confidence: 'certain',
        pages: [pages.catalog, pages.instructionType, pages.simControl, pages.loader],
        note: 'The loader page takes opcode 85 for a collective and gives a wider range of opcodes with queues: its own test covers 19 to 67, and 85.',
      },
    }),
);

export const SwitchQueueInstance = onInstance('SwitchQueueInstance', 85, {
  doc: 'Makes an instance the one that triggers of the queue start; clears the semaphores of the queue and sets it back to its start.',
  fields: {
    no_rearm: field(maybeAffine(bool), { doc: 'The queue goes on where it is.' }).optional(),
  },
});

export const ResetQueueInstance = onInstance('ResetQueueInstance', 86, {
  doc: 'Sets an instance of a queue back to its start.',
  fields: {},
});
