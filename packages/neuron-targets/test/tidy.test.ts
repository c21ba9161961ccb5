/** A sample of the generated C++ is clean under its own clang-tidy profile; `nx run neuron-targets:tidy` looks at all of it. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const here = fileURLToPath(new URL('..', import.meta.url));

it('a family is clean', { timeout: 300_000 }, () => {
  const units = ['src/accumulators.cpp'];
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/tidy-cpp.mjs', ...units], { cwd: here, encoding: 'utf8' });
  expect(stdout + stderr).toMatch(/^clang-tidy: 1 units, 0 faulty/m);
});
