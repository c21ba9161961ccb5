import { enumCodec, enumCodecs } from '@instabrew/enum-codec';
import { definePlugin, type EnumCodec, workbench } from '@instabrew/plugin';
import { type Result, unwrap } from '@instabrew/spec';
import { expect, test } from 'vitest';
import { jsonWireCodec, wireCodes, wireJson } from '../src/index.js';
import { least, sampler } from './sampler.js';

test('the plugin provides the port from the enum codec of the bench', () => {
  const codec = unwrap(workbench(sampler, [wireJson(), enumCodec()])).use('wireCodec');
  expect(codec.format).toBe('json');
  expect(unwrap(codec.readRecord(unwrap(codec.writeRecord(least))))).toMatchObject(least);
});

test('without an enum codec the bench says what is missing', () => {
  const result = workbench(sampler, [wireJson()]);
  expect(result.ok ? [] : result.diagnostics.map((d) => d.code)).toEqual(['plugin/missing-provider']);
});

test('another enum codec decides what a name is', () => {
  const shouting = definePlugin({
    port: 'enumCodec',
    name: 'shouting',
    create: (isa) => {
      const { of, all } = enumCodecs(isa);
      const codec = (name: string): EnumCodec => ({
        name,
        names: of(name).names,
        has: (n) => of(name).has(n),
        toName: (ordinal) => of(name).toName(ordinal),
        toOrdinal: (n): Result<number> => of(name).toOrdinal(n.toLowerCase()),
      });
      return { of: codec, all: all.map((e) => codec(e.name)) };
    },
  });
  const text = '{"opcode":"Sampler","name":"s","yes":true,"i64":0,"mode":"CLASS"}';
  const read = (plugin: Parameters<typeof workbench>[1][number]) =>
    unwrap(workbench(sampler, [plugin, wireJson()]))
      .use('wireCodec')
      .readRecord(text);
  expect(unwrap(read(shouting)).mode).toBe('class');
  expect(read(enumCodec()).ok).toBe(false);
});

test('every finding has a documented code', () => {
  const result = jsonWireCodec(sampler, enumCodecs(sampler)).readRecord('{"opcode":"Sampler","x":1,"i64":"1"}');
  for (const d of result.ok ? [] : result.diagnostics) expect(wireCodes).toHaveProperty([d.code]);
});
