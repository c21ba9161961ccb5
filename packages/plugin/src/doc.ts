/**
 * The fragment printer that emitters share. A fragment is a `Doc`; docs compose, carry indentation, imports and spec
 * origins, and are printed once. No string surgery on finished text.
 */
import type { Origin } from '@instabrew/spec';
import { commentLine } from './text.js';

/** A line (or several, if it holds line feeds), a list of lines, or a node. An empty string is an empty line. `null`, `false`: nothing. */
export type Doc = string | null | false | readonly Doc[] | DocNode;

export type DocNode =
  /** `body` one level deeper. */
  | { readonly node: 'indent'; readonly body: Doc }
  /** Every line that `body` prints comes from `origin`. */
  | { readonly node: 'origin'; readonly origin: Origin; readonly body: Doc }
  /** `body` needs an import; printed where `importSlot` stands. */
  | { readonly node: 'use'; readonly imports: readonly Import[]; readonly body: Doc }
  /** The imports that the whole file collected, rendered by the target. */
  | { readonly node: 'imports'; readonly render: (imports: readonly Import[]) => Doc }
  /** Free text, made safe and wrapped to what is left of the line; `prefix` stands before every line, `guard` sees each wrapped line. */
  | { readonly node: 'wrap'; readonly prefix: string; readonly text: string; readonly guard?: (line: string) => string }
  /** `head a, b, c tail` on one line if it fits, otherwise one item a line, one level deeper. */
  | {
      readonly node: 'fit';
      readonly head: string;
      readonly items: readonly string[];
      readonly tail: string;
      /** Stands between items; default `,`. */
      readonly separator?: string;
      /** The separator also stands after the last item when there is one item a line. */
      readonly trailing?: boolean;
      /** Inside the brackets when all is on one line: ' ' for `{ a, b }`. */
      readonly pad?: string;
    };

export interface Import {
  /** Module, header or package, as the target spells it. */
  readonly from: string;
  /** Imported name; absent: the module as a whole (`#include`). */
  readonly name?: string;
  /** Only needed by types. */
  readonly typeOnly?: boolean;
}

export const indent = (body: Doc): Doc => ({ node: 'indent', body });
/** `head`, the body one level deeper, `tail` (left out when undefined). */
export const block = (head: string, body: Doc, tail?: string): Doc => [head, indent(body), tail ?? null];
export const from = (origin: Origin, body: Doc): Doc => ({ node: 'origin', origin, body });
export const use = (imports: Import | readonly Import[], body: Doc): Doc => ({
  node: 'use',
  imports: Array.isArray(imports) ? (imports as readonly Import[]) : [imports as Import],
  body,
});
export const importSlot = (render: (imports: readonly Import[]) => Doc): Doc => ({ node: 'imports', render });
/** Docs with `separator` (default: an empty line) between those that are not null or false. */
export const separated = (docs: readonly Doc[], separator: Doc = ''): Doc =>
  docs.filter((d) => d !== null && d !== false).flatMap((d, i) => (i === 0 ? [d] : [separator, d]));
/** Lines of a list, each but the last with `,` (or `separator`) at its end. */
export const joined = (lines: readonly string[], separator = ','): Doc =>
  lines.map((line, i) => (i === lines.length - 1 ? line : line + separator));
/**
 * Free text as wrapped lines, each behind `prefix`; control characters and bidi marks are made visible (`wrapText`).
 * `guard` keeps a line from ending what it stands in, for example `(line) => line.replaceAll('*' + '/', '*\\/')`.
 */
export const wrap = (prefix: string, text: string | readonly string[], guard?: (line: string) => string): Doc => ({
  node: 'wrap',
  prefix,
  text: typeof text === 'string' ? text : text.join('\n'),
  ...(guard && { guard }),
});
/** Line comments: `comment('//', 'any text')`. No line ends in a backslash, none starts with a directive to a tool. */
export const comment = (marker: string, text: string | readonly string[]): Doc => wrap(`${marker} `, text, commentLine);
/** `fit('call(', ['a', 'b'], ');')`: on one line if it fits, otherwise one item a line. */
export const fit = (
  head: string,
  items: readonly string[],
  tail: string,
  style: { readonly separator?: string; readonly trailing?: boolean; readonly pad?: string } = {},
): Doc => ({ node: 'fit', head, items, tail, ...style });
