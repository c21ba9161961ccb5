/** Accessors of operands by name. */
import { type Doc, from, separated } from '@instabrew/plugin';
import { type InstructionSpec, instructionOf, type OperandSpec } from '@instabrew/spec';
import { contract } from './contract.js';
import { func } from './file.js';
import { nameIn, type Target } from './target.js';
import { docComment, fromLine } from './text.js';

/** Operands whose accessors the base class does not have already. */
export const ownOperands = (target: Target, inst: InstructionSpec): readonly OperandSpec[] => {
  if (inst.base === null) return inst.operands;
  const inherited = instructionOf(target.isa, inst.base).operands;
  const sameAs = (a: OperandSpec, b: OperandSpec): boolean =>
    a.name === b.name && a.direction === b.direction && a.index === b.index && a.optional === b.optional;
  return inst.operands.filter((o) => !inherited.some((other) => sameAs(o, other)));
};

const operandDoc = ({ doc, shape, dtypes, memories, optional }: OperandSpec): Doc =>
  docComment(
    [
      doc,
      [shape, dtypes.length > 0 && dtypes.join(' or '), memories.length > 0 && `in ${memories.join(' or ')}`]
        .filter(Boolean)
        .join(', '),
      optional ? 'nullptr: absent.' : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  );

/** `Argument &getIfmap();` and its twin; an optional operand is a pointer. */
export const operandDeclarations = (target: Target, inst: InstructionSpec, operand: OperandSpec): Doc => {
  const name = `get${nameIn(target.names(inst).operands, operand.name)}`;
  const type = target.operandType;
  const mark = operand.optional ? '*' : '&';
  return [operandDoc(operand), `${type} ${mark}${name}();`, `const ${type} ${mark}${name}() const;`];
};

export const operandAccessors = (target: Target, inst: InstructionSpec, operand: OperandSpec): Doc => {
  const className = target.className(inst);
  const stem = nameIn(target.names(inst).operands, operand.name);
  const type = target.operandType;
  const mark = operand.optional ? '*' : '&';
  const found = `${operand.direction === 'in' ? 'input' : 'output'}(${operand.index})`;
  const changeable = operand.optional ? `return ${found};` : `return const_cast<${type} &>(std::as_const(*this).get${stem}());`;
  const constant: Doc = operand.optional
    ? `return ${found};`
    : [
        `const ${type} *operand = ${found};`,
        contract(target, 'operand', `${className} has no ${stem}`, operand.origin),
        'return *operand;',
      ];
  return from(
    operand.origin,
    separated([
      [fromLine(operand.origin), func(`${type} ${mark}${className}::get${stem}()`, changeable)],
      func(`const ${type} ${mark}${className}::get${stem}() const`, constant),
    ]),
  );
};
