/** R3: how an access names its index operand. */
import { block, type Doc } from '@instabrew/plugin';
import { type Indirection, type RecordSpec, recordOf, unionOf } from '@instabrew/spec';
import { casesOf, property } from './operand-kinds.js';
import type { Target } from './target.js';
import { jsdoc, member, str } from './text.js';

/** R3: how an access names its index operand. */
export const indirection = (target: Target): Doc => {
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
