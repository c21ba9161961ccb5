import type { Scope } from './analyse.js';
import type { Analysed, Domain } from './analysed.js';
import type { Expr, ExprType } from './ast.js';
import { anyMember } from './enum-domain.js';
import type { ExprPath } from './errors.js';
import { fullInt } from './int-interval.js';
import { fullReal } from './real-interval.js';
import { join } from './refine.js';
import { findTable } from './signature.js';

type ApplyExpr = Extract<Expr, { kind: 'apply' }>;

const anything = (type: ExprType): Domain => {
  if (type === 'int') return fullInt;
  if (type === 'real') return fullReal;
  return type === 'bool' ? { kind: 'bool', only: undefined } : anyMember;
};

/**
 * Analyses the bodies that `expr` may run with the domains of its arguments. Risks inside them are those of the bodies.
 * Throws TypeError for an unknown table, and for a table that applies itself: the language has no recursion.
 */
export const analyseApply = (
  expr: ApplyExpr,
  selector: Analysed,
  args: readonly Analysed[],
  scope: Scope,
  analyseIn: (expr: Expr, path: ExprPath, scope: Scope) => Analysed,
): { readonly domain: Domain; readonly cases: ReadonlyMap<string, Analysed>; readonly params: readonly string[] } => {
  const table = findTable(scope.env.tables, expr.table);
  if (table === undefined) throw new TypeError(`expr: unknown table ${expr.table}; run check() first`);
  if (scope.entered.includes(table.name)) throw new TypeError(`expr: table ${table.name} applies itself`);
  const facts = new Map<string, Domain>();
  table.params.forEach((param, i) => {
    const given = args[i];
    if (given === undefined) throw new TypeError(`expr: table ${table.name} needs an argument ${param.name}; run check() first`);
    facts.set(`arg.${param.name}`, given.domain);
  });
  const possible = selector.domain.kind === 'enum' ? selector.domain : anyMember;
  const members = possible.only ?? Object.keys(table.cases).filter((name) => !possible.never.includes(name));
  const inner: Scope = { ...scope, facts, entered: [...scope.entered, table.name] };
  const cases = new Map<string, Analysed>();
  for (const name of members) {
    const body = Object.hasOwn(table.cases, name) ? table.cases[name] : undefined;
    if (body) cases.set(name, analyseIn(body, ['tables', table.name, name], inner));
  }
  const bodies = [...cases.values()].map((body) => body.domain);
  return {
    cases,
    params: table.params.map((param) => param.name),
    domain: bodies.length === 0 ? anything(expr.type) : bodies.reduce(join),
  };
};
