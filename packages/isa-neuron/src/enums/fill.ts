/** Enums of the instructions that fill memory. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const MemsetMode = fieldEnum(
  'MemsetMode',
  // biome-ignore format: one member a line
  [
    member('Const',  0, { doc: 'One value everywhere.' }),
    member('Random', 1, { doc: 'A stream of random words.' }),
  ],
  {
    doc: 'What Memset writes.',
    source: { confidence: 'certain', pages: [pages.alu, pages.catalog] },
  },
);
