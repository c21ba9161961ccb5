/** Every instruction of the ISA and nothing else, family by family. */
export { ActivationReadAccumulator, DveReadAccumulator, ReadActivationAccumulator } from './accumulators.js';
export { Activation, LoadActFuncSet } from './activation.js';
export { Iota, TensorScalarAffineSelect } from './affine.js';
export { BNBackprop, BNBackprop2, BNGradients, BNStats, BNStatsAggregate } from './batch-norm.js';
export { BranchHint, Break, CompareAndBranch, Exit, Return, Terminator, UnconditionalBranch } from './branches.js';
export { Call } from './call.js';
export { Collective, CollectiveCompute, CollectiveRecv, CollectiveSend } from './collectives.js';
export { TensorCopy, TensorCopyDynamicDst, TensorCopyDynamicSrc } from './copy.js';
export { CustomOp, InlineASMBytes } from './custom.js';
export { DevicePrint, TensorCompletion } from './debug.js';
export {
  DMADescriptor,
  DMADescriptorCCE,
  DMADescriptorCopy,
  DMADescriptorReplicate,
  DMADescriptorTranspose,
} from './descriptors.js';
export { DMA, DMATrigger, Load, ReadVarAddr, Save } from './dma.js';
export { DMABlock } from './dma-block.js';
export { DMACopy } from './dma-copy.js';
export { Exponential, Reciprocal } from './elementwise.js';
export { Gather, IndirectCopy } from './gather.js';
export { AbstractCopy, Generic, GenericCopy, GenericRelu } from './generic.js';
export { GenericIndirectLoad, GenericIndirectSave, IndirectLoad, IndirectSave, IndirectSaveAccumulate } from './indirect.js';
export { BIRKernel, NKIKernel, NKIKLIRKernel } from './kernels.js';
export { DoWhile, DynamicForLoop, Loop } from './loops.js';
export { TongaReduceMacroSymbolic } from './macros.js';
export { Matmult, MatmultBase } from './matmul.js';
export { MatmultMx, MatmultSparse } from './matmul-variants.js';
export { Memset } from './memset.js';
export { Pool } from './pool.js';
export { QuantizeMx } from './quantize.js';
export { ResetQueueInstance, SwitchQueueInstance } from './queues.js';
export { Dropout, GetRandState, Rand, Rand2, RandGetState, RandSetState, Rng, SetRandState } from './random.js';
export { GetCurProcessingRankID, GetGlobalRankId } from './ranks.js';
export { RegisterAlu, RegisterMove, TensorLoad, TensorSave } from './registers.js';
export { GetSequenceBounds, MatchReplace, Max, MaxIndex, MaxIndexAndMatchReplace, NonzeroWithCount } from './search.js';
export { CopyPredicated, RangeSelect, Select } from './select.js';
export { GPSIMDSB2SB, StreamShuffle, StreamTranspose } from './shuffle.js';
export { AllEngineBarrier, CoreBarrier, Drain, EventSemaphore, GroupResetSemaphores, Halt, NoOp } from './sync.js';
export { TensorReduce } from './tensor-reduce.js';
export { TensorScalar } from './tensor-scalar.js';
export { TensorScalarCache, TensorScalarPtr } from './tensor-scalar-ptr.js';
export { TensorTensor } from './tensor-tensor.js';
