/** `tables.ts`: scalar functions that formulas apply, one arm per member of an enum. */
import { type FunctionTable, printTs, tablesOf } from '@instabrew/expr';
import { block, type Doc, type Import, type SourceFile, use } from '@instabrew/plugin';
import { isAbsent } from '@instabrew/spec';
import { moduleFile } from './file.js';
import { fixedModules, wireImport } from './modules.js';
import { camelIdentifier, reservedWords, scoped } from './names.js';
import type { Target } from './target.js';
import { jsdoc, str } from './text.js';

/** The tables that latency formulas and constraints apply, and those that these apply; none: no module. */
export const tableModule = (target: Target): readonly SourceFile[] => {
  const { isa } = target;
  const used = new Set<string>();
  const visit = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    const table = isa.tables.find((t) => t.name === name);
    for (const body of Object.values(table?.cases ?? {})) tablesOf(body).forEach(visit);
  };
  for (const inst of isa.instructions) {
    const quartets = isAbsent(inst.latency) ? [] : Object.values(inst.latency.byGeneration);
    for (const q of quartets) for (const t of [q.readInit, q.exec, q.writeDrain]) if (t) tablesOf(t.expr).forEach(visit);
    for (const c of inst.constraints) tablesOf(c.holds).forEach(visit);
  }
  const tables = isa.tables.filter((t) => used.has(t.name));
  return tables.length === 0
    ? []
    : [moduleFile(target, { name: fixedModules.tables, body: tables.map((t) => table(target, t)) })];
};

const hostType = (target: Target, type: string): { readonly text: string; readonly imports: readonly Import[] } => {
  if (type === 'int') return { text: 'wire.Int64', imports: [wireImport] };
  if (type === 'real') return { text: 'number', imports: [] };
  if (type === 'bool') return { text: 'boolean', imports: [] };
  const name = type.slice('enum:'.length);
  return { text: target.type(name), imports: [target.typeImport(name)] };
};

/**
 *     export const aluCycles = (selector: AluOpType, a: number): number => {
 *       switch (selector) {
 *         case 'add':
 *           return a + 1;
 *         default:
 *           throw new ExprError('expr/no-case', `aluCycles has no case for ${selector}`);
 *       }
 *     };
 */
const table = (target: Target, spec: FunctionTable): Doc => {
  const names = scoped(
    spec.params.map((p) => p.name),
    camelIdentifier,
    reservedWords,
    ['selector', 'wire'],
  );
  const selector = hostType(target, `enum:${spec.enum}`);
  const params = spec.params.map((p) => ({ name: names.get(p.name) ?? p.name, type: hostType(target, p.type) }));
  const imports: Import[] = [...selector.imports, ...params.flatMap((p) => p.type.imports)];
  const arms = Object.entries(spec.cases).map(([member, expr]) => {
    const printed = printTs(expr, {
      ref: (path) => names.get(path.slice('arg.'.length)) ?? path,
      member: (_enumName, name) => str(name),
      table: (name) => target.table(name),
      env: { tables: Object.fromEntries(target.isa.tables.map((t) => [t.name, t])) },
    });
    imports.push(...printed.helpers.map((helper) => target.importOf(fixedModules.expressions, helper)));
    const text = printed.int === 'bigint' ? `Number(${printed.text})` : printed.text;
    return block(`case ${str(member)}:`, `return ${text};`);
  });
  const complete = target.isa.enums.find((e) => e.name === spec.enum)?.members.every((m) => Object.hasOwn(spec.cases, m.name));
  if (!complete) imports.push(target.importOf(fixedModules.expressions, 'ExprError'));
  const result = spec.type === 'int' ? 'number' : hostType(target, spec.type).text;
  const head = [`selector: ${selector.text}`, ...params.map((p) => `${p.name}: ${p.type.text}`)].join(', ');
  const other = block('default:', `throw new ExprError('expr/no-case', ${str(`${spec.name} has no case for `)} + selector);`);
  return use(imports, [
    jsdoc(`The function table ${spec.name}.`),
    block(
      `export const ${target.table(spec.name)} = (${head}): ${result} => {`,
      block('switch (selector) {', [...arms, !complete && other], '}'),
      '};',
    ),
  ]);
};
