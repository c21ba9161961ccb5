/** Projects on disk for tests, and the command line in this process. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Io } from '../src/io.js';
import { loadProject, type Project } from '../src/load-config.js';
import { main } from '../src/main.js';

export const packageDir = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** Writes files below `dir`. */
export const put = (dir: string, files: { readonly [path: string]: string }): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
};

/** Has work done when a test is finished, or all tests of a file: `onTestFinished`, `afterAll`. */
export type AtEnd = (work: () => void) => void;

/** A folder of its own with these files, which can import what an installed `instabrew` can; gone after the test. */
export const project = (files: { readonly [path: string]: string }, atEnd: AtEnd = onTestFinished): string => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'instabrew-cli-')));
  mkdirSync(join(dir, 'node_modules'));
  symlinkSync(join(packageDir, 'node_modules/@instabrew'), join(dir, 'node_modules/@instabrew'));
  symlinkSync(packageDir, join(dir, 'node_modules/instabrew'));
  put(dir, { 'package.json': '{ "type": "module" }', ...files });
  atEnd(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
};

export interface Called {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface CallOptions {
  readonly env?: { readonly [name: string]: string };
  readonly isTTY?: boolean;
  /** What comes in, in pieces of seven bytes, or a thousand of them. */
  readonly stdin?: string;
  readonly loadProject?: Io['loadProject'];
}

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  const size = Math.max(7, Math.floor(bytes.length / 1000));
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const call = async (
  cwd: string,
  argv: readonly string[],
  { env = {}, isTTY = false, stdin, loadProject }: CallOptions = {},
): Promise<Called> => {
  const written = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => ({
    isTTY,
    write: (text: string) => {
      written[name] += text;
    },
  });
  const code = await main(argv, {
    cwd,
    env,
    stdout: stream('out'),
    stderr: stream('err'),
    stdin: stdin === undefined ? undefined : inPieces(stdin),
    loadProject,
  });
  return { code, ...written };
};

/** `call` for projects that have the same config: the first call loads it, which takes most of the time of a command. */
export const callerOfOneConfig = (): typeof call => {
  let loaded: Promise<Project> | undefined;
  const load: Io['loadProject'] = async (place) => {
    loaded ??= loadProject(place);
    return { ...(await loaded), ...place };
  };
  return (cwd, argv, options) => call(cwd, argv, { ...options, loadProject: load });
};
