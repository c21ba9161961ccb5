/** What is published is the resolved sources, and nothing about the machine that resolved them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, expectTypeOf, it } from 'vitest';
import type * as source from '../src/index.js';
import { neuron } from '../src/index.js';
import type * as published from '../src/published.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (args: readonly string[], env: { readonly [name: string]: string } = {}): string =>
  execFileSync(process.execPath, ['--import', 'tsx', '--conditions=@instabrew/source', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

it('the build writes the resolved ISA as it is', () => {
  const folder = mkdtempSync(`${tmpdir()}/isa-neuron-`);
  run(['scripts/resolve.ts', folder]);
  const written: unknown = JSON.parse(readFileSync(`${folder}/neuron.json`, 'utf8'));
  rmSync(folder, { recursive: true });
  expect(written).toEqual(neuron);
});

it('the digest does not depend on import order, locale or time zone', () => {
  const modules = ['call', 'dma', 'tensor-reduce', 'activation', 'matmul', 'kernels'].map((name) => `./src/ops/${name}.ts`);
  const program = (first: readonly string[]) =>
    `${first.map((m) => `await import(${JSON.stringify(m)});`).join('')}
     console.log((await import('./src/index.ts')).neuron.digest);`;
  const digest = (first: readonly string[], env: { readonly [name: string]: string }) =>
    run(['--input-type=module', '-e', program(first)], env).trim();
  expect(digest(modules, { LC_ALL: 'C', TZ: 'UTC' })).toBe(neuron.digest);
  expect(digest([...modules].reverse(), { LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' })).toBe(neuron.digest);
});

it('origins are relative to the repository, and name a line', () => {
  const files = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('file' in value && typeof value.file === 'string') {
      files.add(value.file);
      expect('line' in value && Number(value.line)).toBeGreaterThan(1);
    }
    Object.values(value).forEach(visit);
  };
  visit(neuron);
  expect([...files].filter((file) => !file.startsWith('packages/isa-neuron/src/'))).toEqual([]);
  expect(files.size).toBeGreaterThan(20);
});

it('both entries export the same', () => {
  expectTypeOf<typeof published>().toEqualTypeOf<typeof source>();
  const text = (file: string) =>
    readFileSync(`${root}/src/${file}`, 'utf8')
      .replace(/\/\*\*.*?\*\/\n/s, '')
      .replace('from-data', 'from-spec');
  expect(text('published.ts')).toBe(text('index.ts'));
});
