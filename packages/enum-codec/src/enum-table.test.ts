import type { EnumMember, EnumSpec, Result } from '@instabrew/spec';
import { unwrap } from '@instabrew/spec';
import { describe, expect, test } from 'vitest';
import { EnumTable } from './enum-table.js';

const origin = { file: 'toy/enums.ts', line: 7, column: 1 };
const node = { doc: '', origin, provenance: { confidence: 'certain', pages: [] } } as const;
const member = (name: string, ordinal: number, more: Partial<EnumMember> = {}): EnumMember => ({
  ...node,
  name,
  ordinal,
  tables: {},
  aliases: [],
  ...more,
});
const spec: EnumSpec = {
  ...node,
  name: 'EngineType',
  family: 'structural',
  members: [
    member('Unassigned', 0),
    member('Pool', 1, { tables: { external: 'GPSIMD', wireByte: 3 } }),
    member('Activation', 2, { tables: { external: 'Scalar' }, aliases: ['Act', 'ACT'] }),
    member('DVE', 5, { tables: { external: 'Vector' } }),
    member('__proto__', 6),
    member('a-b', 9, { tables: { external: 'Pool' } }),
    member('class', -1),
  ],
  defaultMember: 'Unassigned',
  nameTables: ['external'],
  sentinels: ['Unassigned'],
};
const engine = new EnumTable(spec);

const finding = (result: Result<unknown>) => {
  const d = result.ok ? undefined : result.diagnostics[0];
  return d && { code: d.code, expected: d.expected, actual: d.actual, hint: d.hint };
};

describe('R5 names and ordinals', () => {
  test('every member goes to its ordinal and back', () => {
    for (const { name, ordinal } of spec.members) {
      expect(unwrap(engine.toName(ordinal))).toBe(name);
      expect(unwrap(engine.toOrdinal(name))).toBe(ordinal);
      expect(engine.has(name)).toBe(true);
    }
    expect(engine.names).toEqual(spec.members.map((m) => m.name));
  });

  test.each([3, 4, 7, -2, 0.5, Number.NaN, 2 ** 32])(
    'R5 the ordinal %d of no member: Unknown EngineType, with the line of the enum',
    (ordinal) => {
      const result = engine.toName(ordinal);
      expect(finding(result)).toEqual({
        code: 'enum/unknown-ordinal',
        expected: 'the ordinal of a member of EngineType',
        actual: `Unknown EngineType: ${ordinal}`,
        hint: undefined,
      });
      expect(result.ok ? undefined : result.diagnostics[0]?.rule).toEqual(origin);
    },
  );

  test.each([
    ['Polo', 'did you mean "Pool"?'],
    ['dve', 'did you mean "DVE"?'],
    ['activaton', 'did you mean "Activation"?'],
    ['completely different', undefined],
    ['', undefined],
    ['constructor', undefined],
    ['hasOwnProperty', undefined],
  ])('R5 the name %j of no member', (name, hint) => {
    expect(finding(engine.toOrdinal(name))).toEqual({
      code: 'enum/unknown-name',
      expected: 'a member of EngineType',
      actual: JSON.stringify(name),
      hint,
    });
    expect(engine.has(name)).toBe(false);
  });

  test('a name is never an ordinal in words', () => {
    expect(engine.toOrdinal('1').ok).toBe(false);
  });
});

describe('second name tables', () => {
  test('external names, both ways', () => {
    expect(unwrap(engine.toOrdinal('Vector', 'external'))).toBe(5);
    expect(unwrap(engine.toTableName(5, 'external'))).toBe('Vector');
    expect(engine.tables).toEqual(['external']);
  });

  test('a member without an external name keeps its own', () => {
    expect(unwrap(engine.toTableName(0, 'external'))).toBe('Unassigned');
  });

  test('a name in both tables means what the table that is asked says', () => {
    expect(unwrap(engine.toOrdinal('Pool'))).toBe(1);
    expect(unwrap(engine.toOrdinal('Pool', 'external'))).toBe(9);
  });

  test('an external name given as a member is told apart from a misspelling', () => {
    expect(finding(engine.toOrdinal('Vector'))?.hint).toBe('"Vector" is the external name of DVE');
    expect(finding(engine.toOrdinal('Vectr', 'external'))?.hint).toBe('did you mean "Vector"?');
  });

  test('a member given as an external name likewise', () => {
    expect(finding(engine.toOrdinal('DVE', 'external'))).toMatchObject({
      expected: 'a name in the table external of EngineType',
      hint: 'the external name of DVE is "Vector"',
    });
  });

  test('numbers of other tables are no names', () => {
    expect(() => engine.toOrdinal('3', 'wireByte')).toThrow(RangeError);
    expect(() => engine.toTableName(1, 'wireByte')).toThrow('the enum EngineType has no name table called "wireByte"');
  });

  test('an ordinal without a member has no external name either', () => {
    expect(finding(engine.toTableName(77, 'external'))?.code).toBe('enum/unknown-ordinal');
  });
});

test('aliases are read as the member, but are not its name', () => {
  expect(unwrap(engine.toOrdinal('Act'))).toBe(2);
  expect(unwrap(engine.toOrdinal('ACT'))).toBe(2);
  expect(engine.has('Act')).toBe(false);
  expect([...engine.aliases]).toEqual([
    ['Act', 'Activation'],
    ['ACT', 'Activation'],
  ]);
});

test('sentinels and the default are exposed', () => {
  expect(engine.sentinels).toEqual(['Unassigned']);
  expect(engine.isSentinel('Unassigned')).toBe(true);
  expect(engine.isSentinel('Pool')).toBe(false);
  expect(engine.defaultMember).toBe('Unassigned');
});
