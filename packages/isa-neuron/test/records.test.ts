import { type InstructionOf, newInstruction, newRecord } from '@instabrew/spec';
import { expect, expectTypeOf, test } from 'vitest';
import type {
  Affine,
  DMACopy,
  DMATrigger,
  Instruction,
  Load,
  Matmult,
  MatmultSparse,
  MaxIndexAndMatchReplace,
  Opcode,
  Save,
} from '../src/index.js';
import { neuron } from '../src/index.js';
import { type Activation, Matmult as MatmultSpec } from '../src/spec.js';

type Activated = InstructionOf<typeof Activation>;

test('Activation: enums are unions of names, affine values are constants or expressions', () => {
  expectTypeOf<Activated['opcode']>().toEqualTypeOf<'Activation'>();
  expectTypeOf<'Gelu_apprx_tanh'>().toExtend<Activated['func']>();
  expectTypeOf<'gelu'>().not.toExtend<Activated['func']>();
  expectTypeOf<Activated['scale']>().toEqualTypeOf<number>();
  expectTypeOf<Activated['reverse0']>().toEqualTypeOf<boolean | Affine | undefined>();
  expectTypeOf<Activated['engine']>().toEqualTypeOf<'Unassigned' | 'Pool' | 'Activation' | 'PE' | 'DMA' | 'DVE' | 'SP' | 'ALL'>();
});

test('Matmult: the 13 keys of its base', () => {
  expectTypeOf<Matmult['tile_size']>().toEqualTypeOf<readonly [number | Affine, number | Affine]>();
  expectTypeOf<Matmult['accumulation_flag']>().toEqualTypeOf<number | Affine>();
  expectTypeOf<Matmult['perf_mode']>().toEqualTypeOf<
    'None' | 'DoubleRow' | 'DoubleColumn' | 'DoublePixel' | 'DoubleRowSwInterleave'
  >();
  expectTypeOf<MatmultSparse['compress_ratio']>().toEqualTypeOf<number | Affine>();
});

test('operands are a union on kind; dependencies are pairs', () => {
  expectTypeOf<Matmult['ins'][number]['kind']>().toEqualTypeOf<
    'physical_ap' | 'symbolic_ap' | 'register_ap' | 'imm_value' | 'imm_array' | 'symbolic_imm_value' | 'register_access'
  >();
  expectTypeOf<Matmult['dependencies'][number][1]>().toEqualTypeOf<'Invalid' | 'Ordered' | 'Anti' | 'Output' | 'Flow'>();
  expectTypeOf<DMATrigger['queue']>().toEqualTypeOf<string | undefined>();
});

test('the union of all instructions narrows by opcode; bases are not in it', () => {
  expectTypeOf<Extract<Instruction, { readonly opcode: 'Matmult' }>>().toEqualTypeOf<Matmult>();
  expectTypeOf<'MatmultBase'>().not.toExtend<Opcode>();
});

test('every opcode but the six bases is in the union', () => {
  expectTypeOf<'Loop' | 'CollectiveCompute' | 'DMADescriptorCopy' | 'RangeSelect' | 'NoOp'>().toExtend<Opcode>();
  expectTypeOf<'Generic' | 'DMA' | 'Collective' | 'DMADescriptor' | 'Terminator'>().not.toExtend<Opcode>();
  const concrete = neuron.instructions.filter((i) => !i.abstract).map((i) => i.name);
  expect(concrete).toHaveLength(104);
});

test('keys of a concrete base are inherited', () => {
  expectTypeOf<Save['dma_qos']>().toEqualTypeOf<Load['dma_qos']>();
  expectTypeOf<MaxIndexAndMatchReplace['imm_value']>().toEqualTypeOf<number>();
  expectTypeOf<DMACopy['dge_type']>().toEqualTypeOf<'None' | 'SWDGE' | 'HWDGE' | 'Unassigned'>();
});

test('absent is the default of the constructor, which is true for three flags', () => {
  expect(newRecord(neuron, 'DMACopy').oob_is_err).toBe(true);
  expect(newRecord(neuron, 'BIRKernel').fused_rmsnorm).toBe(true);
  expect(newRecord(neuron, 'CollectiveCompute').initial_corebarrier).toBe(true);
});

test('a new Matmult has its defaults', () => {
  const record = newInstruction(neuron, MatmultSpec, { name: 'mm0' });
  expect(record.tile_size).toEqual([-1, -1]);
  expect(record.engine).toBe('PE');
  // The tag, the header without its three optional keys, and the keys of the base.
  expect(Object.keys(record)).toHaveLength(1 + 16 + 13);
});
