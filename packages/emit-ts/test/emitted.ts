/** Emits an ISA into a folder that the emitted code can be checked, imported and run in. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { workbench } from '@instabrew/plugin';
import { type ResolvedIsa, unwrap } from '@instabrew/spec';
import { ts } from '../src/index.js';

export const root = join(import.meta.dirname, '../../..');
/** Ignored by git; inside the package, so that the runtime is found. */
const scratch = join(import.meta.dirname, '../test-results');

/** Files of the TypeScript target, by path. */
export const emit = (isa: ResolvedIsa): ReadonlyMap<string, string> => {
  const [emitter] = unwrap(workbench(isa, [ts()])).emitters;
  return new Map([...(emitter?.emit() ?? [])].map((file) => [file.path, file.text]));
};

/** Writes the target into a folder of its own. @returns the folder */
export const emitInto = (name: string, isa: ResolvedIsa): string => {
  const folder = join(scratch, name);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of emit(isa)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

/**
 * What the compiler says about the modules in the folders, with all strict flags of this repository and of linters.
 * @param compiler TypeScript 5.9, or the native one, which takes a tenth of the time
 */
export const typecheck = (folders: readonly string[], compiler: 'typescript' | 'typescript7'): string => {
  const config = join(scratch, 'tsconfig.emitted.json');
  const compilerOptions = { noUnusedLocals: true, noImplicitReturns: true, allowUnreachableCode: false, declaration: true };
  const include = folders.map((folder) => `${folder}/*.ts`);
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include }));
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', compiler, 'bin/tsc'), '-p', config]);
  return `${stdout}${stderr}`;
};

export interface Ran {
  readonly lines: readonly string[];
  readonly errors: string;
  readonly status: number | null;
}

/** Runs `records-cli.ts` of an emitted package. */
export const runRecords = (folder: string, args: readonly string[], input: string | Uint8Array): Ran => {
  const cli = ['--import=tsx', '--conditions=@instabrew/source', join(folder, 'records-cli.ts')];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...cli, 'records', ...args], { cwd: root, input });
  return { lines: String(stdout).split('\n').slice(0, -1), errors: String(stderr), status };
};
