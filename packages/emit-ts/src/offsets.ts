/** Accessors of operands, and region R3: the operands that supply the indexes of an indirect one. */
import { block, capitalize, type Doc, from, use } from '@instabrew/plugin';
import { type InstructionSpec, instructionOf, type OperandSpec } from '@instabrew/spec';
import { formula } from './formula.js';
import { lineWidth } from './layout.js';
import type { Target } from './target.js';
import { jsdoc, member, str } from './text.js';

/** `get<P>()`; none where the base has the very same. */
export const operandAccessor = (target: Target, inst: InstructionSpec, operand: OperandSpec): Doc => {
  const name = target.operandAccessor(inst, operand.name);
  if (isInherited(target, inst, operand, name)) return null;
  const { operandUnion, ins, outs } = target.isa.wire;
  const list = member('this', target.property(null, operand.direction === 'in' ? ins : outs));
  return from(
    operand.origin,
    use(target.typeImport(operandUnion), [
      jsdoc(operandDoc(operand)),
      block(
        `${target.override(inst, name)}${name}(): ${target.type(operandUnion)} | undefined {`,
        `return ${list}[${operand.index}];`,
        '}',
      ),
    ]),
  );
};

const isInherited = (target: Target, inst: InstructionSpec, operand: OperandSpec, name: string): boolean => {
  if (inst.base === null) return false;
  const base = instructionOf(target.isa, inst.base);
  return base.operands.some(
    (o) =>
      o.name === operand.name &&
      o.direction === operand.direction &&
      o.index === operand.index &&
      target.operandAccessor(base, o.name) === name,
  );
};

/** `The data. [partitions <= 128, elements] in SB or PSUM.` */
const operandDoc = ({ name, doc, direction, optional, shape, memories, dtypes }: OperandSpec): string => {
  const facts = [
    shape ?? '',
    memories.length > 0 ? `in ${memories.join(' or ')}` : '',
    dtypes.length > 0 ? `of ${dtypes.join(', ')}` : '',
  ].filter(Boolean);
  const meaning = doc || `The operand ${name}, which is ${direction === 'in' ? 'read' : 'written'}.`;
  const sentence = [optional ? 'Optional' : '', facts.join(' ')].filter(Boolean).join(': ');
  return sentence === '' ? meaning : `${meaning} ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
};

/**
 * R3: `get<P>Offsets()` of an operand that may be indirect.
 *
 *     getIfmapOffsets(): Argument {
 *       return (
 *         this.indexOperand(this.getIfmap()) ??
 *         this.violated('IfmapOffsets in InstActivation does not have an indirection tensor')
 *       );
 *     }
 */
export const offsetsAccessor = (target: Target, inst: InstructionSpec, operand: OperandSpec): Doc => {
  const { operandUnion, indirectionIns } = target.isa.wire;
  if (!operand.indirect) return null;
  const name = target.operandAccessor(inst, operand.name);
  const text = `${capitalize(operand.name)}Offsets in ${target.isa.naming.classPrefix}${inst.name} does not have an indirection tensor`;
  const violated = `this.violated(${str(text)})`;
  return from(
    operand.origin,
    use(target.typeImport(operandUnion), [
      jsdoc(`R3: index operand of ${operand.name}.`, ['@throws ContractViolation if it is not indirect']),
      block(
        `${target.override(inst, `${name}Offsets`)}${name}Offsets(): ${target.type(operandUnion)} {`,
        formula(
          'return ',
          indirectionIns === null ? violated : `this.indexOperand(this.${name}()) ?? ${violated}`,
          ';',
          lineWidth - 2 * 2,
        ),
        '}',
      ),
    ]),
  );
};
