/** Enums of communication between cores. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const CollectiveKind = fieldEnum(
  'CollectiveKind',
  // biome-ignore format: one member a line
  [
    member('SendRecv',               0, { tables: { reduces: 0 } }),
    member('SendRecvCCE',            1, { tables: { reduces: 0 } }),
    member('AllReduce',              2, { tables: { isa: 1, reduces: 1 } }),
    member('ReduceScatter',          3, { tables: { isa: 2, reduces: 1 } }),
    member('AllGather',              4, { tables: { isa: 3, reduces: 0 } }),
    member('AllToAll',               5, { tables: { isa: 4, reduces: 0 } }),
    member('AllToAllV',              6, { tables: { isa: 9, reduces: 0 } }),
    member('Permute',                7, { tables: { isa: 5, reduces: 0 } }),
    member('PermuteReduce',          8, { tables: { isa: 6, reduces: 1 } }),
    member('PermuteImplicit',        9, { tables: { isa: 7, reduces: 0 } }),
    member('PermuteReduceImplicit', 10, { tables: { isa: 8, reduces: 1 } }),
  ],
  {
    doc: 'What a group of cores does together. `isa` is its number in the instruction word; `reduces` is 1 where a reduction operator is needed.',
    default: 'AllReduce',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.isaEnums, pages.appendix, pages.catalog] },
  },
);

export const CollectiveComputeTypeHint = fieldEnum(
  'CollectiveComputeTypeHint',
  // biome-ignore format: one member a line
  [
    member('TP',   0),
    member('FSDP', 1),
    member('None', 2),
  ],
  {
    doc: 'Why a collective is there: tensor parallelism, sharded data parallelism, or neither.',
    default: 'None',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.catalog] },
  },
);

export const UniqueTensorsType = fieldEnum(
  'UniqueTensorsType',
  // biome-ignore format: one member a line
  [
    member('Unknown', 0, { doc: 'A value like the others: nothing is known.' }),
    member('No',      1),
    member('Yes',     2),
  ],
  {
    doc: 'Whether the tensors of a collective are known to be distinct.',
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.catalog],
      note: 'The enum is certain, the instruction that carries it less so.',
    },
  },
);

export const CollectiveDimension = fieldEnum(
  'CollectiveDimension',
  // biome-ignore format: one member a line
  [
    member('Partition', 0),
    member('Free',      1),
  ],
  {
    doc: 'Axis along which a collective splits or joins.',
    default: 'Free',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.catalog] },
  },
);
