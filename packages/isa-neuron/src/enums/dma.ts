/** Enums of the DMA instructions. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const DGEType = fieldEnum(
  'DGEType',
  // biome-ignore format: one member a line
  [
    member('None',       0, { doc: 'The compiler, ahead of time.' }),
    member('SWDGE',      1, { doc: 'Software, at run time.' }),
    member('HWDGE',      2, { doc: 'The hardware, at run time.' }),
    member('Unassigned', 3),
  ],
  {
    doc: 'Who makes the descriptors of a transfer.',
    default: 'Unassigned',
    sentinels: ['Unassigned'],
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.isaEnums, pages.catalog, pages.writePath],
      note: 'KLR defaults to None and has no Unassigned; this release writes nothing at Unassigned.',
    },
  },
);

export const DMAQoSClass = fieldEnum(
  'DMAQoSClass',
  // biome-ignore format: one member a line
  [
    member('Unassigned',  0, { tables: { descriptor: 0 }, doc: 'Shares its descriptor number with Default.' }),
    member('Default',     1, { tables: { descriptor: 0 } }),
    member('P0',          2, { tables: { descriptor: 1 } }),
    member('P1',          3, { tables: { descriptor: 2 } }),
    member('P2',          4, { tables: { descriptor: 3 } }),
    member('P3',          5, { tables: { descriptor: 4 } }),
    member('P4',          6, { tables: { descriptor: 5 } }),
    member('P5',          7, { tables: { descriptor: 6 } }),
    member('P6',          8, { tables: { descriptor: 7 } }),
    member('P7',          9, { tables: { descriptor: 8 } }),
    member('P8',         10, { tables: { descriptor: 9 } }),
    member('P9',         11, { tables: { descriptor: 10 } }),
    member('P10',        12, { tables: { descriptor: 11 } }),
    member('P11',        13, { tables: { descriptor: 12 } }),
    member('P12',        14, { tables: { descriptor: 13 } }),
    member('P13',        15, { tables: { descriptor: 14 } }),
    member('P14',        16, { tables: { descriptor: 15 } }),
  ],
  {
    doc: 'Priority of a transfer. `descriptor` is the number in the descriptor, which has three bits for it (gen3 and later).',
    sentinels: ['Unassigned'],
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.appendix, pages.catalog],
      note: 'How classes above 7 travel in three bits is not known.',
    },
  },
);

export const CopyMode = fieldEnum(
  'CopyMode',
  // biome-ignore format: one member a line
  [
    member('Copy',      0),
    member('Transpose', 1),
    member('CCE',       2, { doc: 'Computes while copying.' }),
    member('Replicate', 3),
  ],
  {
    doc: 'What a copy does to the data on the way.',
    source: { confidence: 'certain', pages: [pages.alu, pages.catalog, pages.instructionType] },
  },
);

export const TransposeOps = fieldEnum(
  'TransposeOps',
  // biome-ignore format: one member a line
  [
    member('None',  0, { tables: { to0: 0, to1: 1, to2: 2, to3: 3 }, doc: 'Keeps the order WZYX, which has no name of its own.' }),
    member('WZXY',  1, { tables: { to0: 0, to1: 1, to2: 3, to3: 2 } }),
    member('WXZY',  2, { tables: { to0: 0, to1: 3, to2: 1, to3: 2 } }),
    member('WYXZ',  3, { tables: { to0: 0, to1: 2, to2: 3, to3: 1 } }),
    member('ZWYX',  4, { tables: { to0: 1, to1: 0, to2: 2, to3: 3 } }),
    member('ZYWX',  5, { tables: { to0: 1, to1: 2, to2: 0, to3: 3 } }),
    member('ZYXW',  6, { tables: { to0: 1, to1: 2, to2: 3, to3: 0 } }),
    member('YXWZ',  7, { tables: { to0: 2, to1: 3, to2: 0, to3: 1 } }),
    member('YXZW',  8, { tables: { to0: 2, to1: 3, to2: 1, to3: 0 } }),
    member('YWZX',  9, { tables: { to0: 2, to1: 0, to2: 1, to3: 3 } }),
    member('XWZY', 10, { tables: { to0: 3, to1: 0, to2: 1, to3: 2 } }),
    member('XZYW', 11, { tables: { to0: 3, to1: 1, to2: 2, to3: 0 } }),
    member('XYZW', 12, { tables: { to0: 3, to1: 2, to2: 1, to3: 0 } }),
    member('XYWZ', 13, { tables: { to0: 3, to1: 2, to2: 0, to3: 1 } }),
  ],
  {
    doc: 'Order of the four axes after a transposing copy, outermost first. `to0` to `to3`: the source axis (0 is W, 3 is X) that each destination axis takes.',
    source: { confidence: 'certain', pages: [pages.structural, pages.catalog] },
  },
);
