import type { WireRecord } from '@instabrew/spec';
import { describe, expect, test } from 'vitest';
import { least } from './sampler.js';
import { codec, diagnostics, refusals, writeWith } from './sampler-codec.js';

const fixed = '"engine":"None","i64":0,"i8":-3,"ins":[],"name":"s","opcode":"Sampler","outs":[],"small":2';
const written = (values: WireRecord): string => writeWith(values).replace(fixed, '…');

describe('when a key is written', () => {
  test('always: also when memory has no value, as the default', () => {
    expect(writeWith({})).toBe(`{${fixed},"yes":true}`);
    expect(writeWith({ i8: -3, engine: 'None' })).toBe(`{${fixed},"yes":true}`);
  });

  // biome-ignore format: one value a line
  const defaults: readonly (readonly [values: WireRecord, rest: string])[] = [
    [{ u64: 2n ** 64n - 1n }, ''],
    [{ u64: 0 }, ',"u64":0'],
    [{ text: 'none' }, ''],
    [{ text: '' }, ',"text":""'],
    [{ mode: '+' }, ''],
    [{ mode: 'a-b' }, ',"mode":"a-b"'],
    [{ step: 1 }, ''],
    [{ step: { kind: 'axis', name: 'i' } }, ',"step":{"kind":"axis","name":"i"}'],
    [{ step: { kind: 'sum', terms: [], add: 0 } }, ',"step":{"kind":"sum","terms":[]}'],
    [{ point: { x: 0, y: -1 } }, ''],
    [{ point: { x: 0 } }, ''],
    [{ point: { x: 0, y: 0 } }, ',"point":{"x":0,"y":0}'],
    [{ f32: 0 }, ''],
    [{ f32: -0 }, ',"f32":-0.0'],
    [{ f32: Number.NaN }, ',"f32":"NaN"'],
    [{ f32: 1e-50 }, ''],
    [{ f32: 0.1 }, ',"f32":0.10000000149011612'],
    [{ pairs: [] }, ''],
    [{ pairs: [[1, 2]] }, ',"pairs":[[1,2]]'],
    [{ table: {} }, ''],
    [{ table: { b: [], a: [1] } }, ',"table":{"a":[1.0],"b":[]}'],
    [{ guard: false }, ',"guard":false'],
    [{ guard: undefined }, ''],
    [{ bag: null }, ',"bag":null'],
    [{ f64: Number.NEGATIVE_INFINITY }, ',"f64":"-Infinity"'],
  ];
  test.each(defaults)('%o', (values, rest) => {
    const entries = (text: string) => (text.match(/"(?:[^"]+)":(?:\{.*?\}|\[.*?\](?=,"|\})|[^,{}[\]]+)/g) ?? []).toSorted();
    expect(entries(writeWith(values))).toEqual(entries(`{${fixed}${rest},"yes":true}`));
  });
});

test('indented text has an entry a line, empty brackets stay closed', () => {
  const text = writeWith({ pairs: [[1, 2]], note: {} }, { indent: 2 });
  expect(text.split('\n')).toEqual([
    '{',
    '  "engine": "None",',
    '  "i64": 0,',
    '  "i8": -3,',
    '  "ins": [],',
    '  "name": "s",',
    '  "note": {},',
    '  "opcode": "Sampler",',
    '  "outs": [],',
    '  "pairs": [',
    '    [',
    '      1,',
    '      2',
    '    ]',
    '  ],',
    '  "small": 2,',
    '  "yes": true',
    '}',
  ]);
});

test('strings have the escapes of the canonical text and no other', () => {
  expect(written({ text: '"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028é🦜' })).toContain(
    '"text":"\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\u007f\u2028é🦜"',
  );
});

test('keys are in the order of their UTF-8 bytes, not of UTF-16', () => {
  const text = writeWith({ '\u{1f99c}': true, '\uff5e': true, 'a"b\\\n': true });
  expect(text.indexOf('\u{1f99c}')).toBeGreaterThan(text.indexOf('\uff5e'));
  expect(text).toContain('"a\\"b\\\\\\n":true');
});

describe('values that cannot be written', () => {
  // biome-ignore format: one value a line
  const refused: readonly (readonly [values: WireRecord, code: string, path: readonly (string | number)[]])[] = [
    [{ yes: 1 }, 'wire/type-mismatch', ['yes']],
    [{ yes: undefined }, 'wire/missing-key', ['yes']],
    [{ name: null }, 'wire/type-mismatch', ['name']],
    [{ name: '\ud800' }, 'wire/lone-surrogate', ['name']],
    [{ i8: 128 }, 'wire/out-of-range', ['i8']],
    [{ i8: 0.5 }, 'wire/type-mismatch', ['i8']],
    [{ i8: Number.NaN }, 'wire/type-mismatch', ['i8']],
    [{ i8: '1' }, 'wire/type-mismatch', ['i8']],
    [{ small: 1 }, 'wire/out-of-range', ['small']],
    [{ small: 6n }, 'wire/out-of-range', ['small']],
    [{ i64: 2 ** 53 }, 'wire/type-mismatch', ['i64']],
    [{ i64: 2n ** 63n }, 'wire/out-of-range', ['i64']],
    [{ i64: 2 ** 63 }, 'wire/out-of-range', ['i64']],
    [{ u64: -1 }, 'wire/out-of-range', ['u64']],
    [{ f32: 1e39 }, 'wire/out-of-range', ['f32']],
    [{ f32: '1' }, 'wire/type-mismatch', ['f32']],
    [{ f64: 1n }, 'wire/type-mismatch', ['f64']],
    [{ mode: 'clas' }, 'wire/unknown-enum-member', ['mode']],
    [{ mode: 'plus' }, 'wire/unknown-enum-member', ['mode']],
    [{ mode: 0 }, 'wire/type-mismatch', ['mode']],
    [{ step: { kind: 'axes', name: 'i' } }, 'wire/unknown-kind', ['step', 'kind']],
    [{ step: { name: 'i' } }, 'wire/missing-key', ['step', 'kind']],
    [{ step: {} }, 'wire/missing-key', ['step', 'kind']],
    [{ step: [] }, 'wire/type-mismatch', ['step']],
    [{ affine: { kind: 'sum', terms: [{ kind: 'axis', name: 7 }] } }, 'wire/type-mismatch', ['affine', 'terms', 0, 'name']],
    [{ point: { x: 1, z: 2 } }, 'wire/unknown-key', ['point', 'z']],
    [{ point: { x: 32768 } }, 'wire/out-of-range', ['point', 'x']],
    [{ point: null }, 'wire/type-mismatch', ['point']],
    [{ pairs: [[1, 2, 3]] }, 'wire/wrong-length', ['pairs', 0]],
    [{ pairs: [[1, 1], [2, 2], [3, 3], [4, 4]] }, 'wire/wrong-length', ['pairs']],
    [{ pairs: [[1, -1]] }, 'wire/out-of-range', ['pairs', 0, 1]],
    [{ pairs: { 0: [1, 2] } }, 'wire/type-mismatch', ['pairs']],
    [{ pairs: [[undefined, 1]] }, 'wire/type-mismatch', ['pairs', 0, 0]],
    [{ table: { a: [1, 'x'] } }, 'wire/type-mismatch', ['table', 'a', 1]],
    [{ bag: [Number.NaN] }, 'wire/out-of-range', ['bag', 0]],
    [{ bag: { a: 2n ** 64n } }, 'wire/out-of-range', ['bag', 'a']],
    [{ bag: { '\udc00': 1n } }, 'wire/lone-surrogate', ['bag']],
    [{ bag: (() => 1) as unknown as string }, 'wire/type-mismatch', ['bag']],
    [{ extra: 1n }, 'wire/unknown-key', ['extra']],
    [{ ins: [{ kind: 'imm', dtype: 'float64', value: 1 }] }, 'wire/unknown-enum-member', ['ins', 0, 'dtype']],
    [{ ins: [{ kind: 'imm', dtype: 'uint8', value: 256 }] }, 'wire/out-of-range', ['ins', 0, 'value']],
    [{ opcode: 'Sampled' }, 'wire/unknown-opcode', ['opcode']],
    [{ opcode: undefined }, 'wire/missing-key', ['opcode']],
  ];
  test.each(refused)('%o', (values, code, path) => {
    expect(refusals(values)[0]).toEqual([code, path]);
  });

  test('all at once, with both sides, a hint and the rule', () => {
    const found = diagnostics(codec.writeRecord({ ...least, mode: 'clas', i8: 1000, exra: 1n }));
    expect(found.map((d) => [d.expected, d.actual, d.hint])).toEqual([
      ['a key of Sampler', '"exra"', undefined],
      ['an int8', '1000', undefined],
      ['a member of Mode', '"clas"', 'did you mean "class"?'],
    ]);
    expect(found.every((d) => d.offset === undefined && d.rule?.file === 'packages/wire-json/test/sampler.ts')).toBe(true);
  });

  test('cyclic values, in place of a crash', () => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    expect(refusals({ bag: cyclic as never })[0]?.[0]).toBe('wire/too-deep');
    const sum = { kind: 'sum', terms: [] as unknown[] };
    sum.terms.push(sum);
    expect(refusals({ affine: sum as never })[0]?.[0]).toBe('wire/too-deep');
  });

  test('no record at all', () => {
    for (const value of [null, undefined, 7, 'x', []]) {
      expect(diagnostics(codec.writeRecord(value as never)).map((d) => d.code)).toEqual(['wire/type-mismatch']);
    }
  });
});
