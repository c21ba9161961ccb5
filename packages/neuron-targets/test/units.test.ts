/**
 * A quarter of the generated C++ is clean under its own clang-tidy profile, and a sample of it includes what it needs: the builds of
 * the tests share headers between units. `nx run neuron-targets:tidy` and `neuron-targets:compile-times` look at all of it.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = fileURLToPath(new URL('..', import.meta.url));

it('a quarter of the sources is clean', { timeout: 600_000 }, () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/tidy-cpp.mjs', '1'], { cwd: here, encoding: 'utf8' });
  expect(stdout + stderr).toMatch(/^clang-tidy: (1\d|2\d) sources, 0 faulty/m);
});

const alone = ['src/collectives.cpp', 'src/containers.cpp', 'src/document.cpp', 'src/records.cpp', 'tools/dump.cpp'];

it.each(alone)('%s includes what it needs', { timeout: 120_000 }, (unit) => {
  const options = ['-std=c++20', '-fsyntax-only', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-Iinclude', '-DBIR_STATIC'];
  const { status, stderr } = spawnSync('g++', [...options, unit], { cwd: `${here}/gen/cpp`, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
