/** `verify()`: what the spec says about a single record beyond its types. Codes and their order are those of docs/verify.md. */
import { type Doc, from } from '@instabrew/plugin';
import { type ConstraintSpec, type InstructionSpec, lineage } from '@instabrew/spec';
import { func } from './file.js';
import { formulas, withIncludes } from './formulas.js';
import { expressionLines, width } from './layout.js';
import type { Target } from './target.js';
import { literal, originArguments } from './text.js';

/** Head of a declaration or definition, in two lines where one is too long. */
export const constraintsHead = (before: string, { usesContext = true, behind = '' } = {}): string => {
  const head = `${before}checkConstraints(`;
  const first = `${head}const instabrew::ConstraintCheck &check,`;
  const second = `const VerifyContext &${usesContext ? 'context' : ''}) const${behind}`;
  return `${first} ${second}`.length <= width - 4 ? `${first} ${second}` : `${first}\n${' '.repeat(head.length)}${second}`;
};

/** Own and inherited ones. */
const constraintsOf = (target: Target, inst: InstructionSpec): readonly ConstraintSpec[] =>
  lineage(target.isa, inst).flatMap((i) => i.constraints);

export const hasConstraints = (target: Target, inst: InstructionSpec): boolean => constraintsOf(target, inst).length > 0;

/**
 * ```cpp
 * void InstActivation::checkConstraints(const instabrew::ConstraintCheck &check, const VerifyContext &) const {
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
    'constraint',
  );
  return withIncludes(
    printed.flatMap((p) => p.includes),
    func(constraintsHead(`void ${target.className(inst)}::`, { usesContext: printed[0]?.usesContext ?? false }), [
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
