/** The three generated drivers as functions from lines to lines. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));

/** `roundtrip`, `verify`, `same`, or `latency <generation>`. */
type Mode = readonly [mode: string, ...args: string[]];
export type Driver = (mode: Mode, lines: readonly string[]) => readonly string[];

const run =
  (command: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Driver =>
  (mode, lines) => {
    const child = spawnSync(command, [...args, ...mode], {
      cwd,
      env: { ...process.env, ...env },
      input: lines.map((line) => `${line}\n`).join(''),
      maxBuffer: 2 ** 30,
      encoding: 'utf8',
    });
    if (child.error) throw child.error;
    if (child.status !== 0)
      throw new Error(`${command} ${[...args, ...mode].join(' ')} exited with ${child.status}:\n${child.stderr}`);
    return child.stdout.split('\n').slice(0, -1);
  };

/** `sanitized` (ASan and UBSan) or `release` (-O2). */
const cppBinary = (build: 'sanitized' | 'release'): string => join(here, 'build', build, 'bir-records');

const venvPython = join(here, '../../.venv/bin/python');
/** The repository's own Python, with numpy and mypy, where the set-up made one. */
export const pythonBinary: string = existsSync(venvPython) ? venvPython : 'python3';

export const cppDriver = (build: 'sanitized' | 'release'): Driver => run(cppBinary(build), [], here);
/** The package in a folder. */
export const pythonIn = (folder: string, topic: 'records' | 'documents'): Driver =>
  run(pythonBinary, ['-W', 'error', '-m', 'bir', topic], folder, { PYTHONDONTWRITEBYTECODE: '1' });
export const pythonPackage: string = join(here, 'gen/python');
export const pythonDriver = pythonIn(pythonPackage, 'records');
const ts = (topic: string): Driver => run(process.execPath, ['--import', 'tsx', 'gen/ts/records-cli.ts', topic], here);
export const tsDriver = ts('records');
/** The same commands for whole documents: `roundtrip` or `verify`, with `--lenient` or without. */
export const pythonDocuments = pythonIn(pythonPackage, 'documents');
export const cppDocuments = (build: 'sanitized' | 'release'): Driver => run(cppBinary(build), ['documents'], here);
export const tsDocuments = ts('documents');
