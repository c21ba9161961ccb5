import { readFileSync } from 'node:fs';
import { BrewError, callSite, type Diagnostic, formatDiagnostic, type Result, unwrap } from '@instabrew/spec';
import { expect, test } from 'vitest';
import { emitter, enumCodec, wireJson, wireLines } from '../test/fakes.js';
import { toy } from '../test/toy.js';
import { pluginCodes } from './codes.js';
import { definePlugin, type Plugin, type SinglePort } from './define-plugin.js';
import { workbench } from './workbench.js';

const findings = (result: Result<unknown>): readonly Diagnostic[] => (result.ok ? [] : result.diagnostics);
const places = (result: Result<unknown>) => findings(result).map((d) => [d.code, d.path]);
/** What plain JavaScript may pass. */
const plugin = (
  port: string,
  name: string,
  needs: readonly string[] = [],
  create: Plugin['create'] = () => ({}) as never,
): Plugin => ({ port, name, needs, create }) as unknown as Plugin;

test('a provider is created when first asked for, once, and gives what it needs', () => {
  const created: string[] = [];
  const bench = unwrap(workbench(toy, [wireJson(created), enumCodec(created)]));
  expect(created).toEqual([]);
  const codec = bench.use('wireCodec');
  expect(codec.format).toBe('json');
  expect(bench.use('wireCodec')).toBe(codec);
  bench.use('enumCodec');
  expect(created).toEqual(['enums', 'json over 0 enums']);
  expect(bench.isa).toBe(toy);
});

test('swapping the wire codec changes one line of the config', () => {
  const textWith = (wire: Plugin) => {
    const plugins = [
      enumCodec(),
      wire, // the one line
      emitter('cpp'),
    ];
    return unwrap(unwrap(workbench(toy, plugins)).use('wireCodec').writeRecord({ opcode: 'Scale' }));
  };
  expect(textWith(wireJson())).toBe('{}');
  expect(textWith(wireLines())).toBe('opcode Scale');
});

test('`has` says whether a port is provided', () => {
  const bench = unwrap(workbench(toy, [enumCodec()]));
  expect([bench.has('enumCodec'), bench.has('wireCodec'), bench.has('emitter')]).toEqual([true, false, false]);
  expect(unwrap(workbench(toy, [emitter('cpp')])).has('emitter')).toBe(true);
});

test('emitters are many, in the order of the config', () => {
  const bench = unwrap(workbench(toy, [emitter('ts'), enumCodec(), emitter('cpp')]));
  expect(bench.emitters.map((e) => e.target)).toEqual(['ts', 'cpp']);
  expect(bench.all('emitter')).toBe(bench.emitters);
});

test('plugin/missing-provider: a need that no plugin provides', () => {
  const result = workbench(toy, [plugin('wireCodec', 'json', ['enumCodec'])]);
  expect(places(result)).toEqual([['plugin/missing-provider', ['plugins', 0, 'needs', 0]]]);
  expect(findings(result).map(formatDiagnostic).join('\n')).toMatchInlineSnapshot(`
    "plugin/missing-provider at plugins[0].needs[0]
      expected a plugin for the port enumCodec, which "json" needs
      actual   none in the config"
  `);
});

test('plugin/doubled-provider: two plugins of one port, and three', () => {
  expect(places(workbench(toy, [enumCodec(), wireJson(), wireLines()]))).toEqual([['plugin/doubled-provider', ['plugins', 2]]]);
  expect(places(workbench(toy, [enumCodec(), enumCodec(), enumCodec()]))).toEqual([
    ['plugin/doubled-provider', ['plugins', 1]],
    ['plugin/doubled-provider', ['plugins', 2]],
  ]);
});

test('plugin/doubled-provider: two emitters of one target', () => {
  const result = workbench(toy, [emitter('cpp', 'a'), emitter('ts'), emitter('cpp', 'b')]);
  expect(places(result)).toEqual([['plugin/doubled-provider', ['plugins', 2]]]);
  expect(findings(result)[0]).toMatchObject({
    expected: 'one plugin for the target cpp',
    actual: '"b" beside "a" at plugins[0]',
  });
});

test('plugin/unknown-port: with the nearest name', () => {
  const result = workbench(toy, [plugin('wireCodec', 'json', ['enumCodecs'])]);
  expect(places(result)).toEqual([['plugin/unknown-port', ['plugins', 0, 'needs', 0]]]);
  expect(findings(result)[0]?.hint).toBe('did you mean "enumCodec"?');
});

test('plugin/not-single: nobody can need the one emitter', () => {
  expect(places(workbench(toy, [plugin('wireCodec', 'json', ['emitter']), emitter('cpp')]))).toEqual([
    ['plugin/not-single', ['plugins', 0, 'needs', 0]],
  ]);
});

test('plugin/cycle: written out, once, from the first plugin of the config', () => {
  const result = workbench(toy, [
    plugin('latency', 'clock', ['interpreter']),
    plugin('enumCodec', 'enums', ['wireCodec']),
    plugin('interpreter', 'run', ['wireCodec']),
    plugin('wireCodec', 'json', ['enumCodec', 'interpreter']),
  ]);
  expect(findings(result).map((d) => [d.code, d.path, d.actual])).toEqual([
    ['plugin/cycle', ['plugins', 1], 'enumCodec "enums" -> wireCodec "json" -> enumCodec "enums"'],
    ['plugin/cycle', ['plugins', 2], 'interpreter "run" -> wireCodec "json" -> interpreter "run"'],
  ]);
  expect(findings(workbench(toy, [plugin('latency', 'self', ['latency'])])).map((d) => d.actual)).toEqual([
    'latency "self" -> latency "self"',
  ]);
});

test('all findings at once, the same each time', () => {
  const plugins = [
    plugin('wireCodec', 'json', ['enumCodec', 'nonsense']),
    plugin('wireCodec', 'other'),
    plugin('latency', 'self', ['latency']),
    plugin('emitter', 'cpp', ['interpreter', 'emitter']),
  ];
  const expected = [
    ['plugin/doubled-provider', ['plugins', 1]],
    ['plugin/missing-provider', ['plugins', 0, 'needs', 0]],
    ['plugin/unknown-port', ['plugins', 0, 'needs', 1]],
    ['plugin/missing-provider', ['plugins', 3, 'needs', 0]],
    ['plugin/not-single', ['plugins', 3, 'needs', 1]],
    ['plugin/cycle', ['plugins', 2]],
  ];
  expect(places(workbench(toy, plugins))).toEqual(expected);
  expect(places(workbench(toy, plugins))).toEqual(expected);
});

test('a plugin `for` this ISA takes the port over; one for another ISA is not there', () => {
  const special = definePlugin({ ...wireLines(), for: 'toy' });
  const foreign = definePlugin({ ...wireLines(), for: 'neuron' });
  const format = (plugins: readonly Plugin[]) => unwrap(workbench(toy, [enumCodec(), ...plugins])).use('wireCodec').format;
  expect(format([wireJson(), special])).toBe('lines');
  expect(format([special, wireJson()])).toBe('lines');
  expect(format([wireJson(), foreign])).toBe('json');
  expect(places(workbench(toy, [special, wireJson(), special]))).toEqual([['plugin/doubled-provider', ['plugins', 2]]]);
  expect(places(workbench(toy, [foreign, plugin('latency', 'x', ['wireCodec'])]))).toEqual([
    ['plugin/missing-provider', ['plugins', 1, 'needs', 0]],
  ]);
});

test('an emitter `for` this ISA takes its target over', () => {
  const special = definePlugin({ ...emitter('cpp', 'toy-cpp'), for: (isa) => isa.name === 'toy' });
  const bench = unwrap(workbench(toy, [emitter('cpp'), emitter('ts'), special]));
  expect(bench.emitters.map((e) => e.out)).toEqual(['gen/ts', 'gen/toy-cpp']);
});

const thrown = (run: () => unknown): readonly Diagnostic[] => {
  try {
    run();
  } catch (error) {
    if (error instanceof BrewError) return error.diagnostics;
    throw error;
  }
  return [];
};

test('asking at run time for what is not there throws the same diagnostics', () => {
  const bench = unwrap(workbench(toy, [enumCodec()]));
  expect(thrown(() => bench.use('wireCodec')).map((d) => d.code)).toEqual(['plugin/missing-provider']);
  expect(thrown(() => bench.use('wirecodec' as SinglePort)).map((d) => [d.code, d.hint])).toEqual([
    ['plugin/unknown-port', 'did you mean "wireCodec"?'],
  ]);
});

test('plugin/undeclared-need: a plugin without types asks for a port that it did not list', () => {
  const bench = unwrap(workbench(toy, [enumCodec(), plugin('wireCodec', 'sly', [], (_isa, use) => use('enumCodec' as never))]));
  expect(thrown(() => bench.use('wireCodec')).map((d) => [d.code, d.path])).toEqual([['plugin/undeclared-need', ['plugins', 1]]]);
});

test('plugin/create-failed: an exception of `create` names its plugin and keeps its cause', () => {
  const cause = new TypeError('no such table');
  const fail = () => {
    throw cause;
  };
  const bench = unwrap(
    workbench(toy, [
      plugin('enumCodec', 'broken', [], fail),
      plugin('wireCodec', 'json', ['enumCodec'], (_i, use) => use('enumCodec') as never),
    ]),
  );
  expect(() => bench.use('wireCodec')).toThrow(expect.objectContaining({ cause }));
  expect(thrown(() => bench.use('wireCodec')).map((d) => [d.code, d.path, d.actual])).toEqual([
    ['plugin/create-failed', ['plugins', 0], 'TypeError: no such table'],
  ]);
  const both = workbench(toy, [plugin('emitter', 'a', [], fail), emitter('ts'), plugin('emitter', 'b', [], fail)]);
  expect(places(both)).toEqual([
    ['plugin/create-failed', ['plugins', 0]],
    ['plugin/create-failed', ['plugins', 2]],
  ]);
});

test('codes are slugs of this area, and the README lists them', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  for (const [code, meaning] of Object.entries(pluginCodes)) {
    expect(code).toMatch(/^plugin\/[a-z-]+$/);
    expect(readme).toContain(`| \`${code}\` | ${meaning} |`);
  }
});

const lineHere = (): number => callSite(lineHere).line;

test('a finding says where the config calls the plugin', () => {
  const root = new URL('..', import.meta.url).pathname;
  const line = lineHere() + 1;
  const result = workbench(toy, [wireJson()], { root });
  expect(findings(result).map((d) => d.origin && [d.origin.file, d.origin.line])).toEqual([['src/workbench.test.ts', line]]);
  const own = definePlugin({ port: 'wireCodec', name: 'own', needs: ['latency'], create: wireLines().create });
  expect(findings(workbench(toy, [own], { root }))[0]?.origin?.file).toBe('src/workbench.test.ts');
});
