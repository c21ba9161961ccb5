/** The three targets read the same out of texts that are not canonical, and refuse the same ones. */

import { neuron } from '@instabrew/isa-neuron';
import { allFields, instructionOf, newRecord, unwrap, type WireRecord } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { cppDriver, type Driver, pythonDriver, tsDriver } from '../src/drivers.js';
import { codec, samples } from '../src/samples.js';

const drivers: readonly (readonly [name: string, driver: Driver])[] = [
  ['C++', cppDriver('sanitized')],
  ['TypeScript', tsDriver],
  ['Python', pythonDriver],
];
const roundTrip = (driver: Driver, input: readonly string[]): readonly string[] => driver(['roundtrip'], input);

/** Texts that are legal, and not the canonical ones of what they say. */
const trapTokens = [
  '0',
  '-0',
  '-0.0',
  '1',
  '5e-324',
  '1e15',
  '1e16',
  '1e-5',
  '1e-7',
  '9007199254740993.0',
  '9007199254740993',
  '0.1',
  '1E+2',
  '1.5e-45',
  '16777217',
  '3.4028235e38',
];

describe('texts that are not canonical', () => {
  const smallest = (opcode: string, more: WireRecord = {}): string =>
    unwrap(codec.writeRecord(newRecord(neuron, opcode, { name: 'i', ...more })));
  const numbers = trapTokens.map((token) => smallest('Activation').replace('"scale":0.0', `"scale":${token}`));
  const opaque = [
    ...trapTokens,
    '1e308',
    '18446744073709551615',
    '18446744073709551616',
    '-9223372036854775808',
    '-9223372036854775809',
    '[1,1.0,"\\u00e9\\ud83d\\ude00"]',
  ].map((token) => smallest('Call').replace('"engine"', `"debug":{"anything":${token}},"engine"`));
  const integers = ['0', '-0', '9007199254740993', '9223372036854775807', '-9223372036854775808'].map((token) =>
    smallest('Memset').replace('"scheduled_end":0', `"scheduled_end":${token}`),
  );
  const shuffled = samples(0)
    .slice(0, 200)
    .map((v) => {
      const entries = Object.entries(JSON.parse(v.input)).reverse();
      return ` {\t${entries.map(([key]) => `${JSON.stringify(key)} : ${topLevel(v.input, key)}`).join(' ,\t')} } `;
    });
  const texts = [...numbers, ...opaque, ...integers, ...shuffled];
  const canonical = texts.map((text) => unwrap(codec.writeRecord(unwrap(codec.readRecord(text)))));

  it.each(drivers)('%s gives them their canonical form', (_, driver) => {
    const output = roundTrip(driver, texts);
    const differs = output.findIndex((line, i) => line !== canonical[i]);
    expect(
      differs < 0 ? undefined : { input: texts[differs], output: output[differs], canonical: canonical[differs] },
    ).toBeUndefined();
  });
});

/** The text of one entry of a canonical record: numbers keep their spelling. */
function topLevel(text: string, key: string): string {
  const start = text.indexOf(`${JSON.stringify(key)}:`) + JSON.stringify(key).length + 1;
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{' || c === '[') depth++;
    else if ((c === '}' || c === ']' || c === ',') && depth === 0) return text.slice(start, i);
    else if (c === '}' || c === ']') depth--;
  }
  throw new RangeError(key);
}

/** What each language must say of records that break one rule each. */
const broken: readonly string[] = [
  '{}',
  '[]',
  'null',
  '{"opcode":"Activation"}',
  '{"name":"i"}',
  '{"name":"i","opcode":"Actuation"}',
  '{"name":1,"opcode":"Call"}',
  '{"name":"i","opcode":"Call","extra":1}',
  '{"name":"i","name":"j","opcode":"Call"}',
  '{"name":"i","opcode":"Call","engine":"Vector"}',
  '{"name":"i","opcode":"Call","engine":5}',
  '{"name":"i","opcode":"Call","engine_id":-1}',
  '{"name":"i","opcode":"Call","engine_id":4294967296}',
  '{"name":"i","opcode":"Call","engine_id":1.0}',
  '{"name":"i","opcode":"Call","scheduled_start":9223372036854775808}',
  '{"name":"i","opcode":"Call","ins":{}}',
  '{"name":"i","opcode":"Call","ins":[1]}',
  '{"name":"i","opcode":"Call","ins":[{}]}',
  '{"name":"i","opcode":"Call","ins":[{"kind":"fysical_ap"}]}',
  '{"name":"i","opcode":"Call","ins":[{"kind":"imm_value","dtype":"float8e4","value":1}]}',
  '{"name":"i","opcode":"Call","ins":[{"kind":"imm_value","dtype":"uint8","value":256}]}',
  '{"name":"i","opcode":"Call","ins":[{"kind":"imm_value","dtype":"int8","value":-129}]}',
  '{"name":"i","opcode":"Call","ins":[{"kind":"imm_value","dtype":"int8","value":1.5}]}',
  '{"name":"i","opcode":"Call","ins":[{"kind":"imm_value","dtype":"bfloat16","value":65536}]}',
  '{"name":"i","opcode":"Call","ins":[{"kind":"imm_value","dtype":"float32","value":1e39}]}',
  '{"name":"i","opcode":"Call","dependencies":[["a"]]}',
  '{"name":"i","opcode":"Call","dependencies":[["a","Flaw"]]}',
  '{"name":"i","opcode":"Call","table_id":{"kind":"AffExprKind","c":0}}',
  '{"name":"i","opcode":"Call","table_id":2147483648}',
  '{"name":"i","opcode":"Memset","mode":"Const"}',
  '{"name":"i","opcode":"Memset","mode":"Const","constant":"1"}',
  '{"name":"i","opcode":"MatmultBase","tile_size":[1]}',
  '{"name":"i","opcode":"MatmultBase","tile_size":[1,2,3]}',
  '{"name":"i","opcode":"MatmultBase","accumulation_flag":256}',
  '{"name":"i","opcode":"Call","debug":{"x":1e999}}',
  '{"name":"i","opcode":"Call",}',
  '{"name":"i","opcode":"Call"} x',
  '{"name":"i","opcode":"Call","ins":[NaN]}',
  '{"name":"\\ud800","opcode":"Call"}',
  `{"name":"i","opcode":"Call","debug":${'['.repeat(300)}${']'.repeat(300)}}`,
];

describe('broken records', () => {
  const first = broken.map((text) => {
    const result = codec.readRecord(text);
    return result.ok ? undefined : { code: result.diagnostics[0]?.code, path: result.diagnostics[0]?.path };
  });

  it('are all refused by the codec', () => {
    expect(broken.filter((_, i) => first[i] === undefined)).toEqual([]);
  });

  it.each(drivers)('%s finds the same first fault at the same path', (_, driver) => {
    const answers = roundTrip(driver, broken).map((line) => JSON.parse(line).error);
    expect(answers.map((error, i) => ({ text: broken[i]?.slice(0, 120), ...error }))).toEqual(
      first.map((error, i) => ({ text: broken[i]?.slice(0, 120), ...error })),
    );
  });
});

describe('wire keys', () => {
  // biome-ignore format: one class a line
  const named: readonly (readonly [opcode: string, keys: readonly string[]])[] = [
    ['Activation', ['can_read_uninit', 'func', 'is_activate2', 'reverse0', 'reverse1', 'scale', 'reduce_op', 'op1', 'op0', 'acc', 'alpha']],
    ['Matmult', ['accumulation_flag', 'psum_zero_region', 'replication_resolution', 'replication_shift_amnt', 'replication_num_rows', 'is_transpose', 'is_fmap_onezero', 'is_weight_onezero', 'tile_size', 'tile_position', 'ifmap_quant_offset', 'weights_quant_offset', 'perf_mode']],
  ];
  const header = new Set([...neuron.header.map((f) => f.name), neuron.wire.tag]);

  it.each(named)('%s carries its keys, by name, in each language', (opcode, keys) => {
    const inst = instructionOf(neuron, opcode);
    const optional = allFields(neuron, inst).filter((f) => f.optional);
    const full = newRecord(neuron, opcode, { name: 'i', ...Object.fromEntries(optional.map((f) => [f.name, true])) });
    const text = unwrap(codec.writeRecord(full));
    for (const [name, driver] of drivers) {
      const own = Object.keys(JSON.parse(roundTrip(driver, [text])[0] ?? '')).filter((key) => !header.has(key));
      expect([name, ...own]).toEqual([name, ...[...keys].sort()]);
    }
  });
});
