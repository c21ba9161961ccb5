/** Enums, dtypes and generations. */
import type { Diagnostic } from '../diagnostic.js';
import type { Draft } from '../flatten.js';
import type { EnumSpec } from '../resolved.js';
import { didYouMean, duplicates, finding } from './findings.js';

const isOrdinal = (n: number): boolean => Number.isInteger(n) && n >= 0 && n < 2 ** 32;

export const badOrdinal = (x: {
  readonly name: string;
  readonly ordinal: number;
  readonly origin: EnumSpec['origin'];
}): readonly Diagnostic[] =>
  isOrdinal(x.ordinal)
    ? []
    : [
        finding({
          code: 'spec/bad-ordinal',
          origin: x.origin,
          expected: 'a whole number in [0, 2^32 - 1]',
          actual: `${x.ordinal} for ${JSON.stringify(x.name)}`,
        }),
      ];

const unknownMember = (e: EnumSpec, name: string, role: string): readonly Diagnostic[] =>
  e.members.some((m) => m.name === name)
    ? []
    : [
        finding({
          code: 'spec/unknown-member',
          origin: e.origin,
          expected: `a member of ${e.name} as ${role}`,
          actual: JSON.stringify(name),
          hint: didYouMean(
            name,
            e.members.map((m) => m.name),
          ),
        }),
      ];

const checkTables = (e: EnumSpec): readonly Diagnostic[] =>
  e.nameTables.flatMap((table) => {
    const names = e.members.map((m) => m.tables[table]);
    const bad = (expected: string, actual: string) => [finding({ code: 'spec/bad-table', origin: e.origin, expected, actual })];
    const gap = e.members.find((m) => typeof m.tables[table] !== 'string');
    if (gap) return bad(`a name in the table ${JSON.stringify(table)} for every member`, `none for ${JSON.stringify(gap.name)}`);
    return new Set(names).size === names.length
      ? []
      : bad(`different names in the table ${JSON.stringify(table)}`, names.join(', '));
  });

const checkEnum = (e: EnumSpec): readonly Diagnostic[] => {
  if (e.members.length === 0)
    return [finding({ code: 'spec/empty', origin: e.origin, expected: 'at least one member', actual: `${e.name} has none` })];
  const spellings = e.members.flatMap((m) => [m.name, ...m.aliases].map((name) => ({ name, origin: m.origin })));
  return [
    ...duplicates(spellings, (s) => s.name, 'spec/duplicate-name', `name in ${e.name}`),
    ...duplicates(e.members, (m) => m.ordinal, 'spec/duplicate-ordinal', `ordinal in ${e.name}`),
    ...e.members.flatMap(badOrdinal),
    ...unknownMember(e, e.defaultMember, 'the default'),
    ...e.sentinels.flatMap((s) => unknownMember(e, s, 'a sentinel')),
    ...checkTables(e),
  ];
};

const checkDtypes = (isa: Draft): readonly Diagnostic[] => {
  const spec = isa.enums.find((e) => e.name === isa.wire.dtypeEnum);
  if (!spec) {
    return [
      finding({
        code: 'spec/unknown-enum',
        origin: isa.origin,
        expected: 'the enum of dtypes',
        actual: JSON.stringify(isa.wire.dtypeEnum),
      }),
    ];
  }
  return [
    ...duplicates(isa.dtypes, (d) => d.name, 'spec/duplicate-name', 'dtype name'),
    ...isa.dtypes.flatMap((d) => {
      const bad = (expected: string, actual: string) => [finding({ code: 'spec/bad-dtype', origin: d.origin, expected, actual })];
      const member = spec.members.find((m) => m.name === d.name);
      if (!member || member.ordinal !== d.ordinal)
        return bad(`a member of ${spec.name} with ordinal ${d.ordinal}`, JSON.stringify(d.name));
      const whole = (n: number) => Number.isInteger(n) && n >= 1 && n <= 16;
      return whole(d.bytes) && whole(d.lanes) ? [] : bad('1 to 16 bytes, 1 to 16 lanes', `${d.bytes} bytes, ${d.lanes} lanes`);
    }),
  ];
};

export const checkEnums = (isa: Draft): readonly Diagnostic[] => [
  ...isa.enums.flatMap(checkEnum),
  ...checkDtypes(isa),
  ...duplicates(isa.generations, (g) => g.name, 'spec/duplicate-name', 'generation'),
  ...isa.generations.flatMap((g) =>
    Object.entries(g.constants)
      .filter(([, value]) => !Number.isSafeInteger(value))
      .map(([key, value]) =>
        finding({
          code: 'spec/bad-default',
          origin: g.origin,
          expected: `a whole number for the constant ${key}`,
          actual: String(value),
        }),
      ),
  ),
];
