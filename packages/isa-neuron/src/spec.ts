export { AffineExpr, maybeAffine } from './affine.js';
export { activation, alu, aluInt } from './alu.js';
export { Dtype, dtypes } from './dtypes.js';
export { ActivationFunctionType, EngineAccumulationType } from './enums/activation.js';
export { AluOpType } from './enums/alu.js';
export { FunctionAttribute, ModuleAttribute } from './enums/attribute.js';
export { CollectiveComputeTypeHint, CollectiveDimension, CollectiveKind, UniqueTensorsType } from './enums/collective.js';
export { BranchCompareOp, BranchOutcomeHint, EventSemaphoreClearMode, TensorCompletionMode } from './enums/control.js';
export { CopyMode, DGEType, DMAQoSClass, TransposeOps } from './enums/dma.js';
export { MemsetMode } from './enums/fill.js';
export { fieldEnums, structuralEnums } from './enums/index.js';
export { IndirectDim } from './enums/indirect.js';
export { AddressRotationScope, DebugDeviceBuffer, KernelSource } from './enums/kernel.js';
export { MatmultPerfMode } from './enums/matmul.js';
export { ArgumentKind, InstructionArgumentType } from './enums/operand.js';
export { RandomAlgorithmKind, RandomDistributionKind } from './enums/random.js';
export { AxisListType, PoolFunctionType, ReduceCmdType, TSCMode } from './enums/reduce.js';
export {
  ArchLevel,
  ArchRevision,
  EdgeKind,
  EngineType,
  InstSyncType,
  MemoryAddressSpace,
  MemoryType,
  NamedObjectOrigin,
  TensorClass,
  TensorKind,
} from './enums/structural.js';
export { gen1, gen2, gen3, gen4, gen5, generations } from './generations.js';
export { header } from './header.js';
export { instruction } from './kit.js';
export { neuronSpec } from './neuron.js';
export {
  Argument,
  ImmArray,
  ImmValue,
  PhysicalAp,
  RegisterAccess,
  RegisterAp,
  SymbolicAp,
  SymbolicImmValue,
} from './operands.js';
export { Activation } from './ops/activation.js';
export { Call } from './ops/call.js';
export { DMA, DMATrigger } from './ops/dma.js';
export { NKIKernel, NKIKLIRKernel } from './ops/kernels.js';
export { Matmult, MatmultBase } from './ops/matmul.js';
export { MatmultMx, MatmultSparse } from './ops/matmul-variants.js';
export { Memset } from './ops/memset.js';
export { TensorReduce } from './ops/tensor-reduce.js';
export { TensorScalar } from './ops/tensor-scalar.js';
export { TensorTensor } from './ops/tensor-tensor.js';
