/** Diagnostics for people: the place, its source line with a caret under the column, both sides, the fix. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { visibleText } from '@instabrew/plugin';
import { type Diagnostic, formatOrigin, formatPath, type Origin } from '@instabrew/spec';
import type { Document, Place } from './document.js';
import type { Style } from './style.js';

export interface ReportOptions {
  readonly style: Style;
  /** Folder that origins are relative to. */
  readonly root: string;
  readonly document?: Document | undefined;
}

/** Longest source line that is shown whole. */
const width = 110;

/**
 *   error spec/bad-default
 *     --> toy.ts:12:24
 *      |
 *   12 |   fields: { x: field(u8).always(256) },
 *      |                      ^
 *      expected an integer in [0, 255]
 *      actual   256
 */
export const report = (diagnostics: readonly Diagnostic[], options: ReportOptions): string =>
  diagnostics.map((d) => `${reportOne(d, options).join('\n')}\n`).join('\n');

const reportOne = (d: Diagnostic, { style, root, document }: ReportOptions): string[] => {
  const title = d.severity === 'error' ? style.red(style.bold('error')) : style.yellow(style.bold('warning'));
  const excerpt = d.origin ? excerptOf(d.origin, root) : d.offset === undefined ? undefined : document?.place(d.offset);
  const lines = [`${title} ${style.bold(d.code)}`];
  const place = placeOf(d, document, excerpt);
  if (place !== '') lines.push(`  ${style.cyan('-->')} ${place}`);
  if (excerpt) lines.push(...excerptLines(excerpt, style));
  const pad = ' '.repeat(excerpt ? String(excerpt.line).length + 1 : 2);
  const say = (name: string, text: string): void => {
    const [first = '', ...more] = visibleText(text).split('\n');
    lines.push(`${pad}${style.dim(name.padEnd(8))} ${first}`, ...more.map((line) => `${pad}${' '.repeat(9)}${line}`));
  };
  say('expected', d.expected);
  say('actual', d.actual);
  if (d.hint !== undefined) say('hint', d.hint);
  if (d.rule) say('rule', formatOrigin(d.rule));
  return lines;
};

const placeOf = (d: Diagnostic, document: Document | undefined, excerpt: Place | undefined): string => {
  if (d.origin) return [visibleText(formatOrigin(d.origin)), visibleText(formatPath(d.path))].filter(Boolean).join('  ');
  const file = document && (excerpt ? `${document.file}:${excerpt.line}:${excerpt.column}` : document.file);
  const offset = d.offset === undefined ? '' : `byte ${d.offset}`;
  return [file ?? '', visibleText(formatPath(d.path)), offset].filter(Boolean).join('  ');
};

/** The line of an origin; undefined where its file is not at hand (an installed package without sources). */
export const excerptOf = ({ file, line, column }: Origin, root: string): Place | undefined => {
  try {
    const text = readFileSync(resolve(root, file), 'utf8').split(/\r\n|[\n\r]/)[line - 1];
    return text === undefined ? undefined : { line, column, before: text.slice(0, column - 1), after: text.slice(column - 1) };
  } catch {
    return undefined;
  }
};

const excerptLines = ({ before: text, line, after }: Place, style: Style): string[] => {
  // The caret follows what is shown: invisible characters are written out, a long line is cut around the column.
  const before = visibleText(text);
  const cut = before.length > width - 20 ? before.length - 40 : 0;
  const shown = (before + visibleText(after)).slice(cut, cut + width).trimEnd();
  const number = String(line);
  const bar = style.cyan('|');
  const gutter = ' '.repeat(number.length);
  return [
    `${gutter} ${bar}`,
    `${style.cyan(number)} ${bar} ${shown}`,
    `${gutter} ${bar} ${' '.repeat(before.length - cut)}${style.red('^')}`,
  ];
};
