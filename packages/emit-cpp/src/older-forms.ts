/** Forms of a union that earlier versions of the document wrote, as data for the reader. */
import { block, type Doc } from '@instabrew/plugin';
import type { OlderForm, UnionSpec } from '@instabrew/spec';
import { literal } from './text.js';

const formText = ({ name, version, when, only, to }: OlderForm): string =>
  JSON.stringify({ name, version, when, ...(only && { only }), to });

export const olderForms = ({ tag, older = [] }: UnionSpec): Doc =>
  older.length === 0
    ? null
    : [
        '// Brings objects of documents of earlier versions up to this one.',
        block(
          'static constexpr std::string_view forms[] = {',
          older.map((form) => pieces(formText(form))),
          '};',
        ),
        'static const instabrew::OlderForms older(forms);',
        `json.upgrade(${literal(tag)}, older);`,
      ];

/** Adjacent literals, which C++ reads as one. */
const pieces = (text: string, longest = 80): Doc => {
  const characters = [...text];
  const count = Math.ceil(characters.length / longest);
  return Array.from({ length: count }, (_, i) => {
    const piece = literal(characters.slice(i * longest, (i + 1) * longest).join(''));
    return `${i === 0 ? '' : '    '}${piece}${i === count - 1 ? ',' : ''}`;
  });
};
