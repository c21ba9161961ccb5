/** Enums of control flow and synchronisation. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const EventSemaphoreClearMode = fieldEnum(
  'EventSemaphoreClearMode',
  // biome-ignore format: one member a line
  [
    member('SemaphoreZero',        0),
    member('SemaphoreZeroBitmask', 1),
  ],
  {
    doc: 'How GroupResetSemaphores names the semaphores that it clears.',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.catalog] },
  },
);

export const BranchCompareOp = fieldEnum(
  'BranchCompareOp',
  // biome-ignore format: one member a line
  [
    member('IS_LTIMM',     0, { tables: { isa: 1 } }),
    member('IS_LEIMM',     1, { tables: { isa: 2 } }),
    member('IS_EQIMM',     2, { tables: { isa: 3 } }),
    member('IS_NEIMM',     3, { tables: { isa: 4 } }),
    member('IS_GEIMM',     4, { tables: { isa: 5 } }),
    member('IS_GTIMM',     5, { tables: { isa: 6 } }),
    member('IS_LTREG',     6, { tables: { isa: 9 } }),
    member('IS_LEREG',     7, { tables: { isa: 10 } }),
    member('IS_EQREG',     8, { tables: { isa: 11 } }),
    member('IS_NEREG',     9, { tables: { isa: 12 } }),
    member('IS_GEREG',    10, { tables: { isa: 13 } }),
    member('IS_GTREG',    11, { tables: { isa: 14 } }),
    member('Unsupported', 12, { doc: 'A comparison that the target cannot encode.' }),
  ],
  {
    doc: 'Comparison of a conditional branch, with an immediate or a register. `isa` is its number in the instruction word of core v2 and v3.',
    sentinels: ['Unsupported'],
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.isaEnums, pages.catalog],
      note: 'One page lists no number at all; the encoder table is taken.',
    },
  },
);

export const BranchOutcomeHint = fieldEnum(
  'BranchOutcomeHint',
  // biome-ignore format: one member a line
  [
    member('LikelyTaken',    0),
    member('LikelyNotTaken', 1),
  ],
  {
    doc: 'Which way a branch usually goes.',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.catalog] },
  },
);

export const TensorCompletionMode = fieldEnum(
  'TensorCompletionMode',
  // biome-ignore format: one member a line
  [
    member('Default',         0),
    member('DebugTensorRead', 1),
  ],
  {
    doc: 'What a completion of a tensor stands for.',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.catalog] },
  },
);
