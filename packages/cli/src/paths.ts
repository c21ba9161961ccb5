/** Which paths of an emitter are acceptable: inside its output folder on every system, each its own. */
import type { SourceFile } from '@instabrew/plugin';
import { BrewError, type Diagnostic } from '@instabrew/spec';
import { finding } from './codes.js';

/** The list of files that the last run wrote, inside the output folder. */
export const manifestName = '.instabrew.json';

/** Why `path` cannot be a generated file; undefined: it can. */
export const pathFault = (path: string): string | undefined => {
  if (path === '') return 'empty';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'absolute';
  if (path.includes('\\') || /[\u0000-\u001f]/.test(path)) return 'with a character that file names must not have';
  const parts = path.split('/');
  if (parts.includes('..')) return 'that leaves the folder';
  if (parts.some((part) => part === '' || part === '.')) return 'with an empty part';
  return path.toLowerCase() === manifestName ? 'taken by the list of generated files' : undefined;
};

/** @throws BrewError `cli/bad-path`, `cli/duplicate-file`; names that differ in case only count as one, as on some systems they are */
export const checkPaths = (target: string, files: readonly SourceFile[]): void => {
  const diagnostics: Diagnostic[] = [];
  const taken = new Map<string, string>();
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path.toLowerCase())));
  for (const { path } of files) {
    const fault = pathFault(path);
    const rival = taken.get(path.toLowerCase()) ?? (folders.has(path.toLowerCase()) ? `${path}/` : undefined);
    taken.set(path.toLowerCase(), path);
    if (fault !== undefined)
      diagnostics.push(
        finding('cli/bad-path', {
          expected: `relative paths with forward slashes from the emitter ${target}`,
          actual: `${JSON.stringify(path)}, ${fault}`,
        }),
      );
    else if (rival !== undefined)
      diagnostics.push(
        finding('cli/duplicate-file', {
          expected: `one file of each name from the emitter ${target}`,
          actual: `${JSON.stringify(path)} beside ${JSON.stringify(rival)}`,
        }),
      );
  }
  if (diagnostics.length > 0) throw new BrewError(diagnostics);
};

/** `a/b/c.h` -> `a`, `a/b` */
export const foldersOf = (path: string): readonly string[] => {
  const parts = path.split('/');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
};
