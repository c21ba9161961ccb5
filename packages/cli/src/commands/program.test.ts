import { expect, test } from 'vitest';
import { call } from '../../test/project.js';
import { program, tensors, toyConfig, toyProject } from '../../test/toy-project.js';

const files = { 'program.json': program, 'tensors.json': tensors };

test('run: the tensors afterwards', async () => {
  const dir = toyProject('', files);
  const { code, out, err } = await call(dir, ['run', 'program.json', '--tensors', 'tensors.json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('y  PSUM float32 [2, 3]\n  1 2 3\n  0 5 0\n');
  expect(out).toContain('s  SB float32 [2, 1]\n  6\n  5\n');
  const json = JSON.parse((await call(dir, ['run', 'program.json', '--tensors', 'tensors.json', '--json'])).out);
  expect(json).toMatchObject({ ok: true, executed: 3 });
  expect(json.tensors.at(-1)).toMatchObject({ name: 's', shape: [2, 1], values: [6, 5] });
});

test('run: a trap is a finding with the instruction and the rule', async () => {
  const short = JSON.stringify((JSON.parse(tensors) as { name: string }[]).filter(({ name }) => name !== 'w'));
  const { code, err } = await call(toyProject('', { ...files, 'tensors.json': short }), [
    'run',
    'program.json',
    '--tensors',
    'tensors.json',
  ]);
  expect(code).toBe(1);
  expect(err).toMatch(/error interp\/unknown-tensor\n +--> program\.json +\[0\]\n[\s\S]*actual +mm: /);
});

test.each([
  ['{}', [[]]],
  ['[', [[]]],
  ['[{ "name": "a", "memory": "SB", "dtype": "float32", "shape": [1] }]', [[0, 'shape']]],
  [
    '[{ "name": 1, "dtype": "float32", "shape": [1, -1], "values": ["a"] }]',
    [
      [0, 'name'],
      [0, 'memory'],
      [0, 'shape'],
      [0, 'values'],
    ],
  ],
])('run: tensors %s', async (text, paths) => {
  const dir = toyProject('', { ...files, 'tensors.json': text });
  const { code, out } = await call(dir, ['run', 'program.json', '--tensors', 'tensors.json', '--json']);
  expect(code).toBe(1);
  const { diagnostics } = JSON.parse(out) as { diagnostics: { code: string; path: unknown }[] };
  expect(diagnostics.map((d) => [d.code, d.path])).toEqual(paths.map((path) => ['cli/bad-tensors', path]));
});

test('run: broken records show the place in their file', async () => {
  const broken = program.replace('"relu"', '"rleu"').replaceAll('},{"opcode"', '},\n{"opcode"');
  const { code, err } = await call(toyProject('', { ...files, 'program.json': broken }), [
    'run',
    'program.json',
    '--tensors',
    'tensors.json',
  ]);
  expect(code).toBe(1);
  const column = (broken.split('\n')[1] ?? '').indexOf('"rleu"') + 1;
  expect(err).toContain(`--> program.json:2:${column}  [1].fn  byte ${broken.indexOf('"rleu"')}`);
  expect(err).toContain('did you mean "relu"?');
  const caret = err.split('\n').find((line) => /\| *\^$/.test(line)) ?? '';
  const source = err.split('\n').find((line) => line.startsWith('2 |')) ?? '';
  expect(source.slice(caret.indexOf('^'))).toMatch(/^"rleu"/);
});

test('time: the timeline, and why', async () => {
  const dir = toyProject('', files);
  const { code, out } = await call(dir, ['time', 'program.json', '--explain']);
  expect(code).toBe(0);
  expect(out).toMatch(/^mm +Matrix +0 +93$/m);
  expect(out).toMatch(/^act +Vector +93 +111 +after mm \(operand\)$/m);
  expect(out).toMatch(/^total 127 ns on t1; busy: /m);
  expect(out).toMatch(/^mm: MatMul on Matrix, t1: 93 ns$/m);
  expect(out).toMatch(/from toy\.ts:\d+:\d+/);
  const json = JSON.parse((await call(dir, ['time', 'program.json', '--json'])).out);
  expect(json).toMatchObject({
    ok: true,
    generation: 't1',
    total: 127,
    busy: { Matrix: 93, Vector: 34 },
    criticalPath: [0, 1, 2],
  });
});

test('time: an unknown generation suggests the nearest', async () => {
  const { code, err } = await call(toyProject('', files), ['time', 'program.json', '--generation', 't2']);
  expect(code).toBe(1);
  expect(err).toMatch(/error latency\/unknown-generation[\s\S]*did you mean "t1"\?/);
});

test('one of several ISAs is chosen by name', async () => {
  const two = toyConfig('')
    .replace('defineConfig({', 'defineConfig([{')
    .replace('] });', "] }, { isa: { ...toy, name: 'another' }, plugins: [] }]);");
  const dir = toyProject('', { ...files, 'instabrew.config.ts': two });
  expect((await call(dir, ['time', 'program.json', '--isa', 'another'])).code).toBe(0);
  expect(await call(dir, ['time', 'program.json'])).toMatchObject({ code: 2 });
  expect((await call(dir, ['time', 'program.json', '--isa', 'anotehr'])).err).toContain('did you mean "another"?');
});

test('a file that is not there', async () => {
  const { code, err } = await call(toyProject('', files), ['time', 'nope.json']);
  expect(code).toBe(1);
  expect(err).toContain('error cli/unreadable');
});
