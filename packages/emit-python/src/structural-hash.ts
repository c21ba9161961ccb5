/** `structuralHash()`: equal wherever `sameInst` holds. */
import { type Doc, from, use } from '@instabrew/plugin';
import { allFields, type InstructionSpec, instructionOf } from '@instabrew/spec';
import { py } from './code.js';
import { brokenCall } from './layout.js';
import { method, printsLike } from './methods.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { str } from './text.js';

/**
 * ```py
 * def structuralHash(self) -> int:
 *     return self.hash_with_operands(self.OPCODE, "mode", "value")
 * ```
 */
export const structuralHash = (target: Target, inst: InstructionSpec): Doc => {
  const base = inst.base === null ? undefined : instructionOf(target.isa, inst.base);
  const own = body(target, inst);
  const isInherited = base ? printsLike(own, body(target, base)) : inst.equality === 'none';
  return isInherited ? null : from(inst.origin, method(py`def structuralHash(self) -> int:`, '', own));
};

const body = (target: Target, inst: InstructionSpec): Doc => {
  const { attributes } = target.names(inst);
  const hash = 'return self.hash_with_operands(';
  switch (inst.equality) {
    case 'none':
      return use({ from: '.instruction', name: 'Instruction' }, 'return Instruction.structuralHash(self)');
    case 'base':
      return `${hash}self.OPCODE)`;
    case 'family':
      return ['# Other opcodes are the same to it, too.', `${hash}"")`];
    case 'fields':
      return brokenCall(
        hash,
        ['self.OPCODE', ...allFields(target.isa, inst).map((f) => str(nameIn(attributes, f.name)))].join(', '),
        2,
      );
  }
};
