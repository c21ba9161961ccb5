/** What constraints ask of the place of a tensor. */
import { block, type Doc, use } from '@instabrew/plugin';
import { enumOf, memoryEnumOf, unionOf } from '@instabrew/spec';
import { fixedModules } from './modules.js';
import { asking, casesOf, property } from './operand-kinds.js';
import type { Target } from './target.js';
import { jsdoc, member, str } from './text.js';

/** Where the tensor of an access lies, as the context of verification says. */
export const placeQuestions = (target: Target): readonly Doc[] => {
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
