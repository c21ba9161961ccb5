/** Accessors of operands by name, and the table of what the spec says of each. */
import { block, type Doc, from, use } from '@instabrew/plugin';
import { type InstructionSpec, instructionOf, type OperandSpec } from '@instabrew/spec';
import { type Code, classVar, joinCode, py, runtime } from './code.js';
import { contractViolation } from './contract.js';
import { brokenExpression, followedBy } from './layout.js';
import { method } from './methods.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { indentation, lineWidth, sentence, str } from './text.js';
import { memberOf, typeName } from './types.js';
import { tuple } from './values.js';

/** `nth(self.ins, 0)` */
export const operandValue = (target: Target, inst: InstructionSpec, operand: OperandSpec): Code => {
  const { ins, outs } = target.isa.wire;
  const list = nameIn(target.names(inst).attributes, operand.direction === 'in' ? ins : outs);
  return py`${runtime('formula', 'nth')}(self.${list}, ${operand.index})`;
};

/**
 * ```py
 * def getIfmap(self) -> Argument:
 *     """The data.
 *
 *     [partitions <= 128, elements] in SB or PSUM.
 *     """
 *     operand = nth(self.ins, 0)
 *     if operand is None:
 *         raise ContractViolation("InstActivation has no Ifmap", activation_ts(22))
 *     return operand
 * ```
 */
export const operandAccessor = (target: Target, inst: InstructionSpec, operand: OperandSpec): Doc => {
  const stem = nameIn(target.names(inst).operands, operand.name);
  const value = operandValue(target, inst, operand);
  const type = typeName(target, target.isa.wire.operandUnion);
  const head = operand.optional ? py`def get${stem}(self) -> ${type} | None:` : py`def get${stem}(self) -> ${type}:`;
  const body = operand.optional
    ? `return ${value.text}`
    : [
        `operand = ${value.text}`,
        block('if operand is None:', contractViolation(target, `${target.className(inst)} has no ${stem}`, operand.origin)),
        'return operand',
      ];
  return from(operand.origin, use(value.imports, method(head, operandDoc(operand), body)));
};

/** Meaning, then the facts: shape, memories, dtypes. */
const operandDoc = ({ doc, direction, index, shape, dtypes, memories, optional }: OperandSpec): readonly string[] => [
  sentence(doc) || `${direction === 'in' ? 'Input' : 'Output'} ${index}.`,
  [
    sentence([shape ?? '', memories.length > 0 ? `${shape ? 'in' : 'In'} ${memories.join(' or ')}` : ''].join(' ').trim()),
    dtypes.length > 0 ? `${dtypes.length > 1 ? 'One of ' : ''}${dtypes.join(', ')}.` : '',
    optional ? 'May be absent.' : '',
  ]
    .filter((part) => part !== '')
    .join(' '),
];

/** Operands whose accessors the base class does not have already. */
export const ownOperands = (target: Target, inst: InstructionSpec): readonly OperandSpec[] => {
  if (inst.base === null) return inst.operands;
  const inherited = instructionOf(target.isa, inst.base).operands;
  const isSame = (a: OperandSpec, b: OperandSpec): boolean =>
    a.name === b.name &&
    a.direction === b.direction &&
    a.index === b.index &&
    a.optional === b.optional &&
    a.indirect === b.indirect;
  return inst.operands.filter((o) => !inherited.some((other) => isSame(o, other)));
};

/** `OPERANDS: ClassVar[tuple[OperandRule, ...]] = (OperandRule("ifmap", "ins", 0, activation_ts(22)), …)` */
export const operandTable = (target: Target, inst: InstructionSpec): Doc => {
  const [first, ...others] = inst.operands;
  if (!first) return null;
  const head = py`OPERANDS: ${classVar}[tuple[${runtime('verify', 'OperandRule')}, ...]] = `;
  const only = operandRule(target, first);
  const flat = `${head.text}(${only.text},)`;
  if (others.length === 0 && flat.length + indentation.length <= lineWidth) {
    return from(first.origin, use([...head.imports, ...only.imports], flat));
  }
  const rows = inst.operands.map((o) => {
    const { text, imports } = operandRule(target, o);
    return from(o.origin, use(imports, followedBy(brokenExpression(text, lineWidth - 2 * indentation.length - 1), ',')));
  });
  return use(head.imports, block(`${head.text}(`, rows, ')'));
};

const operandRule = (target: Target, operand: OperandSpec): Code => {
  const { ins, outs, dtypeEnum } = target.isa.wire;
  const dtypes = operand.dtypes.map((d) => memberOf(target, dtypeEnum, d));
  const args = [
    py`${str(operand.name)}`,
    py`${str(operand.direction === 'in' ? ins : outs)}`,
    py`${operand.index}`,
    target.at(operand.origin),
    ...(operand.optional ? [py`optional=True`] : []),
    ...(dtypes.length > 0 ? [py`dtypes=${tuple(dtypes)}`] : []),
    ...(operand.memories.length > 0 ? [py`memories=${tuple(operand.memories.map((m) => py`${str(m)}`))}`] : []),
  ];
  return py`${runtime('verify', 'OperandRule')}(${joinCode(args)})`;
};
