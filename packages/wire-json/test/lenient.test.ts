import { unwrap, type WireRecord } from '@instabrew/spec';
import { describe, expect, test } from 'vitest';
import { codec, diagnostics } from './sampler-codec.js';

const lenient = { mode: 'lenient' } as const;
const read = (text: string): WireRecord => unwrap(codec.readRecord(text, lenient));
const head = '"engine":"None","i64":0,"i8":1,"ins":[],';
const tail = '"name":"s","opcode":"Sampler","outs":[],"small":2,"yes":true}';

describe('what is unknown is written back to the byte', () => {
  // biome-ignore format: one text a line
  const texts: readonly (readonly [what: string, text: string])[] = [
    ['keys at either end and between', `{"!":1,"engine":"None","i64":0,"i8":1,"in":[1.0,1],"ins":[],"k":{"a":{},"b":[]},${tail.slice(0, -1)},"~":null}`],
    ['a key beyond the basic plane', `{${head}${tail.slice(0, -1)},"\uffee":1,"\u{1f9a4}":2}`],
    ['a key called __proto__', `{"__proto__x":{"__proto__":{"polluted":true}},${head}${tail}`],
    ['integers and reals', `{"a":[1,1.0,-1,9007199254740993,18446744073709551615,1e+20,-0.0,5e-324],${head}${tail}`],
    ['a member', `{${head}"mode":"later",${tail}`],
    ['the kind of an operand', `{"engine":"None","i64":0,"i8":1,"ins":[{"kind":"register","reg":[1,2.0]}],${tail}`],
    ['the kind of an expression', `{"affine":{"kind":"mod","terms":[1]},${head}${tail.slice(0, -1)}}`],
    ['a key of an operand', `{"engine":"None","i64":0,"i8":1,"ins":[{"ap":[[1,2]],"dtype":"int8","kind":"tensor","other":1.0,"tensor":"t"}],${tail}`],
    ['the dtype of an immediate', `{"engine":"None","i64":0,"i8":1,"ins":[{"dtype":"fp4","kind":"imm","value":[1]}],${tail}`],
    ['an opcode', '{"a":{"z":1,"zz":2},"ins":7,"opcode":"Later"}'],
    ['an engine', `{"engine":"DMA2","i64":0,"i8":1,"ins":[],${tail}`],
  ];
  test.each(texts)('%s', (_, text) => {
    const record = read(text);
    expect(unwrap(codec.writeRecord(record, lenient))).toBe(text);
    expect(diagnostics(codec.readRecord(text)).length).toBeGreaterThan(0);
    expect(diagnostics(codec.writeRecord(record)).length).toBeGreaterThan(0);
  });
});

test('kept values are plain properties: integers bigint, reals number', () => {
  expect(read(`{"a":[1,1.0,{"b":-2}],${head}"mode":"later",${tail}`)).toMatchObject({ a: [1n, 1, { b: -2n }], mode: 'later' });
});

test('unknown keys of an open record are kept in strict mode as well', () => {
  const text = `{${head}"name":"s","note":{"column":7,"file":"x","line":3,"zz":[1.0]},"opcode":"Sampler","outs":[],"small":2,"yes":true}`;
  expect(unwrap(codec.writeRecord(unwrap(codec.readRecord(text))))).toBe(text);
});

describe('everything else stays an error', () => {
  // biome-ignore format: one text a line
  const texts: readonly (readonly [text: string, code: string, path: readonly (string | number)[]])[] = [
    ['{"opcode":"Later","a":1,"a":2}', 'wire/duplicate-key', ['a']],
    ['{"a":1}', 'wire/missing-key', ['opcode']],
    ['{"opcode":4}', 'wire/type-mismatch', ['opcode']],
    [`{${head}"mode":4,${tail}`, 'wire/type-mismatch', ['mode']],
    [`{"a":"\\ud800",${head}${tail}`, 'wire/lone-surrogate', ['a']],
    [`{"a":[1e999],${head}${tail}`, 'wire/number-overflow', ['a', 0]],
    [`{"a":[${'9'.repeat(400)}],${head}${tail}`, 'wire/number-overflow', ['a', 0]],
    [`{"affine":{"mod":1},${head}${tail}`, 'wire/missing-key', ['affine', 'kind']],
    ['[]', 'wire/type-mismatch', []],
  ];
  test.each(texts)('%s', (text, code, path) => {
    expect(diagnostics(codec.readRecord(text, lenient)).map((d) => [d.code, d.path])).toEqual([[code, path]]);
  });
});
