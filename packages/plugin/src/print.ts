import type { Origin } from '@instabrew/spec';
import type { Doc, DocNode, Import } from './doc.js';
import type { SourceFile } from './ports.js';
import { wrapText } from './text.js';

export interface PrintOptions {
  /** One level of indentation; default two spaces. */
  readonly indent?: string;
  /** Columns that `wrap` and `fit` aim at; default 100. Nothing else is ever broken. */
  readonly lineWidth?: number;
}

export interface Printed {
  /** Ends with one line feed; a doc without lines is the empty text. */
  readonly text: string;
  /** Origins of lines (1-based, inclusive), outer spans before inner ones. */
  readonly spans: SourceFile['spans'];
}

/** Narrowest column that text is wrapped to, however deep the indentation. */
const minWidth = 24;

const isNode = (doc: Doc): doc is DocNode => typeof doc === 'object' && doc !== null && !Array.isArray(doc);
const isList = (doc: Doc): doc is readonly Doc[] => Array.isArray(doc);

/** The imports of every `use` in the doc: sorted by module, then name; a value import swallows the type import of its name. */
export const collectImports = (doc: Doc): readonly Import[] => {
  const found = new Map<string, Import>();
  const pending: Doc[] = [doc];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isList(next)) for (const child of next) pending.push(child);
    else if (isNode(next) && 'body' in next) {
      pending.push(next.body);
      if (next.node === 'use') for (const i of next.imports) mergeImport(found, i);
    }
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, i]) => i);
};

const mergeImport = (found: Map<string, Import>, { from, name, typeOnly }: Import): void => {
  const key = name === undefined ? `${from}\0` : `${from}\0\0${name}`;
  const earlier = found.get(key);
  const typeStays = typeOnly === true && (earlier === undefined || earlier.typeOnly === true);
  found.set(key, { from, ...(name !== undefined && { name }), ...(typeStays && { typeOnly: true }) });
};

/** What is left to print: a doc at a depth, or the end of an origin span (its place in `spans`). */
type Task = { readonly doc: Doc; readonly depth: number } | { readonly closes: number };

/** Prints a doc once. Pending docs are kept in a list of their own, so that nesting is bounded by memory only. */
export const print = (doc: Doc, options: PrintOptions = {}): Printed => {
  const { indent = '  ', lineWidth = 100 } = options;
  const lines: string[] = [];
  const spans: { first: number; last: number; readonly origin: Origin }[] = [];
  const tasks: Task[] = [{ doc, depth: 0 }];
  let imports: readonly Import[] | undefined;

  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if ('closes' in task) {
      const span = spans[task.closes];
      if (span) span.last = lines.length;
      continue;
    }
    const { doc: next, depth } = task;
    if (next === null || next === false) continue;
    if (typeof next === 'string') for (const line of next.split('\n')) lines.push(indented(indent, depth, line));
    else if (isList(next)) for (let i = next.length - 1; i >= 0; i--) tasks.push({ doc: next[i] ?? null, depth });
    else if (isNode(next)) {
      switch (next.node) {
        case 'indent':
          tasks.push({ doc: next.body, depth: depth + 1 });
          break;
        case 'use':
          tasks.push({ doc: next.body, depth });
          break;
        case 'origin':
          tasks.push(
            { closes: spans.push({ first: lines.length + 1, last: 0, origin: next.origin }) - 1 },
            { doc: next.body, depth },
          );
          break;
        case 'imports':
          imports ??= collectImports(doc);
          tasks.push({ doc: next.render(imports), depth });
          break;
        case 'wrap':
          tasks.push({ doc: wrapped(next, lineWidth - indent.length * depth), depth });
          break;
        case 'fit':
          tasks.push({ doc: fitted(next, lineWidth - indent.length * depth), depth });
          break;
      }
    }
  }
  const last = lines.findLastIndex((line) => line !== '') + 1;
  return {
    text: lines
      .slice(0, last)
      .map((line) => `${line}\n`)
      .join(''),
    spans: spans.map((s) => ({ ...s, last: Math.min(s.last, last) })).filter((s) => s.first <= s.last),
  };
};

/** The line behind its indentation, without white space at its end. */
const indented = (indent: string, depth: number, line: string): string => {
  let end = line.length;
  while (end > 0 && ' \t\r'.includes(line.charAt(end - 1))) end--;
  return end === 0 ? '' : indent.repeat(depth) + line.slice(0, end);
};

const wrapped = ({ prefix, text, guard }: Extract<DocNode, { node: 'wrap' }>, width: number): Doc =>
  wrapText(text, Math.max(minWidth, width - prefix.length)).map((line) => prefix + (guard ? guard(line) : line));

const fitted = (
  { head, items, tail, separator = ',', trailing = false, pad = '' }: Extract<DocNode, { node: 'fit' }>,
  width: number,
): Doc => {
  const flat = items.length === 0 ? head + tail : head + pad + items.join(`${separator} `) + pad + tail;
  if (items.length === 0 || (flat.length <= width && !flat.includes('\n'))) return flat;
  const lines = items.map((item, i) => (trailing || i < items.length - 1 ? item + separator : item));
  return [head, { node: 'indent', body: lines }, tail];
};

/** A file of a target. */
export const sourceFile = (path: string, doc: Doc, options?: PrintOptions): SourceFile => ({ path, ...print(doc, options) });
