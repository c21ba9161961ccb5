/** What is published as `@instabrew/isa-neuron`: the exports of index.ts, with the ISA as data instead of its sources. */
export type { Affine } from './affine.js';
export { neuron } from './from-data.js';
export type {
  Activation,
  Call,
  DMA,
  DMATrigger,
  Instruction,
  Matmult,
  MatmultBase,
  MatmultMx,
  MatmultSparse,
  Memset,
  NKIKernel,
  NKIKLIRKernel,
  Opcode,
  TensorReduce,
  TensorScalar,
  TensorTensor,
} from './records.js';
