/** What functions keep data in: memory location sets (tensors), the locations that they are placed at, and registers. */
import { eq, or, ref } from '@instabrew/expr';
import {
  bool,
  constraint,
  field,
  headedTuple,
  i32,
  i64,
  list,
  nameOf,
  opaque,
  record,
  type Source,
  str,
  tuple,
  u32,
  u64,
  union,
} from '@instabrew/spec';
import { Dtype } from './dtypes.js';
import { MemoryAddressSpace, MemoryType, NamedObjectOrigin, TensorClass, TensorKind } from './enums/structural.js';
import { pages } from './pages.js';

const certain = { confidence: 'certain', pages: [pages.memory] } as const;
const rule = 'The key is certain, when it is written is not stated';
const always = { ...certain, note: `${rule}: always.` } as const;
const flag = { ...certain, note: `${rule}: when set.` } as const;
const ours = (note: string): Source => ({ confidence: 'our-choice', pages: [pages.memory], note });

const type = ref('field.type', 'enum:MemoryType');

const MemoryLocation = record(
  'MemoryLocation',
  {
    name: field(str, { doc: 'Unique in its set.', source: { ...certain, pages: [pages.writePath, pages.memory, pages.klr] } }),
    origin: field(NamedObjectOrigin, { doc: 'Who made the location.', source: certain }).always(),
    optin_passes: field(list(str), {
      doc: 'Names of the passes that may touch it.',
      source: { ...certain, confidence: 'strong', note: `${rule}: always.` },
    }).always(),
    type: field(MemoryType, { doc: 'The memory. Only DRAM, SB and PSUM can be placed.', source: certain }),
    dims: field(list(u64), {
      doc: '[partitions, bytes of each] in SB and PSUM; in DRAM the product is the size in bytes.',
      source: { confidence: 'strong', pages: [pages.klr, pages.dumps, pages.memory] },
    }),
    addr: field(u64, {
      doc: 'Address in a partition of SB, in a bank of PSUM, or in DRAM.',
      unit: 'bytes',
      source: { ...always, pages: [pages.memory, pages.klr, pages.dumps] },
    }).always(),
    base: field(u32, { doc: 'First partition: 0, 32, 64 or 96.', source: always }).always(),
    bank: field(i64, { doc: 'Bank of PSUM; readers take its absolute value.', source: always }).always(),
    allocated: field(bool, { doc: 'It has its place.', source: always }).always(),
    user_allocated: field(bool, { doc: 'The user gave it its place.', source: flag }).skipDefault(),
    pinned: field(bool, { doc: 'It must not move.', source: flag }).skipDefault(),
    tensor_id: field(i32, {
      doc: 'Its place in the table of its set; -1: none.',
      source: { ...flag, note: `${rule}: unless -1. The original refuses negative ones where it fills the table.` },
    }).skipDefault(-1),
    var_id: field(i32, { doc: 'Number of the variable; -1: none.', source: certain }).skipDefault(-1),
    table_entry_id: field(i32, { doc: 'Entry of a table; -1: none.', source: certain }).skipDefault(-1),
    memLocSetId: field(i32, { doc: 'Number of its set; -1: none.', source: certain }).skipDefault(-1),
    pack_id_hint: field(i32, { doc: 'Which locations share a bank of PSUM; -1: any.', source: certain }).skipDefault(-1),
    alias: field(
      list(headedTuple(nameOf('memory_location_set'), [nameOf('memory_location', { where: { type: 'DRAM' } }), i64])),
      {
        doc: '[set, location, kind] of locations that share its memory. The bits of kind: 3 must, 1 may. Older: [location, kind].',
        source: {
          ...certain,
          pages: [pages.memory, pages.loader],
          note: 'The form is told by its length. The original merges edges and keeps them at both ends; here they stay as read.',
        },
      },
    ).skipEmpty(),
    pointer_ref_memloc: field(nameOf('memory_location'), {
      doc: 'The location that a pointer leads to; in sets of the kind Pointer.',
      source: certain,
    }).optional(),
    location_alt: field(bool, { source: flag }).skipDefault(),
    written_by_another_core: field(bool, { doc: 'Another core writes it.', source: flag }).skipDefault(),
    is_shared_post_dram_alloc: field(bool, { doc: 'Cores share it once DRAM is laid out.', source: flag }).skipDefault(),
    runtime_reserved: field(bool, { doc: 'It belongs to the runtime.', source: flag }).skipDefault(),
    alloced_func: field(str, { doc: 'Function that it was made for.', source: certain }).optional(),
    remote_writer_func: field(str, { doc: 'Function of another core that writes it.', source: certain }).optional(),
    remote_local_target: field(tuple(str, u32), {
      doc: 'The target on another core.',
      source: ours('A string and a number, which are written together; how is not known.'),
    }).optional(),
    device_print_metadata: field(opaque, { source: ours('An object whose members are not known: kept as read.') }).optional(),
    kind: field(TensorKind, {
      doc: 'The kind of its set.',
      source: ours('In memory a copy of what the set says; kept when it is read.'),
    }).optional(),
    addr_space: field(MemoryAddressSpace, {
      doc: 'The address space of its set.',
      source: ours('In memory a copy of what the set says; kept when it is read.'),
    }).optional(),
  },
  {
    doc: 'One placement of a tensor.',
    storage: { memory: 'type', partition: 'base', extents: 'dims' },
    naming: { names: [{ object: 'memory_location', key: 'name' }] },
    constraints: [
      constraint(
        'AliasNotDram',
        or(eq(ref('length.alias', 'int'), 0), eq(type, 'DRAM')),
        'aliases join locations in DRAM',
        certain,
      ),
      constraint(
        'PackIdNotPsum',
        or(eq(ref('field.pack_id_hint', 'int'), -1), eq(type, 'PSUM')),
        'a pack_id_hint is for locations in PSUM',
        certain,
      ),
    ],
    source: certain,
  },
);

/** One record so far, told by a tag like the storages around it. */
const Location = union(
  'Location',
  'Skind',
  { memory_location: MemoryLocation },
  {
    doc: 'An entry of memorylocations.',
    defaultTag: 'memory_location',
    source: {
      confidence: 'strong',
      pages: [pages.klr],
      note: 'The tag comes from the public emitter; without it there is no doubt.',
    },
  },
);

const TensorDebugInfo = record(
  'TensorDebugInfo',
  { tensor_name: field(str, { doc: 'Tensor of the source program.' }).optional(), shape: field(list(u64)).optional() },
  {
    doc: 'Where a tensor comes from. Members that are not listed are kept.',
    open: true,
    source: { confidence: 'strong', pages: [pages.dumps] },
  },
);

const MemoryLocationSet = record(
  'MemoryLocationSet',
  {
    name: field(str, {
      doc: 'Unique among the storages of its function.',
      source: { ...certain, pages: [pages.writePath, pages.klr] },
    }),
    origin: field(NamedObjectOrigin, { doc: 'Who made the set.', source: { ...certain, confidence: 'strong' } }).always(),
    kind: field(TensorKind, { doc: 'Role of the tensor in its function.', source: certain }).startsAs('Internal'),
    dtype: field(Dtype, { doc: 'Type of one element.', source: certain }),
    tensor_shape: field(list(u64), { doc: 'Extents of the tensor.', unit: 'elements', source: certain }),
    partition_dim: field(u32, { doc: 'Axis of tensor_shape that is laid across partitions.', source: always }).always(),
    addr_space: field(MemoryAddressSpace, { doc: 'Who sees it; of tensors in DRAM.', source: always }).always(),
    tensor_class: field(TensorClass, {
      doc: 'Storage class.',
      source: { ...always, pages: [pages.memory, pages.constants] },
    }).always(),
    memorylocations: field(list(Location), {
      doc: 'Where the tensor is, in one or more places.',
      source: { ...certain, pages: [pages.loader, pages.klr, pages.dumps] },
    }).always(),
    tensorId2MemLocSize: field(u32, {
      doc: 'Number of locations.',
      counts: 'memorylocations',
      source: { confidence: 'strong', pages: [pages.klr, pages.memory], note: 'Known from the public emitter. Always written.' },
    }).always(),
    debug: field(TensorDebugInfo, {
      doc: 'Where the tensor comes from.',
      source: { confidence: 'strong', pages: [pages.dumps] },
    }).optional(),
    do_not_spill: field(bool, { doc: 'It must stay on chip.', source: { ...flag, confidence: 'strong' } }).skipDefault(),
    virtual: field(bool, { doc: 'It has no memory of its own.', source: { ...flag, confidence: 'strong' } }).skipDefault(),
    do_not_rotate: field(bool, {
      doc: 'Its buffers are not exchanged in turn.',
      source: { ...flag, confidence: 'strong' },
    }).skipDefault(),
    volatile: field(bool, { source: ours('In an older revision of the public emitter; kept when it is read.') }).optional(),
    allocated: field(bool, { doc: 'Its locations have their place.', source: { ...flag, confidence: 'inferred' } }).skipDefault(),
    tensor_scope_parent: field(nameOf('instruction', { orTo: ['function'] }), {
      doc: 'The loop or function that the tensor lives in.',
      source: {
        confidence: 'strong',
        pages: [pages.lowerDriver, pages.errors],
        note: 'That it is written as a name is our reading.',
      },
    }).optional(),
  },
  {
    doc: 'A logical tensor: what it holds, and where that is.',
    naming: { names: [{ object: 'memory_location_set', key: 'name' }], shares: ['memory_location'] },
    source: certain,
  },
);

const Register = record(
  'Register',
  {
    name: field(str, {
      doc: 'Unique among the storages of its function.',
      source: { confidence: 'certain', pages: [pages.valueModel] },
    }),
    num_physical_regs: field(u32, {
      doc: 'Number of hardware registers that it takes.',
      source: ours('The attribute is there in memory, its key is not known.'),
    }).skipDefault(1),
    dtype: field(Dtype, { doc: 'Type of its value.', source: ours('Not known to be written.') }).optional(),
  },
  {
    doc: 'A scalar that instructions read and write. Its keys are hardly known: others are kept.',
    open: true,
    naming: { names: [{ object: 'register', key: 'name' }] },
    source: { confidence: 'strong', pages: [pages.klr, pages.names] },
  },
);

/** An entry of the allocations of a function. */
export const Storage = union(
  'Storage',
  'Skind',
  { memory_location_set: MemoryLocationSet, register: Register },
  {
    doc: 'What a function keeps data in.',
    defaultTag: 'memory_location_set',
    source: {
      confidence: 'strong',
      pages: [pages.klr],
      note: 'The tag comes from the public emitter. Without it an entry is a set.',
    },
  },
);
