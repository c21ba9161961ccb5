/** What instructions inherit must make sense in each of them: they may list other operands than their bases. */
import { refsOf } from '@instabrew/expr';
import type { Diagnostic } from '../diagnostic.js';
import type { Draft } from '../flatten.js';
import { referenceParts } from '../references.js';
import type { ConstraintSpec, InstructionSpec } from '../resolved.js';
import { finding } from './findings.js';

/** Nearest first; bases are known not to go round. */
const bases = (isa: Draft, inst: InstructionSpec): readonly InstructionSpec[] => {
  const base = isa.instructions.find((i) => i.name === inst.base);
  return base ? [base, ...bases(isa, base)] : [];
};

const operandsOf = ({ holds }: ConstraintSpec): readonly string[] =>
  refsOf(holds)
    .map((ref) => referenceParts(ref.path))
    .filter(({ root }) => root === 'operand')
    .map(({ name }) => name);

/** Operands that an inherited constraint asks for and that the instruction does not have, each once. */
export const checkInherited = (isa: Draft, inst: InstructionSpec): readonly Diagnostic[] => {
  const said = new Set(inst.operands.map((o) => o.name));
  return bases(isa, inst).flatMap((base) =>
    base.constraints.flatMap((constraint) =>
      operandsOf(constraint).flatMap((name) => {
        if (said.has(name)) return [];
        said.add(name);
        return finding({
          code: 'spec/unknown-operand',
          origin: inst.origin,
          expected: `the operands that constraint ${constraint.name} of ${base.name} asks for`,
          actual: `no ${JSON.stringify(name)} in ${inst.name}`,
          rule: constraint.origin,
        });
      }),
    ),
  );
};
