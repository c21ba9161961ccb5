/** The commands for people: what they print, and their exit codes. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
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

const commands: readonly (readonly [name: string, command: Command])[] = [['Python', python]];

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

  it('verify says what is wrong, and exits with 1', () => {
    const text = readFileSync(program('softmax'), 'utf8');
    expect(command(['verify', '-'], text)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    const broken = command(['verify'], text.replace('"opcode": "Activation"', '"opcode": "Actuation"'));
    expect(broken).toMatchObject({ status: 1, stdout: '' });
    expect(broken.stderr).toMatch(/^wire\/unknown-opcode at functions\[0\].*\n {2}expected .*\n {2}actual {3}"Actuation"\n/);
  });

  it('keeps what it does not know where it may', () => {
    const text = readFileSync(program('softmax'), 'utf8').replace('"opcode": "Activation"', '"opcode": "Actuation"');
    const kept = command(['roundtrip', '--lenient', '--indent', '2'], text);
    expect([kept.status, kept.stdout]).toEqual([0, text]);
  });

  it('exits with 2 where it is used wrongly', () => {
    expect(command([])).toMatchObject({ status: 2, stdout: '' });
    expect(command(['frobnicate'])).toMatchObject({ status: 2, stdout: '' });
    expect(command(['verify', 'no-such-file.json'])).toMatchObject({ status: 2, stdout: '' });
    expect(command(['roundtrip', '--indent', '-1'])).toMatchObject({ status: 2, stdout: '' });
  });

  it('helps', () => {
    const { status, stdout } = command(['--help']);
    expect(status).toBe(0);
    for (const word of ['roundtrip', 'dump', 'verify', 'exit status']) expect(stdout).toContain(word);
  });
});
