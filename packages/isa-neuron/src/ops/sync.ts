/** Waiting, signalling and nothing else. What an instruction waits for stands in its sync_info. */
import { eq } from '@instabrew/expr';
import { absent, bool, constraint, family, field, input, list, output, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { entries } from '../checks.js';
import { control } from '../engines.js';
import { EventSemaphoreClearMode } from '../enums/control.js';
import { openGate } from '../gaps.js';
import { headerOnly, instruction } from '../kit.js';
import { pages } from '../pages.js';

const source = { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.simControl] } as const;
const noEffect = 'no effect on data: its waits and updates are all that it does';
const unpriced = 'no cost is published for it';
const barrier = 'barriers are placed on the timeline, not priced';

/** Does nothing to data, and has no keys of its own. */
const idle = family(<const N extends string>(name: N, ordinal: number, doc: string, latency: string, note?: string) =>
  headerOnly(name, ordinal, {
    doc,
    family: 'sync',
    engine: control,
    latency: absent(latency),
    semantics: absent(noEffect),
    source: note ? { ...source, note } : source,
  }),
);

export const NoOp = idle('NoOp', 12, 'Does nothing but wait and signal.', unpriced);

export const EventSemaphore = idle(
  'EventSemaphore',
  13,
  'Waits and signals; at most two waits and one update.',
  unpriced,
  'Pages disagree on its base, since many writers share one compiled body: KLR and the opcodes that Generic accepts put it below the root.',
);

export const AllEngineBarrier = idle('AllEngineBarrier', 15, 'All engines meet.', barrier);

export const Halt = idle('Halt', 17, 'Stops the engine.', unpriced);

export const Drain = instruction('Drain', 16, {
  doc: 'Waits until all that the engine has begun is complete.',
  family: 'sync',
  engine: control,
  fields: {
    is_reset_sema: field(maybeAffine(bool), { doc: 'Resets semaphores as well.' }).optional(),
  },
  equality: 'base',
  latency: absent(unpriced),
  semantics: absent(noEffect),
  source,
});

export const GroupResetSemaphores = instruction('GroupResetSemaphores', 14, {
  doc: 'Sets semaphores to 0.',
  family: 'sync',
  engine: control,
  fields: {
    mode: field(EventSemaphoreClearMode, {
      doc: 'How sema_group names them; the simulator takes numbers either way.',
      source: openGate('enums'),
    }).skipDefault('SemaphoreZero'),
    sema_group: field(list(u32), {
      doc: 'The semaphores, each below 256.',
      source: {
        confidence: 'certain',
        note: 'Optional on one page, not marked on the other. That entries are numbers is from the simulator. Left out when empty.',
      },
    }).skipEmpty(),
  },
  equality: 'base',
  latency: absent(unpriced),
  semantics: absent('changes semaphores, not data'),
  source,
});

const semaphore = { dtypes: [], memories: ['DRAM', 'SB'], optional: true } as const;

export const CoreBarrier = instruction('CoreBarrier', 87, {
  doc: 'Cores meet, through a semaphore in memory.',
  family: 'sync',
  engine: control,
  operands: {
    semaphore: input({ ...semaphore, doc: 'The semaphore.' }),
    updated: output({ ...semaphore, doc: 'The same one.' }),
  },
  fields: {
    runtime_semaphore: field(maybeAffine(u32), { doc: 'A semaphore that the runtime provides.' }).optional(),
    id: field(maybeAffine(u32), {
      doc: 'Number of the barrier.',
      source: { confidence: 'certain', note: 'KLR requires it; here an unset one is left out.' },
    }).optional(),
    cores: field(list(u32), { doc: 'The cores that meet.', source: openGate('klr', 'Entries are those of KLR.') }).always(),
  },
  equality: 'fields',
  latency: absent(barrier),
  constraints: () => [
    constraint('two-cores', eq(entries('cores'), 2), 'two cores meet', {
      confidence: 'strong',
      pages: [pages.codegenFill, pages.nki],
    }),
  ],
  semantics: absent('cores meet: needs more than one'),
  since: 'gen3',
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.codegenFill] },
});
