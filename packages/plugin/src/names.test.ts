import fc from 'fast-check';
import { expect, test } from 'vitest';
import { camelCase, capitalize, kebabCase, pascalCase, screamingCase, snakeCase, words } from './casing.js';
import { identifier, uniqueNames } from './names.js';

test('identifier: any name, one fixed way', () => {
  const names = [
    'fp8_e4m3',
    '+',
    '-',
    'a-b',
    'a.b',
    'a/b',
    'a b',
    '',
    '4x',
    '<=',
    'a+b',
    'é',
    'café',
    'x*',
    '漢',
    '__proto__',
    '-1',
    '😀',
    '$',
  ];
  expect(Object.fromEntries(names.map((n) => [`"${n}"`, identifier(n)]))).toMatchInlineSnapshot(`
    {
      """": "empty",
      ""$"": "dollar",
      ""+"": "plus",
      ""-"": "minus",
      ""-1"": "minus_1",
      ""4x"": "_4x",
      ""<="": "less_equals",
      ""__proto__"": "__proto__",
      ""a b"": "a_b",
      ""a+b"": "a_plus_b",
      ""a-b"": "a_b",
      ""a.b"": "a_b",
      ""a/b"": "a_b",
      ""café"": "caf_ue9",
      ""fp8_e4m3"": "fp8_e4m3",
      ""x*"": "x_times",
      ""é"": "ue9",
      ""漢"": "u6f22",
      ""😀"": "u1f600",
    }
  `);
});

test('uniqueNames: reserved words get _, later claims get a number, legal names keep themselves', () => {
  const ids = (names: readonly string[], reserved: readonly string[] = []) => [
    ...uniqueNames(names, identifier, new Set(reserved)).values(),
  ];
  expect(ids(['class', 'None', 'x'], ['class', 'None'])).toEqual(['class_', 'None_', 'x']);
  expect(ids(['a-b', 'a_b', 'a.b'])).toEqual(['a_b_2', 'a_b', 'a_b_3']);
  expect(ids(['class', 'class_'], ['class'])).toEqual(['class_2', 'class_']);
  expect(ids(['a-b', 'a_b', 'a_b_2'])).toEqual(['a_b_3', 'a_b', 'a_b_2']);
  expect(ids(['a-b', 'a_b'], ['a_b_2'])).toEqual(['a_b_3', 'a_b']);
  expect(ids(['x', 'x'])).toEqual(['x']);
  expect([...uniqueNames(['Add', 'add'], identifier, new Set(), { ignoreCase: true }).values()]).toEqual(['Add', 'add_2']);
  expect([...uniqueNames(['Add', 'add']).values()]).toEqual(['Add', 'add']);
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '',
    '+',
    '-',
    'a-b',
    'a_b',
    'a.b',
    'a_b_2',
    'class',
    'class_',
    'class_2',
    'Class',
    'None',
    '1',
    '_1',
    'constructor',
    '__proto__',
  ),
);
const reserved = new Set(['class', 'None', 'a_b_2', 'empty']);

test('uniqueNames, any names: legal, not reserved, one each, in the order given, whatever that order is', () => {
  const inOrder = fc
    .uniqueArray(hostile, { maxLength: 20 })
    .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
  fc.assert(
    fc.property(inOrder, fc.boolean(), ([names, shuffled], ignoreCase) => {
      const ids = uniqueNames(names, identifier, reserved, { ignoreCase });
      expect([...ids.keys()]).toEqual(names);
      for (const [name, id] of ids) {
        expect(id).toMatch(/^[A-Za-z_][A-Za-z0-9_]*$/);
        expect(reserved.has(id)).toBe(false);
        if (!ignoreCase && identifier(name) === name && !reserved.has(name)) expect(id).toBe(name);
      }
      const distinct = new Set([...ids.values()].map((id) => (ignoreCase ? id.toLowerCase() : id)));
      expect(distinct.size).toBe(names.length);
      expect(new Map(shuffled.map((name) => [name, ids.get(name)]))).toEqual(
        uniqueNames(shuffled, identifier, reserved, { ignoreCase }),
      );
    }),
  );
});

test('casing', () => {
  const styles = (key: string) => [camelCase(key), pascalCase(key), snakeCase(key), screamingCase(key), kebabCase(key)];
  expect(styles('can_read_uninit')).toEqual([
    'canReadUninit',
    'CanReadUninit',
    'can_read_uninit',
    'CAN_READ_UNINIT',
    'can-read-uninit',
  ]);
  expect(styles('NKIKLIRKernel')).toEqual([
    'nkiklirKernel',
    'NkiklirKernel',
    'nkiklir_kernel',
    'NKIKLIR_KERNEL',
    'nkiklir-kernel',
  ]);
  expect(styles('reverse0')).toEqual(['reverse0', 'Reverse0', 'reverse0', 'REVERSE0', 'reverse0']);
  expect(words('BNStatsAggregate')).toEqual(['BN', 'Stats', 'Aggregate']);
  expect(words('GPSIMDSB2SB')).toEqual(['GPSIMDSB2', 'SB']);
  expect(words('')).toEqual([]);
  expect(capitalize('ifmap')).toBe('Ifmap');
  expect(capitalize('')).toBe('');
});

test('a snake_case key is the same after camelCase and back', () => {
  const key = fc
    .array(fc.stringMatching(/^[a-z]{2,3}[0-9]{0,2}$/), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('_'));
  fc.assert(
    fc.property(key, (k) => snakeCase(camelCase(k)) === k && snakeCase(screamingCase(k)) === k && snakeCase(kebabCase(k)) === k),
  );
});
