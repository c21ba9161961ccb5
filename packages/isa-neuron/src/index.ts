export type { Affine } from './affine.js';
export { neuron } from './from-spec.js';
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
