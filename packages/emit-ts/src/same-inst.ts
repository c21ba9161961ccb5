/** R1: structural equality. */
import { block, type Doc, use } from '@instabrew/plugin';
import type { InstructionSpec } from '@instabrew/spec';
import { match } from 'ts-pattern';
import { fixedModules, wireImport } from './modules.js';
import type { Target } from './target.js';
import { member } from './text.js';

/**
 * R1: `sameInst`.
 *
 *     override sameInst(other: Instruction): boolean {
 *       return other.opcode === this.opcode && this.sameOperands(other) && wire.sameFields(instFillFields, this, other);
 *     }
 */
export const sameInst = (target: Target, inst: InstructionSpec): Doc => {
  const { tag, opcodeEnum } = target.isa.wire;
  const sameOpcode = `${member('other', tag)} === ${member('this', tag)}`;
  const method = (condition: string): Doc =>
    block('override sameInst(other: Instruction): boolean {', `return ${condition};`, '}');
  return match(inst.equality)
    .with('fields', () => {
      const table = target.fieldTable(inst);
      if (!table) return method(`${sameOpcode} && this.sameOperands(other)`);
      const sameFields = `wire.sameFields(${table.name}, this, other)`;
      return use([wireImport, table.import], method(`${sameOpcode} && this.sameOperands(other) && ${sameFields}`));
    })
    .with('base', () => method(`${sameOpcode} && this.sameOperands(other)`))
    .with('family', () => {
      const toOrdinal = `string2${target.type(opcodeEnum)}`;
      return use(
        [wireImport, target.importOf(target.moduleOf(opcodeEnum), toOrdinal)],
        [
          '/** Accepts every opcode up to its own. */',
          method(`wire.unwrap(${toOrdinal}(${member('other', tag)})) <= ${inst.ordinal} && this.sameOperands(other)`),
        ],
      );
    })
    .with('none', () =>
      block('override sameInst(_other: Instruction): boolean {', "return this.violated('Not Implemented');", '}'),
    )
    .exhaustive();
};

/** The same for instructions that are the same: a hash of what `sameInst` compares. */
export const structuralHash = (target: Target, inst: InstructionSpec): Doc => {
  const opcode = member('this', target.isa.wire.tag);
  const table = target.fieldTable(inst);
  const answer = match(inst.equality)
    .with('fields', () => `this.hash(${opcode}, operandFields${table ? `, ${table.name}` : ''})`)
    .with('base', () => `this.hash(${opcode}, operandFields)`)
    // It accepts other opcodes.
    .with('family', () => `this.hash('', operandFields)`)
    .with('none', () => `this.hash(${opcode})`)
    .exhaustive();
  const imports = [
    ...(inst.equality === 'none' ? [] : [target.importOf(fixedModules.instruction, 'operandFields')]),
    ...(inst.equality === 'fields' && table ? [table.import] : []),
  ];
  return use(imports, block('override structuralHash(): number {', `return ${answer};`, '}'));
};
