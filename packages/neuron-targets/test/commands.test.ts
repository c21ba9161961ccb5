/** The commands for people: what they print, and their exit codes. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { documentLines, renewedLines } from '../src/documents.js';
import { pythonBinary } from '../src/drivers.js';
import { codec } from '../src/samples.js';

const here = fileURLToPath(new URL('..', import.meta.url));
const programs = join(here, '../../examples/programs');
const program = (name: string): string => join(programs, `${name}.json`);

type Command = (args: readonly string[], input?: string) => { status: number | null; stdout: string; stderr: string };

const python: Command = (args, input = '') =>
  spawnSync(pythonBinary, ['-W', 'error', '-m', 'bir', ...args], {
    cwd: join(here, 'gen/python'),
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    input,
    encoding: 'utf8',
  });

/** A program for each command. */
const cpp: Command = ([command = '', ...args], input = '') =>
  spawnSync(join(here, `build/sanitized/bir-${command}`), args, { cwd: here, input, encoding: 'utf8' });

const commands: readonly (readonly [name: string, command: Command])[] = [
  ['Python', python],
  ['C++', cpp],
];

describe.each(commands)('%s', (_, command) => {
  it.each(['matmul', 'indirect-gather'])('dump lists %s', async (name) => {
    const { status, stdout, stderr } = command(['dump', program(name)]);
    expect([status, stderr]).toEqual([0, '']);
    await expect(stdout).toMatchFileSnapshot(`golden/${name}.txt`);
  });

  it('roundtrip writes the canonical text, on one line or indented', () => {
    const text = readFileSync(program('softmax'), 'utf8');
    const document = unwrap(codec.readDocument(text));
    for (const indent of [0, 2]) {
      const { status, stdout } = command(['roundtrip', '--indent', String(indent)], text);
      expect([status, stdout]).toEqual([0, `${unwrap(codec.writeDocument(document, { indent }))}\n`]);
    }
  });

  it('roundtrip says what is wrong, and exits with 1', () => {
    const text = readFileSync(program('softmax'), 'utf8');
    expect(command(['roundtrip', '-'], text)).toMatchObject({ status: 0, stderr: '' });
    const broken = command(['roundtrip'], text.replace('"opcode": "Activation"', '"opcode": "Actuation"'));
    expect(broken).toMatchObject({ status: 1, stdout: '' });
    expect(broken.stderr).toMatch(/^wire\/unknown-opcode at functions\[0\].*\n {2}expected .*\n {2}actual {3}.*"Actuation"\n/);
    const misplaced = command(['roundtrip'], readFileSync(program('matmul'), 'utf8').replaceAll('"PSUM"', '"SB"'));
    expect(misplaced.status).toBe(1);
    expect(misplaced.stderr).toMatch(/^verify\/memory at functions\[0\].*outs\[0\]\n/);
  });

  it('keeps what it does not know where it may', () => {
    const text = readFileSync(program('softmax'), 'utf8').replace('"opcode": "Activation"', '"opcode": "Actuation"');
    const kept = command(['roundtrip', '--lenient', '--indent', '2'], text);
    expect([kept.status, kept.stdout]).toEqual([0, text]);
  });

  it('exits with 2 where it is used wrongly', () => {
    expect(command(['roundtrip', 'no-such-file.json'])).toMatchObject({ status: 2, stdout: '' });
    expect(command(['roundtrip', '--indent', '-1'])).toMatchObject({ status: 2, stdout: '' });
    expect(command(['dump', '--indent', '2'])).toMatchObject({ status: 2, stdout: '' });
  });

  it('helps', () => {
    for (const name of ['roundtrip', 'dump']) {
      const { status, stdout } = command([name, '--help']);
      expect(status).toBe(0);
      for (const word of [name, '--lenient', 'standard input']) expect(stdout).toContain(word);
    }
  });
});

describe('Python only', () => {
  it('verify says what is wrong, and exits with 1', () => {
    const text = readFileSync(program('softmax'), 'utf8');
    expect(python(['verify', '-'], text)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(python(['verify'], text.replace('"Activation"', '"Actuation"'))).toMatchObject({ status: 1, stdout: '' });
  });

  it('says how its commands end', () => {
    const { stdout } = python(['--help']);
    for (const word of ['roundtrip', 'dump', 'verify', 'exit status']) expect(stdout).toContain(word);
  });

  it('exits with 2 where no command is named', () => {
    expect(python([])).toMatchObject({ status: 2, stdout: '' });
    expect(python(['frobnicate'])).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('listings', () => {
  const lines = documentLines(2);

  it.each([
    ['documents', lines],
    ['documents with what nobody knows', renewedLines(lines)],
  ])('of %s are the same in both languages', (_, texts) => {
    for (const text of texts) {
      const [fromPython, fromCpp] = [python(['dump', '--lenient'], text), cpp(['dump', '--lenient'], text)];
      expect(fromCpp.stdout).toBe(fromPython.stdout);
      expect(fromCpp.stdout.length).toBeGreaterThan(0);
    }
  });
});
