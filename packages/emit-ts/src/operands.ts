/** `operands.ts`: what formulas and verification ask of an operand, whatever its kind. */
import { block, type Doc, type SourceFile, use } from '@instabrew/plugin';
import { enumOf, type FieldType, type RecordSpec, unionOf } from '@instabrew/spec';
import { moduleFile } from './file.js';
import { indirection } from './indirection.js';
import { laidOut, object } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import { type Access, asking, casesOf, property } from './operand-kinds.js';
import { placeQuestions } from './places.js';
import type { Target } from './target.js';
import { jsdoc, member, objectKey, str } from './text.js';

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
      doc: 'Wire key of the dtype of an operand.',
      head: `export const dtypeKeyOf = (operand: ${union} | undefined): string => {`,
      absent: "''",
      access: (role) => [`return ${str(role.dtype)};`],
      immediate: (role) => [`return ${str(role.dtype)};`],
    }),
    asking(target, {
      doc: 'Dtype that the elements of an operand are read as, as it is spelled.',
      head: `export const spelledDtypeOf = (operand: ${union} | undefined): ${dtype} => {`,
      absent: none,
      access: (role, record) => [`return ${member('operand', property(target, record, role.dtype))};`],
      immediate: (role, record) => [`return ${member('operand', property(target, record, role.dtype))};`],
    }),
    use(target.codecImport(dtypeEnum), [
      jsdoc('The same, which must be a member: a lenient reader takes other ones.'),
      block(
        `export const dtypeOf = (operand: ${union} | undefined): ${dtype} =>`,
        `wire.known(${target.codec(dtypeEnum)}, spelledDtypeOf(operand));`,
      ),
    ]),
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

/** Every kind of operand has a role, which says how large it is. */
export const everyOperandIsSized = (target: Target): boolean => casesOf(target).every(({ record }) => record.role !== undefined);

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
