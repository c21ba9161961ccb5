/** The records of the ISA in memory, inferred from the spec. */
import type { InstructionOf } from '@instabrew/spec';
import type * as activation from './ops/activation.js';
import type * as call from './ops/call.js';
import type * as dma from './ops/dma.js';
import type * as kernels from './ops/kernels.js';
import type * as matmul from './ops/matmul.js';
import type * as matmulVariants from './ops/matmul-variants.js';
import type * as memset from './ops/memset.js';
import type * as reduce from './ops/tensor-reduce.js';
import type * as scalar from './ops/tensor-scalar.js';
import type * as tensor from './ops/tensor-tensor.js';

export type Activation = InstructionOf<typeof activation.Activation>;
export type MatmultBase = InstructionOf<typeof matmul.MatmultBase>;
export type Matmult = InstructionOf<typeof matmul.Matmult>;
export type MatmultSparse = InstructionOf<typeof matmulVariants.MatmultSparse>;
export type Memset = InstructionOf<typeof memset.Memset>;
export type DMA = InstructionOf<typeof dma.DMA>;
export type TensorReduce = InstructionOf<typeof reduce.TensorReduce>;
export type TensorScalar = InstructionOf<typeof scalar.TensorScalar>;
export type TensorTensor = InstructionOf<typeof tensor.TensorTensor>;
export type NKIKernel = InstructionOf<typeof kernels.NKIKernel>;
export type NKIKLIRKernel = InstructionOf<typeof kernels.NKIKLIRKernel>;
export type DMATrigger = InstructionOf<typeof dma.DMATrigger>;
export type Call = InstructionOf<typeof call.Call>;
export type MatmultMx = InstructionOf<typeof matmulVariants.MatmultMx>;

/** Any instruction that a program may hold; `opcode` tells them apart. */
export type Instruction =
  | Activation
  | Matmult
  | MatmultSparse
  | Memset
  | TensorReduce
  | TensorScalar
  | TensorTensor
  | NKIKernel
  | NKIKLIRKernel
  | DMATrigger
  | Call
  | MatmultMx;

export type Opcode = Instruction['opcode'];
