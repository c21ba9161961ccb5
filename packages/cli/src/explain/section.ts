import { visibleText, wrapText } from '@instabrew/plugin';
import type { Style } from '../style.js';
import { table } from '../table.js';

/** One line of a table, with what the spec says about it below. */
export interface Row {
  readonly cells: readonly string[];
  readonly doc?: string;
}

/** A titled table; without rows it is not shown. */
export interface Section {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}

export const section = (title: string, rows: readonly Row[], header: readonly string[] = []): Section => ({
  title,
  rows,
  header,
});

/** Names and values, without those that are empty. */
export const facts = (rows: readonly (readonly [name: string, value: string])[], last: Row): Section =>
  section('', [...rows.filter(([, value]) => value !== '').map((cells) => ({ cells })), last]);

const docWidth = 100;

export const sectionText = ({ title, header, rows }: Section, style: Style): string => {
  if (rows.length === 0) return '';
  const used = (_: string, i: number): boolean => rows.some((row) => row.cells[i] !== '');
  const cells = [...(header.length > 0 ? [header] : []), ...rows.map((row) => row.cells.map(oneLine))];
  const lines = table(
    cells.map((row) => row.filter(used)),
    '  ',
  ).split('\n');
  const head = header.length > 0 ? [style.dim(lines.shift() ?? '')] : [];
  const body = rows.flatMap((row, i) => [
    lines[i] ?? '',
    ...wrapText(row.doc ?? '', docWidth).map((line) => `      ${style.dim(line)}`),
  ]);
  return `\n${title === '' ? '' : `${style.bold(visibleText(title))}\n`}${[...head, ...body].join('\n')}\n`;
};

const oneLine = (cell: string): string => visibleText(cell).replaceAll('\n', ' ');
