/** Brings an output folder to what an emitter makes: writes what changed, removes what an earlier run wrote, leaves the rest. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { SourceFile } from '@instabrew/plugin';
import { BrewError } from '@instabrew/spec';
import { finding } from './codes.js';
import { checkPaths, foldersOf, manifestName, pathFault } from './paths.js';

/** The difference between a folder and what belongs there. Paths are relative to the folder. */
export interface Plan {
  readonly dir: string;
  /** New and changed files. */
  readonly writes: readonly { readonly path: string; readonly text: string; readonly state: 'missing' | 'changed' }[];
  /** Files that an earlier run wrote and this one does not make. */
  readonly removes: readonly string[];
  readonly unchanged: readonly string[];
  /** Text of the list of files, if it has to be written. */
  readonly manifest?: string;
}

export const isUpToDate = ({ writes, removes, manifest }: Plan): boolean =>
  writes.length + removes.length === 0 && manifest === undefined;

/** @throws BrewError for paths that leave the folder, and for files in the way that no earlier run wrote */
export const planFiles = (dir: string, target: string, files: readonly SourceFile[]): Plan => {
  checkPaths(target, files);
  return guarded(dir, () => {
    const before = readManifest(dir);
    refuseLinks(dir, [...before, ...files.map(({ path }) => path)]);
    const made = new Set(files.map(({ path }) => path));
    const compared = files.map(({ path, text }) => ({ path, text, state: stateOf(join(dir, path), text) }));
    const foreign = compared.filter((f) => f.state === 'changed' && !before.has(f.path)).map((f) => f.path);
    refuseForeign(dir, foreign);
    const manifest = manifestText(target, [...made]);
    return {
      dir,
      writes: compared.flatMap(({ path, text, state }) => (state === 'same' ? [] : [{ path, text, state }])),
      removes: [...before].filter((path) => !made.has(path) && isFile(join(dir, path))).sort(),
      unchanged: compared.filter((f) => f.state === 'same').map((f) => f.path),
      ...(stateOf(join(dir, manifestName), manifest) === 'same' ? {} : { manifest }),
    };
  });
};

/** Carries a plan out. A file is replaced as a whole: nobody ever sees half of one. */
export const applyPlan = ({ dir, writes, removes, manifest }: Plan): void =>
  guarded(dir, () => {
    for (const path of removes) rmSync(join(dir, path));
    for (const folder of emptied(removes)) removeIfEmpty(join(dir, folder));
    for (const { path, text } of writes) replace(join(dir, path), text);
    if (manifest !== undefined) replace(join(dir, manifestName), manifest);
  });

const replace = (file: string, text: string): void => {
  const half = `${file}.new-${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  rmSync(half, { force: true });
  writeFileSync(half, text, { flag: 'wx' });
  renameSync(half, file);
};

const manifestText = (target: string, files: readonly string[]): string =>
  `${JSON.stringify({ note: 'Files that instabrew generate wrote here; it removes what it no longer makes.', target, files: [...files].sort() }, null, 2)}\n`;

const readManifest = (dir: string): ReadonlySet<string> => {
  const file = join(dir, manifestName);
  if (!existsSync(file)) return new Set();
  const bad = (actual: string): never => {
    throw new BrewError([
      finding('cli/bad-manifest', {
        expected: 'the list of files that instabrew generate wrote',
        actual: `${file}, ${actual}`,
        hint: 'restore it from version control, or delete the whole output folder',
      }),
    ]);
  };
  const parse = (): unknown => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return bad('which is not JSON');
    }
  };
  const parsed = parse();
  const files = typeof parsed === 'object' && parsed !== null && 'files' in parsed ? parsed.files : undefined;
  if (!Array.isArray(files)) return bad('which has no list of files');
  const wrong: unknown = files.find((path) => typeof path !== 'string' || pathFault(path) !== undefined);
  return wrong === undefined ? new Set(files as readonly string[]) : bad(`which lists ${JSON.stringify(wrong)}`);
};

const stateOf = (file: string, text: string): 'same' | 'missing' | 'changed' => {
  if (!existsSync(file)) return 'missing';
  return isFile(file) && readFileSync(file).equals(Buffer.from(text)) ? 'same' : 'changed';
};

/** A folder or a link that stands where a file belongs is no file of ours. */
const isFile = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** Whether the file says itself that it is generated: a run may have lost its manifest. */
const isGenerated = (file: string): boolean => isFile(file) && readFileSync(file, 'utf8').slice(0, 2000).includes('@generated');

/** A folder in the way is no reason yet: it may be empty once stale files are gone. */
const refuseForeign = (dir: string, paths: readonly string[]): void => {
  const refused = paths.map((path) => join(dir, path)).filter((file) => !lstatSync(file).isDirectory() && !isGenerated(file));
  if (refused.length === 0) return;
  throw new BrewError(
    refused.map((file) =>
      finding('cli/would-overwrite', {
        expected: 'room for a generated file',
        actual: `${file}, which instabrew did not write`,
        hint: 'move it away, delete it, or choose another output folder',
      }),
    ),
  );
};

/** A folder that is a link would take its files out of `dir`. */
const refuseLinks = (dir: string, paths: readonly string[]): void => {
  const linked = [...new Set(paths.flatMap(foldersOf))].find((folder) =>
    lstatSync(join(dir, folder), { throwIfNoEntry: false })?.isSymbolicLink(),
  );
  if (linked !== undefined) throw new Error(`${join(dir, linked)} is a link, and generated files never leave their folder`);
};

/** Folders that removed files were in, innermost first. */
const emptied = (removes: readonly string[]): readonly string[] =>
  [...new Set(removes.flatMap(foldersOf))].sort((a, b) => b.split('/').length - a.split('/').length);

const removeIfEmpty = (folder: string): void => {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
};

const guarded = <T>(dir: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof BrewError) throw error;
    const actual = error instanceof Error ? error.message : String(error);
    throw new BrewError([finding('cli/write-failed', { expected: `to read and write ${dir}`, actual })], { cause: error });
  }
};
