/** Settles expressions: every reference gets the type and the range that its scope gives it. */
import { type Expr, type FunctionTable, substitute } from '@instabrew/expr';
import type { Draft } from './flatten.js';
import { memoryEnumOf } from './queries.js';
import { generationConstants, type Reference, type ReferenceScope, resolveReference } from './references.js';
import type {
  FieldSpec,
  InstructionSpec,
  LatencyQuartet,
  LatencyTerm,
  RecordSpec,
  Semantics,
  SemanticsSpec,
} from './resolved.js';
import { isAbsent } from './resolved.js';

/** An expression of an instruction, where it stands and what it may refer to. */
export interface Site {
  readonly what: string;
  readonly expr: Expr;
  readonly scope: ReferenceScope;
  /** Required type; undefined: any number. */
  readonly type?: 'int' | 'bool';
}

/** Inherited and own fields; a cycle of bases ends where it closes. */
const fieldsOf = (isa: Draft, inst: InstructionSpec): readonly FieldSpec[] => {
  const fields: FieldSpec[] = [];
  const seen = new Set<string>();
  for (let at: InstructionSpec | undefined = inst; at && !seen.has(at.name); ) {
    seen.add(at.name);
    fields.unshift(...at.fields);
    const base: string | null = at.base;
    at = isa.instructions.find((i) => i.name === base);
  }
  return [...isa.header, ...fields];
};

const scopeOf = (isa: Draft, inst: InstructionSpec): ReferenceScope => ({
  fields: fieldsOf(isa, inst),
  operands: inst.operands,
  dtypeEnum: isa.wire.dtypeEnum,
  constants: generationConstants(isa),
});

const settleIn = (scope: ReferenceScope, expr: Expr): Expr =>
  substitute(expr, (ref) => {
    const found = resolveReference(scope, ref.path);
    return found && { kind: 'ref', path: ref.path, type: found.type, ...(found.range ? { range: found.range } : {}) };
  });

const numeric = (semantics: SemanticsSpec): Reference => ({ type: semantics.compute === 'int' ? 'int' : 'real' });

/** What each expression of a semantics may refer to besides fields and operands. */
const localsOf = (
  inst: InstructionSpec,
  semantics: SemanticsSpec,
): { readonly [slot: string]: ReadonlyMap<string, Reference> } => {
  const number = numeric(semantics);
  const elements = new Map(inst.operands.map((o) => [`in.${o.name}`, number]));
  const args = (...names: string[]): ReadonlyMap<string, Reference> =>
    new Map(
      names.map((n) => [`arg.${n}`, n === 'count' ? { type: 'int', range: { min: '1', max: String(2n ** 40n) } } : number]),
    );
  return { scalar: elements, combine: args('acc', 'x'), finish: args('acc', 'count'), product: args('w', 'x') };
};

const mapSemantics = (
  inst: InstructionSpec,
  scope: ReferenceScope,
  s: SemanticsSpec,
  on: (slot: string, expr: Expr, scope: ReferenceScope) => Expr,
): SemanticsSpec => {
  const locals = localsOf(inst, s);
  const apply = (slot: string, expr: Expr): Expr => on(slot, expr, locals[slot] ? { ...scope, locals: locals[slot] } : scope);
  const body = Object.fromEntries(
    Object.entries(s.body).map(([key, value]) => [
      key,
      typeof value === 'object' && !Array.isArray(value) ? apply(key, value as Expr) : value,
    ]),
  ) as unknown as Semantics;
  return { ...s, body, refuse: s.refuse.map((r) => ({ ...r, when: apply('refuse', r.when) })) };
};

const mapQuartet = (q: LatencyQuartet, on: (term: LatencyTerm, name: string) => LatencyTerm): LatencyQuartet => ({
  readInit: on(q.readInit, 'readInit'),
  exec: on(q.exec, 'exec'),
  ...(q.writeDrain ? { writeDrain: on(q.writeDrain, 'writeDrain') } : {}),
});

/** The instruction with `on` applied to each of its expressions. */
const mapExpressions = (isa: Draft, inst: InstructionSpec, on: (site: Site) => Expr): InstructionSpec => {
  const scope = scopeOf(isa, inst);
  const constraint = { memoryEnum: memoryEnumOf(isa) };
  const types: { readonly [slot: string]: 'int' | 'bool' } = { axes: 'int', clear: 'bool', accumulate: 'bool', refuse: 'bool' };
  return {
    ...inst,
    latency: isAbsent(inst.latency)
      ? inst.latency
      : {
          byGeneration: Object.fromEntries(
            Object.entries(inst.latency.byGeneration).map(([g, q]) => [
              g,
              mapQuartet(q, (t, name) => ({
                ...t,
                expr: on({ what: `latency ${g} ${name}`, expr: t.expr, scope, type: 'int' }),
              })),
            ]),
          ),
        },
    semantics: isAbsent(inst.semantics)
      ? inst.semantics
      : mapSemantics(inst, scope, inst.semantics, (slot, expr, at) => {
          const type = types[slot];
          return on({ what: `semantics ${slot}`, expr, scope: at, ...(type ? { type } : {}) });
        }),
    constraints: inst.constraints.map((c) => ({
      ...c,
      holds: on({ what: `constraint ${c.name}`, expr: c.holds, scope: { ...scope, constraint }, type: 'bool' }),
    })),
  };
};

/** All expressions of an instruction with their scopes. */
export const expressionSites = (isa: Draft, inst: InstructionSpec): readonly Site[] => {
  const sites: Site[] = [];
  mapExpressions(isa, inst, (site) => {
    sites.push(site);
    return site.expr;
  });
  return sites;
};

/** What the constraints of a record may refer to: its own fields. */
export const recordScopeOf = (isa: Draft, record: RecordSpec): ReferenceScope => ({
  fields: record.fields,
  operands: [],
  dtypeEnum: isa.wire.dtypeEnum,
  constants: new Map(),
  constraint: { memoryEnum: undefined },
});

const settleRecord = (isa: Draft, record: RecordSpec): RecordSpec =>
  record.constraints
    ? { ...record, constraints: record.constraints.map((c) => ({ ...c, holds: settleIn(recordScopeOf(isa, record), c.holds) })) }
    : record;

const settleTable = (table: FunctionTable): FunctionTable => {
  const params = new Map(table.params.map((p) => [`arg.${p.name}`, p.type]));
  const settled = (body: Expr): Expr =>
    substitute(body, (ref) => {
      const type = params.get(ref.path);
      return type && { ...ref, type };
    });
  return { ...table, cases: Object.fromEntries(Object.entries(table.cases).map(([m, body]) => [m, settled(body)])) };
};

export const settle = (isa: Draft): Draft => ({
  ...isa,
  tables: isa.tables.map(settleTable),
  records: isa.records.map((record) => settleRecord(isa, record)),
  instructions: isa.instructions.map((inst) => mapExpressions(isa, inst, (site) => settleIn(site.scope, site.expr))),
});
