/** What can go wrong while an expression runs; the same slugs in TypeScript, C++ and Python. */
export type ExprErrorCode =
  | 'expr/overflow'
  | 'expr/division-by-zero'
  | 'expr/shift-range'
  | 'expr/no-case'
  /** `evaluate` only: a value is missing, of the wrong JS type, or outside the declared range of its reference. */
  | 'expr/bad-value';

/** Steps from the root of a tree to a node: `['left', 'args', 0]`. */
export type ExprPath = readonly (string | number)[];

/** `left.args[0]`; the root is `(root)`. */
export const formatPath = (path: ExprPath): string =>
  path.length === 0
    ? '(root)'
    : path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');

/** Thrown by a running expression. `path` leads to the node that failed, inside the tree or table body that was compiled. */
export class ExprError extends Error {
  override readonly name = 'ExprError';
  readonly code: ExprErrorCode;
  readonly path: ExprPath;

  constructor(code: ExprErrorCode, path: ExprPath, detail: string) {
    super(`${code} at ${formatPath(path)}: ${detail}`);
    this.code = code;
    this.path = path;
  }
}
