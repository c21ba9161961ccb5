import { analyse } from './analyse.js';
import type { Analysed, AnalysisEnv } from './analysed.js';
import type { Expr, ExprValue } from './ast.js';
import { isNumber } from './compile-int.js';
import { Compiler } from './compiler.js';
import { type Lookup, lookUp } from './lookup.js';
import type { Run, Values } from './run.js';
import { refsOf } from './tree.js';

export interface CompileOptions extends AnalysisEnv {
  /** Order of the values, for expressions that share one array of them; has to list every reference of the tree. */
  readonly slots?: readonly string[];
}

export interface Compiled {
  /** Path of each value that `run` takes, in order. */
  readonly refs: readonly string[];
  /**
   * Value of the expression; an int is a number when it is a safe integer, a bigint otherwise. Ints may be passed either
   * way. Values outside the range of their reference are the caller's fault and make the result meaningless.
   * Throws ExprError; when several nodes would fail, which of them is reported is not specified.
   */
  readonly run: (values: Values) => ExprValue;
}

/** An int in the form that results have: a number when it is a safe integer, a bigint otherwise. */
const normalise = (value: ExprValue): ExprValue =>
  typeof value === 'bigint' && value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;

const resultOf = (compiler: Compiler, root: Analysed): Run<ExprValue> => {
  const run = compiler.any(root);
  return root.type !== 'int' || (isNumber(root) && root.expr.kind !== 'apply') ? run : (values) => normalise(run(values));
};

/**
 * Turns a well-typed tree into closures. Int nodes run on JS numbers where interval analysis proves the node and its
 * inputs to be safe integers, on bigints elsewhere. With `real: 'f32'`, reals are rounded to binary32 at every step.
 */
export const compile = (expr: Expr, options: CompileOptions = {}): Compiled => {
  const refs = options.slots ?? refsOf(expr).map((ref) => ref.path);
  const compiler = new Compiler(new Map(refs.map((path, i) => [path, i])), options.real === 'f32');
  return { refs, run: resultOf(compiler, analyse(expr, options)) };
};

/** Compiles and runs once, after checking every value against its reference; for many runs, keep what `compile` returns. */
export const evaluate = (expr: Expr, lookup: Lookup = {}, options: AnalysisEnv = {}): ExprValue => {
  const values = refsOf(expr).map((ref) => lookUp(ref, lookup, options));
  return compile(expr, options).run(values);
};
