import type { ExprPath } from './errors.js';

/** Stable slugs of what `check` finds. */
export type ExprProblemCode =
  | 'expr/type'
  | 'expr/unknown-ref'
  | 'expr/unknown-table'
  | 'expr/unknown-member'
  | 'expr/division-by-zero'
  | 'expr/overflow'
  | 'expr/shift-range';

/** One thing wrong in a tree; the shape of a diagnostic without its document. */
export interface ExprProblem {
  readonly code: ExprProblemCode;
  /** Into the checked tree; from `checkTable`, into the table. */
  readonly path: ExprPath;
  readonly expected: string;
  readonly actual: string;
  readonly hint?: string;
}

/** Edits (insert, delete, replace) from `a` to `b`. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

/** `did you mean "mult"?` for the nearest of `known` within a third of its length, ignoring case. */
export const didYouMean = (name: string, known: readonly string[]): string | undefined => {
  const ranked = known.map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }));
  const best = ranked.sort((a, b) => a.edits - b.edits)[0];
  return best && best.edits <= Math.max(1, Math.floor(best.candidate.length / 3))
    ? `did you mean "${best.candidate}"?`
    : undefined;
};
