/** The emitted Python is typed, and silent under -W error. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pythonBinary } from '../src/drivers.js';

const python = join(fileURLToPath(new URL('..', import.meta.url)), 'gen/python');
const run = (...args: string[]) =>
  spawnSync(pythonBinary, args, {
    cwd: python,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', FORCE_COLOR: '0' },
  });

it('mypy --strict finds nothing', () => {
  const { stdout, stderr } = run('-m', 'mypy', '--strict', '--cache-dir', '/dev/null', 'bir');
  expect(stdout + stderr).toMatch(/^Success: no issues found in \d+ source files/);
});

it('imports without a warning', () => {
  const { status, stderr } = run('-W', 'error', '-c', 'import bir');
  expect([status, stderr]).toEqual([0, '']);
});
