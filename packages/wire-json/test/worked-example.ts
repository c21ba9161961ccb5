/** The worked example of the format's description: a frame and two records, put together to one document. */
const access = (set: string, dtype: string, shape: readonly [number, number]) => ({
  access_shape: shape,
  ap: [
    [shape[1], shape[0]],
    [1, shape[1]],
  ],
  dtype,
  kind: 'physical_ap',
  memref: set,
  memsetref: `${set}_set`,
  offset: 0,
});

const tensor = (name: string) => ({
  Skind: 'memory_location_set',
  addr_space: 'Local',
  dtype: 'float32',
  kind: 'Internal',
  memorylocations: [
    {
      Skind: 'memory_location',
      addr: 0,
      allocated: true,
      bank: 0,
      base: 0,
      dims: [128, 2048],
      name,
      optin_passes: [],
      origin: 'Penguin',
      tensor_id: 0,
      type: 'SB',
    },
  ],
  name: `${name}_set`,
  origin: 'Penguin',
  partition_dim: 0,
  tensorId2MemLocSize: 1,
  tensor_class: 'NeuronSBTensor',
  tensor_shape: [128, 512],
});

/** Stands for a whole real, which JSON.stringify would write as an integer. */
const [zero, one] = ['<0.0>', '<1.0>'];

const activation = {
  acc: 'Idle',
  alpha: zero,
  debug: { filename: 'kernel.py', lineno: 12, op_name: 'gelu.1' },
  engine: 'Activation',
  engine_id: 0,
  func: 'Gelu',
  ins: [access('x', 'float32', [128, 512]), { dtype: 'float32', kind: 'imm_value', value: zero }],
  name: 'act0',
  op0: 'bypass',
  op1: 'bypass',
  opcode: 'Activation',
  optin_passes: [],
  origin: 'Penguin',
  outs: [access('y', 'bfloat16', [128, 512])],
  reduce_op: 'bypass',
  scale: one,
  scheduled_end: 0,
  scheduled_start: 0,
  sync_info: { on_update: [{ id: 3, update_value: 1 }] },
};

const matmult = {
  accumulation_flag: 0,
  debug: { filename: 'kernel.py', lineno: 13, op_name: 'dot.2' },
  dependencies: [['act0', 'Flow']],
  engine: 'PE',
  engine_id: 0,
  ifmap_quant_offset: 0,
  ins: [access('y', 'bfloat16', [128, 512]), access('w', 'bfloat16', [128, 128])],
  is_fmap_onezero: false,
  is_transpose: false,
  is_weight_onezero: false,
  name: 'mm0',
  opcode: 'Matmult',
  optin_passes: [],
  origin: 'Penguin',
  outs: [access('p', 'float32', [128, 512])],
  perf_mode: 'None',
  psum_zero_region: 0,
  replication_num_rows: 0,
  replication_resolution: 0,
  replication_shift_amnt: 0,
  scheduled_end: 0,
  scheduled_start: 0,
  sync_info: { on_wait: [{ from: 'act0', id: 3, wait_value: 1 }] },
  tile_position: [-1, -1],
  tile_size: [-1, -1],
  weights_quant_offset: 0,
};

// biome-ignore lint/suspicious/noExplicitAny: parts of it are replaced by whatever a test wants
export type AnyJson = any;

/** A new copy every time; `<0.0>` stands for the real 0. */
export const example = (): AnyJson =>
  structuredClone({
    arch: 'gen3',
    attributes: { neuron_core_id: 0 },
    functions: [
      {
        allocations: ['x', 'y', 'w', 'p'].map(tensor),
        attributes: { need_unroll: false },
        blocks: [{ instructions: [activation, matmult], name: 'Block1', origin: 'Penguin' }],
        name: 'main',
        origin: 'Penguin',
      },
    ],
    version: 2,
  });

/** JSON text; reals written as `<1.0>` lose their quotes. */
export const textOf = (value: unknown, indent = 2): string => JSON.stringify(value, null, indent).replaceAll(/"<(.*?)>"/g, '$1');
