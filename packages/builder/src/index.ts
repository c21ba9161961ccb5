export type { OrderMode, Program } from './assemble.js';
export { type BuilderCode, builderCodes } from './codes.js';
export { type Axis, LoopIndex } from './loop-index.js';
export { Immediate, imm, Register } from './operand.js';
export { type BuilderOptions, type ProgramBuilder, programBuilder } from './program-builder.js';
export type {
  Append,
  Definitions,
  DtypeOf,
  Instruction,
  LoopBody,
  LoopOptions,
  MemoryOf,
  OperandValue,
  OpsOf,
  OptionsOf,
  RoleOf,
  TensorOptions,
  ValuesOf,
} from './types.js';
export { type Dim, type Range, type TensorInfo, View } from './view.js';
