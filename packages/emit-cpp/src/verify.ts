/** `verify()`: what the spec says about a single record beyond its types. */
import { type Doc, from, indent } from '@instabrew/plugin';
import type { ConstraintSpec, InstructionSpec } from '@instabrew/spec';
import { func } from './file.js';
import { formulas, needsGeneration } from './formulas.js';
import type { Target } from './target.js';
import { fromLine, literal } from './text.js';

export const verifyHead = (scope = ''): string => `std::vector<instabrew::Diagnostic> ${scope}verify() const`;

/** What the base class checks, then the constraints of this instruction. */
export const verify = (target: Target, inst: InstructionSpec): Doc => {
  // A record alone has no generation: such a constraint is never decided.
  const decidable = inst.constraints.filter((c) => !needsGeneration(c.holds));
  const printed = formulas(
    target,
    inst,
    decidable.map((c) => c.holds),
    'inCalls',
  );
  const texts = new Map(decidable.map((c, i) => [c, printed[i]?.text]));
  return func(verifyHead(`${target.className(inst)}::`), [
    `std::vector<instabrew::Diagnostic> findings = ${target.baseName(inst)}::verify();`,
    ...(printed[0]?.locals ?? []),
    ...inst.constraints.map((c) => constraintCheck(c, texts.get(c))),
    'return findings;',
  ]);
};

const constraintCheck = ({ name, message, origin }: ConstraintSpec, holds: string | undefined): Doc => {
  const test =
    holds === undefined
      ? '[]() -> bool { throw instabrew::ExprError("plugin/no-generation", "a constant of a generation"); }'
      : `[&] { return ${holds}; }`;
  return from(origin, [
    fromLine(origin),
    `instabrew::require(findings, ${literal(`verify/${name}`)}, {}, ${literal(message)},`,
    indent(indent(`${test});`)),
  ]);
};
