import type { AnalysisEnv } from './analysed.js';
import type { Expr, ExprType, FunctionTable } from './ast.js';
import { CheckVisitor } from './check-visitor.js';
import { hazards } from './interval.js';
import type { ExprProblem } from './problem.js';
import type { CheckEnv, Tables } from './signature.js';
import { findTable } from './signature.js';
import { tablesOf } from './tree.js';

/**
 * Everything wrong with a tree, at once. Types, names and literals come first; in a tree without such faults, also the
 * nodes that fail whatever the values are (`x / 0`). What fails for some values only is for `hazards` to tell.
 */
export const check = (expr: Expr, env: CheckEnv = {}): readonly ExprProblem[] => {
  const visitor = new CheckVisitor(env);
  visitor.visit(expr, []);
  if (visitor.problems.length > 0 || !isClosed(expr, env.tables)) return visitor.problems;
  return certainFaults(expr, env.tables ? { tables: env.tables } : {});
};

const certainFaults = (expr: Expr, env: AnalysisEnv): readonly ExprProblem[] =>
  hazards(expr, env)
    .filter((hazard) => hazard.certain)
    .map(({ code, path, expected, actual }) => ({ code, path, expected, actual }));

/** All tables that running `expr` can enter are known, well-typed and free of recursion, so that it can be analysed. */
const isClosed = (expr: Expr, tables: Tables | undefined): boolean => {
  const entered = new Map<string, 'open' | 'done'>();
  const enter = (name: string): boolean => {
    const state = entered.get(name);
    if (state) return state === 'done';
    const table = findTable(tables, name);
    if (!table) return false;
    entered.set(name, 'open');
    const bodies = Object.values(table.cases);
    const sound = bodies.every((body) => faultsOfBody(table, body, tables).length === 0 && tablesOf(body).every(enter));
    entered.set(name, 'done');
    return sound;
  };
  return tablesOf(expr).every(enter);
};

const faultsOfBody = (
  table: FunctionTable,
  body: Expr,
  tables: Tables | undefined,
  member = '',
  env: CheckEnv = {},
): readonly ExprProblem[] => {
  const params = new Map<string, ExprType>(table.params.map((param) => [`arg.${param.name}`, param.type]));
  const visitor = new CheckVisitor({ ...env, ...(tables && { tables }), refs: (path) => params.get(path) });
  const path = ['cases', member];
  const type = visitor.visit(body, path);
  if (type !== undefined && type !== table.type) {
    visitor.problems.push({ code: 'expr/type', path, expected: `a body of type ${table.type}`, actual: type });
  }
  return visitor.problems;
};

/** Everything wrong with a table: members that the enum lacks, ill-typed bodies, bodies that see more than `arg.<param>`. */
export const checkTable = (table: FunctionTable, env: CheckEnv = {}): readonly ExprProblem[] => {
  const members = env.members?.(table.enum);
  const unknownEnum: readonly ExprProblem[] =
    env.members && !members
      ? [{ code: 'expr/unknown-member', path: ['enum'], expected: 'a known enum', actual: table.enum }]
      : [];
  const bodies = Object.entries(table.cases).flatMap(([name, body]): readonly ExprProblem[] => {
    const path = ['cases', name];
    const unknown: readonly ExprProblem[] =
      members && !members.includes(name)
        ? [{ code: 'expr/unknown-member', path, expected: `a member of ${table.enum}`, actual: name }]
        : [];
    const recursive: readonly ExprProblem[] = reaches(body, table.name, env.tables)
      ? [
          {
            code: 'expr/unknown-table',
            path,
            expected: 'a table that does not lead back here',
            actual: table.name,
            hint: 'tables cannot recurse',
          },
        ]
      : [];
    return [...unknown, ...recursive, ...faultsOfBody(table, body, env.tables, name, env)];
  });
  return [...unknownEnum, ...bodies];
};

/** Running `expr` may enter the table `name`. */
const reaches = (expr: Expr, name: string, tables: Tables | undefined): boolean => {
  const seen = new Set<string>();
  const enter = (other: string): boolean => {
    if (other === name) return true;
    if (seen.has(other)) return false;
    seen.add(other);
    return Object.values(findTable(tables, other)?.cases ?? {}).some((body) => tablesOf(body).some(enter));
  };
  return tablesOf(expr).some(enter);
};
