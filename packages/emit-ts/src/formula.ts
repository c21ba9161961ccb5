/** Formulas on several lines where they do not fit on one: broken at their loosest operators, then inside their brackets. */
import { type Doc, indent } from '@instabrew/plugin';

const precedences: readonly (readonly string[])[] = [
  ['||', '??'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['===', '!=='],
  ['<', '<=', '>', '>='],
  ['<<', '>>', '>>>'],
  ['+', '-'],
  ['*', '/', '%'],
  ['**'],
];

/** `head`, the formula, `tail`, as a formatter would break it; `depth` is the level of indentation that it is printed at. */
export const formula = (head: string, text: string, tail: string, width: number): Doc => {
  if (head.length + text.length + tail.length <= width) return head + text + tail;
  if (words(text).length > 1) return [`${head}(`, indent(broken(text, width - 2)), `)${tail}`];
  const lines = broken(text, width - tail.length);
  return lines.map((line, i) => `${i === 0 ? head : ''}${line}${i === lines.length - 1 ? tail : ''}`);
};

/** Lines of a formula, none longer than `width` if that can be; indented relative to the first. */
export const broken = (text: string, width: number): readonly string[] => {
  if (text.length <= width) return [text];
  const parts = words(text);
  const question = parts.indexOf('?');
  if (question >= 0) return brokenChoice(parts, question, width);
  const operators = precedences.find((level) => parts.some((part) => level.includes(part)));
  return operators ? brokenChain(parts, operators, width) : brokenCall(text, width);
};

const brokenChoice = (parts: readonly string[], question: number, width: number): readonly string[] => {
  const colon = matchingColon(parts, question);
  const branch = (mark: string, from: number, to?: number): readonly string[] =>
    broken(parts.slice(from, to).join(' '), width - 4).map((line, i) => `  ${i === 0 ? mark : ' '} ${line}`);
  const condition = broken(parts.slice(0, question).join(' '), width);
  return [...condition, ...branch('?', question + 1, colon), ...branch(':', colon + 1)];
};

const matchingColon = (parts: readonly string[], question: number): number => {
  let open = 0;
  for (let i = question + 1; i < parts.length; i++) {
    if (parts[i] === '?') open++;
    else if (parts[i] === ':' && open-- === 0) return i;
  }
  return parts.length;
};

/** Operators stand at the ends of lines. */
const brokenChain = (parts: readonly string[], operators: readonly string[], width: number): readonly string[] => {
  const lines: string[] = [];
  let start = 0;
  for (let i = 0; i <= parts.length; i++) {
    const operator = parts[i];
    if (operator !== undefined && !operators.includes(operator)) continue;
    const operand = broken(parts.slice(start, i).join(' '), width - 4);
    lines.push(...operand.slice(0, -1), `${operand.at(-1) ?? ''}${operator === undefined ? '' : ` ${operator}`}`);
    start = i + 1;
  }
  return lines;
};

/**
 * `f(`, one argument a line, `)`, or all but a last object on the first line if they fit there; a pair of brackets around
 * something else. What stands behind the last bracket stays there.
 */
const brokenCall = (text: string, width: number): readonly string[] => {
  const open = firstBracket(text);
  const end = open < 0 ? -1 : closing(text, open);
  const tail = text.slice(end);
  if (open < 0 || /[^\])},;]/.test(tail.replace(/^\]\.includes\(.*\)/, ']'))) return [text];
  const head = text.slice(0, open + 1);
  const args = split(text.slice(open + 1, end), ', ');
  const last = args.at(-1) ?? '';
  const hugging = `${head}${args
    .slice(0, -1)
    .map((arg) => `${arg}, `)
    .join('')}{`;
  if (last.startsWith('{ ') && hugging.length <= width) {
    return [hugging, ...inside(split(last.slice(2, -2), ', '), ',', width), `}${tail}`];
  }
  const isGroup = head.endsWith('(') && !/[\w$]\($/.test(head);
  return [head, ...inside(args, isGroup ? '' : ',', width), tail];
};

/** Index of the first bracket that is not in a string; -1: there is none. */
const firstBracket = (text: string): number => {
  let at = 0;
  while (at < text.length && !'(['.includes(text.charAt(at))) at = next(text, at);
  return at < text.length ? at : -1;
};

const inside = (entries: readonly string[], comma: string, width: number): readonly string[] =>
  entries.flatMap((entry) => {
    const lines = broken(entry, width - 2 - comma.length);
    return lines.map((line, i) => `  ${line}${i === lines.length - 1 ? comma : ''}`);
  });

/** Operands and operators; what brackets and quotes hold is not split. */
const words = (text: string): readonly string[] => split(text, ' ');

const split = (text: string, separator: string): readonly string[] => {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at = next(text, at)) {
    if (!text.startsWith(separator, at)) continue;
    parts.push(text.slice(start, at));
    start = at + separator.length;
  }
  return [...parts, text.slice(start)];
};

/** Index behind the character, string or bracketed part at `at`. */
const next = (text: string, at: number): number => {
  const character = text.charAt(at);
  if (character === "'" || character === '"') return endOfString(text, at) + 1;
  return '([{'.includes(character) ? closing(text, at) + 1 : at + 1;
};

const closing = (text: string, open: number): number => {
  let at = open + 1;
  while (at < text.length && !')]}'.includes(text.charAt(at))) at = next(text, at);
  return at;
};

const endOfString = (text: string, open: number): number => {
  let at = open + 1;
  while (at < text.length && text.charAt(at) !== text.charAt(open)) at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
};
