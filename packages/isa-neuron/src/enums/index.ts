/** The 27 field enums in the order in which the original generator emits their converters (R5). */
import { ActivationFunctionType, EngineAccumulationType } from './activation.js';
import { AluOpType } from './alu.js';
import { CollectiveComputeTypeHint, CollectiveDimension, CollectiveKind, UniqueTensorsType } from './collective.js';
import { BranchCompareOp, BranchOutcomeHint, EventSemaphoreClearMode, TensorCompletionMode } from './control.js';
import { CopyMode, DGEType, DMAQoSClass, TransposeOps } from './dma.js';
import { MemsetMode } from './fill.js';
import { IndirectDim } from './indirect.js';
import { AddressRotationScope, DebugDeviceBuffer, KernelSource } from './kernel.js';
import { MatmultPerfMode } from './matmul.js';
import { RandomAlgorithmKind, RandomDistributionKind } from './random.js';
import { AxisListType, PoolFunctionType, ReduceCmdType, TSCMode } from './reduce.js';

export const fieldEnums = [
  ActivationFunctionType,
  AluOpType,
  EngineAccumulationType,
  EventSemaphoreClearMode,
  MatmultPerfMode,
  MemsetMode,
  DGEType,
  DMAQoSClass,
  PoolFunctionType,
  AxisListType,
  TSCMode,
  CopyMode,
  TransposeOps,
  CollectiveKind,
  CollectiveComputeTypeHint,
  UniqueTensorsType,
  CollectiveDimension,
  AddressRotationScope,
  KernelSource,
  DebugDeviceBuffer,
  RandomAlgorithmKind,
  RandomDistributionKind,
  BranchCompareOp,
  IndirectDim,
  BranchOutcomeHint,
  TensorCompletionMode,
  ReduceCmdType,
];
