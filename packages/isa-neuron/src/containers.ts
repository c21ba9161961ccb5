/** The module and what it holds: functions, and the queues of the DMA engines. */
import { not, ref } from '@instabrew/expr';
import {
  bool,
  constraint,
  type DocumentDef,
  type FieldBuilder,
  field,
  type Json,
  list,
  mapOf,
  member,
  nameOf,
  opaque,
  record,
  type Source,
  str,
  structuralEnum,
  tuple,
  u32,
} from '@instabrew/spec';
import { BasicBlock } from './blocks.js';
import { ArchLevel, ArchRevision, EngineType, NamedObjectOrigin } from './enums/structural.js';
import { pages } from './pages.js';
import { Storage } from './storages.js';

const certain = { confidence: 'certain', pages: [pages.writePath, pages.loader] } as const;
const ours = (note: string): Source => ({ confidence: 'our-choice', pages: [pages.writePath], note });
const main = { first: { key: 'name', value: 'main' } } as const;
const origin = (doc: string) => field(NamedObjectOrigin, { doc, source: certain }).always();

const FunctionAttributes = record(
  'FunctionAttributes',
  {
    need_unroll: field(bool, {
      doc: 'Its loops are still to be unrolled.',
      source: { confidence: 'strong', pages: [pages.klr, pages.lowerDriver], note: 'Always written (our choice).' },
    }).always(true),
    need_dce: field(bool, {
      doc: 'Dead code is still to be removed.',
      source: { confidence: 'inferred', pages: [pages.lowerDriver] },
    }).optional(),
    no_spill: field(opaque, { source: { confidence: 'strong', pages: [pages.opFamily] } }).optional(),
    ready_for_codegen: field(opaque, { source: { confidence: 'strong', pages: [pages.opFamily] } }).optional(),
    stage_unroll_completed: field(opaque, {
      doc: 'How far unrolling is; all functions agree.',
      source: { confidence: 'strong', pages: [pages.errors], note: 'A flag or a number: kept as read.' },
    }).optional(),
    split_BB: field(opaque, { doc: 'Given up.', source: { confidence: 'strong', pages: [pages.errors] } }).optional(),
  },
  {
    doc: 'Flags of a function. 21 of the 25 names are not published: members that are not listed are kept.',
    open: true,
    constraints: [
      constraint('SplitGivenUp', not(ref('present.split_BB', 'bool')), 'split_BB was given up', {
        confidence: 'strong',
        pages: [pages.errors],
      }),
    ],
    source: {
      confidence: 'strong',
      pages: [pages.klr, pages.lowerDriver, pages.errors, pages.opFamily],
      note: 'An earlier revision of the public emitter wrote an array of names, which is not read.',
    },
  },
);

const Function = record(
  'Function',
  {
    name: field(str, { doc: 'main is written first, and its calls are bound last.', source: certain }),
    origin: origin('Who made the function; written by the module.'),
    attributes: field(FunctionAttributes, { doc: 'Flags.', source: { confidence: 'strong', pages: [pages.klr] } }).always(),
    allocations: field(list(Storage), {
      doc: 'Tensors and registers.',
      source: { ...certain, note: 'storages in the prose of a page; the literal key is allocations.' },
    }).always(),
    blocks: field(list(BasicBlock, main), { doc: 'The first one is the entry.', source: certain }).always(),
  },
  {
    doc: 'Code, and the tensors and registers that it works on.',
    naming: {
      names: [{ object: 'function', key: 'name' }],
      scopes: ['instruction', 'block', 'memory_location_set', 'memory_location', 'register'],
    },
    source: { ...certain, pages: [...certain.pages, pages.klr, pages.dumps] },
  },
);

const DMAQueueType = structuralEnum(
  'DMAQueueType',
  // biome-ignore format: one member a line
  [
    member('input',              0),
    member('output',             1),
    member('data',               2),
    member('pinned_weight',      3),
    member('indirect_loadsave',  4),
    member('embedding_update',   5),
    member('collective_compute', 6),
    member('dynamic_act_table',  7),
    member('dynamic',            8),
  ],
  { doc: 'What a queue is for.', source: { confidence: 'strong', pages: [pages.queues] } },
);

const DMAQueue = record(
  'DMAQueue',
  {
    name: field(str, {
      doc: 'Transfers share a queue when engine, type and number of engines give the same name.',
      source: { ...certain, pages: [pages.loader, pages.queues, pages.dumps] },
    }),
    origin: origin('Who made the queue; written by the module.'),
    type: field(DMAQueueType, { doc: 'What it is for.', source: ours('The names are known, the key is not.') }).optional(),
    engine: field(EngineType, { doc: 'Engine that starts its transfers.', source: ours('Not known to be written.') }).optional(),
    num_dma_engines: field(u32, {
      doc: 'DMA engines that work on it in parallel.',
      source: { confidence: 'certain', pages: [pages.catalog] },
    }).optional(),
    blocks: field(list(BasicBlock, main), {
      doc: 'Their instructions are DMA blocks.',
      source: { confidence: 'strong', pages: [pages.names, pages.dumps] },
    }),
  },
  {
    doc: 'Transfers that the DMA engines execute in order.',
    naming: {
      names: [{ object: 'queue', key: 'name' }],
      scopes: ['instruction', 'block'],
      shares: ['dma_block'],
      reaches: ['instruction', 'memory_location', 'memory_location_set', 'register'],
    },
    source: { ...certain, confidence: 'strong' },
  },
);

const NkiFunctions = record(
  'NkiFunctions',
  { functions: field(list(Function, main), { doc: 'Functions of kernels.' }).skipEmpty() },
  {
    doc: 'Empty, or a list of functions and nothing else.',
    source: { confidence: 'strong', pages: [pages.writePath, pages.loader, pages.errors] },
  },
);

/** A member that is kept as read, because its type is not published. */
const kept = (): FieldBuilder<Json, 'optional', never> =>
  field(opaque, { source: { confidence: 'strong', pages: [pages.neffFlags, pages.opFamily] } }).optional();

const ModuleAttributes = record(
  'ModuleAttributes',
  {
    neuron_core_id: field(u32, {
      doc: 'The core that runs the module.',
      source: { confidence: 'strong', pages: [pages.klr, pages.errors] },
    }).optional(),
    previous_pass: field(str, { doc: 'The pass that wrote the module.' }).optional(),
    pass_sequence_number: kept(),
    replica_groups: field(list(list(u32)), { doc: 'Cores that communicate with each other, group by group.' }).optional(),
    src_target_pairs: field(list(tuple(u32, u32)), { doc: 'Who sends to whom.' }).optional(),
    loops_on_chip: kept(),
    loops_in_backend: kept(),
    neff_collective_has_offset: kept(),
    neff_feature_custom_ops: kept(),
    neff_coalesced_ccops: kept(),
    neff_queue_set_instances: kept(),
    neff_has_functions: kept(),
    neff_feature_dynamic_pwp: kept(),
    neff_feature_indirect_memcpy_32b_sem_wait: kept(),
    neff_feature_indirect_memcpy_bound_check: kept(),
    neff_feature_DMA_desc_higher_dim: kept(),
    neff_feature_DGE: kept(),
    neff_feature_POOL_RSQRT: kept(),
    neff_feature_DGE_cast: kept(),
    neff_feature_vector_DGE: kept(),
    neff_feature_embedding_stride32: kept(),
    neff_feature_hardware_DGE: kept(),
    neff_feature_SQI_no_rearm: kept(),
    neff_feature_partial_sb2sb_ccop: kept(),
    neff_feature_large_tensor_support: kept(),
  },
  {
    doc: 'Facts about a module, each there when it is not the default. Members that are not listed are kept.',
    open: true,
    source: {
      confidence: 'strong',
      pages: [pages.writePath, pages.klr, pages.opFamily],
      note: 'Types are stated for a few only.',
    },
  },
);

const Module = record(
  'Module',
  {
    functions: field(list(Function, main), { doc: 'main first.', source: certain }),
    queues: field(list(DMAQueue), {
      doc: 'Queues of the DMA engines.',
      aliases: ['dma_queues'],
      source: {
        ...certain,
        confidence: 'strong',
        pages: [pages.writePath, pages.names, pages.dumps],
        note: 'One page calls the list dma_queues; real dumps have queues. Both are read.',
      },
    }).skipEmpty(),
    nki_functions: field(NkiFunctions, {
      doc: 'Functions of kernels.',
      source: {
        confidence: 'strong',
        pages: [pages.writePath, pages.loader, pages.errors],
        note: 'Left out when empty (our choice).',
      },
    }).skipDefault(),
    version: field(u32, {
      doc: 'How affine expressions are written; 2.',
      source: { ...certain, pages: [...certain.pages, pages.versioning] },
    }).startsAs(2),
    arch: field(ArchLevel, {
      doc: 'The hardware generation.',
      source: { ...certain, note: 'The original always writes it; here a module without one stays without.' },
    }).optional(),
    revision: field(ArchRevision, {
      doc: 'The revision of the generation.',
      aliases: ['archRev'],
      source: { ...certain, note: 'One page calls the key archRev; both are read. Left out unless it is set (our choice).' },
    }).optional(),
    artifact_path: field(str, {
      doc: 'Folder of the files that belong to the module.',
      source: {
        ...certain,
        note: 'The original always writes it; nothing here sets it, so that no path leaks. Kept when it is read.',
      },
    }).optional(),
    artifact_info: field(opaque, {
      doc: 'About the files that belong to the module.',
      source: {
        confidence: 'strong',
        pages: [pages.writePath, pages.catalog],
        note: 'Members are not known but for eng_dma: kept as read.',
      },
    }).optional(),
    attributes: field(ModuleAttributes, {
      doc: 'Facts about the module.',
      source: { ...certain, confidence: 'strong' },
    }).always(),
    call_to_physical_memlocs: field(mapOf(list(nameOf('memory_location')), { refersTo: 'instruction' }), {
      doc: 'Locations of each call.',
      source: ours(
        'The key is certain. That it is an object of call names, each with a list of location names, is the simplest form.',
      ),
    }).skipEmpty(),
  },
  {
    doc: 'A program.',
    naming: { reaches: ['instruction', 'memory_location'] },
    source: certain,
  },
);

/** A document is a module. The tool that checks round trips reads it as the one member of an object, `module`. */
export const moduleDocument: DocumentDef = {
  root: Module,
  wrapper: 'module',
  versions: { key: 'version', current: 2, older: [1] },
  generation: 'arch',
};
