/** Long expressions on several lines, broken at their loosest operators and then inside brackets. */
import { type Doc, indent } from '@instabrew/plugin';
import { indentation, lineWidth } from './text.js';

/** Operators that a line may be broken in front of, the loosest first; those of a select are apart. Each is found between spaces. */
const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>=', 'in', 'not in'],
  ['|'],
  ['+', '-'],
  ['*', '/', '//', '%'],
];

const brackets: { readonly [open: string]: string } = { '(': ')', '[': ']', '{': '}' };

/**
 * `lead` and `text` on one line if they fit into `width`, otherwise broken; what stands around must keep the lines together.
 * @param lead stands in front of the first line: an operator, the beginning of a statement
 */
export const brokenExpression = (text: string, width: number, lead = ''): Doc => {
  if (lead.length + text.length <= width) return lead + text;
  const [then, condition, otherwise] = selectParts(text);
  if (condition !== undefined && otherwise !== undefined) {
    return [
      brokenExpression(then, width, lead),
      brokenExpression(condition, width, 'if '),
      brokenExpression(inBrackets(otherwise, hasSelect), width, 'else '),
    ];
  }
  for (const operators of levels) {
    const [first = '', ...others] = splitAt(text, operators);
    if (others.length === 0) continue;
    const clear = (part: string): string => (operators[0] === 'or' ? inBrackets(part, hasAnd) : part);
    return [
      brokenExpression(clear(first), width, lead),
      ...others.map((part) => {
        const [operator = ''] = /^(not in|\S+) /.exec(part) ?? [];
        return brokenExpression(clear(part.slice(operator.length)), width, operator);
      }),
    ];
  }
  return brokenBrackets(text, width, lead) ?? lead + text;
};

/** Operators that mean the same without brackets, but are hard to read. */
const inBrackets = (text: string, isConfusing: (text: string) => boolean): string => (isConfusing(text) ? `(${text})` : text);
const hasSelect = (text: string): boolean => selectParts(text).length > 1;
const hasAnd = (text: string): boolean => splitAt(text, ['and']).length > 1;

/** `lead(`, what is inside one level deeper, `)`: all entries on one line if they fit, otherwise one a line. */
const brokenBrackets = (text: string, width: number, lead: string): Doc | undefined => {
  const open = outside(text, (i) => text.charAt(i) in brackets)[0] ?? -1;
  const close = brackets[text.charAt(open)];
  if (close === undefined || !text.endsWith(close)) return undefined;
  const inside = text.slice(open + 1, -1);
  return [lead + text.slice(0, open + 1), indent(brokenEntries(inside, width - 4)), close];
};

const brokenEntries = (inside: string, width: number): Doc => {
  if (inside.length <= width && !inside.endsWith(',')) return inside;
  const entries = splitAtCommas(inside.replace(/,$/, ''));
  // A group keeps its one entry as it is; a call or a tuple has a comma behind every entry.
  if (entries.length === 1 && !inside.endsWith(',')) return brokenExpression(inside, width);
  return entries.map((entry) => followedBy(brokenExpression(entry, width - 1), ','));
};

/** `head(arguments)` as a statement at an indentation depth: `x = f(a, b)`. */
export const brokenCall = (head: string, args: string, depth: number, tail = ')'): Doc => {
  const width = lineWidth - depth * indentation.length;
  const flat = `${head}${args}${tail}`;
  return flat.length <= width ? flat : [head, indent(brokenEntries(args, width - indentation.length)), tail];
};

/** The doc with `tail` at the end of its last line. */
export const followedBy = (doc: Doc, tail: string): Doc => {
  if (typeof doc === 'string') return doc + tail;
  return Array.isArray(doc) ? [...doc.slice(0, -1), followedBy(doc.at(-1) as Doc, tail)] : doc;
};

/** The three parts of `then if condition else otherwise`; only the text itself if it is no select. */
const selectParts = (text: string): readonly [then: string, condition?: string, otherwise?: string] => {
  const [start = -1] = operatorPlaces(text, ['if']);
  const end = operatorPlaces(text, ['else']).find((place) => place > start) ?? -1;
  if (start < 0 || end < 0 || text.startsWith('lambda')) return [text];
  return [text.slice(0, start), text.slice(start + ' if '.length, end), text.slice(end + ' else '.length)];
};

/** Parts of a text between the operators outside of brackets and strings; every part but the first starts with its operator. */
const splitAt = (text: string, operators: readonly string[]): readonly string[] => pieces(text, operatorPlaces(text, operators));

/** Places of the spaces in front of operators. */
const operatorPlaces = (text: string, operators: readonly string[]): readonly number[] =>
  outside(
    text,
    (i) => text.charAt(i) === ' ' && operators.some((op) => text.startsWith(`${op} `, i + 1) && !isRestOfNotIn(text, i)),
  );

/** Whether the `in` behind the space belongs to `not in`. */
const isRestOfNotIn = (text: string, space: number): boolean =>
  text.startsWith('in ', space + 1) && text.slice(0, space).endsWith(' not');

const splitAtCommas = (text: string): readonly string[] =>
  pieces(
    text,
    outside(text, (i) => text.startsWith(', ', i - 1)),
  ).map((part) => part.replace(/,$/, ''));

const pieces = (text: string, cuts: readonly number[]): readonly string[] =>
  [0, ...cuts.map((cut) => cut + 1)].map((start, i) => text.slice(start, cuts[i] ?? text.length));

/** Places outside of brackets and strings for which `isCut` holds. */
const outside = (text: string, isCut: (index: number) => boolean): readonly number[] => {
  const cuts: number[] = [];
  let depth = 0;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (quote !== '') {
      if (c === '\\') i++;
      else if (c === quote) quote = '';
      continue;
    }
    if (depth === 0 && isCut(i)) cuts.push(i);
    if (c === '"' || c === "'") quote = c;
    else if (c in brackets) depth++;
    else if (')]}'.includes(c)) depth--;
  }
  return cuts;
};
