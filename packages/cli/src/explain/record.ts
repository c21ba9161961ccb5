import type { RecordSpec, ResolvedIsa, UnionSpec } from '@instabrew/spec';
import { usersOf } from './enum.js';
import { fieldCells, fieldHeader } from './instruction.js';
import { facts, type Section, section } from './section.js';
import { sourceRow } from './words.js';

export const recordSections = (isa: ResolvedIsa, record: RecordSpec): readonly Section[] => [
  facts(
    [
      ['role', record.role?.kind ?? ''],
      ['unknown keys', record.open ? 'kept' : ''],
      ['used by', usersOf(isa, (type) => type.kind === 'record' && type.record === record.name).join(', ')],
      ['case of', casesOf(isa, record.name).join(', ')],
    ],
    sourceRow(record.provenance),
  ),
  section(
    'Keys',
    record.fields.map((field) => ({
      cells: fieldCells(field),
      doc: field.doc,
    })),
    fieldHeader,
  ),
];

const casesOf = (isa: ResolvedIsa, record: string): readonly string[] =>
  isa.unions.flatMap((union) =>
    union.cases.filter((c) => c.record === record).map((c) => `${union.name} (${union.tag} "${c.tags[0]}")`),
  );

export const unionSections = (isa: ResolvedIsa, union: UnionSpec): readonly Section[] => [
  facts(
    [
      ['told apart by', union.tag],
      ['used by', usersOf(isa, (type) => type.kind === 'union' && type.union === union.name).join(', ')],
    ],
    sourceRow(union.provenance),
  ),
  section(
    'Cases',
    union.cases.map(({ tags: [tag, ...others], record }) => ({ cells: [tag, record, others.join(', ')] })),
    [union.tag, 'record', 'also read'],
  ),
];
