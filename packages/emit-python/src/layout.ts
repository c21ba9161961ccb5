/** Long expressions on several lines, broken at their loosest operators and then inside brackets. */
import { type Doc, indent } from '@instabrew/plugin';

/** Operators that a line may be broken in front of, the loosest first. Each is found between spaces. */
const levels: readonly (readonly string[])[] = [
  ['if', 'else'],
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['|'],
  ['+', '-'],
  ['*', '/', '//', '%'],
];

const brackets: { readonly [open: string]: string } = { '(': ')', '[': ']', '{': '}' };

/** `text` on one line if it fits into `width`, otherwise broken; what stands around it must keep the lines together. */
export const brokenExpression = (text: string, width: number): Doc => {
  if (text.length <= width) return text;
  for (const operators of levels) {
    const parts = splitAt(text, operators);
    if (parts.length > 1) return parts.map((part) => brokenExpression(part, width));
  }
  return brokenBrackets(text, width) ?? text;
};

/** `lead(`, the arguments one level deeper, `)`. */
const brokenBrackets = (text: string, width: number): Doc | undefined => {
  const open = [...text].findIndex((c) => c in brackets);
  const close = brackets[text.charAt(open)];
  if (open < 0 || close === undefined || !text.endsWith(close)) return undefined;
  const inside = text.slice(open + 1, -1);
  const args = splitAtCommas(inside);
  const deeper = args.map((arg): Doc => {
    const broken = brokenExpression(arg, width - 5);
    return args.length === 1 ? broken : followedBy(broken, ',');
  });
  return [text.slice(0, open + 1), indent(deeper), close];
};

/** The doc with `tail` at the end of its last line. */
const followedBy = (doc: Doc, tail: string): Doc => {
  if (typeof doc === 'string') return doc + tail;
  if (!Array.isArray(doc)) return doc;
  return [...doc.slice(0, -1), followedBy(doc.at(-1) as Doc, tail)];
};

/** Parts of a text between the given operators outside of brackets and strings; every part but the first starts with its operator. */
const splitAt = (text: string, operators: readonly string[]): readonly string[] => {
  const cuts = outside(text, (i) => text.charAt(i) === ' ' && operators.some((op) => text.startsWith(`${op} `, i + 1)));
  return pieces(text, cuts);
};

const splitAtCommas = (text: string): readonly string[] =>
  pieces(
    text,
    outside(text, (i) => text.startsWith(', ', i - 1) && i > 0),
  ).map((part) => part.replace(/,$/, ''));

const pieces = (text: string, cuts: readonly number[]): readonly string[] =>
  [0, ...cuts.map((cut) => cut + 1)].map((start, i) => text.slice(start, cuts[i] ?? text.length));

/** Places outside of brackets and strings for which `isCut` holds. */
const outside = (text: string, isCut: (index: number) => boolean): readonly number[] => {
  const cuts: number[] = [];
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c in brackets) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (depth === 0 && isCut(i)) cuts.push(i);
  }
  return cuts;
};
