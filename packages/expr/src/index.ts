export type { AnalysisEnv, HazardCode } from './analysed.js';
export type {
  ArithmeticOp,
  BinaryOp,
  CompareOp,
  ConversionOp,
  Decimal,
  Expr,
  ExprType,
  ExprValue,
  FunctionTable,
  IntegerOp,
  LogicalOp,
  MathOp,
  Range,
  RealOp,
  SameTypeUnaryOp,
  UnaryOp,
} from './ast.js';
export {
  abs,
  add,
  and,
  apply,
  atan,
  atan2,
  bitAnd,
  bitNot,
  bitOr,
  bitXor,
  ceil,
  ceilDiv,
  clamp,
  cos,
  div,
  enumOf,
  eq,
  erf,
  exp,
  expm1,
  floor,
  floorDiv,
  floorReal,
  fmod,
  ge,
  gt,
  isNaN,
  le,
  ln,
  log1p,
  lt,
  max,
  min,
  mod,
  mul,
  ne,
  neg,
  not,
  oneOf,
  or,
  pow,
  round,
  select,
  shiftLeft,
  shiftRight,
  sign,
  sin,
  sqrt,
  sub,
  tanh,
  toReal,
  trunc,
} from './build.js';
export { check, checkTable } from './check.js';
export { type Compiled, type CompileOptions, compile, evaluate } from './compile.js';
export { cppHelpers } from './cpp-helpers.js';
export { ExprError, type ExprErrorCode, type ExprPath, formatPath } from './errors.js';
export { type ExplainOptions, type ExplainStep, type Explanation, explain } from './explain.js';
export { fold, literalOf } from './fold.js';
export {
  type Bound,
  bound,
  decide,
  type Hazard,
  type HazardEnv,
  hazards,
  type IntBound,
  int64Range,
  type RealBound,
} from './interval.js';
export {
  type Arg,
  arg,
  type BoolArg,
  bool,
  type EnumArg,
  type Ex,
  type IntArg,
  int,
  member,
  type RangeInput,
  type RealArg,
  real,
  realValue,
  ref,
  typed,
} from './lift.js';
export type { Lookup } from './lookup.js';
export { ATOM, type Printed, type PrintOptions } from './print.js';
export { printCpp } from './print-cpp.js';
export { type MathOptions, printMath } from './print-math.js';
export { printPython } from './print-python.js';
export { type PrintedTs, printTs } from './print-ts.js';
export type { ExprProblem, ExprProblemCode } from './problem.js';
export { pythonHelpers } from './python-helpers.js';
export { type CheckEnv, type Tables, typeOf } from './signature.js';
export { childrenOf, type RefExpr, refsOf, type Substitution, substitute, tablesOf } from './tree.js';
export { tsHelpers } from './ts-helpers.js';
