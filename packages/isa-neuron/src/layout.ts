/** How modules are put together: what a program builder fills in. Facts about the keys stand where the records are defined. */
import { type Fill, type ProgramLayout, programLayout } from '@instabrew/spec';

const get = (name: string): Fill => ({ get: name });

/** A set with one location of the same name, which is allocated. */
const tensor = (memory: string, tensorClass: string, place: { readonly [key: string]: Fill }): Fill => ({
  object: {
    Skind: 'memory_location_set',
    name: get('set'),
    kind: get('role'),
    dtype: get('dtype'),
    tensor_shape: get('shape'),
    tensor_class: tensorClass,
    memorylocations: {
      list: [
        {
          object: {
            Skind: 'memory_location',
            name: get('name'),
            type: memory,
            dims: { list: [get('partitions'), get('rowBytes')] },
            addr: get('address'),
            allocated: true,
            tensor_id: get('id'),
            ...place,
          },
        },
      ],
    },
  },
});

const access = { ap: get('pairs'), dtype: get('dtype'), memsetref: get('set'), access_shape: get('shape') };

export const layout: ProgramLayout<'DRAM' | 'SB' | 'PSUM', 'input' | 'output' | 'constant' | 'internal'> = programLayout({
  document: { object: { functions: get('functions'), arch: get('arch'), version: 2 } },
  function: {
    object: {
      name: get('name'),
      attributes: { object: { need_unroll: get('hasLoops') } },
      allocations: get('storages'),
      blocks: get('blocks'),
    },
  },
  paths: { functions: 'functions', storages: 'allocations', blocks: 'blocks', instructions: 'instructions' },
  block: { object: { name: get('name'), instructions: get('instructions') } },
  memories: {
    DRAM: { partitioned: false, align: 64, entry: tensor('DRAM', 'NeuronTensor', {}) },
    SB: {
      partitioned: true,
      align: 64,
      partitions: 'sbuf.partitions',
      capacity: 'sbuf.bytesPerPartition',
      reserved: 'sbuf.reservedBytes',
      entry: tensor('SB', 'NeuronSBTensor', {}),
    },
    PSUM: {
      partitioned: true,
      align: 64,
      partitions: 'psum.partitions',
      capacity: 'psum.bytesPerPartition',
      bank: 'psum.bankBytes',
      entry: tensor('PSUM', 'NeuronPSUMTensor', { bank: get('bank') }),
    },
  },
  roles: { input: 'ExternalInput', output: 'ExternalOutput', constant: 'Const', internal: 'Internal' },
  defaultRole: 'internal',
  register: { object: { Skind: 'register', name: get('name') } },
  operands: {
    access: {
      object: { kind: 'physical_ap', ...access, offset: get('offset'), memref: get('name'), dynamic_ap_info: get('gather') },
    },
    symbolic: { object: { kind: 'symbolic_ap', ...access, addrs: get('starts') } },
    register: { object: { kind: 'register_access', dtype: get('dtype'), regref: get('name') } },
  },
  gather: {
    object: {
      actual_ap: get('pairs'),
      aff_expr: {
        list: [
          { object: { coef: get('rowElements'), offset_expr: { object: { kind: 'IndirectArgId', arg_id: get('index') } } } },
        ],
      },
      c: get('offset'),
      indirect_dim: 'W',
      indirect_dim_max_index: get('rows'),
    },
  },
  sum: {
    object: {
      kind: 'AffExprKind',
      c: get('constant'),
      terms: {
        each: 'terms',
        to: { object: { coeff: get('factor'), idx: { object: { kind: 'AffIVKind', axis: get('axis') } } } },
      },
    },
  },
  loop: {
    instruction: 'Loop',
    nest: 'loopnest',
    blocks: 'blocks',
    fields: {
      object: {
        LoopAxis: { object: { name: get('axis'), lb: get('lb'), ub: get('ub'), stride: get('stride') } },
        blocks: get('blocks'),
      },
    },
  },
  order: {
    key: 'dependencies',
    entry: { list: [get('name'), get('kind')] },
    kinds: { flow: 'Flow', anti: 'Anti', output: 'Output', ordered: 'Ordered' },
  },
  semaphores: {
    key: 'sync_info',
    count: 'semaphores',
    unordered: ['DMA'],
    entry: {
      object: {
        on_wait: {
          each: 'waits',
          to: { object: { from: get('name'), id: get('semaphore'), wait_value: get('value') } },
        },
        on_update: { each: 'updates', to: { object: { id: get('semaphore'), update_value: get('value') } } },
      },
    },
  },
});
