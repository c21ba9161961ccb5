import { relative, resolve } from 'node:path';
import { visibleText, wrapText } from '@instabrew/plugin';
import { BrewError, formatOrigin, type Origin } from '@instabrew/spec';
import { finding } from '../codes.js';
import { type Selection, select, shown } from '../emit.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { excerptOf } from '../report.js';
import { type Style, styleFor } from '../style.js';
import { table } from '../table.js';
import { type Definition, definitionsOf, titleOf } from '../whence/definitions.js';
import { checkLine, type Place, placeIn } from '../whence/place.js';
import { findTargetFile, type Span, type TargetFile } from '../whence/target-files.js';
import { whenceSpec } from './whence-spec.js';

/** Where a line of a generated file comes from, or what comes from a line of the spec. */
export const whence = (project: Project, text: string, options: Selection, io: Io): Outcome => {
  const place = placeIn(text, io);
  const file = findTargetFile(project, place.file, options, io);
  if (file) {
    checkLine(place, file.lines.length);
    return place.line === undefined ? constructsOf(file, io) : lineOf(file, place.line, project.root, io);
  }
  const definitions = specDefinitions(project, place, io);
  if (definitions.length === 0) throw notGenerated(project, place, options, io);
  return whenceSpec(project, place, definitions, options, io);
};

/** Definitions of the spec file that is named: from the working directory, or as origins in generated files name it. */
const specDefinitions = ({ root, configs }: Project, { file }: Place, io: Io): readonly Definition[] => {
  const names = new Set([file, relative(root, resolve(io.cwd, file)).replaceAll('\\', '/')]);
  return configs.flatMap(({ bench }) => definitionsOf(bench.isa).filter(({ origin }) => names.has(origin.file)));
};

const notGenerated = (project: Project, { file }: Place, options: Selection, io: Io): BrewError => {
  const folders = select(project, options, io).map(({ dir }) => shown(io.cwd, dir));
  const hint = `generated files are in ${folders.join(', ')}; for a compiled library say --binary`;
  return new BrewError([
    finding('cli/not-generated', {
      expected: 'a file that a target of the config makes, or one that the spec is written in',
      actual: file,
      hint,
    }),
  ]);
};

/** What a line comes from, innermost first. */
const lineOf = (file: TargetFile, line: number, root: string, io: Io): Outcome => {
  const spans = file.spans.filter(({ first, last }) => first <= line && line <= last).toReversed();
  const style = styleFor(io.stdout, io);
  const head = `${style.bold(`${file.path}:${line}`)}  ${file.target} of ${file.isa}\n  ${visibleText(file.lines[line - 1] ?? '').trim()}\n`;
  const none = '\nThe frame of the file, or text that every ISA gets: it comes from no definition.\n';
  return {
    text: spans.length === 0 ? head + none : head + spans.map((span) => spanText(span, root, style)).join(''),
    data: { ...dataOf(file), line, text: file.lines[line - 1], spans: spans.map(spanData) },
    diagnostics: [],
  };
};

const spanText = ({ first, last, origin, definitions }: Span, root: string, style: Style): string =>
  [
    `\n${style.bold(first === last ? `line ${first}` : `lines ${first} to ${last}`)} from ${visibleText(formatOrigin(origin))}\n`,
    sourceLine(origin, root, style),
    ...definitions.map((d) => `  ${definitionText(d)}`),
  ].join('');

/** The line itself, where the source is at hand. */
const sourceLine = (origin: Origin, root: string, style: Style): string => {
  const excerpt = excerptOf(origin, root);
  return excerpt === undefined ? '' : `  ${style.cyan(`${excerpt.line} |`)} ${visibleText(excerpt.before + excerpt.after)}\n`;
};

const definitionText = (definition: Definition): string =>
  [visibleText(titleOf(definition)), ...wrapText(definition.doc, 100).map((line) => `      ${line}`)]
    .map((line) => `${line}\n`)
    .join('');

/** Every part of a file that a definition is behind. */
const constructsOf = (file: TargetFile, io: Io): Outcome => {
  const style = styleFor(io.stdout, io);
  const rows = file.spans.map(({ first, last, depth, origin, definitions }) => [
    first === last ? `${first}` : `${first}-${last}`,
    `${'  '.repeat(depth)}${visibleText(definitions.map(titleOf).join(', ')) || 'definition'}`,
    visibleText(`${origin.file}:${origin.line}`),
  ]);
  const head = `${style.bold(file.path)}  ${file.target} of ${file.isa}, ${file.lines.length} lines\n`;
  return {
    text: `${head}${rows.length === 0 ? 'No part of it comes from a definition.\n' : `\n${table(rows, '  ')}`}`,
    data: { ...dataOf(file), lines: file.lines.length, spans: file.spans.map(spanData) },
    diagnostics: [],
  };
};

const dataOf = ({ path, target, isa }: TargetFile) => ({ file: path, target, isa });

const spanData = ({ first, last, origin, definitions }: Span) => ({
  first,
  last,
  origin,
  definitions: definitions.map(({ kind, name, owners, doc }) => ({ kind, name, owners, doc })),
});
