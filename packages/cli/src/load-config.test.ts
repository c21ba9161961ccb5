import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, project, put } from '../test/project.js';
import { listTarget, toyConfig, toyProject, toySpec } from '../test/toy-project.js';

test('the config is found in a folder above, and named with --config', async () => {
  const dir = toyProject();
  mkdirSync(join(dir, 'a/b'), { recursive: true });
  expect((await call(join(dir, 'a/b'), ['generate'])).out).toContain('../../gen/list');
  put(dir, { 'other.config.mts': toyConfig("list({ target: 'other' })") });
  expect((await call(join(dir, 'a'), ['check', '--config', '../other.config.mts', '--target', 'other'])).err).toContain(
    'other files',
  );
});

test('no config: exit code 2 and a hint', async () => {
  const { code, err } = await call(project({}), ['generate']);
  expect(code).toBe(2);
  expect(err).toMatch(/error cli\/no-config[\s\S]*hint {5}write one with/);
  expect((await call(project({}), ['generate', '--config', 'nope.ts'])).err).toContain('nope.ts does not exist');
});

test('JavaScript configs, and projects that are CommonJS for want of a type', async () => {
  const config = `import { toy } from './toy.js';\nexport default { isa: toy, plugins: [] };\n`;
  for (const name of ['instabrew.config.js', 'instabrew.config.mjs', 'instabrew.config.ts']) {
    const dir = project({ 'toy.ts': toySpec, [name]: config });
    expect(await call(dir, ['check']), name).toMatchObject({ code: 0 });
    writeFileSync(join(dir, 'package.json'), '{}');
    expect(await call(dir, ['check']), `${name} without type`).toMatchObject({ code: 0 });
  }
});

test('origins are lines of the TypeScript sources, relative to the workspace', async () => {
  const line = toySpec.split('\n').findIndex((text) => text.includes("'Unary', 3")) + 1;
  const origin = async (dir: string) => {
    const { out } = await call(dir, ['explain', 'Unary', '--json']);
    return JSON.parse(out).constructs[0].spec.origin;
  };
  expect(await origin(toyProject())).toMatchObject({ file: 'toy.ts', line });
  const dir = project({
    'pnpm-workspace.yaml': '',
    'isas/toy/toy.ts': toySpec,
    'isas/toy/list.ts': listTarget,
    'isas/toy/instabrew.config.ts': toyConfig('list()'),
  });
  expect(await origin(join(dir, 'isas/toy'))).toMatchObject({ file: 'isas/toy/toy.ts', line });
  put(dir, { 'isas/toy/instabrew.config.ts': toyConfig('list()').replace('isa: toy', "root: '..', isa: toy") });
  expect(await origin(join(dir, 'isas/toy'))).toMatchObject({ file: 'toy/toy.ts', line });
  put(dir, { 'isas/toy/toy.ts': toySpec.replace("'Unary', 3", "'Unary', 4") });
  expect((await call(join(dir, 'isas/toy'), ['check'])).err).toContain(`--> isas/toy/toy.ts:${line}:`);
});

test('a config may import everything from `instabrew`, and give a resolved ISA', async () => {
  const config = `import { defineConfig, enumCodec, interp, latency, wireJson } from 'instabrew';
import { resolve, unwrap } from '@instabrew/spec';
import { toy } from './toy.js';
const isa = JSON.parse(JSON.stringify(unwrap(resolve(toy, { root: import.meta.dirname }))));
export default defineConfig({ isa, plugins: [enumCodec(), wireJson(), interp(), latency({ generation: 't1' })] });
`;
  const { code, out, err } = await call(project({ 'toy.ts': toySpec, 'instabrew.config.ts': config }), ['check']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('5 instructions');
});

test('plugins that do not fit together are found at their place in the config', async () => {
  const dir = toyProject('', {
    'instabrew.config.ts': `import { wireJson } from '@instabrew/wire-json';
import { toy } from './toy.js';
export default {
  isa: toy,
  plugins: [
    wireJson(),
    wireJson(),
  ],
};
`,
  });
  const { code, err } = await call(dir, ['check']);
  expect(code).toBe(1);
  expect(err).toMatch(/error plugin\/doubled-provider\n +--> instabrew\.config\.ts:7:5 /);
  expect(err).toMatch(/^7 \| {5}wireJson\(\),$/m);
});

test('findings of a plugin of the config keep their codes, though it has its own copy of the packages', async () => {
  const dir = toyProject('', {
    'instabrew.config.ts': `import { latency } from '@instabrew/latency';
import { toy } from './toy.js';
export default { isa: toy, plugins: [latency({ generation: 't9' })] };
`,
    'program.json': '[]',
  });
  const { code, err } = await call(dir, ['time', 'program.json']);
  expect(code).toBe(1);
  expect(err).toMatch(/^error latency\/unknown-generation$/m);
});

test.each([
  ['no default export', 'export const config = 1;', 'no default export'],
  ['a string', "export default 'config';", 'config'],
  ['null', 'export default null;', 'null'],
  ['an empty list', 'export default [];', 'an empty list'],
  ['no ISA', 'export default { plugins: [] };', 'a config without `isa`'],
  ['an ISA that is none', 'export default { isa: { name: 1 }, plugins: [] };', 'neither made by isa() nor resolved'],
  ['no plugins', "export default { isa: { digest: '' } };", 'a config without `plugins`'],
  [
    'a factory as plugin',
    "export default { isa: { digest: '' }, plugins: [() => 1] };",
    'plugins[0] is no plugin, but a function: call it',
  ],
  ['a plugin that is none', "export default { isa: { digest: '' }, plugins: [{}] };", 'plugins[0] is no plugin'],
])('%s is no config', async (_, text, actual) => {
  const { code, err } = await call(project({ 'instabrew.config.ts': `// the config\n${text}` }), ['check']);
  expect(code).toBe(1);
  expect(err).toMatch(/error cli\/bad-config\n +--> instabrew\.config\.ts:[12]:1/);
  expect(err).toContain(actual);
});

test.each([
  ['an Error', "throw new RangeError('out of\\n    at luck');", 'RangeError: out of'],
  ['an Error with a cause', "throw new Error('outer', { cause: new TypeError('inner') });", 'because of TypeError: inner'],
  ['a string', "throw 'text';", '"text" was thrown'],
  ['nothing', 'throw undefined;', 'undefined was thrown'],
  ['an object', 'throw { toString: undefined };', 'an object that is no Error was thrown'],
  [
    'a rejection that nobody handles',
    "void Promise.reject(new Error('late'));\nawait new Promise((done) => setTimeout(done, 500));",
    'Error: late',
  ],
  ['a file that is no JSON', "import data from './data.json';\nexport default data;", 'SyntaxError'],
])('a config that throws %s', async (_, text, actual) => {
  const dir = project({ 'instabrew.config.ts': text, 'data.json': '{ "a": }' });
  const { code, err } = await call(dir, ['check']);
  expect(code, err).toBe(1);
  expect(err).toMatch(/^error cli\/config-failed\n +--> (instabrew\.config\.ts|data\.json):\d+:\d+$/m);
  expect(err).toContain(actual);
  expect(err).not.toMatch(/^\s*at /m);
});

test('a broken tsconfig.json is a finding, too', async () => {
  const { code, err } = await call(toyProject('list()', { 'tsconfig.json': '{ "extends": "./nope.json" }' }), ['check']);
  expect(code).toBe(1);
  expect(err).toContain('error cli/config-failed');
  expect(err).not.toMatch(/^\s*at /m);
});
