import type { EnumSpec, FieldType, ResolvedIsa } from '@instabrew/spec';
import { type Section, section } from './section.js';
import { placeWords, sourceWords } from './words.js';

export const enumSections = (isa: ResolvedIsa, e: EnumSpec): readonly Section[] => {
  const tables = [...new Set(e.members.flatMap((m) => Object.keys(m.tables)))];
  const aliases = e.members.some((m) => m.aliases.length > 0);
  const users = usersOf(isa, (type) => type.kind === 'enum' && type.enum === e.name);
  return [
    section('', [
      { cells: ['converters', `${e.name}2string, string2${e.name}`] },
      { cells: ['default', e.defaultMember] },
      ...(e.sentinels.length > 0 ? [{ cells: ['markers', e.sentinels.join(', ')] }] : []),
      ...(users.length > 0 ? [{ cells: ['used by', users.join(', ')] }] : []),
      { cells: ['source', sourceWords(e.provenance)] },
    ]),
    section(
      'Members',
      e.members.map((m) => ({
        cells: [
          String(m.ordinal),
          m.name,
          ...tables.map((t) => String(m.tables[t] ?? '')),
          ...(aliases ? [m.aliases.join(', ')] : []),
          placeWords(m.origin),
          m.provenance.confidence,
        ],
        doc: m.doc,
      })),
      ['ordinal', 'name', ...tables, ...(aliases ? ['also read'] : []), 'from', 'confidence'],
    ),
  ];
};

/** `Binary.op` for every key whose type, or a part of it, is the one asked for. */
export const usersOf = (isa: ResolvedIsa, is: (type: FieldType) => boolean): readonly string[] => {
  const has = (type: FieldType): boolean => is(type) || partsOf(type).some(has);
  const owners = [{ name: 'header', fields: isa.header }, ...isa.records, ...isa.instructions];
  return owners.flatMap(({ name, fields }) => fields.filter((f) => has(f.type)).map((f) => `${name}.${f.name}`));
};

const partsOf = (type: FieldType): readonly FieldType[] => {
  switch (type.kind) {
    case 'list':
    case 'map':
      return [type.of];
    case 'tuple':
      return type.items;
    case 'maybeAffine':
      return [{ kind: 'union', union: type.union }];
    default:
      return [];
  }
};
