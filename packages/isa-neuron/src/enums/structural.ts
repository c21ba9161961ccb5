/** Core enums: outside the R5 block, with converters of their own. */
import { member, structuralEnum } from '@instabrew/spec';
import { pages } from '../pages.js';

export const EngineType = structuralEnum(
  'EngineType',
  // biome-ignore format: one member a line
  [
    member('Unassigned', 0, { tables: { external: 'Unassigned', klr: 1 }, doc: 'Not chosen yet; passes every check of engines.' }),
    member('Pool',       1, { tables: { external: 'GPSIMD', isa: 2, klr: 6 } }),
    member('Activation', 2, { tables: { external: 'Scalar', isa: 1, klr: 2 } }),
    member('PE',         3, { tables: { external: 'Tensor', isa: 0, klr: 5 }, doc: 'Matrix engine.' }),
    member('DMA',        4, { tables: { external: 'SyncDMA', klr: 3 } }),
    member('DVE',        5, { tables: { external: 'Vector', isa: 3, klr: 4 }, doc: 'Cost pages call ordinal 5 SP; clocks and the other pages say DVE.' }),
    member('SP',         6, { tables: { external: 'Sync', isa: 4, klr: 7 }, doc: 'Synchronisation processor.' }),
    member('ALL',        7, { tables: { external: 'All' }, doc: 'Every engine; passes every check of engines.' }),
  ],
  {
    doc: 'Engine that executes an instruction. `external` is its public name; `isa` its number in the instruction set, `klr` in the KLR front end.',
    sentinels: ['Unassigned', 'ALL'],
    source: { confidence: 'certain', pages: [pages.structural, pages.appendix, pages.isaEnums, pages.crosswalk] },
  },
);

export const ArchLevel = structuralEnum(
  'ArchLevel',
  // biome-ignore format: one member a line
  [
    member('inferentia', 10, { tables: { generation: 1 } }),
    member('sunda',      20, { tables: { generation: 2 } }),
    member('gen3',       30, { tables: { generation: 3 } }),
    member('core_v4',    40, { tables: { generation: 4 } }),
    member('core_v5',    50, { tables: { generation: 5 } }),
  ],
  {
    doc: 'Hardware generation, times ten. Only a name for core_v5: no model of it exists.',
    source: {
      confidence: 'certain',
      pages: [pages.structural, pages.appendix],
      note: 'Product names such as trn1 belong to the look-up of hardware models, not to this enum.',
    },
  },
);

export const ArchRevision = structuralEnum(
  'ArchRevision',
  // biome-ignore format: one member a line
  [
    member('v1', 0),
    member('v2', 1),
  ],
  {
    doc: 'Revision of a generation.',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.appendix, pages.writePath] },
  },
);

export const NamedObjectOrigin = structuralEnum(
  'NamedObjectOrigin',
  // biome-ignore format: one member a line
  [
    member('Internal', 0),
    member('Penguin',  1),
    member('NKI',      2),
  ],
  {
    doc: 'Who made an object: the backend itself, the Penguin front end, or an NKI kernel.',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.writePath, pages.base] },
  },
);

export const EdgeKind = structuralEnum(
  'EdgeKind',
  // biome-ignore format: one member a line
  [
    member('Invalid', 0),
    member('Ordered', 1, { doc: 'Program order.' }),
    member('Anti',    2, { doc: 'Write after read.' }),
    member('Output',  3, { doc: 'Write after write.' }),
    member('Flow',    4, { doc: 'Read after write; what a dependency is that states no kind.' }),
  ],
  {
    doc: 'Kind of a dependency between two instructions.',
    default: 'Flow',
    byOrdinal: true,
    sentinels: ['Invalid'],
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.base, pages.loader, pages.writePath],
      note: 'Written by name, read by number too.',
    },
  },
);

export const MemoryType = structuralEnum(
  'MemoryType',
  // biome-ignore format: one member a line
  [
    member('Unallocated',   1),
    member('Input',         2),
    member('Output',        4),
    member('DRAM',          8),
    member('SB',           16, { doc: 'State buffer (SBUF).' }),
    member('PSUM',         32, { doc: 'Partial sums, written by the matrix engine.' }),
    member('RNGSTATE',     64),
    member('REG',         128, { doc: 'Registers.' }),
  ],
  {
    doc: 'Where a tensor lives; one bit each, but never more than one at a time.',
    sentinels: ['Unallocated'],
    byOrdinal: true,
    source: {
      confidence: 'certain',
      pages: [pages.memory, pages.opFamily, pages.appendix],
      note: 'One page says that the number is written; public emitters and dump readers use the name, which is taken. Both are read.',
    },
  },
);

export const InstSyncType = structuralEnum(
  'InstSyncType',
  // biome-ignore format: one member a line
  [
    member('datapath',  0),
    member('sequencer', 1),
    member('dma',       2),
  ],
  {
    doc: 'Which part of an engine an instruction synchronises with.',
    source: {
      confidence: 'certain',
      pages: [pages.opFamily, pages.catalog],
      note: 'An older order is corrected by the same page.',
    },
  },
);

export const MemoryAddressSpace = structuralEnum(
  'MemoryAddressSpace',
  // biome-ignore format: one member a line
  [
    member('Local',  0),
    member('Shared', 1),
    member('Debug',  2),
  ],
  {
    doc: 'Who sees a DRAM tensor.',
    source: { confidence: 'certain', pages: [pages.memory] },
  },
);

export const TensorKind = structuralEnum(
  'TensorKind',
  // biome-ignore format: one member a line
  [
    member('ExternalInput',           0),
    member('ExternalInputParameter',  1),
    member('Input',                   2),
    member('ExternalOutput',          3),
    member('ExternalOutputParameter', 4),
    member('Output',                  5),
    member('Const',                   6),
    member('Internal',                7),
    member('Pointer',                 8),
    member('InternalInterface',       9),
  ],
  {
    doc: 'Role of a tensor in its function.',
    source: {
      confidence: 'strong',
      pages: [pages.memory, pages.constants, pages.klr],
      note: 'Count and five ordinals are printed; the other five names are joined from the public roster.',
    },
  },
);

export const TensorClass = structuralEnum(
  'TensorClass',
  // biome-ignore format: one member a line
  [
    member('Tensor',                0),
    member('SingleValueTensor',     1),
    member('NeuronTensor',          2),
    member('NeuronWeightTensor',    3),
    member('IdentityWeightTensor',  4),
    member('NeuronBlockTensor',     5),
    member('DRAM2DBlockTensor',     6),
    member('Neuron3DBlockTensor',   7),
    member('DRAM3DBlockTensor',     8),
    member('NeuronLocalTensor',     9),
    member('NeuronSBTensor',       10),
    member('NeuronPSUMTensor',     11),
    member('ImmutableParameter',   12),
  ],
  {
    doc: 'Storage class of a tensor.',
    source: {
      confidence: 'certain',
      pages: [pages.constants, pages.memory],
      note: 'The KLR roster has LoopTensor and lacks ImmutableParameter; this release is the other way round.',
    },
  },
);
