/** What a newer program might have written: things that the spec does not know, which lenient readers keep. */
import type { WireCodec } from '@instabrew/plugin';
import type { FieldSpec, ResolvedIsa } from '@instabrew/spec';
import { chance } from '../chance.js';
import { type Change, changed, entriesOf, openBrace, replaced, withValue } from './change.js';

/** Every field that records and instructions may have. */
export const fieldsOf = (isa: ResolvedIsa): readonly FieldSpec[] => [
  ...isa.header,
  ...isa.instructions.flatMap((i) => i.fields),
  ...isa.records.flatMap((r) => r.fields),
];

/** An opcode, a name of a member, a kind or a key that nobody knows yet. */
export const renewals = (isa: ResolvedIsa): readonly Change[] => {
  const enums = fieldsOf(isa).flatMap(({ name, type }) => (type.kind === 'enum' ? [name] : []));
  const tags = isa.unions.map((u) => u.tag);
  return [
    replaced(entriesOf([isa.wire.tag]), (found) => withValue(found, '"FutureOp"')),
    replaced(entriesOf(enums), (found) => withValue(found, '"Future"')),
    replaced(entriesOf(tags), (found) => withValue(found, '"future_kind"')),
    replaced(openBrace, () => '{"~future":{"a":[1,1.0,"\\u00e9"]},'),
  ];
};

/**
 * What a newer program might have written in place of each text; those that a lenient reader refuses are left out.
 * Canonical text on one line each: read and written leniently it comes back as it is, read strictly it is refused.
 */
export const renewedTexts = (
  isa: ResolvedIsa,
  codec: WireCodec,
  texts: readonly string[],
  { seed }: { readonly seed: number },
): readonly string[] => {
  const changes = renewals(isa);
  return texts.flatMap((text, i) => {
    const next = chance(seed + i);
    const document = codec.readDocument(changed(text, changes, 1 + next(4), next), { mode: 'lenient' });
    const written = document.ok ? codec.writeDocument(document.value, { mode: 'lenient' }) : document;
    return written.ok ? [written.value] : [];
  });
};
