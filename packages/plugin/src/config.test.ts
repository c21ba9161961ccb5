import { unwrap } from '@instabrew/spec';
import { expect, test } from 'vitest';
import { emitter, enumCodec, wireJson } from '../test/fakes.js';
import { definition, toy } from '../test/toy.js';
import { configList, defineConfig, openConfig } from './config.js';

test('defineConfig gives back what it is given, one config or several', () => {
  const one = { isa: toy, plugins: [enumCodec(), wireJson()] };
  expect(defineConfig(one)).toBe(one);
  expect(configList(one)).toEqual([one]);
  expect(configList(defineConfig([one, { isa: toy, plugins: [] }]))).toHaveLength(2);
});

test('a config whose isa is no ISA, or whose plugins are none, does not compile', () => {
  // @ts-expect-error a string is no ISA
  defineConfig({ isa: 'toy', plugins: [] });
  // @ts-expect-error the factory is not the plugin
  defineConfig({ isa: toy, plugins: [enumCodec] });
});

test('openConfig takes a resolved ISA as it is and resolves a definition', () => {
  expect(unwrap(openConfig({ isa: toy, plugins: [emitter('cpp')] }, '/')).isa).toBe(toy);
  const root = new URL('..', import.meta.url).pathname;
  const opened = unwrap(openConfig({ isa: definition, plugins: [emitter('cpp')] }, root));
  expect(opened.isa.digest).toBe(toy.digest);
  const elsewhere = unwrap(openConfig({ isa: definition, plugins: [], root: `${root}test` }, root));
  expect(elsewhere.isa.origin.file).toBe('toy.ts');
});

test('openConfig reports what is wrong with the ISA, or with the plugins', () => {
  const broken = { ...definition, instructions: [...definition.instructions, ...definition.instructions] };
  const spec = openConfig({ isa: broken, plugins: [wireJson()] }, '/');
  expect(spec.ok ? [] : spec.diagnostics.map((d) => d.code.split('/')[0])).toContain('spec');
  const plugins = openConfig({ isa: definition, plugins: [wireJson()] }, '/');
  expect(plugins.ok ? [] : plugins.diagnostics.map((d) => d.code)).toEqual(['plugin/missing-provider']);
});
