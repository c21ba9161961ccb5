// How long the emitted Python package takes to import, as a ratio to numpy, which stands beside it in .venv.
//
//     nx run bench:import
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { neuron } from '@instabrew/isa-neuron';
import { workbench } from '@instabrew/plugin';
import { unwrap } from '@instabrew/spec';
import { enumCodec, python, wireJson } from 'instabrew';
import { type Contender, compare, table } from './compare.js';
import { print } from './print.js';

const interpreter = join(import.meta.dirname, '../../../.venv/bin/python');

/** A folder with the package, to import from. */
type Folder = string;

const emitInto = (folder: Folder): void => {
  const bench = unwrap(workbench(neuron, [enumCodec(), wireJson(), python()]));
  for (const { path, text } of bench.emitters.flatMap((emitter) => [...emitter.emit()])) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};

/** Runs Python in the folder, in a process of its own. */
const run = (folder: Folder, args: readonly string[]): void => {
  const { status, stderr, error } = spawnSync(interpreter, args, { cwd: folder, encoding: 'utf8' });
  if (error || status !== 0) throw error ?? new Error(stderr);
};

const statement = (name: string, code: string): Contender<Folder> => ({ name, run: (folder) => run(folder, ['-c', code]) });

const contenders: readonly Contender<Folder>[] = [
  statement('import numpy', 'import numpy'),
  statement('nothing', ''),
  statement('import dataclasses, enum, json, re, typing', 'import dataclasses, enum, json, re, typing'),
  statement('import bir', 'import bir'),
  statement('one instruction of bir', 'import bir; bir.InstActivation'),
  statement('all instructions of bir', 'import bir\nfor name in bir.__all__: getattr(bir, name)'),
];

const folder = mkdtempSync(join(tmpdir(), 'instabrew-import-'));
try {
  emitInto(folder);
  // As pip leaves an installed package.
  run(folder, ['-m', 'compileall', '-q', '.']);
  print(table('importing the Neuron ISA into a new Python', await compare(folder, contenders)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
