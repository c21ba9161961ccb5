/** Expressions: types, references, hazards, and latency that is never negative. */
import { bound, check, checkTable, type Expr, hazards, typeOf } from '@instabrew/expr';
import type { Diagnostic } from '../diagnostic.js';
import type { Draft } from '../flatten.js';
import type { Origin } from '../origin.js';
import { resolveReference } from '../references.js';
import { type InstructionSpec, isAbsent, type RecordSpec } from '../resolved.js';
import { expressionSites, recordScopeOf, type Site } from '../settle.js';
import { own } from '../values.js';
import { finding } from './findings.js';
import { checkInherited } from './inherited.js';

/** What an expression can look up in an ISA. */
const environment = (isa: Draft) => ({
  tables: Object.fromEntries(isa.tables.map((t) => [t.name, t])),
  members: (name: string): readonly string[] | undefined => isa.enums.find((e) => e.name === name)?.members.map((m) => m.name),
});

/** Origin of the term, constraint or semantics that the site is part of. */
const originOf = (inst: InstructionSpec, site: Site): Origin => {
  const [kind, ...rest] = site.what.split(' ');
  if (kind === 'constraint') return inst.constraints.find((c) => c.name === rest.join(' '))?.origin ?? inst.origin;
  if (kind === 'semantics' && !isAbsent(inst.semantics)) return inst.semantics.origin;
  if (kind === 'latency' && !isAbsent(inst.latency))
    return own(inst.latency.byGeneration, rest[0] ?? '')?.exec.origin ?? inst.origin;
  return inst.origin;
};

const describe = (inst: { readonly name: string }, site: Site, path: readonly (string | number)[]): string =>
  `in ${site.what} of ${inst.name}${path.length > 0 ? `, at ${path.join('.')}` : ''}`;

const checkSite = (isa: Draft, inst: { readonly name: string }, site: Site, origin: Origin): readonly Diagnostic[] => {
  const env = environment(isa);
  const at = (p: {
    readonly path: readonly (string | number)[];
    readonly expected: string;
    readonly actual: string;
    readonly hint?: string | undefined;
  }) =>
    finding({
      code: 'spec/expression',
      origin,
      expected: p.expected,
      actual: `${p.actual} ${describe(inst, site, p.path)}`,
      hint: p.hint,
    });
  const problems = check(site.expr, { ...env, refs: (path) => resolveReference(site.scope, path)?.type });
  if (problems.length > 0) return problems.map(at);
  const type = typeOf(site.expr, env);
  if (site.type && type !== site.type) return [at({ path: [], expected: `an expression of type ${site.type}`, actual: type })];
  const risks = hazards(site.expr, { tables: env.tables });
  if (risks.length > 0) return risks.map(at);
  return site.what.startsWith('latency') ? notNegative(site.expr, origin, isa, describe(inst, site, [])) : [];
};

const notNegative = (expr: Expr, origin: Origin, isa: Draft, where: string): readonly Diagnostic[] => {
  const { min } = bound(expr, { tables: environment(isa).tables });
  return min < 0
    ? [
        finding({
          code: 'spec/negative-latency',
          origin,
          expected: 'at least 0 ns for all inputs',
          actual: `as low as ${min} ${where}`,
        }),
      ]
    : [];
};

export const checkExpressions = (isa: Draft): readonly Diagnostic[] => {
  const tables = isa.tables.flatMap((t) =>
    checkTable(t, environment(isa)).map((p) =>
      finding({
        code: 'spec/expression',
        origin: isa.origin,
        expected: p.expected,
        actual: `${p.actual} in table ${t.name}, at ${p.path.join('.')}`,
        hint: p.hint,
      }),
    ),
  );
  // A broken table makes every expression that applies it look broken; say it once.
  if (tables.length > 0) return tables;
  return [
    ...isa.records.flatMap((record) => checkRecord(isa, record)),
    ...isa.instructions.flatMap((inst) => [
      ...expressionSites(isa, inst).flatMap((site) => checkSite(isa, inst, site, originOf(inst, site))),
      ...checkInherited(isa, inst),
    ]),
  ];
};

const checkRecord = (isa: Draft, record: RecordSpec): readonly Diagnostic[] =>
  (record.constraints ?? []).flatMap((c) => {
    const site: Site = { what: `constraint ${c.name}`, expr: c.holds, scope: recordScopeOf(isa, record), type: 'bool' };
    return checkSite(isa, record, site, c.origin);
  });
