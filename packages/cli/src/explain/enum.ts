import type { EnumSpec, FieldType, ResolvedIsa } from '@instabrew/spec';
import { facts, type Section, section } from './section.js';
import { placeWords, sourceRow } from './words.js';

export const enumSections = (isa: ResolvedIsa, e: EnumSpec): readonly Section[] => {
  const tables = [...new Set(e.members.flatMap((m) => Object.keys(m.tables)))];
  const aliases = e.members.some((m) => m.aliases.length > 0);
  const users = usersOf(isa, (type) => type.kind === 'enum' && type.enum === e.name);
  return [
    facts(
      [
        ['converters', `${e.name}2string, string2${e.name}`],
        ['default', e.defaultMember],
        ['markers', e.sentinels.join(', ')],
        ['used by', users.join(', ')],
      ],
      sourceRow(e.provenance),
    ),
    section(
      'Members',
      e.members.map((m) => ({
        cells: [
          String(m.ordinal),
          m.name,
          ...tables.map((t) => String(m.tables[t] ?? '')),
          ...(aliases ? [m.aliases.join(', ')] : []),
          m.provenance.confidence,
          placeWords(m.origin),
        ],
        doc: m.doc,
      })),
      ['ordinal', 'name', ...tables, ...(aliases ? ['also read'] : []), 'confidence', 'from'],
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
