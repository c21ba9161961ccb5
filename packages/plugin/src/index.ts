export { camelCase, capitalize, kebabCase, pascalCase, screamingCase, snakeCase, words } from './casing.js';
export { type PluginCode, pluginCodes } from './codes.js';
export { type Config, type ConfigFile, configList, defineConfig, openConfig } from './config.js';
export {
  definePlugin,
  type ManyPort,
  manyPorts,
  type Plugin,
  type PluginDefinition,
  type SinglePort,
  type Use,
} from './define-plugin.js';
export {
  block,
  comment,
  type Doc,
  type DocNode,
  fit,
  from,
  type Import,
  importSlot,
  indent,
  joined,
  separated,
  use,
  wrap,
} from './doc.js';
export { fileHeader } from './header.js';
export { identifier, type NamePolicy, uniqueNames } from './names.js';
export type { Place } from './operand-values.js';
export {
  type AccessView,
  accessOf,
  type ImmediateView,
  normalInt,
  type OperandView,
  operandList,
  operandValue,
  viewOperand,
} from './operands.js';
export type {
  Cost,
  Diagnostic,
  Emitter,
  EnumCodec,
  EnumCodecs,
  ExplainedTerm,
  Interpreter,
  LatencyModel,
  PortName,
  Ports,
  ReadOptions,
  Result,
  RunResult,
  SourceFile,
  StreamEvent,
  StreamOptions,
  StreamPath,
  TensorSpec,
  TensorValue,
  TextEvent,
  Timeline,
  TimelineEntry,
  Trap,
  VerifyOptions,
  WireCodec,
  WireDocument,
  WriteOptions,
} from './ports.js';
export { collectImports, type Printed, type PrintOptions, print, sourceFile } from './print.js';
export { collectReferences, lazyReferences, UnavailableValue } from './reference-lists.js';
export { type RecordContext, type ReferenceLookup, referenceValues } from './reference-values.js';
export { kindsOf, type Named, Scope } from './scope.js';
export { type DefinitionOrder, definitionOrder } from './shape.js';
export { commentLine, visibleText, wrapText } from './text.js';
export { verifyRecord } from './verify.js';
export { type Workbench, type WorkbenchOptions, workbench } from './workbench.js';
