/** Function tables that formulas apply: one scalar function per member of an enum. */
import { type Expr, type ExprType, type FunctionTable, tablesOf } from '@instabrew/expr';
import { block, type Doc, type SourceFile } from '@instabrew/plugin';
import { isAbsent, type ResolvedIsa } from '@instabrew/spec';
import { func, internalHeader, sourceText } from './file.js';
import { print, withIncludes } from './formulas.js';
import { scopedNames } from './names.js';
import { nameIn, type Target } from './target.js';
import { docComment } from './text.js';

/** Expressions that are emitted: latency terms and constraints. Semantics belong to the interpreter. */
const emittedExpressions = (isa: ResolvedIsa): readonly Expr[] =>
  isa.instructions.flatMap((i) => [
    ...i.constraints.map((c) => c.holds),
    ...(isAbsent(i.latency)
      ? []
      : Object.values(i.latency.byGeneration)
          .flatMap((q) => [q.readInit, q.exec, ...(q.writeDrain ? [q.writeDrain] : [])])
          .map((t) => t.expr)),
  ]);

/** The tables that they apply, directly or through the bodies of other tables. */
const usedTables = (isa: ResolvedIsa): readonly FunctionTable[] => {
  const used = new Set<string>();
  const visit = (exprs: readonly Expr[]): void => {
    for (const name of exprs.flatMap((e) => [...tablesOf(e)])) {
      if (used.has(name)) continue;
      used.add(name);
      visit(Object.values(isa.tables.find((t) => t.name === name)?.cases ?? {}));
    }
  };
  visit(emittedExpressions(isa));
  return isa.tables.filter((t) => used.has(t.name));
};

export const usesTables = (target: Target): boolean => usedTables(target.isa).length > 0;

export const tableFiles = (target: Target): readonly SourceFile[] => {
  const tables = usedTables(target.isa);
  if (tables.length === 0) return [];
  const { namespace } = target;
  return [
    internalHeader(target, 'tables', {
      includes: ['<cstdint>', `${namespace}/fwd.h`],
      body: tables.map((t) => [docComment(`The function that the member selects.`), `${tableHead(target, t)};`]),
    }),
    sourceText(target, 'src/tables.cpp', 'tables.h', {
      includes: ['enums', 'runtime/arithmetic', 'structural_enums'].map((stem) => `${namespace}/${stem}.h`),
      body: tables.map((t) => tableFunction(target, t)),
    }),
  ];
};

const hostType = (target: Target, type: ExprType): string => {
  if (type === 'int') return 'std::int64_t';
  if (type === 'real') return 'double';
  return type === 'bool' ? 'bool' : target.type(type.slice('enum:'.length));
};

const paramNames = (table: FunctionTable): ReadonlyMap<string, string> =>
  scopedNames(
    table.params.map((p) => p.name),
    ['selector'],
  );

/** The attribute: not every function uses all of its parameters. */
const tableHead = (target: Target, table: FunctionTable): string => {
  const names = paramNames(table);
  const params = table.params.map((p) => `[[maybe_unused]] ${hostType(target, p.type)} ${nameIn(names, p.name)}`);
  return `${hostType(target, table.type)} ${nameIn(target.tables, table.name)}(${[`${target.type(table.enum)} selector`, ...params].join(', ')})`;
};

const tableFunction = (target: Target, table: FunctionTable): Doc => {
  const names = paramNames(table);
  const ref = (path: string): string => nameIn(names, path.slice('arg.'.length));
  const cases = Object.entries(table.cases).map(([m, body]): Doc => {
    const { text, includes } = print(target, body, ref);
    return withIncludes(includes, `case ${target.enumerator(table.enum, m)}: return ${text};`);
  });
  const none = 'default: throw instabrew::ExprError("expr/no-case", "the table has no function for this member");';
  return func(tableHead(target, table), block('switch (selector) {', [cases, none], '}'));
};
