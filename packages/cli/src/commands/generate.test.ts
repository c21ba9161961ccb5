import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, put } from '../../test/project.js';
import { toyConfig, toyProject, toySpec } from '../../test/toy-project.js';

const ops = ['Binary', 'Fill', 'MatMul', 'RowSum', 'Unary'].map((name) => `ops/${name}.txt`);
const filesIn = (dir: string): readonly string[] =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .filter((path) => statSync(join(dir, path)).isFile())
        .sort()
    : [];

test('writes the files of every target, and the list of them', async () => {
  const dir = toyProject("list(), list({ target: 'other', out: 'gen/other' })");
  const { code, out, err } = await call(dir, ['generate']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toBe('list   gen/list   5 files: 5 written, 0 unchanged\nother  gen/other  5 files: 5 written, 0 unchanged\n');
  for (const target of ['list', 'other']) expect(filesIn(join(dir, 'gen', target))).toEqual(['.instabrew.json', ...ops]);
  expect(JSON.parse(readFileSync(join(dir, 'gen/list/.instabrew.json'), 'utf8'))).toMatchObject({ target: 'list', files: ops });
});

test('a second run touches nothing', async () => {
  const dir = toyProject();
  await call(dir, ['generate']);
  const past = new Date('2001-01-01T00:00:00Z');
  const files = filesIn(join(dir, 'gen')).map((path) => join(dir, 'gen', path));
  for (const file of files) utimesSync(file, past, past);
  const { out } = await call(dir, ['generate']);
  expect(out).toBe('list  gen/list  5 files: 0 written, 5 unchanged\n');
  expect(files.map((file) => statSync(file).mtimeMs)).toEqual(files.map(() => past.getTime()));
});

test('writes only what changed, removes what is no longer made, and leaves files of the user', async () => {
  const dir = toyProject();
  await call(dir, ['generate']);
  put(dir, {
    'gen/list/mine.txt': 'mine',
    'gen/list/ops/notes.md': 'mine',
    'toy.ts': toySpec.replace("'RowSum', 4", "'LineSum', 4"),
  });
  const { out } = await call(dir, ['generate', '--json']);
  expect(JSON.parse(out).targets[0]).toMatchObject({ removed: ['ops/RowSum.txt'] });
  expect(filesIn(join(dir, 'gen/list'))).toEqual([
    '.instabrew.json',
    'mine.txt',
    ...['Binary.txt', 'Fill.txt', 'LineSum.txt', 'MatMul.txt', 'Unary.txt', 'notes.md'].map((name) => `ops/${name}`),
  ]);
});

test('removes folders that nothing is left in', async () => {
  const dir = toyProject("list({ files: ['a/b/c.txt', 'd.txt'] })");
  await call(dir, ['generate']);
  put(dir, { 'instabrew.config.ts': toyConfig("list({ files: ['a', 'd.txt'] })") });
  const { code } = await call(dir, ['generate']);
  expect(code).toBe(0);
  expect(filesIn(join(dir, 'gen/list'))).toEqual(['.instabrew.json', 'a', 'd.txt']);
});

test('--dry-run says what it would do and does nothing', async () => {
  const dir = toyProject("list({ files: ['a.txt', 'b.txt'] })");
  const first = await call(dir, ['generate', '--dry-run']);
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toBe(
    'would add     gen/list/a.txt\nwould add     gen/list/b.txt\nlist  gen/list  2 files: 2 to write, 0 unchanged\n',
  );
  expect(existsSync(join(dir, 'gen'))).toBe(false);
  await call(dir, ['generate']);
  put(dir, { 'instabrew.config.ts': toyConfig("list({ files: ['a.txt'] })") });
  const second = await call(dir, ['generate', '-n', '--json']);
  expect(JSON.parse(second.out)).toMatchObject({
    ok: true,
    dryRun: true,
    targets: [{ removed: ['b.txt'], unchanged: ['a.txt'] }],
  });
  expect(existsSync(join(dir, 'gen/list/b.txt'))).toBe(true);
});

test('--target makes only those, --out puts each target in a folder of its own', async () => {
  const dir = toyProject("list(), list({ target: 'other', out: 'gen/other' })");
  mkdirSync(join(dir, 'below'));
  await call(join(dir, 'below'), ['generate', '--target', 'other', '--out', 'made']);
  expect(filesIn(join(dir, 'below/made'))).toEqual(['other/.instabrew.json', ...ops.map((path) => `other/${path}`)]);
  expect(existsSync(join(dir, 'gen'))).toBe(false);
  await call(join(dir, 'below'), ['generate', '--target', 'other', 'list', '-o', 'both']);
  expect(readdirSync(join(dir, 'below/both'))).toEqual(['list', 'other']);
});

test('several ISAs with the same target', async () => {
  const two = toyConfig('list()')
    .replace('defineConfig({', 'defineConfig([{')
    .replace('] });', "] }, { isa: { ...toy, name: 'two' }, plugins: [list({ out: 'gen/two' })] }]);");
  const dir = toyProject('', { 'instabrew.config.ts': two });
  expect(await call(dir, ['generate', '--out', 'made'])).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(join(dir, 'made'))).toEqual(['toy', 'two']);
});

test.each([
  ['../escape.txt', 'cli/bad-path'],
  ['a/../../escape.txt', 'cli/bad-path'],
  ['/tmp/escape.txt', 'cli/bad-path'],
  ['C:/escape.txt', 'cli/bad-path'],
  ['..\\\\escape.txt', 'cli/bad-path'],
  ['a//b.txt', 'cli/bad-path'],
  ['./a.txt', 'cli/bad-path'],
  ['', 'cli/bad-path'],
  ['a\\0.txt', 'cli/bad-path'],
  ['.instabrew.json', 'cli/bad-path'],
])('an emitter that makes "%s" writes nothing', async (path, expected) => {
  const dir = toyProject(`list({ files: ['good.txt', '${path}'] })`);
  const { code, out } = await call(dir, ['generate', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ ok: false, diagnostics: [{ code: expected }] });
  expect(existsSync(join(dir, 'gen'))).toBe(false);
});

test.each([["'a.txt', 'a.txt'"], ["'a.txt', 'A.TXT'"], ["'a', 'a/b.txt'"]])('two files of one name: %s', async (paths) => {
  const { code, err } = await call(toyProject(`list({ files: [${paths}] })`), ['generate']);
  expect(code).toBe(1);
  expect(err).toContain('error cli/duplicate-file');
});

test('a link inside the output folder is not followed', async () => {
  const dir = toyProject("list({ files: ['linked/a.txt'] })");
  mkdirSync(join(dir, 'elsewhere'));
  mkdirSync(join(dir, 'gen/list'), { recursive: true });
  symlinkSync(join(dir, 'elsewhere'), join(dir, 'gen/list/linked'));
  const { code, err } = await call(dir, ['generate']);
  expect(code).toBe(1);
  expect(err).toContain('error cli/write-failed');
  expect(readdirSync(join(dir, 'elsewhere'))).toEqual([]);
});

test('a list of files that names others is refused', async () => {
  const dir = toyProject('list()', {
    'precious.txt': 'precious',
    'gen/list/.instabrew.json': '{ "files": ["../../precious.txt"] }',
  });
  const { code, err } = await call(dir, ['generate']);
  expect(code).toBe(1);
  expect(err).toContain('error cli/bad-manifest');
  expect(readFileSync(join(dir, 'precious.txt'), 'utf8')).toBe('precious');
  writeFileSync(join(dir, 'gen/list/.instabrew.json'), '<<<<<<< HEAD');
  expect((await call(dir, ['generate'])).err).toContain('error cli/bad-manifest');
});

test('a file of the user is not overwritten; a generated one whose list is lost is', async () => {
  const dir = toyProject("list({ files: ['mine.txt'] })", { 'gen/list/mine.txt': 'mine' });
  const { code, err } = await call(dir, ['generate']);
  expect(code).toBe(1);
  expect(err).toContain('error cli/would-overwrite');
  expect(readFileSync(join(dir, 'gen/list/mine.txt'), 'utf8')).toBe('mine');
  put(dir, { 'gen/list/mine.txt': '// @generated by an earlier version' });
  expect((await call(dir, ['generate'])).code).toBe(0);
});

test('two targets in one folder are refused', async () => {
  const { code, err } = await call(toyProject("list(), list({ target: 'other' })"), ['generate']);
  expect(code).toBe(1);
  expect(err).toContain('error cli/shared-out');
});

test('an emitter that throws is a finding, with its place', async () => {
  const dir = toyProject('broken', {
    'list.ts': `import { definePlugin } from '@instabrew/plugin';
export const list = 0;
export const broken = definePlugin({ port: 'emitter', name: 'broken', create: () => ({
  target: 'broken', out: 'gen', construct: () => undefined,
  emit: () => { throw new Error('not today'); },
}) });`,
    'instabrew.config.ts': toyConfig('broken').replace('{ list }', '{ broken }'),
  });
  const { code, err } = await call(dir, ['generate']);
  expect(code).toBe(1);
  expect(err).toMatch(/error cli\/emit-failed\n +--> list.ts:5:23/);
  expect(err).toMatch(/actual +Error: not today/);
  expect(err).not.toMatch(/^\s*at /m);
});

test('a target that the config does not have: the nearest one, and exit code 2', async () => {
  const { code, err } = await call(toyProject(), ['generate', '--target', 'lits']);
  expect(code).toBe(2);
  expect(err).toMatch(/error cli\/unknown-target[\s\S]*did you mean "list"\?/);
  const none = await call(toyProject(''), ['generate']);
  expect(none.code).toBe(1);
  expect(none.err).toContain('error cli/no-target');
});

test('progress only on a terminal, and on stderr', async () => {
  const dir = toyProject();
  expect((await call(dir, ['generate'])).err).toBe('');
  expect((await call(dir, ['generate'], { isTTY: true, env: { NO_COLOR: '1' } })).err).toBe('making list …\n');
});
