/** Kinds of operands, and functions that answer by them. */
import { block, type Doc } from '@instabrew/plugin';
import { type OperandRole, type RecordSpec, recordOf, type UnionCase, unionOf } from '@instabrew/spec';
import type { Target } from './target.js';
import { jsdoc, member, str } from './text.js';

export type Access = Extract<OperandRole, { kind: 'access' }>;

interface OperandCase {
  readonly tags: UnionCase['tags'];
  readonly record: RecordSpec;
}

export const property = (target: Target, record: RecordSpec, key: string): string =>
  target.recordProperties(record).get(key) ?? key;

export const casesOf = (target: Target): readonly OperandCase[] =>
  unionOf(target.isa, target.isa.wire.operandUnion).cases.map((c) => ({ tags: c.tags, record: recordOf(target.isa, c.record) }));

interface Question {
  readonly doc: string;
  readonly head: string;
  /** Answer for an operand that is not there. */
  readonly absent: string;
  readonly access: (role: Access, record: RecordSpec) => readonly string[];
  readonly immediate: (role: Extract<OperandRole, { kind: 'immediate' }>, record: RecordSpec) => readonly string[];
}

interface Arm {
  readonly labels: readonly string[];
  readonly body: readonly string[];
}

const armOf = ({ labels, body }: Arm): Doc => {
  const last = labels.at(-1) ?? '';
  return [labels.slice(0, -1), body.length === 1 ? block(last, body) : block(`${last} {`, body, '}')];
};

/** A function that answers by the kind of the operand; cases with the same answer share it. */
export const asking = (target: Target, { doc, head, absent, access, immediate }: Question): Doc => {
  const { tag } = unionOf(target.isa, target.isa.wire.operandUnion);
  const arms = new Map<string, Arm>();
  const add = (label: string, body: readonly string[]): void => {
    const key = body.join('\n');
    arms.set(key, { labels: [...(arms.get(key)?.labels ?? []), label], body });
  };
  const cases = casesOf(target);
  for (const { tags, record } of cases) {
    const { role } = record;
    if (role) add(`case ${str(tags[0])}:`, role.kind === 'access' ? access(role, record) : immediate(role, record));
  }
  const rest = block('default:', `return wire.noAccess(${member('operand', tag)});`);
  return [
    jsdoc(doc),
    block(
      head,
      [
        `if (operand === undefined) return ${absent};`,
        block(`switch (${member('operand', tag)}) {`, [...[...arms.values()].map(armOf), rest], '}'),
      ],
      '};',
    ),
  ];
};
