export { callSite, family, parseFrame, relativeTo } from './call-site.js';
export {
  constantFields,
  constantItems,
  constantValue,
  type FieldsConstant,
  type IntConstant,
  isFieldsConstant,
  isIntConstant,
  isListConstant,
  isRealConstant,
  type ListConstant,
  type RealConstant,
} from './constants.js';
export type {
  AnyEnum,
  AnyField,
  AnyInstruction,
  AnyRecord,
  AnyUnion,
  AnyWireType,
  Described,
  DocumentDef,
  DtypeDef,
  EnumDef,
  FieldDef,
  Fields,
  GenerationDef,
  InstructionDef,
  InstructionInput,
  InstructionOf,
  IsaDef,
  MemberOf,
  OperandDef,
  Operands,
  OperandsOf,
  RecordDef,
  RecordInput,
  RecordOf,
  Source,
  TableDef,
  UnionDef,
  ValueOf,
  WireType,
} from './definition.js';
export {
  BrewError,
  type Diagnostic,
  type DiagnosticCode,
  failure,
  formatDiagnostic,
  formatPath,
  nearest,
  type Result,
  type Severity,
  success,
  unwrap,
} from './diagnostic.js';
export { digestOf } from './digest.js';
export { type FieldBuilder, type FieldOptions, field } from './field.js';
export { type OlderForm, type Pattern, type Template, templateKeys } from './forms.js';
export {
  absent,
  type ContractParts,
  constraint,
  contract,
  type DefineInstruction,
  fill,
  type InstructionOptions,
  input,
  instructionWith,
  map,
  native,
  type OperandReferences,
  output,
  quartet,
  type References,
  reduce,
  type TermInput,
} from './instruction.js';
export { dtype, functionTable, generation, type IsaOptions, instruction, isa } from './isa.js';
export { type Fill, type MemoryLayout, type ProgramLayout, programLayout } from './layout.js';
export { newInstruction, newRecord } from './new-record.js';
export { formatOrigin, type Origin } from './origin.js';
export * from './queries.js';
export * from './references.js';
export { type ResolveOptions, resolve } from './resolve.js';
export * from './resolved.js';
export { standardDtypes, standardHeader, standardOperand } from './standard.js';
export {
  anyInstruction,
  bareTuple,
  bool,
  f32,
  f64,
  fieldEnum,
  headedTuple,
  i8,
  i16,
  i32,
  i64,
  immediate,
  list,
  longerTuple,
  mapOf,
  maybeAffine,
  member,
  nameOf,
  olderForm,
  opaque,
  record,
  recursiveRecord,
  recursiveUnion,
  str,
  structuralEnum,
  tuple,
  u8,
  u16,
  u32,
  u64,
  union,
} from './types.js';
export { specCodes } from './validate/findings.js';
export * from './values.js';
