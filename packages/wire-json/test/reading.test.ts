import { describe, expect, test } from 'vitest';
import { codec, diagnostics, readWith, textWith } from './sampler-codec.js';

describe('defaults', () => {
  test('an absent key has its default, an absent optional has no property', () => {
    const record = readWith({});
    expect(record).toEqual({
      opcode: 'Sampler',
      name: 's',
      engine: 'None',
      ins: [],
      outs: [],
      yes: true,
      i8: -3,
      u64: 2n ** 64n - 1n,
      i64: 0,
      small: 2,
      f32: 0,
      text: 'none',
      mode: '+',
      step: 1,
      point: { x: 0, y: -1 },
      pairs: [],
      table: {},
      toString: '',
    });
    expect(Object.hasOwn(record, 'constructor')).toBe(false);
  });

  test('two records do not share what can change', () => {
    const [a, b] = [readWith({}), readWith({})];
    for (const key of ['ins', 'pairs', 'table', 'point']) expect(a[key]).not.toBe(b[key]);
  });
});

describe('accepted spellings', () => {
  // biome-ignore format: one value a line
  const accepted: readonly (readonly [key: string, text: string, value: unknown])[] = [
    ['i8', '-0', 0],
    ['i8', '-128', -128],
    ['u64', '18446744073709551615', 2n ** 64n - 1n],
    ['u64', '9007199254740991', 2 ** 53 - 1],
    ['i64', '9007199254740993', 2n ** 53n + 1n],
    ['i64', '-9223372036854775808', -(2n ** 63n)],
    ['f32', '0.1', 0.10000000149011612],
    ['f32', '1', 1],
    ['f32', '-0', -0],
    ['f32', '16777217', 16777216],
    ['f32', '1e-46', 0],
    ['f32', '"NaN"', Number.NaN],
    ['f64', '"-Infinity"', Number.NEGATIVE_INFINITY],
    ['f64', '9007199254740993', 9007199254740992],
    ['f64', '9007199254740995', 9007199254740996],
    ['f64', '18446744073709551616', 18446744073709552000],
    ['f64', '1e-400', 0],
    ['mode', '"class"', 'class'],
    ['mode', '"plus"', '+'],
    ['mode', '"__proto__"', '__proto__'],
    ['step', '-7', -7],
    ['step', '{"kind":"axis","name":"i"}', { kind: 'axis', name: 'i' }],
    ['step', '{"kind":"plus","terms":[]}', { kind: 'sum', terms: [], add: 0 }],
    ['guard', 'false', false],
    ['note', '{"extra":[1,1.0],"line":3}', { file: '', line: 3, extra: [1n, 1] }],
    ['bag', '[1,1.0,-0,18446744073709551615,18446744073709551616,null]', [1n, 1, 0n, 2n ** 64n - 1n, 18446744073709552000, null]],
  ];
  test.each(accepted)('%s: %s', (key, text, value) => {
    const read = readWith({ [key]: text })[key];
    expect(read).toEqual(value);
    if (typeof value === 'number') expect(Object.is(read, value)).toBe(true);
  });

  test('keys in any order, white space anywhere', () => {
    const text = '\r\n{ "yes" :true,\t"name":"s", "i64":0 , "opcode": "Idle" }\n';
    expect(diagnostics(codec.readRecord(text)).map((d) => d.path)).toEqual([['yes'], ['i64']]);
  });

  test('immediates are typed by their dtype, wherever it stands', () => {
    const ins = (value: string, dtype: string) => readWith({ ins: `[{"kind":"imm","value":${value},"dtype":"${dtype}"}]` }).ins;
    expect(ins('0.1', 'float32')).toEqual([{ kind: 'imm', dtype: 'float32', value: Math.fround(0.1) }]);
    expect(ins('65535', 'bfloat16')).toEqual([{ kind: 'imm', dtype: 'bfloat16', value: 65535 }]);
    expect(ins('-128', 'int8')).toEqual([{ kind: 'imm', dtype: 'int8', value: -128 }]);
  });
});

test('all findings come at once, in the order of the text', () => {
  const text = '{"name":7,"mode":"clas","opcode":"Sampler","i64":1.0,"yes":true,"yes":1,"f32":1e39,"extra":"\\ud800","small":6}';
  expect(diagnostics(codec.readRecord(text)).map((d) => [d.code, d.path, text.slice(d.offset).slice(0, 4)])).toEqual([
    ['wire/type-mismatch', ['name'], '7,"m'],
    ['wire/unknown-enum-member', ['mode'], '"cla'],
    ['wire/type-mismatch', ['i64'], '1.0,'],
    ['wire/duplicate-key', ['yes'], '"yes'],
    ['wire/out-of-range', ['f32'], '1e39'],
    ['wire/unknown-key', ['extra'], '"ext'],
    ['wire/lone-surrogate', ['extra'], '\\ud8'],
    ['wire/out-of-range', ['small'], '6}'],
  ]);
});

test('lists of records have paths that start with the index', () => {
  const text = `[${textWith({})},${textWith({ i64: '"x"' })},7]`;
  expect(diagnostics(codec.readRecords(text)).map((d) => [d.code, d.path])).toEqual([
    ['wire/type-mismatch', [1, 'i64']],
    ['wire/type-mismatch', [2]],
  ]);
  expect(diagnostics(codec.readRecords('{}')).map((d) => [d.code, d.path, d.offset])).toEqual([['wire/type-mismatch', [], 0]]);
});

test('collecting stops at the limit', () => {
  const text = `[${new Array(300).fill(7).join()}]`;
  expect(diagnostics(codec.readRecords(text)).length).toBe(100);
  expect(diagnostics(codec.readRecords(text, { maxDiagnostics: 1 })).length).toBe(1);
});
