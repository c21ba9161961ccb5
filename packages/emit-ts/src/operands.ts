/** `operands.ts`: what formulas and verification ask of an operand, whatever its kind. */
import { block, type Doc, type SourceFile, use } from '@instabrew/plugin';
import {
  enumOf,
  type FieldType,
  type Indirection,
  memoryEnumOf,
  type OperandRole,
  type RecordSpec,
  recordOf,
  type UnionCase,
  unionOf,
} from '@instabrew/spec';
import { moduleFile } from './file.js';
import { laidOut, object } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import type { Target } from './target.js';
import { jsdoc, member, objectKey, str } from './text.js';

type Access = Extract<OperandRole, { kind: 'access' }>;

interface OperandCase {
  readonly tags: UnionCase['tags'];
  readonly record: RecordSpec;
}

export const operandModule = (target: Target): SourceFile => {
  const { operandUnion, dtypeEnum, indirectionIns } = target.isa.wire;
  const union = target.type(operandUnion);
  const dtype = target.type(dtypeEnum);
  const none = str(enumOf(target.isa, dtypeEnum).defaultMember);
  const imports = [wireImport, target.typeImport(operandUnion), target.typeImport(dtypeEnum)];
  const body: Doc[] = [
    asking(target, {
      doc: 'Partitions that an operand spans: the first number of its access, 1 for an immediate, 0 for none.',
      head: `export const partitionsOf = (operand: ${union} | undefined): number => {`,
      absent: '0',
      access: (role, record) => [`return wire.sizeWithin(${num(target, role, record)}, 2 ** 32 - 1);`],
      immediate: () => ['return 1;'],
    }),
    asking(target, {
      doc: 'Elements in each partition: the product of the other numbers of its access, 1 for an immediate, 0 for none.',
      head: `export const perPartitionOf = (operand: ${union} | undefined): number => {`,
      absent: '0',
      access: (role, record) => [`const size = ${product(target, role, record)};`, 'return wire.sizeWithin(size, 2 ** 40);'],
      immediate: () => ['return 1;'],
    }),
    asking(target, {
      doc: 'Dtype that the elements of an operand are read as.',
      head: `export const dtypeOf = (operand: ${union} | undefined): ${dtype} => {`,
      absent: none,
      access: (role, record) => [`return ${member('operand', property(target, record, role.dtype))};`],
      immediate: (role, record) => [`return ${member('operand', property(target, record, role.dtype))};`],
    }),
    asking(target, {
      doc: 'Whether an operand is a number, no tensor.',
      head: `export const isImmediateOf = (operand: ${union} | undefined): boolean => {`,
      absent: 'false',
      access: () => ['return false;'],
      immediate: () => ['return true;'],
    }),
    asking(target, {
      doc: '[step, num] pairs of an access, 0 for an immediate and for none.',
      head: `export const rankOf = (operand: ${union} | undefined): number => {`,
      absent: '0',
      access: (role, record) => [`return ${member('operand', property(target, record, role.pairs))}.length;`],
      immediate: () => ['return 0;'],
    }),
    ...placeQuestions(target),
    !everyOperandIsSized(target) && sizedCheck(target),
    bytesTable(target),
    [
      jsdoc('Bytes of one element of an operand; 0 for none.'),
      `export const dtypeBytesOf = (operand: ${union} | undefined): number => (operand === undefined ? 0 : ${bytes(target)});`,
    ],
    indirectionIns !== null && indirection(target),
  ];
  return moduleFile(target, { name: fixedModules.operands, body: [use(imports, body[0] ?? null), ...body.slice(1)] });
};

/** Where the tensor of an access lies, as the context of verification says. */
const placeQuestions = (target: Target): readonly Doc[] => {
  const union = target.type(target.isa.wire.operandUnion);
  const context = target.importOf(fixedModules.instruction, 'VerifyContext', true);
  const lookup = [
    jsdoc('Where the tensor of an access lies; undefined: it is not known, or the operand is no access.'),
    block(
      `export const placeOf = (operand: ${union} | undefined, { placeOf }: VerifyContext): wire.Place | undefined =>`,
      `${isAccess(target)} ? placeOf?.(operand) : undefined;`,
    ),
  ];
  const memory = memoryEnumOf(target.isa);
  if (memory === undefined) return [use(context, lookup)];
  const type = target.type(memory);
  const nowhere = str(enumOf(target.isa, memory).defaultMember);
  return [
    use(context, lookup),
    use(
      target.typeImport(memory),
      asking(target, {
        doc: 'Memory that the tensor of an access lies in.',
        head: `export const memoryOf = (operand: ${union} | undefined, context: VerifyContext): ${type} => {`,
        absent: nowhere,
        access: () => [`return wire.placed(placeOf(operand, context)).memory as ${type};`],
        immediate: () => [`return ${nowhere};`],
      }),
    ),
    asking(target, {
      doc: 'First partition of an access: that of its tensor, and those that its offset passes.',
      head: `export const startPartitionOf = (operand: ${union} | undefined, context: VerifyContext): number => {`,
      absent: '0',
      access: (role, record) => {
        const written = member('operand', property(target, record, role.offset));
        const isAffine = record.fields.find((f) => f.name === role.offset)?.type.kind === 'maybeAffine';
        const offset = isAffine ? `wire.constantOf(${written}, [${str(role.offset)}])` : written;
        return [`return wire.startPartition(placeOf(operand, context), ${offset}, dtypeBytesOf(operand));`];
      },
      immediate: () => ['return 0;'],
    }),
  ];
};

/** A condition that narrows `operand` to its accesses. */
const isAccess = (target: Target): string => {
  const { tag } = unionOf(target.isa, target.isa.wire.operandUnion);
  const kinds = casesOf(target).flatMap(({ tags, record }) =>
    record.role?.kind === 'access' ? [`${member('operand', tag, true)} === ${str(tags[0])}`] : [],
  );
  return kinds.join(' || ') || 'operand === undefined';
};

/** Every kind of operand has a role, which says how large it is. */
export const everyOperandIsSized = (target: Target): boolean => casesOf(target).every(({ record }) => record.role !== undefined);

/** Wire key of an operand's dtype. */
export const dtypeKey = (target: Target): string =>
  casesOf(target).flatMap(({ record }) => (record.role ? [record.role.dtype] : []))[0] ?? 'dtype';

const sizedCheck = (target: Target): Doc => {
  const { tag } = unionOf(target.isa, target.isa.wire.operandUnion);
  const kinds = casesOf(target).flatMap(({ tags, record }) =>
    record.role ? [`${member('operand', tag)} === ${str(tags[0])}`] : [],
  );
  return [
    jsdoc('Whether the operand itself says how large it is; the size of other kinds is known when the program runs.'),
    `export const isSized = (operand: ${target.type(target.isa.wire.operandUnion)}): boolean => ${kinds.join(' || ') || 'false'};`,
  ];
};

const property = (target: Target, record: RecordSpec, key: string): string => target.recordProperties(record).get(key) ?? key;

const casesOf = (target: Target): readonly OperandCase[] =>
  unionOf(target.isa, target.isa.wire.operandUnion).cases.map((c) => ({ tags: c.tags, record: recordOf(target.isa, c.record) }));

interface Question {
  readonly doc: string;
  readonly head: string;
  /** Answer for an operand that is not there. */
  readonly absent: string;
  readonly access: (role: Access, record: RecordSpec) => readonly string[];
  readonly immediate: (role: Extract<OperandRole, { kind: 'immediate' }>, record: RecordSpec) => readonly string[];
}

interface Arm {
  readonly labels: readonly string[];
  readonly body: readonly string[];
}

const armOf = ({ labels, body }: Arm): Doc => {
  const last = labels.at(-1) ?? '';
  return [labels.slice(0, -1), body.length === 1 ? block(last, body) : block(`${last} {`, body, '}')];
};

/** A function that answers by the kind of the operand; cases with the same answer share it. */
const asking = (target: Target, { doc, head, absent, access, immediate }: Question): Doc => {
  const { tag } = unionOf(target.isa, target.isa.wire.operandUnion);
  const arms = new Map<string, Arm>();
  const add = (label: string, body: readonly string[]): void => {
    const key = body.join('\n');
    arms.set(key, { labels: [...(arms.get(key)?.labels ?? []), label], body });
  };
  const cases = casesOf(target);
  for (const { tags, record } of cases) {
    const { role } = record;
    if (role) add(`case ${str(tags[0])}:`, role.kind === 'access' ? access(role, record) : immediate(role, record));
  }
  const rest = block('default:', `return wire.noAccess(${member('operand', tag)});`);
  return [
    jsdoc(doc),
    block(
      head,
      [
        `if (operand === undefined) return ${absent};`,
        block(`switch (${member('operand', tag)}) {`, [...[...arms.values()].map(armOf), rest], '}'),
      ],
      '};',
    ),
  ];
};

/** The type of the second place of a pair: an int, or one that may be an expression. */
const numType = (role: Access, record: RecordSpec): FieldType | undefined => {
  const list = record.fields.find((f) => f.name === role.pairs)?.type;
  const pair = list?.kind === 'list' ? list.of : undefined;
  return pair?.kind === 'tuple' ? pair.items[1] : undefined;
};

const asNumber = (role: Access, record: RecordSpec, text: string): string => {
  const constant = numType(role, record)?.kind === 'maybeAffine' ? `wire.constantOf(${text}, [${str(role.pairs)}])` : text;
  return `Number(${constant})`;
};

const num = (target: Target, role: Access, record: RecordSpec): string =>
  asNumber(role, record, `${member('operand', property(target, record, role.pairs))}[0]?.[1] ?? 0`);

const product = (target: Target, role: Access, record: RecordSpec): string => {
  const pairs = member('operand', property(target, record, role.pairs));
  return `${pairs}.slice(1).reduce((product, [, num]) => product * ${asNumber(role, record, 'num')}, 1)`;
};

/** Every member of the enum is a dtype with a size. */
const complete = (target: Target): boolean =>
  enumOf(target.isa, target.isa.wire.dtypeEnum).members.every((m) => target.isa.dtypes.some((d) => d.name === m.name));

const bytesTable = (target: Target): Doc => {
  const entries = target.isa.dtypes.map((d) => `${objectKey(d.name)}: ${d.bytes}`);
  const type = `{ readonly [D in ${target.type(target.isa.wire.dtypeEnum)}]${complete(target) ? '' : '?'}: number }`;
  return laidOut(`const dtypeBytes: ${type} = `, object(entries), ';');
};

const bytes = (target: Target): string =>
  complete(target) ? 'dtypeBytes[dtypeOf(operand)]' : 'wire.sizeWithin(dtypeBytes[dtypeOf(operand)] ?? Number.NaN, 16)';

/** R3: how an access names its index operand. */
const indirection = (target: Target): Doc => {
  const union = target.type(target.isa.wire.operandUnion);
  const { tag } = unionOf(target.isa, target.isa.wire.operandUnion);
  const arms = casesOf(target).flatMap(({ tags, record }): Doc[] => {
    const via = record.role?.kind === 'access' ? record.role.indirection : undefined;
    return via ? [indirectionArm(target, tags[0], record, via)] : [];
  });
  return [
    jsdoc('Position of the index operand of an access among the index operands; undefined: the access is not indirect.'),
    block(
      `export const indirectionOf = (operand: ${union} | undefined): number | undefined => {`,
      arms.length === 0
        ? 'return undefined;'
        : block(`switch (${member('operand', tag, true)}) {`, [...arms, block('default:', 'return undefined;')], '}'),
      '};',
    ),
  ];
};

const indirectionArm = (target: Target, tag: string, record: RecordSpec, via: Indirection): Doc => {
  if (via.via === 'field') {
    const id = member('operand', property(target, record, via.field));
    return block(`case ${str(tag)}:`, `return ${id} < 0 ? undefined : Number(${id});`);
  }
  const holderField = record.fields.find((f) => f.name === via.record);
  const holder = holderField?.type.kind === 'record' ? recordOf(target.isa, holderField.type.record) : undefined;
  const listField = holder?.fields.find((f) => f.name === via.list);
  const entryType = listField?.type.kind === 'list' ? listField.type.of : undefined;
  const entry = entryType?.kind === 'record' ? recordOf(target.isa, entryType.record) : undefined;
  const expression = entry?.fields.find((f) => f.name === via.expression);
  const union = expression?.type.kind === 'union' ? unionOf(target.isa, expression.type.union) : undefined;
  const indexCase = union?.cases.find((c) => c.tags.some((t) => t === via.tag));
  if (!holderField || !holder || !listField || !entry || !expression || !union || !indexCase) return null;
  const held = member('operand', property(target, record, via.record));
  const terms = member(held, property(target, holder, via.list), holderField.optional);
  const id = member('index', property(target, recordOf(target.isa, indexCase.record), via.id));
  const kind = member('expression', union.tag, expression.optional);
  return block(
    `case ${str(tag)}: {`,
    [
      `const terms = ${terms}${holderField.optional || listField.optional ? ' ?? []' : ''};`,
      `const expressions = terms.map((term) => ${member('term', property(target, entry, via.expression))});`,
      `const index = expressions.find((expression) => ${kind} === ${str(indexCase.tags[0])});`,
      `return index && Number(${id});`,
    ],
    '}',
  );
};
