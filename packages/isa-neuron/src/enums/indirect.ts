/** Enums of indirect accesses. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const IndirectDim = fieldEnum(
  'IndirectDim',
  // biome-ignore format: one member a line
  [
    member('W', 0, { tables: { isa: 0 } }),
    member('Z', 1, { tables: { isa: 1 } }),
    member('Y', 2, { tables: { isa: 2 } }),
    member('X', 3, { tables: { isa: 3 } }),
  ],
  {
    doc: 'Axis that an index tensor selects along, outermost first.',
    source: { confidence: 'certain', pages: [pages.structural, pages.isaEnums, pages.catalog] },
  },
);
