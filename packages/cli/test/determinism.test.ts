import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { packageDir, project } from './project.js';
import { toySpec } from './toy-project.js';

const bin = `${packageDir}/bin/instabrew.js`;

/** The toy ISA with its instructions in modules of their own, imported and listed in any order. */
const splitToy = (order: readonly string[]) => {
  const [shared = '', ...definitions] = toySpec.split(/^(?=export const \w+ = spec\.instruction)/m);
  const [last = '', isa = ''] = (definitions.pop() ?? '').split(/^(?=export const toy)/m);
  const exported = shared.replaceAll(/^const /gm, 'export const ');
  const names = [...exported.matchAll(/^export const (?:(\w+)|\[(.*?)\]) =/gm)].map((m) => m[1] ?? m[2]).join(', ');
  const head = exported.slice(0, exported.indexOf('export const'));
  const files = [...definitions, last].map((text): [string, string] => {
    const name = /^export const (\w+)/.exec(text)?.[1] ?? '';
    return [`ops/${name}.ts`, `${head}import { ${names} } from '../shared.js';\n${text}`];
  });
  const imports = order.map((name) => `import { ${name} } from './ops/${name}.js';\n`).join('');
  const listed = isa.replace(/instructions: \[.*?\]/, `instructions: [${order.join(', ')}]`);
  return {
    'shared.ts': exported,
    ...Object.fromEntries(files),
    'toy.ts': `${imports}${head}import { ${names} } from './shared.js';\n${listed}`,
  };
};

const config = `import { cpp, defineConfig, python, ts } from 'instabrew';
import { toy } from './toy.js';
export default defineConfig({ isa: toy, plugins: [cpp(), ts(), python()] });
`;

const generate = (dir: string, env: { readonly [name: string]: string } = {}): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'generate'], {
    cwd: dir,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout;
};

/** Paths and digests of everything below `gen`. */
const treeOf = (dir: string): readonly string[] =>
  readdirSync(join(dir, 'gen'), { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(dir, 'gen', path)).isFile())
    .sort()
    .map(
      (path) =>
        `${path} ${createHash('sha256')
          .update(readFileSync(join(dir, 'gen', path)))
          .digest('hex')}`,
    );

const names = ['Fill', 'Binary', 'Unary', 'RowSum', 'MatMul'];

test('the same bytes in any locale and time zone', () => {
  const trees = [
    { LANG: 'C', LC_ALL: 'C', TZ: 'UTC' },
    { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' },
    { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', TZ: 'America/St_Johns' },
  ].map((env) => {
    const dir = project({ 'instabrew.config.ts': config, 'toy.ts': toySpec });
    generate(dir, env);
    return treeOf(dir);
  });
  expect(trees[0]?.length).toBeGreaterThan(10);
  for (const tree of trees) expect(tree).toEqual(trees[0]);
});

test('the same bytes whatever the order in which the parts of a spec are imported and listed', () => {
  const orders = [names, [...names].reverse(), ['RowSum', 'Fill', 'MatMul', 'Unary', 'Binary']];
  // Lines of the file that imports must not move with the order: the ISA itself is below as many imports each time.
  const trees = orders.map((order) => {
    const dir = project({ 'instabrew.config.ts': config, ...splitToy(order) });
    generate(dir);
    return treeOf(dir);
  });
  expect(trees[0]?.length).toBeGreaterThan(10);
  for (const tree of trees) expect(tree).toEqual(trees[0]);
});

test('a second run of the command writes nothing', () => {
  const dir = project({ 'instabrew.config.ts': config, 'toy.ts': toySpec });
  generate(dir);
  const times = () => treeOf(dir).map((line) => statSync(join(dir, 'gen', line.slice(0, line.lastIndexOf(' ')))).mtimeMs);
  const before = times();
  expect(generate(dir)).toMatch(/: 0 written, /);
  expect(times()).toEqual(before);
});
