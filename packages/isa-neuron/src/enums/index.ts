/** All enums but the dtypes, which stand with their sizes, and the opcodes, which the instructions make. */
import { ActivationFunctionType, EngineAccumulationType } from './activation.js';
import { AluOpType } from './alu.js';
import { FunctionAttribute, ModuleAttribute } from './attribute.js';
import { CollectiveComputeTypeHint, CollectiveDimension, CollectiveKind, UniqueTensorsType } from './collective.js';
import { BranchCompareOp, BranchOutcomeHint, EventSemaphoreClearMode, TensorCompletionMode } from './control.js';
import { CopyMode, DGEType, DMAQoSClass, TransposeOps } from './dma.js';
import { MemsetMode } from './fill.js';
import { IndirectDim } from './indirect.js';
import { AddressRotationScope, DebugDeviceBuffer, KernelSource } from './kernel.js';
import { MatmultPerfMode } from './matmul.js';
import { ArgumentKind, InstructionArgumentType } from './operand.js';
import { RandomAlgorithmKind, RandomDistributionKind } from './random.js';
import { AxisListType, PoolFunctionType, ReduceCmdType, TSCMode } from './reduce.js';

import {
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
} from './structural.js';

/** The 27 field enums in the order in which the original generator emits their converters (R5). */
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

/**
 * The core enums. Two converters of the original are not here: DMAQueueAttribute has no members, and EngineInfo is a pair, written
 * as the name of an engine and a decimal number: `PE0`.
 */
export const structuralEnums = [
  EngineType,
  ArchLevel,
  ArchRevision,
  NamedObjectOrigin,
  EdgeKind,
  MemoryType,
  InstSyncType,
  MemoryAddressSpace,
  TensorKind,
  TensorClass,
  ArgumentKind,
  InstructionArgumentType,
  ModuleAttribute,
  FunctionAttribute,
];
