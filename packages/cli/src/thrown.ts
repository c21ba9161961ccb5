/** What a config or a plugin throws, as findings with a place: the first line of the user's own files on the stack. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Diagnostic, type Origin, parseFrame, relativeTo } from '@instabrew/spec';
import { type CliCode, finding } from './codes.js';

/** Where to look, and what to say. */
export interface ThrownContext {
  readonly code: CliCode;
  readonly expected: string;
  /** Where it is if the error does not tell. */
  readonly fallback: Origin | undefined;
  /** Folder that origins are made relative to. */
  readonly root: string;
}

export const thrownFindings = (error: unknown, context: ThrownContext): readonly Diagnostic[] => {
  const carried = diagnosticsOf(error);
  if (carried) return carried;
  const problems = syntaxProblems(error) ?? [{ message: messageOf(error), origin: originOf(error) ?? context.fallback }];
  return problems.map(({ message, origin }) =>
    finding(context.code, {
      expected: context.expected,
      actual: message,
      hint: installHint(message),
      origin: origin && { ...origin, file: relativeTo(context.root, origin.file) },
    }),
  );
};

/** Of a BrewError, also one of another copy of the spec package: the config may bring its own. */
const diagnosticsOf = (error: unknown): readonly Diagnostic[] | undefined => {
  if (!(error instanceof Error) || !('diagnostics' in error) || !Array.isArray(error.diagnostics)) return undefined;
  return error.diagnostics.length > 0 ? (error.diagnostics as readonly Diagnostic[]) : undefined;
};

interface Problem {
  readonly message: string;
  readonly origin: Origin | undefined;
}

/** `Transform failed …`, then `<file>:<line>:<column from 0>: ERROR: <message>` for each. */
const syntaxProblems = (error: unknown): readonly Problem[] | undefined => {
  if (!(error instanceof Error) || error.name !== 'TransformError') return undefined;
  const problems = [...error.message.matchAll(/^(.+?):(\d+):(\d+): ERROR: (.*)$/gm)].map(
    ([, file = '', line, column, message = '']): Problem => ({
      message: `SyntaxError: ${message}`,
      origin: { file, line: Number(line), column: Number(column) + 1 },
    }),
  );
  return problems.length > 0 ? problems : undefined;
};

/** Name and message, with the messages of its causes; never the stack. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return `${describe(error)} was thrown`;
  const text = `${error.name}: ${error.message}`.replaceAll(/\n\s+at .*/g, '').trimEnd();
  return error.cause instanceof Error ? `${text}\nbecause of ${messageOf(error.cause)}` : text;
};

const describe = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' && value !== null ? 'an object that is no Error' : String(value);
};

const originOf = (error: unknown): Origin | undefined => {
  if (!(error instanceof Error)) return undefined;
  const stack = String(error.stack ?? '');
  return importOrigin(error.message) ?? linkOrigin(stack) ?? firstOwnFrame(stack);
};

/** `Cannot find package 'x' imported from <file>`: the line of that file that says so. */
const importOrigin = (message: string): Origin | undefined => {
  const match = /(?:Cannot find (?:module|package) '([^']+)'|Package subpath '\.\/([^']+)').* imported from (.+)$/m.exec(message);
  if (!match) return undefined;
  const [, module = '', subpath, importer = ''] = match;
  const file = importer.startsWith('file:') ? fileURLToPath(importer) : importer;
  const wanted = subpath ?? (module.startsWith('/') || module.includes('\\') ? basename(module) : module);
  const lines = textOf(file).split('\n');
  const stem = wanted.replace(/\.[cm]?[jt]sx?$/, '');
  const line = lines.findIndex((text) => /\b(from|import)\b/.test(text) && text.includes(stem));
  return { file, line: Math.max(line, 0) + 1, column: Math.max(lines[line]?.indexOf(stem) ?? 0, 0) + 1 };
};

/** An import of a name that the module does not have: the stack starts with `<file>:<line>`, the line itself and a caret. */
const linkOrigin = (stack: string): Origin | undefined => {
  const [, file, line] = /^((?:file:\/\/|\/|[A-Za-z]:[\\/]).*?):(\d+)\n/.exec(stack) ?? [];
  if (file === undefined) return undefined;
  const path = (file.startsWith('file:') ? fileURLToPath(file) : file).replace(/\?.*$/, '');
  const caret = /\n( *)\^/.exec(stack)?.[1]?.length ?? 0;
  return { file: path, line: Number(line), column: caret + 1 };
};

/** The first frame outside of Node, of installed packages and of our own. */
const firstOwnFrame = (stack: string): Origin | undefined =>
  stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line))
    .map(parseFrame)
    .find(
      ({ file, line }) => line > 0 && !file.includes('/node_modules/') && !ourFolders().some((folder) => file.startsWith(folder)),
    );

let folders: readonly string[] | undefined;
/** Folders of the packages that builders and plugins come from; in a workspace they are not below `node_modules`. */
const ourFolders = (): readonly string[] => {
  const { resolve } = createRequire(import.meta.url);
  const names = ['expr', 'spec', 'plugin', 'enum-codec', 'wire-json', 'emit-cpp', 'emit-ts', 'emit-python', 'interp', 'latency'];
  folders ??= [
    fileURLToPath(new URL('..', import.meta.url)),
    ...names.map((name) => dirname(resolve(`@instabrew/${name}/package.json`)) + sep),
  ].flatMap((folder) => ['src', 'dist'].map((part) => `${folder.replaceAll('\\', '/')}${part}/`));
  return folders;
};

const installHint = (message: string): string | undefined => {
  const [, name] = /Cannot find package '([^']+)'/.exec(message) ?? [];
  return name === undefined ? undefined : `npm install ${name}`;
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
