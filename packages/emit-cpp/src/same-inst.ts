/** R1: structural equality. */
import { type Doc, from } from '@instabrew/plugin';
import type { InstructionSpec } from '@instabrew/spec';
import { returnAll, sameTerm } from './compare.js';
import { contract } from './contract.js';
import { func } from './file.js';
import { nameIn, type Target } from './target.js';
import { fromLine } from './text.js';

/** `sameFields` serves derived classes, which compare what they inherit by it. */
export const hasSameFields = (target: Target, inst: InstructionSpec): boolean =>
  inst.fields.length > 0 && target.isa.instructions.some((i) => i.base === inst.name);

/** The nearest base with a `sameFields`. */
const comparedBase = (target: Target, inst: InstructionSpec): InstructionSpec | undefined => {
  const base = target.isa.instructions.find((i) => i.name === inst.base);
  return base && (hasSameFields(target, base) ? base : comparedBase(target, base));
};

export const sameFieldsHead = (target: Target, inst: InstructionSpec, scope = ''): string =>
  `bool ${scope}sameFields(const ${target.className(inst)} &that) const`;

/** Own and inherited fields: `func_ == that.func_`, … */
const fieldTerms = (target: Target, inst: InstructionSpec): readonly string[] => {
  const base = comparedBase(target, inst);
  const { fields } = target.names(inst);
  const own = inst.fields.map((f) => sameTerm(f.type, nameIn(fields, f.name).member, 'that'));
  return [...(base ? [`${target.className(base)}::sameFields(that)`] : []), ...own];
};

export const sameFields = (target: Target, inst: InstructionSpec): Doc =>
  func(sameFieldsHead(target, inst, `${target.className(inst)}::`), returnAll(fieldTerms(target, inst)));

/**
 * ```cpp
 * bool InstActivation::sameInst(const Instruction &other) const {
 *   if (other.opcode() != opcode() || !sameOperands(other)) return false;
 *   const auto &that = static_cast<const InstActivation &>(other);
 *   return func_ == that.func_ && …;
 * }
 * ```
 */
export const sameInst = (target: Target, inst: InstructionSpec): Doc => {
  const className = target.className(inst);
  const head = (other: string): string => `bool ${className}::sameInst(const Instruction &${other}) const`;
  return from(inst.origin, [fromLine(inst.origin), equality(target, inst, className, head)]);
};

const equality = (target: Target, inst: InstructionSpec, className: string, head: (other: string) => string): Doc => {
  switch (inst.equality) {
    case 'none':
      return func(head(''), contract(target, 'false', 'Not Implemented', inst.origin));
    case 'base':
      return func(head('other'), 'return other.opcode() == opcode() && sameOperands(other);');
    case 'family':
      // Directional: accepts any ordinal up to its own.
      return func(head('other'), [
        '// Directional: takes any opcode up to its own.',
        'return other.opcode() <= opcode() && sameOperands(other);',
      ]);
    case 'fields': {
      const terms = fieldTerms(target, inst);
      if (terms.length === 0) return func(head('other'), 'return other.opcode() == opcode() && sameOperands(other);');
      const result = hasSameFields(target, inst) ? 'return sameFields(that);' : returnAll(terms);
      return func(head('other'), [
        'if (other.opcode() != opcode() || !sameOperands(other)) return false;',
        `const auto &that = static_cast<const ${className} &>(other);`,
        result,
      ]);
    }
  }
};
