/** Nested calls and lists, laid out as the formatter would: on one line if they fit, otherwise one entry a line. */
import { type Doc, indent } from '@instabrew/plugin';
import { broken } from './formula.js';

/** Columns that lines aim at. */
export const lineWidth = 130;

export type Piece = string | Group | Arrow;

export interface Group {
  readonly head: string;
  readonly items: readonly Piece[];
  readonly tail: string;
  /** Inside the brackets when all is on one line: ' ' for `{ a, b }`. */
  readonly pad?: string;
  /** One entry a line in any case. */
  readonly broken?: boolean;
}

/** `() => formula` */
interface Arrow {
  readonly formula: string;
}

export const list = (items: readonly Piece[], broken = false): Group => ({ head: '[', items, tail: ']', broken });
export const object = (entries: readonly Piece[], broken = false): Group => ({
  head: '{',
  items: entries,
  tail: '}',
  pad: ' ',
  broken,
});
export const call = (callee: string, args: readonly Piece[]): Group => ({ head: `${callee}(`, items: args, tail: ')' });

/**
 * `head`, the piece, `tail`; `depth` is the level of indentation at which the doc is printed. What does not fit on one line
 * is broken from the outside in, but a last list or object keeps what stands before it on its first line, if that fits.
 */
export const laidOut = (head: string, piece: Piece, tail: string, depth = 0): Doc => {
  const flat = flatten(piece);
  const fits = (text: string): boolean => 2 * depth + text.length <= lineWidth;
  if (flat !== undefined && fits(head + flat + tail)) return head + flat + tail;
  if (typeof piece === 'string') return [...broken(head + piece + tail, lineWidth - 2 * depth)];
  if ('formula' in piece) {
    const lines = broken(piece.formula, lineWidth - 2 * depth - 4);
    return [`${head}() =>`, indent(lines.map((line, i) => (i === lines.length - 1 ? line + tail : line)))];
  }
  const hugging = hugged(piece);
  if (hugging && fits(head + hugging.head)) return laidOut(head, { ...hugging, broken: true }, tail, depth);
  return [head + piece.head, indent(piece.items.map((item) => laidOut('', item, ',', depth + 1))), piece.tail + tail];
};

/** The call with all but its last argument, a list or object, on the first line. */
const hugged = ({ head, items, tail }: Group): Group | undefined => {
  const last = items.at(-1);
  const before = items.slice(0, -1).map(flatten);
  if (!head.endsWith('(') || typeof last !== 'object' || !('items' in last) || before.includes(undefined)) return undefined;
  if (last.head !== '{' && (last.head !== '[' || items.length > 1)) return undefined;
  const start = before.map((text) => `${text}, `).join('');
  return { ...last, head: `${head}${start}${last.head}`, tail: last.tail + tail };
};

/** On one line; undefined: it must be broken. */
const flatten = (piece: Piece): string | undefined => {
  if (typeof piece === 'string') return piece;
  if ('formula' in piece) return `() => ${piece.formula}`;
  const { head, items, tail, pad = '' } = piece;
  if (items.length === 0) return head + tail;
  const texts = items.map(flatten);
  return piece.broken || texts.includes(undefined) ? undefined : head + pad + texts.join(', ') + pad + tail;
};

/** A union type on one line if it fits, otherwise one member a line. */
export const unionType = (head: string, members: readonly string[]): Doc => {
  const flat = `${head} ${members.join(' | ')};`;
  if (flat.length <= lineWidth) return flat;
  return [head, indent(members.map((m, i) => `| ${m}${i === members.length - 1 ? ';' : ''}`))];
};

/** A piece behind a label: `key: { … }`. */
export const nested = (label: string, piece: Group): Group => ({ ...piece, head: label + piece.head });
