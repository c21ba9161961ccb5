/** R1: structural equality. */
import { block, type Doc, from, use } from '@instabrew/plugin';
import { allFields, type InstructionSpec } from '@instabrew/spec';
import { py, runtime } from './code.js';
import { contractViolation } from './contract.js';
import { brokenCall } from './layout.js';
import { method } from './methods.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { str } from './text.js';

const sameInstHead = py`def sameInst(self, other: Instruction) -> bool:`;

/**
 * ```py
 * def sameInst(self, other: Instruction) -> bool:
 *     """Same opcode, operands and fields."""
 *     if type(other) is not InstMemset or not self.same_operands(other):
 *         return False
 *     return same(self, other, "mode", "value")
 * ```
 */
export const sameInst = (target: Target, inst: InstructionSpec): Doc => {
  const [doc, body] = equality(target, inst);
  return from(inst.origin, use({ from: '.instruction', name: 'Instruction' }, method(sameInstHead, doc, body)));
};

const equality = (target: Target, inst: InstructionSpec): readonly [doc: string, body: Doc] => {
  const opcode = `type(other) is ${target.className(inst)} and self.same_operands(other)`;
  switch (inst.equality) {
    case 'none':
      return ['', contractViolation(target, 'Not Implemented', inst.origin)];
    case 'base':
      return ['Same opcode and operands.', `return ${opcode}`];
    case 'family':
      return [
        'Same operands; directional, takes any opcode up to its own.',
        'return other.ORDINAL <= self.ORDINAL and self.same_operands(other)',
      ];
    case 'fields': {
      const { attributes } = target.names(inst);
      const names = allFields(target.isa, inst).map((f) => str(nameIn(attributes, f.name)));
      if (names.length === 0) return ['Same opcode and operands.', `return ${opcode}`];
      const same = runtime('record_io', 'same');
      return [
        'Same opcode, operands and fields.',
        use(same.imports, [
          block(`if type(other) is not ${target.className(inst)} or not self.same_operands(other):`, 'return False'),
          brokenCall(`return ${same.text}(`, ['self', 'other', ...names].join(', '), 2),
        ]),
      ];
    }
  }
};
