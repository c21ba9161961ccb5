/** The TypeScript package: who uses one family loads, checks and ships that family only. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { neuron } from '@instabrew/isa-neuron';
import { lineage } from '@instabrew/spec';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { table } from '../src/table.js';

const here = fileURLToPath(new URL('..', import.meta.url));
const folder = join(here, 'test-results/consumer');
const installed = join(folder, 'node_modules/bir');
const tsc = join(here, '../../node_modules/typescript7/bin/tsc');

const family = 'activation';
const classNames = (names: readonly { readonly name: string }[]): readonly string[] => names.map(({ name }) => `Inst${name}`);
const everything = classNames(neuron.instructions);
/** Classes of the family, and those that they extend. */
const own = new Set(classNames(neuron.instructions.filter((i) => i.family === family).flatMap((i) => lineage(neuron, i))));

/** What is bundled, by the file that it is in. */
const consumers = {
  'one-family.ts': `import { InstActivation } from 'bir/${family}';
const inst: InstActivation = new InstActivation({ name: 'a', func: 'Gelu', scale: 2 });
export const text: string = inst.serialize();
`,
  'from-the-index.ts': `import { InstActivation } from 'bir';
export const text: string = new InstActivation({ name: 'a' }).serialize();
`,
  'whole-package.ts': `import * as bir from 'bir';
export const text: string = Object.keys(bir).join();
`,
};

const compile = (...args: readonly string[]): string => {
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
  return stdout;
};

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  cpSync(join(here, 'gen/ts'), installed, { recursive: true });
  compile('-p', installed);
  for (const [file, text] of Object.entries(consumers)) writeFileSync(join(folder, file), text);
}, 60_000);

test('a consumer of one family checks with tsc --strict, and loads the declarations of no other family', () => {
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--target',
    'ES2022',
    '--module',
    'NodeNext',
    '--types',
    '',
    '--listFiles',
  ];
  const output = compile(...options, 'one-family.ts');
  const loaded = [...output.matchAll(/bir\/dist\/([\w-]+)\.d\.ts/g)].map(([, module]) => module);
  const families = new Set<string | undefined>(neuron.instructions.map((i) => i.family));
  expect(loaded.filter((module) => families.has(module))).toEqual([family]);
});

test('a bundle of one family has the classes of that family only', async () => {
  const bundles = await Promise.all(
    Object.keys(consumers).map(async (file) => ({ file, code: await bundle(file, false), minified: await bundle(file, 'oxc') })),
  );
  const found = bundles.map(({ code }) => everything.filter((name) => new RegExp(`\\b${name}\\b`).test(code)));
  const rows = bundles.map(({ file, code, minified }, i) => [file, found[i]?.length ?? 0, code.length, minified.length]);
  process.stdout.write(`${table(['bundle', 'instruction classes', 'characters', 'minified'], rows)}\n`);
  const onlyOwn = everything.filter((name) => own.has(name));
  expect(found).toEqual([onlyOwn, onlyOwn, everything]);
});

const bundle = async (file: string, minify: false | 'oxc'): Promise<string> => {
  const lib = { entry: join(folder, file), formats: ['es' as const] };
  const result = await build({ root: folder, logLevel: 'silent', configFile: false, build: { write: false, minify, lib } });
  const [output] = Array.isArray(result) ? result : [result];
  return output && 'output' in output ? output.output[0].code : '';
};
