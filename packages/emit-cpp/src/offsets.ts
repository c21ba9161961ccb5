/** R3: the index operand of an indirect access, by the pair of accessors `get<P>Offsets()`. */
import { block, type Doc, from, separated } from '@instabrew/plugin';
import {
  type FieldSpec,
  type Indirection,
  type InstructionSpec,
  type OperandSpec,
  type RecordSpec,
  recordOf,
  type UnionCase,
  unionOf,
} from '@instabrew/spec';
import { contract } from './contract.js';
import { func } from './file.js';
import { nameIn, type Target } from './target.js';
import { docComment, fromLine } from './text.js';

/** The two declarations. */
export const offsetsDeclarations = (target: Target, inst: InstructionSpec, operand: OperandSpec): Doc => {
  const name = `get${nameIn(target.names(inst).operands, operand.name)}Offsets`;
  const type = target.operandType;
  return [
    docComment(`The index operand of ${operand.name}; a contract violation if it has none.`),
    `${type} &${name}();`,
    `const ${type} &${name}() const;`,
  ];
};

/**
 * Both look up what the access names, and each has its own contract site:
 * ```cpp
 * // from packages/isa-neuron/src/ops/activation.ts:20
 * Argument &InstActivation::getIfmapOffsets() {
 *   if (Argument *offsets = indirectArgument(input(0))) return *offsets;
 *   BIR_CONTRACT(false, "IfmapOffsets in InstActivation does not have an indirection tensor", …);
 * }
 * ```
 */
export const offsetsAccessors = (target: Target, inst: InstructionSpec, operand: OperandSpec): Doc => {
  const className = target.className(inst);
  const stem = nameIn(target.names(inst).operands, operand.name);
  const list = operand.direction === 'in' ? 'input' : 'output';
  const text = `${stem}Offsets in ${className} does not have an indirection tensor`;
  const accessor = (type: string, qualifier: string): Doc =>
    func(`${type} &${className}::get${stem}Offsets()${qualifier}`, [
      `if (${type} *offsets = indirectArgument(${list}(${operand.index}))) return *offsets;`,
      contract(target, 'false', text, operand.origin),
    ]);
  return from(
    operand.origin,
    separated([[fromLine(operand.origin), accessor(target.operandType, '')], accessor(`const ${target.operandType}`, ' const')]),
  );
};

/** Such a field is not a plain value. */
export const isConstantOf = (field: FieldSpec | undefined): boolean =>
  field !== undefined && (field.optional || field.type.kind === 'maybeAffine');

/** `indirectionOf(operand)`: every case of the operand union whose accesses can name an index operand. */
export const indirectionOf = (target: Target): Doc => {
  const union = unionOf(target.isa, target.isa.wire.operandUnion);
  const cases = union.cases.flatMap((c) => {
    const { role } = recordOf(target.isa, c.record);
    return role?.kind === 'access' && role.indirection ? [indirectionCase(target, c, role.indirection)] : [];
  });
  const head = `std::optional<std::int64_t> indirectionOf(const ${target.operandType} &${cases.length > 0 ? 'operand' : ''})`;
  return func(head, [...cases, 'return std::nullopt;']);
};

const indirectionCase = (target: Target, unionCase: UnionCase, role: Indirection): Doc => {
  const { isa } = target;
  const record = recordOf(isa, unionCase.record);
  const accessor = nameIn(target.caseAccessors(unionOf(isa, isa.wire.operandUnion)), unionCase.tags[0]);
  const member = (r: RecordSpec, key: string): string => nameIn(target.recordMembers(r), key);
  const head = `if (const auto *access = operand.${accessor}()) {`;
  if (role.via === 'field') {
    const field = record.fields.find((f) => f.name === role.field);
    const name = `access->${member(record, role.field)}`;
    return block(head, [`return instabrew::int64Of(${isConstantOf(field) ? `instabrew::constantOf(${name})` : name});`], '}');
  }
  const holder = record.fields.find((f) => f.name === role.record);
  const inner = holder?.type.kind === 'record' ? recordOf(isa, holder.type.record) : undefined;
  const list = inner?.fields.find((f) => f.name === role.list);
  const entry = list?.type.kind === 'list' && list.type.of.kind === 'record' ? recordOf(isa, list.type.of.record) : undefined;
  const expression = entry?.fields.find((f) => f.name === role.expression);
  const expressions = expression?.type.kind === 'union' ? unionOf(isa, expression.type.union) : undefined;
  const found = expressions?.cases.find((c) => c.tags.includes(role.tag));
  if (!holder || !inner || !list || !entry || !expression || !expressions || !found) {
    throw new RangeError(`${record.name}: the indirection by "${role.record}" leads nowhere`);
  }
  const term = expressionMember(target, entry, expression);
  const path = `access->${member(record, holder.name)}`;
  const terms = `${holder.optional ? `${path}->` : `${path}.`}${member(inner, list.name)}`;
  const test = `${term}${nameIn(target.caseAccessors(expressions), found.tags[0])}()`;
  const loop = block(
    `for (const auto &term : ${terms}) {`,
    [`if (const auto *index = ${test}) return instabrew::int64Of(index->${member(recordOf(isa, found.record), role.id)});`],
    '}',
  );
  return block(head, [holder.optional ? `if (!${path}) return std::nullopt;` : null, loop, 'return std::nullopt;'], '}');
};

/** `term.offset_expr.`, or with an arrow where it is boxed. */
const expressionMember = (target: Target, entry: RecordSpec, field: FieldSpec): string => {
  const name = `term.${nameIn(target.recordMembers(entry), field.name)}`;
  const isPointer = field.optional || target.definitions.boxed.has(`${entry.name}.${field.name}`);
  return `${name}${isPointer ? '->' : '.'}`;
};
