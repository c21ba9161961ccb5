/** Function tables that latency formulas and constraints apply: one function a table. Semantics belong to the interpreter. */
import { type Expr, type ExprType, type FunctionTable, tablesOf } from '@instabrew/expr';
import { block, type Doc, type SourceFile, use } from '@instabrew/plugin';
import { isAbsent, type ResolvedIsa } from '@instabrew/spec';
import { type Code, joinCode, line, py, runtime } from './code.js';
import { pyModule } from './file.js';
import { printed, returned } from './formulas.js';
import { func } from './methods.js';
import { nameIn, scopedNames } from './names.js';
import { reservedInModules } from './reserved.js';
import type { Target } from './target.js';
import { memberOf, typeName } from './types.js';

const emittedExpressions = (isa: ResolvedIsa): readonly Expr[] =>
  isa.instructions.flatMap((i) => {
    const quartets = isAbsent(i.latency) ? [] : Object.values(i.latency.byGeneration);
    const terms = quartets.flatMap((q) => [q.readInit, q.exec, ...(q.writeDrain ? [q.writeDrain] : [])]);
    return [...i.constraints.map((c) => c.holds), ...terms.map((t) => t.expr)];
  });

/** The tables that they apply, directly or through the bodies of other tables. */
const usedTables = (isa: ResolvedIsa): readonly FunctionTable[] => {
  const used = new Set<string>();
  const visit = (exprs: readonly Expr[]): void => {
    for (const name of exprs.flatMap((e) => tablesOf(e))) {
      if (used.has(name)) continue;
      used.add(name);
      visit(Object.values(isa.tables.find((t) => t.name === name)?.cases ?? {}));
    }
  };
  visit(emittedExpressions(isa));
  return isa.tables.filter((t) => used.has(t.name));
};

export const tablesModule = (target: Target): readonly SourceFile[] => {
  const tables = usedTables(target.isa);
  return tables.length === 0
    ? []
    : [
        pyModule(
          target,
          'tables',
          ['Functions of one member of an enum each.'],
          tables.map((t) => tableFunction(target, t)),
        ),
      ];
};

const hostType = (target: Target, type: ExprType): Code => {
  if (type === 'int') return py`int`;
  if (type === 'real') return py`float`;
  return type === 'bool' ? py`bool` : typeName(target, type.slice('enum:'.length));
};

/**
 * ```py
 * def alu(selector: AluOpType, a: float, b: float) -> float:
 *     if selector is AluOpType.add:
 *         return a + b
 *     raise ExprError("expr/no-case", f"no function for {selector}")
 * ```
 */
const tableFunction = (target: Target, table: FunctionTable): Doc => {
  const names = scopedNames(
    table.params.map((p) => p.name),
    new Set([...reservedInModules, ...target.moduleNames, 'selector']),
  );
  const params = table.params.map((p) => py`, ${nameIn(names, p.name)}: ${hostType(target, p.type)}`);
  const ref = (path: string): string => nameIn(names, path.slice('arg.'.length));
  const arm = (member: string, body: Expr): Doc => {
    const text = printed(target, body, ref);
    const tested = memberOf(target, table.enum, member);
    return use([...text.imports, ...tested.imports], block(`if selector is ${tested.text}:`, returned(text.text, 2)));
  };
  return func(
    py`def ${nameIn(target.tables, table.name)}(selector: ${typeName(target, table.enum)}${joinCode(params, '')}) -> ${hostType(target, table.type)}:`,
    'The function that the member selects.',
    [
      ...Object.entries(table.cases).map(([member, body]) => arm(member, body)),
      line(py`raise ${runtime('expr', 'ExprError')}("expr/no-case", f"no function for {selector}")`),
    ],
  );
};
