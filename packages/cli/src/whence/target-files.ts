/** The generated files of a project with the definitions that their lines come from, made anew from the spec. */
import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { SourceFile } from '@instabrew/plugin';
import { BrewError, type Origin } from '@instabrew/spec';
import { finding } from '../codes.js';
import { emitAll, type Job, type Selection, select, shown } from '../emit.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import { type Definition, definitionsOf, distinct } from './definitions.js';

/** Lines `first` to `last` come from one place in the spec. */
export interface Span {
  readonly first: number;
  readonly last: number;
  /** How many spans are around it. */
  readonly depth: number;
  readonly origin: Origin;
  /** What the spec defines there; several where a table or a factory makes many of one line. */
  readonly definitions: readonly Definition[];
}

export interface TargetFile {
  readonly target: string;
  readonly isa: string;
  /** For people. */
  readonly path: string;
  readonly lines: readonly string[];
  /** Outer ones before those inside them. */
  readonly spans: readonly Span[];
}

const keyOf = ({ file, line, column }: Origin): string => `${file}:${line}:${column}`;

/** Definitions by their place. */
const indexOf = (definitions: readonly Definition[]): ReadonlyMap<string, readonly Definition[]> => {
  const index = new Map<string, Definition[]>();
  for (const definition of definitions) {
    const key = keyOf(definition.origin);
    const there = index.get(key);
    if (there) there.push(definition);
    else index.set(key, [definition]);
  }
  return index;
};

const spansOf = (file: SourceFile, index: ReadonlyMap<string, readonly Definition[]>): readonly Span[] => {
  const open: Span[] = [];
  return file.spans.map(({ first, last, origin }) => {
    while ((open.at(-1)?.last ?? Number.POSITIVE_INFINITY) < first) open.pop();
    const around = new Set(open.flatMap(({ definitions }) => definitions.map(({ name }) => name)));
    const all = index.get(keyOf(origin)) ?? [];
    // Inherited and shared definitions belong to many: those of what is around this text are meant.
    const own = all.filter(({ owners }) => owners.some((owner) => around.has(owner)));
    const span = { first, last, depth: open.length, origin, definitions: distinct(own.length > 0 ? own : all) };
    open.push(span);
    return span;
  });
};

const targetFile = (
  { isa, emitter, dir }: Job,
  file: SourceFile,
  index: ReadonlyMap<string, readonly Definition[]>,
  io: Pick<Io, 'cwd'>,
): TargetFile => ({
  target: emitter.target,
  isa: isa.name,
  path: shown(io.cwd, join(dir, file.path)),
  lines: linesOf(file.text),
  spans: spansOf(file, index),
});

const linesOf = (text: string): readonly string[] => text.replace(/\n$/, '').split('\n');

/** All files of the targets that are meant. */
export const targetFiles = (project: Project, selection: Selection, io: Pick<Io, 'cwd'>): readonly TargetFile[] =>
  select(project, selection, io).flatMap((job) => {
    const index = indexOf(definitionsOf(job.isa));
    return emitAll(job.emitter, project).map((file) => targetFile(job, file, index, io));
  });

/**
 * The generated file of this name; undefined: no target makes it.
 * @throws BrewError `cli/out-of-date` if what is on disk is not what the spec gives: its lines would be those of another text
 */
export const findTargetFile = (
  project: Project,
  name: string,
  selection: Selection,
  io: Pick<Io, 'cwd'>,
): TargetFile | undefined => {
  const path = resolve(io.cwd, name);
  for (const job of select(project, selection, io)) {
    const inside = relative(job.dir, path).replaceAll('\\', '/');
    if (inside.startsWith('../') || isAbsolute(inside)) continue;
    const file = emitAll(job.emitter, project).find((f) => f.path === inside);
    if (!file) continue;
    checkCurrent(path, name, file, job.emitter.target);
    return targetFile(job, file, indexOf(definitionsOf(job.isa)), io);
  }
  return undefined;
};

const checkCurrent = (path: string, name: string, { text }: SourceFile, target: string): void => {
  const found = readText(path);
  if (found === text) return;
  throw new BrewError([
    finding('cli/out-of-date', {
      expected: `${name} as the spec gives it for ${target}`,
      actual: found === undefined ? 'no such file' : 'another text, whose lines come from elsewhere',
      hint: 'run `instabrew generate`',
    }),
  ]);
};

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};
