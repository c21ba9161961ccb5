import type { Analysed } from './analysed.js';
import type { ExprValue } from './ast.js';

/** Values of the references, by slot. */
export type Values = readonly ExprValue[];

/** A compiled node. */
export type Run<T> = (values: Values) => T;

/** What compiling meets only in a tree that `check` rejects. */
export const unexpected = (node: Analysed, wanted: string): TypeError =>
  new TypeError(`expr: no ${wanted} in ${'op' in node.expr ? node.expr.op : node.expr.kind}; run check() first`);
