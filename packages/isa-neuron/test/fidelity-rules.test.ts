/** Every rule that the facts give for an instruction stands in the spec, or has a reason why it cannot. */
import { type ConstraintSpec, type InstructionSpec, instructionOf, isAbsent, lineage, recordOf } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { neuron } from '../src/index.js';
import { pages } from '../src/pages.js';
import { facts, haveFacts, report } from './facts.js';
import { ours, reasons, stated } from './stated-rules.js';

interface SemanticsFact {
  readonly op: string;
  readonly constraints: readonly string[];
  readonly confidence: 'certain' | 'high' | 'medium' | 'low';
}

const rows = Object.entries(stated).flatMap(([opcode, lines]) =>
  Object.entries(lines).map(([line, { rules, open }]) => ({ opcode, line, rules, open })),
);
const ownAndInherited = (inst: InstructionSpec): readonly ConstraintSpec[] => lineage(neuron, inst).flatMap((i) => i.constraints);

/** Whether an instruction says of itself what the second half of a rule names. */
const says = (inst: InstructionSpec, subject: string, what: string): boolean => {
  const operand = inst.operands.find((o) => o.name === subject);
  switch (what) {
    case 'abstract':
      return inst.abstract;
    case 'engine':
      return inst.engine.valid.length > 0;
    case 'since':
      return inst.since !== null;
    case 'lowered':
      return isAbsent(inst.semantics) && inst.semantics.absent.includes('must be lowered');
    case 'type':
      return inst.fields.some((f) => f.name === subject);
    case 'indirect':
      return operand?.indirect === true;
    default:
      return (operand?.[what === 'dtypes' ? 'dtypes' : 'memories'] ?? []).length > 0;
  }
};

const isStated = (inst: InstructionSpec, rule: string): boolean => {
  const [record, ofRecord] = rule.split('/');
  if (ofRecord !== undefined) return recordOf(neuron, record ?? '').constraints?.some((c) => c.name === ofRecord) ?? false;
  const [subject = '', what] = rule.split('@');
  return what === undefined ? ownAndInherited(inst).some((c) => c.name === rule) : says(inst, subject, what);
};

describe('rules of instructions', () => {
  it('each one that is named is there', () => {
    const missing = rows.flatMap(({ opcode, line, rules }) =>
      rules.filter((rule) => !isStated(instructionOf(neuron, opcode), rule)).map((rule) => `${opcode}: ${rule} for ${line}`),
    );
    expect(missing).toEqual([]);
  });

  it('each line has a rule or a reason, and each reason has a line', () => {
    expect(rows.filter((r) => r.rules.length === 0 && r.open === undefined)).toEqual([]);
    expect(new Set(rows.flatMap((r) => r.open ?? []))).toEqual(new Set(Object.keys(reasons)));
  });

  it('each constraint is from a line, or listed as from elsewhere, and not both', () => {
    const named = new Set(
      rows.flatMap(({ opcode, rules }) =>
        lineage(neuron, instructionOf(neuron, opcode)).flatMap((i) => rules.map((rule) => `${i.name}.${rule}`)),
      ),
    );
    const listed = Object.entries(ours).flatMap(([opcode, own]) => Object.keys(own).map((rule) => `${opcode}.${rule}`));
    const all = neuron.instructions.flatMap((i) => i.constraints.map((c) => `${i.name}.${c.name}`));
    expect(all.filter((rule) => !named.has(rule)).sort()).toEqual(listed.sort());
    report(`fidelity: ${all.length} constraints, ${listed.length} of them from elsewhere than the lines on rules`);
  });

  it('an instruction repeats nothing that its base states', () => {
    const repeated = neuron.instructions.flatMap((inst) => {
      const names = ownAndInherited(inst).map((c) => c.name);
      return names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${inst.name}.${name}`);
    });
    expect(repeated).toEqual([]);
  });
});

describe.skipIf(!haveFacts)('rules of instructions, next to the facts', () => {
  const semantics = haveFacts ? facts<readonly SemanticsFact[]>('semantics.json') : [];

  it('every line is there, and no other', () => {
    const lines = semantics.flatMap(({ op, constraints }) => constraints.map((line) => `${op}: ${line}`));
    expect(rows.map(({ opcode, line }) => `${opcode}: ${line}`)).toEqual(lines);
    expect(lines).toHaveLength(352);
    const of = (reason?: string) =>
      rows.filter((r) => r.rules.length === 0 && (reason === undefined || r.open === reason)).length;
    const parts = rows.filter((r) => r.rules.length > 0 && r.open !== undefined).length;
    report(`fidelity: ${lines.length} rules of the facts, ${lines.length - of() - parts} stated, ${parts} in part, ${of()} not:`);
    for (const reason of Object.keys(reasons)) report(`  ${of(reason)} ${reason}`);
  });

  it('no constraint is surer than the facts about its instruction, but for facts about the machine', () => {
    const rank = { certain: 3, strong: 2, inferred: 1, 'our-choice': 0 };
    const most = { certain: 3, high: 2, medium: 1, low: 1 };
    const sure = rows.flatMap(({ opcode, rules }) => {
      const fact = semantics.find((s) => s.op === opcode);
      return instructionOf(neuron, opcode)
        .constraints.filter((c) => rules.includes(c.name) && !c.provenance.pages.includes(pages.accessPatterns))
        .filter((c) => rank[c.provenance.confidence] > most[fact?.confidence ?? 'low'])
        .map((c) => `${opcode}.${c.name} is ${c.provenance.confidence}`);
    });
    expect(sure).toEqual([]);
  });
});
