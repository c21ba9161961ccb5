/**
 * The fragment printer that emitters share. A fragment is a `Doc`; docs compose, carry indentation, imports and spec
 * origins, and are printed once. No string surgery on finished text.
 */
import type { Origin } from '@instabrew/spec';

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
  | { readonly node: 'imports'; readonly render: (imports: readonly Import[]) => Doc };

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
