import { visibleText, wrapText } from '@instabrew/plugin';
import type { Selection } from '../emit.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { styleFor } from '../style.js';
import { count, table } from '../table.js';
import { type Definition, distinct, samePlace, titleOf } from '../whence/definitions.js';
import type { Place } from '../whence/place.js';
import { type TargetFile, targetFiles } from '../whence/target-files.js';

interface Generated {
  readonly definition: Definition;
  readonly places: readonly { readonly target: string; readonly file: string; readonly first: number; readonly last: number }[];
}

/**
 * What comes from a line of the spec, or from each definition of a spec file.
 * @param all the definitions of the file
 */
export const whenceSpec = (
  project: Project,
  { file, line }: Place,
  all: readonly Definition[],
  options: Selection,
  io: Io,
): Outcome => {
  const definitions = distinct(line === undefined ? all : atLine(all, line));
  const files = targetFiles(project, options, io);
  const found = definitions.map((definition) => ({ definition, places: placesOf(definition, files) }));
  return {
    text: line === undefined ? overview(found) : found.map((one) => textOf(one, io)).join('\n'),
    data: {
      file,
      ...(line !== undefined && { line }),
      definitions: found.map(({ definition: { kind, name, owners, doc, origin }, places }) => ({
        kind,
        name,
        owners,
        doc,
        origin,
        places,
      })),
    },
    diagnostics: [],
  };
};

/** A definition goes on for some lines: those that start on the line, else those that start last above it. */
const atLine = (all: readonly Definition[], line: number): readonly Definition[] => {
  const before = all.map(({ origin }) => origin.line).filter((l) => l <= line);
  const start = before.length === 0 ? Math.min(...all.map(({ origin }) => origin.line)) : Math.max(...before);
  return all.filter(({ origin }) => origin.line === start);
};

const placesOf = ({ origin }: Definition, files: readonly TargetFile[]): Generated['places'] =>
  files.flatMap(({ target, path, spans }) =>
    spans.filter((span) => samePlace(span.origin, origin)).map(({ first, last }) => ({ target, file: path, first, last })),
  );

const textOf = ({ definition, places }: Generated, io: Io): string => {
  const { file, line } = definition.origin;
  const title = `${styleFor(io.stdout, io).bold(visibleText(titleOf(definition)))}  ${visibleText(`${file}:${line}`)}\n`;
  const doc = wrapText(definition.doc, 100).map((text) => `  ${text}\n`);
  const rows = places.map(({ target, file: path, first, last }) => [target, `${path}:${first}`, count(last - first + 1, 'line')]);
  const none = '  No text of its own in any target; it takes part in what is around it.\n';
  return [title, ...doc, rows.length === 0 ? none : `\n${table(rows, '  ')}`].join('');
};

const overview = (found: readonly Generated[]): string =>
  table(
    found.map(({ definition, places }) => [
      visibleText(`${definition.origin.file}:${definition.origin.line}`),
      visibleText(titleOf(definition)),
      count(places.length, 'place'),
    ]),
  );
