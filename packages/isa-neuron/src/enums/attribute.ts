/**
 * Keys of attribute bags. A third one, DMAQueueAttribute, has no members in this release: its converter refuses every number and
 * its table of names is empty, so there is nothing to describe.
 */
import { member, structuralEnum } from '@instabrew/spec';
import { pages } from '../pages.js';

export const ModuleAttribute = structuralEnum(
  'ModuleAttribute',
  // biome-ignore format: one member a line
  [
    member('previous_pass',                              0),
    member('pass_sequence_number',                       1),
    member('neff_collective_has_offset',                 2, { tables: { neff: 0x2 } }),
    member('neff_feature_custom_ops',                    3, { tables: { neff: 0x4 } }),
    member('neff_coalesced_ccops',                       4, { tables: { neff: 0x8 } }),
    member('neff_queue_set_instances',                   5, { tables: { neff: 0x10 } }),
    member('neff_has_functions',                         6, { tables: { neff: 0x20 } }),
    member('neff_feature_dynamic_pwp',                   7, { tables: { neff: 0x40 } }),
    member('neff_feature_indirect_memcpy_32b_sem_wait',  8, { tables: { neff: 0x80 } }),
    member('neff_feature_indirect_memcpy_bound_check',   9, { tables: { neff: 0x100 } }),
    member('neff_feature_DMA_desc_higher_dim',          10, { tables: { neff: 0x200 } }),
    member('neff_feature_DGE',                          11, { tables: { neff: 0x1000 } }),
    member('neff_feature_POOL_RSQRT',                   12, { tables: { neff: 0x2000 } }),
    member('neff_feature_DGE_cast',                     13, { tables: { neff: 0x8000 } }),
    member('neff_feature_vector_DGE',                   14, { tables: { neff: 0x10000 } }),
    member('neff_feature_embedding_stride32',           15, { tables: { neff: 0x20000 } }),
    member('neuron_core_id',                            16, { doc: 'A number, not a feature.' }),
    member('neff_feature_hardware_DGE',                 17, { tables: { neff: 0x200000 } }),
    member('loops_on_chip',                             18),
    member('loops_in_backend',                          19),
    member('neff_feature_SQI_no_rearm',                 20, { tables: { neff: 0x100000 } }),
    member('neff_feature_partial_sb2sb_ccop',           21, { tables: { neff: 0x400000 } }),
    member('neff_feature_large_tensor_support',         22, { tables: { neff: 0x2000000 } }),
  ],
  {
    doc: 'Key of the attributes of a module. `neff` is the bit of the feature in the header of the packaged file.',
    source: { confidence: 'certain', pages: [pages.neffFlags, pages.opFamily] },
  },
);

export const FunctionAttribute = structuralEnum(
  'FunctionAttribute',
  // biome-ignore format: one member a line
  [
    member('no_spill',           0),
    member('ready_for_codegen', 24),
  ],
  {
    doc: 'Key of the attributes of a function.',
    source: {
      confidence: 'certain',
      pages: [pages.opFamily],
      note: 'The first and the last of 25: the 23 between them are not published, so a reader has to let unknown ones through.',
    },
  },
);
