/** `verify()`: what the spec says about a single record beyond its types. Codes and their order are those of docs/verify.md. */
import { type Doc, from } from '@instabrew/plugin';
import { type ConstraintSpec, type InstructionSpec, lineage } from '@instabrew/spec';
import { func } from './file.js';
import { formulas, isOfRecord, withIncludes } from './formulas.js';
import { expressionLines, width } from './layout.js';
import type { Target } from './target.js';
import { literal, originArguments } from './text.js';

export const constraintsHead = (scope = ''): string =>
  `void ${scope}checkConstraints(const instabrew::ConstraintCheck &check) const`;

/** Own and inherited constraints; one about a generation is left out, for a record alone has none. */
const constraintsOf = (target: Target, inst: InstructionSpec): readonly ConstraintSpec[] =>
  lineage(target.isa, inst)
    .flatMap((i) => i.constraints)
    .filter((c) => isOfRecord(c.holds));

export const hasConstraints = (target: Target, inst: InstructionSpec): boolean => constraintsOf(target, inst).length > 0;

/**
 * ```cpp
 * void InstActivation::checkConstraints(const instabrew::ConstraintCheck &check) const {
 *   const OperandView ifmap(input(0));
 *   check("packages/isa-neuron/src/ops/activation.ts", 139, "ifmap covers 1 to 128 partitions",
 *         [&] { return ifmap.partitions() <= 128; });
 * }
 * ```
 */
export const constraintChecks = (target: Target, inst: InstructionSpec): Doc => {
  const constraints = constraintsOf(target, inst);
  const printed = formulas(
    target,
    inst,
    constraints.map((c) => c.holds),
    'inCalls',
  );
  return withIncludes(
    printed.flatMap((p) => p.includes),
    func(constraintsHead(`${target.className(inst)}::`), [
      ...(printed[0]?.locals ?? []),
      ...constraints.map((c, i) => check(c, printed[i]?.text ?? 'true')),
    ]),
  );
};

const check = ({ message, origin }: ConstraintSpec, holds: string): Doc => {
  const indent = ' '.repeat('check('.length);
  const head = `check(${originArguments(origin)}, ${literal(message)},`;
  const opening = head.length <= width ? [head] : [`check(${originArguments(origin)},`, `${indent}${literal(message)},`];
  const short = `${indent}[&] { return ${holds}; });`;
  if (short.length <= width) return from(origin, [...opening, short]);
  const body = expressionLines(holds, indent.length + '  return '.length);
  return from(origin, [
    ...opening,
    `${indent}[&] {`,
    ...body.map((line, i) => `${indent}  ${i === 0 ? 'return ' : '       '}${line}${i === body.length - 1 ? ';' : ''}`),
    `${indent}});`,
  ]);
};
