import { beforeAll, expect, test } from 'vitest';
import { emitInto, runRecords } from './emitted.js';
import { hostile, toy } from './isas.js';

let folder: string;
beforeAll(() => {
  folder = emitInto('driver-toy', toy);
});

const tensor = (name: string, partitions: number, elements: number): object => ({
  kind: 'tensor',
  tensor: name,
  dtype: 'float32',
  ap: [
    [elements, partitions],
    [1, elements],
  ],
});
const line = (record: object): string => `${JSON.stringify(record)}\n`;
const fill = (more: object = {}): string =>
  `${JSON.stringify({ opcode: 'Fill', name: 'f', engine: 'Vector', ins: [], outs: [tensor('t', 128, 512)], ...more }).slice(0, -1)},"value":1.0}\n`;

test('roundtrip writes the canonical text, or the first finding', () => {
  const spread = '{ "value": 1e0, "opcode": "Fill", "name": "\u2028é", "outs": [], "ins": [] }\r\n';
  const { lines, status } = runRecords(folder, ['roundtrip'], `${spread}${line({ opcode: 'Fil' })}{"opcode":"Fill","name":1}`);
  expect(lines).toEqual([
    '{"engine":"None","ins":[],"name":"\u2028é","opcode":"Fill","outs":[],"value":1.0}',
    '{"error":{"code":"wire/unknown-opcode","path":["opcode"]}}',
    '{"error":{"code":"wire/missing-key","path":["value"]}}',
  ]);
  expect(status).toBe(0);
});

test('bytes that are not UTF-8 are a finding, not replaced', () => {
  const input = Buffer.concat([Buffer.from('{"opcode":"Fill","name":"'), Buffer.from([0xff]), Buffer.from('"}\n')]);
  expect(runRecords(folder, ['roundtrip'], input).lines).toEqual(['{"error":{"code":"wire/invalid-utf8","path":["name"]}}']);
});

test('latency gives the four numbers, in the order of the quartet', () => {
  expect(runRecords(folder, ['latency', 't1'], fill()).lines).toEqual(['[14,365,0,379]']);
});

test('same compares pairs of lines', () => {
  const other = fill({ outs: [tensor('u', 128, 512)] });
  const { lines } = runRecords(folder, ['same'], fill() + fill({ name: 'g', engine: 'None' }) + fill() + other + fill());
  expect(lines).toEqual(['true', 'false', '{"error":{"code":"wire/syntax","path":[]}}']);
});

test('verify lists codes and paths', () => {
  const { lines } = runRecords(folder, ['verify'], fill() + fill({ engine: 'Matrix' }) + fill({ outs: [] }));
  expect(lines).toEqual(['[]', '[{"code":"verify/engine","path":["engine"]}]', '[{"code":"verify/operand","path":["outs",0]}]']);
});

test('what the spec forbids is answered with the text of the contract', () => {
  const other = `{"op code":"a.b","name":"o","mode":"None","INS":[],"outs":[]}\n`;
  const hostileFolder = emitInto('driver-hostile', hostile);
  expect(runRecords(hostileFolder, ['same'], other + other).lines).toEqual([
    '{"error":{"code":"contract","text":"Not Implemented"}}',
  ]);
  expect(runRecords(hostileFolder, ['latency', '2nd'], other).lines).toEqual([
    '{"error":{"code":"contract","text":"Unimplemented"}}',
  ]);
});

test('any other command is answered with the usage and exit code 2', () => {
  for (const args of [[], ['latency'], ['latency', 't2'], ['latency', 'constructor']]) {
    const { lines, errors, status } = runRecords(folder, args, '');
    expect(lines).toEqual([]);
    expect(errors).toBe(
      'usage: records (roundtrip | verify | same | latency <t1>)\n       documents (roundtrip | verify) [--lenient]\n',
    );
    expect(status).toBe(2);
  }
});
