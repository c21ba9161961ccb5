import type { ExprValue } from './ast.js';

/** Values of the references, by slot. */
export type Values = readonly ExprValue[];

/** A compiled node. */
export type Run<T> = (values: Values) => T;
