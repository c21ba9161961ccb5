/** Emits an ISA into a folder, compiles it with sanitizers and every warning an error, and runs it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workbench } from '@instabrew/plugin';
import { type ResolvedIsa, resolve, unwrap } from '@instabrew/spec';
import { toy as toyDefinition } from '../../../examples/toy-isa/toy.js';
import { cpp } from '../src/index.js';

export const root = join(import.meta.dirname, '../../..');
/** Ignored by git. */
const scratch = join(import.meta.dirname, '../test-results');

export const toy: ResolvedIsa = unwrap(resolve(toyDefinition, { root }));

/** Files of the C++ target, by path. */
export const emit = (isa: ResolvedIsa): ReadonlyMap<string, string> => {
  const [emitter] = unwrap(workbench(isa, [cpp()])).emitters;
  return new Map([...(emitter?.emit() ?? [])].map((file) => [file.path, file.text]));
};

export interface Ran {
  readonly lines: readonly string[];
  readonly errors: string;
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

const flags = [
  ...['-std=c++20', '-O0', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-ffp-contract=off', '-Iinclude'],
  ...['-fsanitize=address,undefined', '-fno-sanitize-recover=all'],
  // The address sanitizer catches what follows from these; without them it compiles in half the time.
  ...['-fno-sanitize=null,alignment,vptr,object-size'],
];

/**
 * One program of all sources of the library, which saves reading the same headers for each, and a last file with `main`.
 * @param main path of that file in the folder, or its text
 */
export class Program {
  readonly #folder: string;

  constructor(isa: ResolvedIsa, name: string, main: { readonly path: string } | { readonly text: string }) {
    this.#folder = join(scratch, name);
    const files = new Map(emit(isa));
    const sources = [...files.keys()].filter((path) => path.startsWith('src/'));
    const last = 'path' in main ? main.path : 'main.cpp';
    if ('text' in main) files.set(last, main.text);
    files.set('program.cpp', [...sources, last].map((path) => `#include "${path}"\n`).join(''));
    rmSync(this.#folder, { recursive: true, force: true });
    for (const [path, text] of files) {
      mkdirSync(dirname(join(this.#folder, path)), { recursive: true });
      writeFileSync(join(this.#folder, path), text);
    }
    const { status, stderr, error } = spawnSync('g++', [...flags, 'program.cpp', '-o', 'program'], { cwd: this.#folder });
    if (error) throw error;
    if (status !== 0) throw new Error(String(stderr));
  }

  run(args: readonly string[], input: string | Uint8Array = ''): Ran {
    const { stdout, stderr, status, signal } = spawnSync(join(this.#folder, 'program'), args, { input, maxBuffer: 2 ** 28 });
    return { lines: String(stdout).split('\n').slice(0, -1), errors: String(stderr), status, signal };
  }
}
