import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call, project } from '../test/project.js';
import { toyProject } from '../test/toy-project.js';
import { cliCodes } from './codes.js';

test.each([
  [[]],
  [['generate']],
  [['check']],
  [['explain']],
  [['run']],
  [['time']],
  [['fmt']],
  [['verify']],
  [['stats']],
  [['convert']],
])('%s --help has examples', async (command) => {
  const { code, out, err } = await call('/', [...command, '--help']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^Usage: instabrew /);
  expect(out).toMatch(/\nExamples:\n {2}\$ instabrew /);
  if (command.length > 0) expect((await call('/', ['help', ...command])).out).toBe(out);
});

test('--version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(await call('/', ['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test('no command: the help, and exit code 2', async () => {
  const { code, out, err } = await call('/', []);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('Usage: instabrew');
});

test.each([
  [['genrate'], 'did you mean generate?'],
  [['generate', '--taget', 'cpp'], 'did you mean --target?'],
  [['explain'], 'a name, --matrix or --facts'],
  [['run', 'program.json'], "required option '--tensors <file>' not specified"],
  [['explain', 'Fill', '--facts'], 'several of them'],
  [['fmt', '--indent', 'x'], 'a whole number from 0 to 16 is expected'],
  [['fmt', '--compact', '--indent', '2'], 'cannot be used with'],
  [['generate', 'extra'], 'too many arguments'],
  [['generate', '--out'], "option '-o, --out <dir>' argument missing"],
])('%s is a wrong command line', async (argv, says) => {
  const { code, out, err } = await call('/', argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^error cli\/usage\n/);
  expect(err).toContain(says);
  const json = await call('/', [...argv, '--json']);
  expect(json.code).toBe(2);
  if (argv.at(-1) !== '--out') expect(JSON.parse(json.out)).toMatchObject({ ok: false, diagnostics: [{ code: 'cli/usage' }] });
});

test('findings as JSON carry everything, and leave stderr empty', async () => {
  const dir = project({ 'instabrew.config.ts': "throw new Error('no');" });
  const { code, out, err } = await call(dir, ['check', '--json']);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(JSON.parse(out)).toEqual({
    ok: false,
    diagnostics: [
      {
        code: 'cli/config-failed',
        severity: 'error',
        path: [],
        expected: 'the config and what it imports to load',
        actual: 'Error: no',
        origin: { file: 'instabrew.config.ts', line: 1, column: 7 },
      },
    ],
  });
});

test('colour on a terminal, unless NO_COLOR or a dumb one', async () => {
  const dir = toyProject();
  const explained = async (isTTY: boolean, env: { readonly [name: string]: string }) =>
    (await call(dir, ['explain', 'Fill'], { isTTY, env })).out;
  expect(await explained(true, {})).toContain('\u001b[1m');
  expect(await explained(false, { FORCE_COLOR: '1' })).not.toContain('\u001b');
  expect(await explained(true, { NO_COLOR: '1' })).not.toContain('\u001b');
  expect(await explained(true, { TERM: 'dumb' })).not.toContain('\u001b');
  expect((await call(dir, ['explain', 'nope'], { isTTY: true })).err).toContain('\u001b[31m');
});

test('codes are slugs of this area, and the README lists them', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  for (const [code, meaning] of Object.entries(cliCodes)) {
    expect(code).toMatch(/^cli\/[a-z-]+$/);
    expect(readme).toContain(`| \`${code}\` | ${meaning} |`);
  }
});
