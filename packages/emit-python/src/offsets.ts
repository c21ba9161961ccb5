/** R3: the index operand of an indirect access, `get<P>Offsets()`. */
import { block, type Doc, from, use } from '@instabrew/plugin';
import {
  type Indirection,
  type InstructionSpec,
  type OperandSpec,
  type RecordSpec,
  recordOf,
  type UnionCase,
  type UnionSpec,
  unionOf,
} from '@instabrew/spec';
import { py, runtime } from './code.js';
import { contractViolation } from './contract.js';
import { func, method } from './methods.js';
import { nameIn } from './names.js';
import { operandValue } from './operands.js';
import type { Target } from './target.js';
import { str } from './text.js';
import { typeName } from './types.js';

/**
 * ```py
 * def getIfmapOffsets(self) -> Argument:
 *     offsets = self.index_operand(nth(self.ins, 0))
 *     if offsets is None:
 *         raise ContractViolation("IfmapOffsets in InstActivation does not have an indirection tensor", activation_ts(22))
 *     return offsets
 * ```
 */
export const offsetsAccessor = (target: Target, inst: InstructionSpec, operand: OperandSpec): Doc => {
  const stem = nameIn(target.names(inst).operands, operand.name);
  const value = operandValue(target, inst, operand);
  const text = `${stem}Offsets in ${target.className(inst)} does not have an indirection tensor`;
  return from(
    operand.origin,
    use(
      value.imports,
      method(
        py`def get${stem}Offsets(self) -> ${typeName(target, target.isa.wire.operandUnion)}:`,
        `The index operand of ${operand.name}; a contract violation if it has none.`,
        [
          `offsets = self.index_operand(${value.text})`,
          block('if offsets is None:', contractViolation(target, text, operand.origin)),
          'return offsets',
        ],
      ),
    ),
  );
};

/** `indirection_of(operand)`: where the accesses of the operand union say that their index operand is. */
export const indirectionOf = (target: Target): Doc => {
  const union = unionOf(target.isa, target.isa.wire.operandUnion);
  const cases = union.cases.flatMap((c): Doc[] => {
    const { role } = recordOf(target.isa, c.record);
    return role?.kind === 'access' && role.indirection ? [indirectionCase(target, c, role.indirection)] : [];
  });
  return func(
    py`def indirection_of(operand: ${typeName(target, union.name)}) -> int | None:`,
    'Where an access says that its index operand is, as a position in the list of index operands; None: it has none.',
    [...cases, 'return None'],
  );
};

const indirectionCase = (target: Target, unionCase: UnionCase, role: Indirection): Doc => {
  const record = recordOf(target.isa, unionCase.record);
  const type = typeName(target, record.name);
  if (role.via === 'field') {
    const value = `operand.${attribute(target, record, role.field)}`;
    return use(type.imports, block(`if isinstance(operand, ${type.text}):`, indexOf(record, role.field, value)));
  }
  const { holder, inner, entry, union, index } = follow(target, record, role);
  const info = `operand.${attribute(target, record, holder.name)}`;
  const test = holder.optional ? ` and ${info} is not None` : '';
  const expression = `term.${attribute(target, entry, role.expression)}`;
  const found = typeName(target, index.record);
  const tag = target.tagAttribute(union, index);
  const tagTest = tag === undefined ? '' : ` and ${expression}.${tag} == ${str(index.tags[0])}`;
  return use(
    [...type.imports, ...found.imports],
    block(
      `if isinstance(operand, ${type.text})${test}:`,
      block(
        `for term in ${info}.${attribute(target, inner, role.list)}:`,
        block(`if isinstance(${expression}, ${found.text})${tagTest}:`, [
          `return ${expression}.${attribute(target, recordOf(target.isa, index.record), role.id)}`,
        ]),
      ),
    ),
  );
};

const indexOf = (record: RecordSpec, key: string, value: string): Doc => {
  const field = record.fields.find((f) => f.name === key);
  if (!field?.optional && field?.type.kind !== 'maybeAffine') return `return ${value}`;
  const known = py`${runtime('formula', 'constant')}(${value}, -1)`;
  return use(known.imports, `return ${known.text}`);
};

/** The records that an indirection by expression leads through. */
const follow = (target: Target, record: RecordSpec, role: Extract<Indirection, { via: 'expression' }>) => {
  const { isa } = target;
  const holder = record.fields.find((f) => f.name === role.record);
  const inner = holder?.type.kind === 'record' ? recordOf(isa, holder.type.record) : undefined;
  const list = inner?.fields.find((f) => f.name === role.list);
  const entry = list?.type.kind === 'list' && list.type.of.kind === 'record' ? recordOf(isa, list.type.of.record) : undefined;
  const expression = entry?.fields.find((f) => f.name === role.expression);
  const union: UnionSpec | undefined = expression?.type.kind === 'union' ? unionOf(isa, expression.type.union) : undefined;
  const index = union?.cases.find((c) => c.tags.includes(role.tag));
  if (!holder || !inner || !entry || !union || !index) throw new RangeError(`${record.name}: its indirection leads nowhere`);
  return { holder, inner, entry, union, index };
};

const attribute = (target: Target, record: RecordSpec, key: string): string => nameIn(target.attributes(record), key);
