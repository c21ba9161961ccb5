import { allFields, type FieldSpec, type InstructionSpec, instructionOf, lineage, recordOf } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { neuron } from '../src/index.js';
import { facts, haveFacts, report } from './facts.js';
import { show } from './field-type.js';
import { type Difference, knownDifferences } from './known-differences.js';
import { type Expected, expectedField, type FieldFact, type OpFact } from './op-facts.js';

interface SemanticsFact {
  readonly ordinal: number;
  readonly engines: readonly string[];
}
type Found = Omit<Difference, 'why'>;

/** Keys that stand elsewhere than beside the others: in a record, or in the header. */
const places: { readonly [at: string]: { readonly record: string } | 'header' } = {
  'DynamicForLoop.name': { record: 'DynamicAxis' },
  'DynamicForLoop.lb': { record: 'DynamicAxis' },
  'DynamicForLoop.ub': { record: 'DynamicAxis' },
  'DynamicForLoop.stride': { record: 'DynamicAxis' },
  'DMABlock.sync_info': 'header',
  'DMABlock.on_wait': { record: 'SyncInfo' },
  'DMABlock.on_update': { record: 'SyncInfo' },
  'TongaReduceMacroSymbolic.debug': 'header',
};

const enumDefault = (type: string): string | undefined => neuron.enums.find((e) => e.name === type)?.defaultMember;
/** What the catalogue lists as own keys: it repeats those of a base that programs contain. */
const ownFields = (inst: InstructionSpec): readonly FieldSpec[] =>
  lineage(neuron, inst).flatMap((i) => (i === inst || !i.abstract ? i.fields : []));
const fieldOf = (op: string, key: string): FieldSpec | undefined => {
  const place = places[`${op}.${key}`];
  if (place === 'header') return neuron.header.find((f) => f.name === key);
  const fields = place ? recordOf(neuron, place.record).fields : ownFields(instructionOf(neuron, op));
  return fields.find((f) => f.name === key);
};
const inShort = ({ type, required, default: value, written }: Expected): string =>
  `${type}, ${required ? 'required' : value}, ${written}`;
const actual = (f: FieldSpec): Expected => ({
  type: show(f.type),
  required: f.required,
  default: f.optional ? 'unset' : JSON.stringify(f.default),
  written: f.emit,
});

describe.runIf(haveFacts)('instructions carry the facts', () => {
  const ops = haveFacts ? facts<{ readonly opcodes: readonly OpFact[] }>('ops.json').opcodes : [];
  const semantics = haveFacts ? facts<readonly SemanticsFact[]>('semantics.json') : [];
  const specs = neuron.instructions;
  const kinds = { 'field-compare': 'fields', base: 'base', 'not-implemented': 'none', unknown: 'unknown' } as const;
  const rows = ops.flatMap((op) => op.fields.map((fact) => ({ op, fact, at: `${op.name}.${fact.key}` })));
  const listed = (what: readonly Difference['what'][]) => knownDifferences.filter((d) => what.includes(d.what));
  const bare = (all: readonly Difference[]): readonly Found[] => all.map(({ at, what, spec }) => ({ at, what, spec }));

  it('every opcode has its ordinal, name and base; the abstract ones are six', () => {
    const base = (op: OpFact) => op.base.replace(/^Inst(?!ruction)/, '');
    expect(specs.map((i) => [i.ordinal, i.name, i.base ?? 'Instruction'])).toEqual(ops.map((o) => [o.ordinal, o.name, base(o)]));
    expect(specs.filter((i) => i.abstract).map((i) => i.ordinal)).toEqual([0, 7, 18, 47, 68, 77]);
    report(`fidelity: ${specs.length} of ${ops.length} opcodes with ordinal, name and base`);
  });

  it('every own key is there, with type, required, default and write rule as stated or as the rules fill the gap', () => {
    const found: Found[] = [];
    for (const { op, fact, at } of rows) {
      const spec = fieldOf(op.name, fact.key);
      expect(spec, at).toBeDefined();
      if (!spec) continue;
      const is = inShort(actual(spec));
      if (is !== inShort(expectedField(op, fact, enumDefault))) found.push({ at, what: 'key', spec: is });
    }
    const known = listed(['key']);
    expect(found).toEqual(bare(known));
    report(
      `fidelity: ${rows.length} of ${rows.length} own keys with type, default, required and write rule; ${known.length} of them listed as different`,
    );
  });

  it('no key beside those of the catalogue, and in its order', () => {
    const extra: Found[] = [];
    for (const op of ops) {
      const fields = ownFields(instructionOf(neuron, op.name));
      const keys = op.fields.map((f) => f.key);
      for (const f of fields)
        if (!keys.includes(f.name)) extra.push({ at: `${op.name}.${f.name}`, what: 'extra key', spec: show(f.type) });
      const present = fields.map((f) => f.name).filter((k) => keys.includes(k));
      expect(present, op.name).toEqual(keys.filter((k) => present.includes(k)));
    }
    expect(extra).toEqual(bare(listed(['extra key'])));
  });

  it('keys with the inherited ones', () => {
    const extra = new Set(listed(['extra key']).map((d) => d.at));
    let count = 0;
    for (const op of ops) {
      const fields = allFields(neuron, instructionOf(neuron, op.name)).map((f) => f.name);
      const own = fields.filter((key) => !extra.has(`${op.name}.${key}`));
      const elsewhere = op.allOpKeys.filter((key) => places[`${op.name}.${key}`]);
      expect([...own, ...elsewhere].sort(), op.name).toEqual([...op.allOpKeys].sort());
      count += own.length + elsewhere.length;
    }
    expect(count).toBe(321);
    report(`fidelity: ${count} keys with the inherited ones`);
  });

  it('keys inside keys: those of cc_channel stand beside it, those of an axis in it', () => {
    const nested = rows.flatMap(({ op, fact }) => (fact.fields ?? []).map((inner) => ({ op, fact, inner })));
    for (const { op, fact, inner } of nested) {
      const axis = fact.key === 'LoopAxis' ? recordOf(neuron, 'StaticAxis').fields.find((f) => f.name === inner.key) : undefined;
      const spec = axis ?? fieldOf(op.name, inner.key);
      const should = expectedField(op, inner as FieldFact, enumDefault);
      expect([spec && show(spec.type), spec && JSON.stringify(spec.default)], inner.key).toEqual([
        inner.key === 'lb' || inner.key === 'ub' || inner.key === 'stride' ? 'i64' : should.type,
        should.default === 'unset' ? '""' : should.default,
      ]);
    }
    report(`fidelity: ${nested.length} keys inside keys`);
  });

  it('32 opcodes carry no key of their own or inherited, 36 own none; the big ones are as catalogued', () => {
    expect(specs.filter((i) => allFields(neuron, i).length === 0)).toHaveLength(32);
    expect(specs.filter((i) => ownFields(i).length === 0)).toHaveLength(36);
    const count = (name: string) => allFields(neuron, instructionOf(neuron, name)).length;
    expect([count('Activation'), count('MatmultBase'), count('DMACopy'), count('CollectiveCompute')]).toEqual([11, 13, 13, 20]);
    report('fidelity: 32 opcodes without any key, 36 without own ones');
  });

  it('R1: how each is compared', () => {
    const found = ops.flatMap((op): readonly Found[] => {
      const { equality } = instructionOf(neuron, op.name);
      return equality === kinds[op.sameInst] ? [] : [{ at: op.name, what: 'equality', spec: equality }];
    });
    expect(found).toEqual(bare(listed(['equality'])));
    for (const kind of ['field-compare', 'not-implemented', 'unknown'] as const) {
      const of = ops.filter((o) => o.sameInst === kind).map((o) => o.name);
      report(`fidelity: sameInst ${kind} ${of.length}: ${of.join(' ')}`);
    }
    expect(ops.filter((o) => o.sameInst === 'field-compare')).toHaveLength(19);
    expect(ops.filter((o) => o.sameInst === 'not-implemented')).toHaveLength(3);
  });

  it('engines: the legal ones and the default where they are stated, else those of the semantics', () => {
    const counts = { valid: 0, default: 0, semantics: 0 };
    const found = ops.flatMap((op): readonly Found[] => {
      const { engine } = instructionOf(neuron, op.name);
      const rules = semantics.find((s) => s.ordinal === op.ordinal)?.engines ?? [];
      const inferred = rules.includes('any') ? [] : rules;
      const valid = op.validEngines ?? inferred;
      const preferred = op.defaultEngine ?? valid[0] ?? 'Unassigned';
      counts.valid += op.validEngines ? 1 : 0;
      counts.default += op.defaultEngine ? 1 : 0;
      counts.semantics += !op.validEngines && inferred.length > 0 ? 1 : 0;
      return engine.default === preferred && `${engine.valid}` === `${valid}`
        ? []
        : [{ at: op.name, what: 'engines', spec: `${engine.default} of [${engine.valid.join(' ')}]` }];
    });
    expect(found).toEqual(bare(listed(['engines'])));
    report(
      `fidelity: engines of ${counts.valid} stated, defaults of ${counts.default} stated, ${counts.semantics} from the semantics`,
    );
  });

  it('the first generation is at least the one that is stated', () => {
    for (const op of ops.filter((o) => o.archMin !== undefined)) {
      expect(Number(instructionOf(neuron, op.name).since?.slice(3)) * 10, op.name).toBeGreaterThanOrEqual(op.archMin ?? 0);
    }
  });

  it('operands: as many as are listed, but for those that come in any number', () => {
    const found = ops.flatMap((op): readonly Found[] => {
      const { operands } = instructionOf(neuron, op.name);
      const has = (direction: 'in' | 'out') => operands.filter((o) => o.direction === direction).length;
      const short = has('in') < (op.operands?.ins?.length ?? 0) || has('out') < (op.operands?.outs?.length ?? 0);
      return short ? [{ at: op.name, what: 'operands', spec: `${has('in')} in, ${has('out')} out` }] : [];
    });
    expect(found).toEqual(bare(listed(['operands'])));
  });

  it('no key is surer than its source', () => {
    const rank = { certain: 3, strong: 2, inferred: 1, 'our-choice': 0 };
    const most = { CERTAIN: 3, HIGH: 2, MED: 1 };
    const sure = rows.filter(({ op, fact }) => {
      const spec = fieldOf(op.name, fact.key);
      return (
        spec && fact.conf && places[`${op.name}.${fact.key}`] !== 'header' && rank[spec.provenance.confidence] > most[fact.conf]
      );
    });
    expect(sure.map((r) => r.at)).toEqual([]);
  });
});
