/**
 * Broken records of Activation and Matmult, one fault each: what strict reading says of them. `▸` stands in front of the
 * byte that the finding points at; without it the finding points at the start of the record.
 */
import { enumCodecs } from '@instabrew/enum-codec';
import { neuron } from '@instabrew/isa-neuron';
import type { Diagnostic } from '@instabrew/spec';
import { describe, expect, test } from 'vitest';
import { jsonWireCodec } from '../src/index.js';

const codec = jsonWireCodec(neuron, enumCodecs(neuron));

type Entries = { readonly [key: string]: string | undefined };
const object = (entries: Entries): string =>
  `{${Object.entries(entries)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key.startsWith('▸') ? `▸"${key.slice(1)}"` : `"${key}"`}:${value}`)
    .join()}}`;

const access = (entries: Entries = {}): string =>
  object({
    kind: '"physical_ap"',
    memref: '"x"',
    memsetref: '"x_set"',
    dtype: '"float32"',
    ap: '[[512,128],[1,512]]',
    offset: '0',
    access_shape: '[128,512]',
    ...entries,
  });
/** `name` has a character of two bytes, so that offsets in bytes and in characters differ. */
const activation = (entries: Entries = {}): string =>
  object({
    opcode: '"Activation"',
    name: '"aé"',
    engine: '"Activation"',
    func: '"Gelu"',
    scale: '1.0',
    alpha: '0.0',
    acc: '"Idle"',
    op0: '"bypass"',
    op1: '"bypass"',
    reduce_op: '"bypass"',
    ins: `[${access()}]`,
    outs: `[${access()}]`,
    ...entries,
  });
const matmult = (entries: Entries = {}): string =>
  object({ opcode: '"Matmult"', name: '"mé"', ins: `[${access()},${access()}]`, outs: `[${access()}]`, ...entries });
const ins = (...items: string[]): string => activation({ ins: `[${items.join()}]` });

type Row = [
  what: string,
  text: string,
  code: string,
  path: readonly (string | number)[],
  expected: string,
  actual: string,
  hint?: string,
];

const [float, an] = ['a number, "NaN", "Infinity" or "-Infinity"', 'an object without it'];

// biome-ignore format: one record a line
const rows: readonly Row[] = [
  // The text
  ['cut off', '{"opcode":"Activation","name":▸', 'wire/syntax', ['name'], 'a value', 'the end of the text'],
  ['a trailing comma', '{"opcode":"Activation","name":"a",▸}', 'wire/syntax', ['name'], 'another entry', '"}"', 'remove the comma before the closing bracket'],
  ['a bare NaN', activation({ scale: '▸NaN' }), 'wire/syntax', ['scale'], 'a value', 'NaN', 'write a non-finite value as the string "NaN", "Infinity" or "-Infinity"'],
  ['a bare infinity', activation({ alpha: '▸-Infinity' }), 'wire/syntax', ['alpha'], 'a number', '-Infinity', 'write a non-finite value as the string "NaN", "Infinity" or "-Infinity"'],
  ['a comment', `${activation()} ▸// gelu`, 'wire/syntax', [], 'the end of the text', '"/"', 'JSON has no comments'],
  ['two records in one text', `${activation()}▸${activation()}`, 'wire/syntax', [], 'the end of the text', '"{"'],
  ['a leading zero', activation({ engine_id: '0▸1' }), 'wire/syntax', ['engine_id'], 'a comma or the end of the object', '1'],
  ['a raw line feed in a string', activation({ name: '"a▸\nb"' }), 'wire/syntax', ['name'], 'an escape in place of the control character', '"\\n"'],
  ['an unknown escape', activation({ name: '"\\▸x41"' }), 'wire/syntax', ['name'], 'an escape: one of "\\/bfnrt or u with four hex digits', 'x41'],
  ['half a surrogate pair', activation({ name: '"▸\\ud83d"' }), 'wire/lone-surrogate', ['name'], 'a surrogate pair', '\\ud83d alone'],
  ['a real beyond binary64', activation({ scale: '▸1e400' }), 'wire/number-overflow', ['scale'], 'a number within binary64', '1e400'],
  ['a key twice', activation({ '▸func': '"Relu"' }), 'wire/duplicate-key', ['func'], 'every key once', '"func" again'],
  ['a key twice in an operand', ins(access({ '▸dtype': '"int8"' })), 'wire/duplicate-key', ['ins', 0, 'dtype'], 'every key once', '"dtype" again'],
  // The record
  ['no object', '▸["Activation"]', 'wire/type-mismatch', [], 'an object', 'an array of 1 entry'],
  ['no opcode', activation({ opcode: undefined }), 'wire/missing-key', ['opcode'], 'the key "opcode": an instruction', an],
  ['an opcode of the wrong type', activation({ opcode: '▸4' }), 'wire/type-mismatch', ['opcode'], 'an instruction', '4'],
  ['an unknown opcode', matmult({ opcode: '▸"Matmul"' }), 'wire/unknown-opcode', ['opcode'], 'an instruction', '"Matmul"', 'did you mean "Matmult"?'],
  ['an opcode in the wrong case', activation({ opcode: '▸"activation"' }), 'wire/unknown-opcode', ['opcode'], 'an instruction', '"activation"', 'did you mean "Activation"?'],
  ['a class name for an opcode', activation({ opcode: '▸"InstActivation"' }), 'wire/unknown-opcode', ['opcode'], 'an instruction', '"InstActivation"', 'did you mean "Activation"?'],
  ['an unknown key', activation({ '▸scal': '1.0' }), 'wire/unknown-key', ['scal'], 'a key of Activation', '"scal"', 'did you mean "scale"?'],
  ['a key of another instruction', activation({ '▸perf_mode': '"None"' }), 'wire/unknown-key', ['perf_mode'], 'a key of Activation', '"perf_mode"'],
  ['__proto__', activation({ '▸__proto__': '{}' }), 'wire/unknown-key', ['__proto__'], 'a key of Activation', '"__proto__"'],
  ['no func', activation({ func: undefined }), 'wire/missing-key', ['func'], 'the key "func": a member of ActivationFunctionType', an],
  ['no scale', activation({ scale: undefined }), 'wire/missing-key', ['scale'], `the key "scale": ${float}`, an],
  ['no name', matmult({ name: undefined }), 'wire/missing-key', ['name'], 'the key "name": a string', an],
  // Header
  ['a name of the wrong type', activation({ name: '▸null' }), 'wire/type-mismatch', ['name'], 'a string', 'null'],
  ['an engine by its external name', activation({ engine: '▸"Vector"' }), 'wire/unknown-enum-member', ['engine'], 'a member of EngineType', '"Vector"', '"Vector" is the external name of DVE'],
  ['an unknown engine', activation({ engine: '▸"Activatoin"' }), 'wire/unknown-enum-member', ['engine'], 'a member of EngineType', '"Activatoin"', 'did you mean "Activation"?'],
  ['a negative engine id', activation({ engine_id: '▸-1' }), 'wire/out-of-range', ['engine_id'], 'a uint32', '-1'],
  ['a cycle beyond int64', matmult({ scheduled_start: '▸9223372036854775808' }), 'wire/out-of-range', ['scheduled_start'], 'an int64', '9223372036854775808'],
  ['a cycle beyond 64 bits', matmult({ scheduled_end: '▸-99999999999999999999' }), 'wire/out-of-range', ['scheduled_end'], 'an int64', '-99999999999999999999'],
  ['a cycle as a real', matmult({ scheduled_start: '▸1e3' }), 'wire/type-mismatch', ['scheduled_start'], 'an int64', '1e3', 'write 1000'],
  ['a dependency without its kind', activation({ dependencies: '[▸["mm0"]]' }), 'wire/wrong-length', ['dependencies', 0], 'an array of 2 entries', 'an array of 1 entry'],
  ['a dependency of an unknown kind', activation({ dependencies: '[["mm0",▸"Flaw"]]' }), 'wire/unknown-enum-member', ['dependencies', 0, 1], 'a member of EdgeKind', '"Flaw"', 'did you mean "Flow"?'],
  ['passes that are no list', activation({ optin_passes: '▸{}' }), 'wire/type-mismatch', ['optin_passes'], 'an array', 'an object of 0 keys'],
  ['a wait without its value', activation({ sync_info: '{"on_wait":[▸{"from":"a","id":3}]}' }), 'wire/missing-key', ['sync_info', 'on_wait', 0, 'wait_value'], 'the key "wait_value": a uint32', an],
  ['a key that synchronisation does not have', activation({ sync_info: '{▸"onwait":[]}' }), 'wire/unknown-key', ['sync_info', 'onwait'], 'a key of SyncInfo', '"onwait"', 'did you mean "on_wait"?'],
  ['a line number that is a string', activation({ debug: '{"lineno":▸"12"}' }), 'wire/type-mismatch', ['debug', 'lineno'], 'a uint32', '"12"'],
  // Own fields
  ['an unknown function', activation({ func: '▸"Geluu"' }), 'wire/unknown-enum-member', ['func'], 'a member of ActivationFunctionType', '"Geluu"', 'did you mean "Gelu"?'],
  ['a function by its number', activation({ func: '▸1' }), 'wire/type-mismatch', ['func'], 'a member of ActivationFunctionType', '1', `1 is "${neuron.enums.find((e) => e.name === 'ActivationFunctionType')?.members.find((m) => m.ordinal === 1)?.name}"`],
  ['an unknown ALU operation', activation({ op0: '▸"mulitply"' }), 'wire/unknown-enum-member', ['op0'], 'a member of AluOpType', '"mulitply"', 'did you mean "mult"?'],
  ['a scale that is a string', activation({ scale: '▸"1.0"' }), 'wire/type-mismatch', ['scale'], float, '"1.0"'],
  ['a scale that is a word for NaN', activation({ scale: '▸"nan"' }), 'wire/type-mismatch', ['scale'], float, '"nan"'],
  ['a scale beyond float32', activation({ scale: '▸3.5e38' }), 'wire/out-of-range', ['scale'], 'a float32', '3.5e38'],
  ['a flag that is a number', activation({ reverse0: '▸1' }), 'wire/type-mismatch', ['reverse0'], 'true or false', '1'],
  ['an expression of an unknown kind', activation({ reverse0: '{"kind":▸"AffIVKnd","axis":"i"}' }), 'wire/unknown-kind', ['reverse0', 'kind'], 'a kind of AffineExpr', '"AffIVKnd"', 'did you mean "AffIVKind"?'],
  ['an expression without a kind', activation({ reverse0: '▸{"axis":"i"}' }), 'wire/missing-key', ['reverse0', 'kind'], 'the key "kind": a kind of AffineExpr', an],
  ['an expression deep down', matmult({ is_transpose: '{"kind":"AffExprKind","c":0,"terms":[{"coeff":1,"idx":{"kind":"AffIVKind","axis":▸7}}]}' }), 'wire/type-mismatch', ['is_transpose', 'terms', 0, 'idx', 'axis'], 'a string', '7'],
  ['a flag beyond uint8', matmult({ accumulation_flag: '▸256' }), 'wire/out-of-range', ['accumulation_flag'], 'a uint8', '256'],
  ['a tile of three', matmult({ tile_size: '▸[32,32,32]' }), 'wire/wrong-length', ['tile_size'], 'an array of 2 entries', 'an array of 3 entries'],
  ['a tile row that is a real', matmult({ tile_position: '[0,▸0.5]' }), 'wire/type-mismatch', ['tile_position', 1], 'an int32', '0.5'],
  ['an unknown mode', matmult({ perf_mode: '▸"none"' }), 'wire/unknown-enum-member', ['perf_mode'], 'a member of MatmultPerfMode', '"none"', 'did you mean "None"?'],
  // Operands
  ['operands that are no list', activation({ ins: `▸${access()}` }), 'wire/type-mismatch', ['ins'], 'an array', 'an object of 7 keys'],
  ['an operand without a kind', ins(`▸${access({ kind: undefined })}`), 'wire/missing-key', ['ins', 0, 'kind'], 'the key "kind": a kind of Argument', an],
  ['an operand of an unknown kind', ins(access(), access({ kind: '▸"physical"' })), 'wire/unknown-kind', ['ins', 1, 'kind'], 'a kind of Argument', '"physical"', 'did you mean "physical_ap"?'],
  ['an operand without its tensor', ins(`▸${access({ memref: undefined })}`), 'wire/missing-key', ['ins', 0, 'memref'], 'the key "memref": a string', an],
  ['an operand with a key too much', ins(access({ '▸shape': '[128,512]' })), 'wire/unknown-key', ['ins', 0, 'shape'], 'a key of PhysicalAp', '"shape"'],
  ['an unknown dtype', ins(access({ dtype: '▸"float23"' })), 'wire/unknown-enum-member', ['ins', 0, 'dtype'], 'a member of Dtype', '"float23"', 'did you mean "float32"?'],
  ['a pair of three', ins(access({ ap: '[[512,128],▸[1,512,2]]' })), 'wire/wrong-length', ['ins', 0, 'ap', 1], 'an array of 2 entries', 'an array of 3 entries'],
  ['a negative count', ins(access({ ap: '[[512,▸-128]]' })), 'wire/out-of-range', ['ins', 0, 'ap', 0, 1], 'a uint64', '-128'],
  ['an offset that is a real', ins(access({ offset: '▸4.0' })), 'wire/type-mismatch', ['ins', 0, 'offset'], 'a uint64', '4.0', 'write 4'],
  ['an immediate of a dtype that has none', ins(access(), '{"kind":"imm_value","dtype":"float8e4","value":▸1}'), 'wire/bad-immediate-dtype', ['ins', 1, 'value'], 'a dtype that has immediates under "dtype"', 'float8e4'],
  ['an immediate outside its dtype', ins(access(), '{"kind":"imm_value","dtype":"int8","value":▸128}'), 'wire/out-of-range', ['ins', 1, 'value'], 'an integer from -128 to 127', '128'],
  ['a 16-bit immediate that is no pattern', ins(access(), '{"kind":"imm_value","dtype":"bfloat16","value":▸0.5}'), 'wire/type-mismatch', ['ins', 1, 'value'], 'a uint16', '0.5'],
  ['an entry of immediates outside their dtype', ins(access(), '{"kind":"imm_array","value_array":[0,▸-1],"dtype":"uint32"}'), 'wire/out-of-range', ['ins', 1, 'value_array', 1], 'an integer from 0 to 4294967295', '-1'],
];

/** The text, and the byte that `▸` stands in front of. */
const placed = (marked: string): { text: string; offset: number } => {
  const [before = '', ...after] = marked.split('▸');
  return { text: before + after.join(''), offset: after.length === 0 ? 0 : Buffer.byteLength(before) };
};
const findings = (text: string | Uint8Array): readonly Diagnostic[] => {
  const result = codec.readRecord(text);
  return result.ok ? [] : result.diagnostics;
};
/** Findings of the text layer break no rule of the spec. */
const textCodes = ['wire/syntax', 'wire/lone-surrogate', 'wire/number-overflow', 'wire/duplicate-key'];

test('the records are sound without the fault', () => {
  for (const text of [activation(), matmult(), ins(access(), '{"kind":"imm_value","dtype":"bfloat16","value":1}')]) {
    expect(findings(text)).toEqual([]);
  }
  expect(rows.length).toBeGreaterThanOrEqual(40);
});

describe.each(rows)('%s', (_, marked, code, path, expected, actual, hint) => {
  const { text, offset } = placed(marked);

  test(code, () => {
    const found = findings(text);
    expect(found).toEqual([
      {
        code,
        severity: 'error',
        path,
        offset,
        expected,
        actual,
        ...(hint !== undefined && { hint }),
        ...(!textCodes.includes(code) && { rule: expect.objectContaining({ line: expect.any(Number) }) }),
      },
    ]);
    expect(findings(new TextEncoder().encode(text))).toEqual(found);
    if (!textCodes.includes(code) && path.length > 0) expect(found[0]?.rule?.file).toMatch(/^packages\/isa-neuron\/src\//);
  });
});

test('the rule of a finding is the line of the field, of the enum or of the record', () => {
  const rule = (text: string) => findings(placed(text).text)[0]?.rule;
  const inst = neuron.instructions.find((i) => i.name === 'Activation');
  expect(rule(activation({ scale: 'true' }))).toEqual(inst?.fields.find((f) => f.name === 'scale')?.origin);
  expect(rule(activation({ scale: undefined }))).toEqual(inst?.fields.find((f) => f.name === 'scale')?.origin);
  expect(rule(activation({ scal: '1.0' }))).toEqual(inst?.origin);
  expect(rule(activation({ op0: '"x"' }))).toEqual(neuron.enums.find((e) => e.name === 'AluOpType')?.origin);
  expect(rule(activation({ opcode: '"x"' }))).toEqual(neuron.enums.find((e) => e.name === neuron.wire.opcodeEnum)?.origin);
  expect(rule(ins(access({ kind: '"x"' })))).toEqual(neuron.unions.find((u) => u.name === 'Argument')?.origin);
  expect(rule(ins(access({ extra: '1' })))).toEqual(neuron.records.find((r) => r.name === 'PhysicalAp')?.origin);
});
