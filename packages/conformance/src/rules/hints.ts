/** What an expression mentions: where to look for values that decide it. */
import { childrenOf, type Expr, type RefExpr, refsOf } from '@instabrew/expr';

export interface Hints {
  readonly refs: readonly RefExpr[];
  readonly ints: readonly number[];
  readonly reals: readonly number[];
  /** By the name of their enum. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<Expr, Hints>();
export const hintsOf = (expr: Expr): Hints => {
  const hints = known.get(expr) ?? collect(expr);
  known.set(expr, hints);
  return hints;
};

const collect = (expr: Expr): Hints => {
  const [ints, reals, members] = [new Set<number>(), new Set<number>(), new Map<string, string[]>()];
  const visit = (node: Expr): void => {
    if (node.kind === 'int' && Number.isSafeInteger(Number(node.value))) ints.add(Number(node.value));
    if (node.kind === 'real') reals.add(Number(node.value));
    if (node.kind === 'member') members.set(node.enum, [...(members.get(node.enum) ?? []), node.name]);
    for (const child of childrenOf(node)) visit(child.expr);
  };
  visit(expr);
  return { refs: refsOf(expr), ints: [...ints], reals: [...reals], members };
};
