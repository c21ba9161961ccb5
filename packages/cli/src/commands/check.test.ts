import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, put } from '../../test/project.js';
import { toyProject, toySpec } from '../../test/toy-project.js';

test('everything up to date', async () => {
  const dir = toyProject();
  await call(dir, ['generate']);
  const { code, out, err } = await call(dir, ['check']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe('toy   spec 1.0.0  5 instructions, 5 enums\nlist  gen/list    5 files up to date\n');
});

test('files that are missing, changed or no longer made are a finding that names the command to run', async () => {
  const dir = toyProject();
  await call(dir, ['generate']);
  put(dir, { 'gen/list/ops/Fill.txt': 'edited', 'toy.ts': toySpec.replace("'RowSum', 4", "'LineSum', 4") });
  rmSync(join(dir, 'gen/list/ops/Unary.txt'));
  const { code, err } = await call(dir, ['check']);
  expect(code).toBe(1);
  expect(err).toContain('error cli/out-of-date');
  expect(err).toContain('run `instabrew generate`');
  const json = await call(dir, ['check', '--json']);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({
    ok: false,
    targets: [{ upToDate: false, missing: ['ops/Unary.txt', 'ops/LineSum.txt'], stale: ['ops/RowSum.txt'] }],
    diagnostics: [{ code: 'cli/out-of-date' }],
  });
  await call(dir, ['generate']);
  expect((await call(dir, ['check'])).code).toBe(0);
});

test('a config without targets checks the spec alone', async () => {
  const { code, out } = await call(toyProject(''), ['check']);
  expect({ code, out }).toEqual({ code: 0, out: 'toy  spec 1.0.0  5 instructions, 5 enums\n' });
});

test('a field more in one instruction makes the files of its family out of date, in every target, and no other', async () => {
  const dir = toyProject('', {
    'instabrew.config.ts': `import { cpp, defineConfig, enumCodec, python, ts } from 'instabrew';
import { toy } from './toy.js';
export default defineConfig({ isa: toy, plugins: [enumCodec(), cpp({ out: 'gen/cpp' }), ts({ out: 'gen/ts' }), python({ out: 'gen/python' })] });
`,
  });
  await call(dir, ['generate']);
  const field = 'scale: spec.field(spec.f32).skipDefault(1)';
  expect(toySpec).toContain(field);
  put(dir, { 'toy.ts': toySpec.replace(field, `${field}, bias: spec.field(spec.f32).skipDefault(0)`) });
  const { targets } = JSON.parse((await call(dir, ['check', '--json'])).out) as {
    targets: { target: string; missing: string[]; changed: string[]; stale: string[] }[];
  };
  expect(targets.map(({ target, missing, changed, stale }) => [target, missing, changed, stale])).toEqual([
    ['cpp', [], ['include/toy/unary.h', 'src/unary.cpp'], []],
    ['ts', [], ['unary.ts'], []],
    ['python', [], ['toy/unary.py'], []],
  ]);
});
