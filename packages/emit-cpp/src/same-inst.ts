/** R1: structural equality. */
import { type Doc, from } from '@instabrew/plugin';
import type { InstructionSpec } from '@instabrew/spec';
import { hashedAll, returnAll, sameTerm } from './compare.js';
import { contract } from './contract.js';
import { func } from './file.js';
import { nameIn, type Target } from './target.js';
import { fromLine } from './text.js';

/** Classes with fields of their own compare them in a method, which derived classes use for what they inherit. */
const hasSameFields = (inst: InstructionSpec): boolean => inst.fields.length > 0;

/** The nearest base that has fields. */
const comparedBase = (target: Target, inst: InstructionSpec): InstructionSpec | undefined => {
  const base = target.isa.instructions.find((i) => i.name === inst.base);
  return base && (hasSameFields(base) ? base : comparedBase(target, base));
};

/** The class whose `sameFields` and `hashFields` say all about the fields; undefined: there are none. */
const fieldsOwner = (target: Target, inst: InstructionSpec): InstructionSpec | undefined =>
  hasSameFields(inst) ? inst : comparedBase(target, inst);

const sameFieldsHead = (target: Target, inst: InstructionSpec, scope = ''): string =>
  `bool ${scope}sameFields(const ${target.className(inst)} &that) const`;
const hashFieldsHead = (scope = ''): string => `std::size_t ${scope}hashFields() const`;
const equalsHead = (scope = ''): string => `bool ${scope}equals(const Instruction &other) const`;

export const equalityDeclarations = (target: Target, inst: InstructionSpec): Doc => [
  'bool sameInst(const Instruction &other) const override;',
  'std::size_t structuralHash() const override;',
  fieldsOwner(target, inst) !== undefined && `${equalsHead()} override;`,
];

/** What derived classes use too. */
export const fieldEqualityDeclarations = (target: Target, inst: InstructionSpec): Doc =>
  hasSameFields(inst) && [`${sameFieldsHead(target, inst)};`, `${hashFieldsHead()};`];

/** `sameFields`, `hashFields` over own and inherited fields, and `equals`. */
export const fieldEquality = (target: Target, inst: InstructionSpec): readonly Doc[] => {
  const owner = fieldsOwner(target, inst);
  if (!owner) return [];
  const scope = `${target.className(inst)}::`;
  const equals = func(equalsHead(scope), [
    `return sameHeader(other) && sameFields(static_cast<const ${target.className(owner)} &>(other));`,
  ]);
  if (!hasSameFields(inst)) return [equals];
  const base = comparedBase(target, inst);
  const { fields } = target.names(inst);
  const member = (key: string): string => nameIn(fields, key).member;
  const compared = [
    ...(base ? [`${target.className(base)}::sameFields(that)`] : []),
    ...inst.fields.map((f) => sameTerm(f.type, member(f.name), 'that')),
  ];
  const hashed = [...(base ? [`${target.className(base)}::hashFields()`] : []), ...inst.fields.map((f) => member(f.name))];
  return [func(sameFieldsHead(target, inst, scope), returnAll(compared)), func(hashFieldsHead(scope), hashedAll(hashed)), equals];
};

/** Over what `sameInst` compares. */
export const structuralHash = (target: Target, inst: InstructionSpec): Doc => {
  const fields = fieldsOwner(target, inst) === undefined ? [] : ['hashFields()'];
  const terms = {
    none: ['opcode()'],
    base: ['opcode()', 'hashOperands()'],
    // Other opcodes are the same, too.
    family: ['hashOperands()'],
    fields: ['opcode()', 'hashOperands()', ...fields],
  }[inst.equality];
  return func(`std::size_t ${target.className(inst)}::structuralHash() const`, hashedAll(terms));
};

/**
 * ```cpp
 * bool InstActivation::sameInst(const Instruction &other) const {
 *   if (other.opcode() != opcode() || !sameOperands(other)) return false;
 *   return sameFields(static_cast<const InstActivation &>(other));
 * }
 * ```
 */
export const sameInst = (target: Target, inst: InstructionSpec): Doc => {
  const className = target.className(inst);
  const head = (other: string): string => `bool ${className}::sameInst(const Instruction &${other}) const`;
  return from(inst.origin, [fromLine(inst.origin), equality(target, inst, head)]);
};

const equality = (target: Target, inst: InstructionSpec, head: (other: string) => string): Doc => {
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
      const owner = fieldsOwner(target, inst);
      if (!owner) return func(head('other'), 'return other.opcode() == opcode() && sameOperands(other);');
      return func(head('other'), [
        'if (other.opcode() != opcode() || !sameOperands(other)) return false;',
        `return sameFields(static_cast<const ${target.className(owner)} &>(other));`,
      ]);
    }
  }
};
