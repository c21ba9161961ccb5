/** The constraints of a record of the spec as rules that a reader and a writer evaluate. */
import { compile, type ExprValue } from '@instabrew/expr';
import type { RecordSpec } from '@instabrew/spec';
import type { RecordRule } from './types/rules.js';

export const recordRules = ({ constraints = [] }: RecordSpec): readonly RecordRule[] =>
  constraints.map(({ holds, name, message, origin: rule }) => {
    const { refs, run } = compile(holds);
    return { name, message, rule, refs, holds: (...values: readonly ExprValue[]) => run(values) === true };
  });
