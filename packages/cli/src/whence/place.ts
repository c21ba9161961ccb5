import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { BrewError } from '@instabrew/spec';
import { finding } from '../codes.js';
import type { Io } from '../io.js';

export interface Place {
  readonly file: string;
  /** Absent: the whole file. */
  readonly line: number | undefined;
}

/** `file`, `file:line` or, as compilers print it, `file:line:column`. */
export const placeIn = (text: string, io: Pick<Io, 'cwd'>): Place => {
  const [, file, line] = /^(.+?):(\d+)(?::\d+)?$/s.exec(text) ?? [];
  return file === undefined || existsSync(resolve(io.cwd, text)) ? { file: text, line: undefined } : { file, line: Number(line) };
};

/** @throws BrewError `cli/no-line` */
export const checkLine = ({ file, line }: Place, count: number): void => {
  if (line === undefined || (line >= 1 && line <= count)) return;
  throw new BrewError([finding('cli/no-line', { expected: `a line of ${file}: 1 to ${count}`, actual: String(line) })]);
};
