/** Enums of the random number instructions. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const RandomAlgorithmKind = fieldEnum(
  'RandomAlgorithmKind',
  // biome-ignore format: one member a line
  [
    member('LFSR',     0, { tables: { isa: 0 } }),
    member('PCG32',    1, { tables: { isa: 1 } }),
    member('PHILOX_1', 2, { tables: { isa: 2 } }),
  ],
  {
    doc: 'Generator of random words. `isa` equals the ordinal.',
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.isaEnums, pages.catalog],
      note: 'The catalogue once prints PHILOX_2; all other sources say PHILOX_1.',
    },
  },
);

export const RandomDistributionKind = fieldEnum(
  'RandomDistributionKind',
  // biome-ignore format: one member a line
  [
    member('Raw',      0, { tables: { isa: 0 } }),
    member('Uniform',  1, { tables: { isa: 1 } }),
    member('Normal',   2, { tables: { isa: 2 } }),
    member('Binomial', 3, { tables: { isa: 3 } }),
  ],
  {
    doc: 'Distribution of random values. `isa` equals the ordinal.',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.isaEnums, pages.catalog] },
  },
);
