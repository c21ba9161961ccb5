/** What only a process of its own can show. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { expect, test } from 'vitest';
import { packageDir, project } from './project.js';
import { toyProject } from './toy-project.js';

const instabrew = (cwd: string, ...argv: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${packageDir}/bin/instabrew.js`, ...argv], {
    cwd,
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { code: status, out: stdout, err: stderr };
};

test('a config that waits for ever is a finding, not a silent end', () => {
  const dir = project({ 'instabrew.config.ts': 'export default await new Promise(() => undefined);' });
  const { code, err } = instabrew(dir, 'check');
  expect(code, err).toBe(1);
  expect(err).toMatch(/^error cli\/config-failed\n +--> instabrew\.config\.ts:1:1$/m);
});

test('an exception that nobody can catch while a config loads', () => {
  const dir = project({
    'instabrew.config.ts':
      "setTimeout(() => {\n  throw new Error('later');\n}, 1);\nexport default await new Promise(() => undefined);",
  });
  const { code, err } = instabrew(dir, 'check');
  expect(code, err).toBe(1);
  expect(err).toMatch(/^error cli\/config-failed\n +--> instabrew\.config\.ts:2:9$/m);
  expect(err).not.toMatch(/^\s*at /m);
});

test('exit codes and output of the command itself', () => {
  expect(instabrew('/', '--help')).toMatchObject({ code: 0, err: '' });
  expect(instabrew('/', 'nope')).toMatchObject({ code: 2, out: '' });
  const dir = toyProject();
  expect(instabrew(dir, 'generate')).toMatchObject({
    code: 0,
    out: 'list  gen/list  5 files: 5 written, 0 unchanged\n',
    err: '',
  });
  expect(JSON.parse(instabrew(dir, 'check', '--json').out)).toMatchObject({ ok: true });
});
