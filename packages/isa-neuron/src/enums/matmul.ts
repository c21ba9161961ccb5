/** Enums of the matrix engine. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const MatmultPerfMode = fieldEnum(
  'MatmultPerfMode',
  // biome-ignore format: one member a line
  [
    member('None',                  0, { tables: { isa: 0 }, doc: 'One row of each input per cycle.' }),
    member('DoubleRow',             1, { tables: { isa: 1 }, doc: 'Two rows of fp8 inputs at once.' }),
    member('DoubleColumn',          2, { tables: { isa: 2 } }),
    member('DoublePixel',           3, { tables: { isa: 3 } }),
    member('DoubleRowSwInterleave', 4, { doc: 'Refused by the encoders of core v2 and v3.' }),
  ],
  {
    doc: 'How the array packs its inputs to multiply faster. `isa` is the number in the instruction word of core v2 and v3.',
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.isaEnums, pages.appendix],
      note: 'One page says that no number of it reaches the hardware; the encoder table is taken.',
    },
  },
);
