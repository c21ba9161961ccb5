/** Breaks long expressions and lists into lines, as a person would. */

/** Columns that lines aim at, before the indentation of a function body. */
export const width = 104;

/** Infix operators, loosest first; a line ends behind one of them. */
const operators: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/**
 * Lines of an expression that starts at a column; the first is continued by the caller.
 * @param text the expression on one line
 * @param column how far in it stands
 * @param tail characters that follow it on its last line
 */
export const expressionLines = (text: string, column: number, tail = 1): readonly string[] => {
  if (column + text.length + tail <= width) return [text];
  const tokens = topLevel(text);
  const question = tokens.find((t) => t.text === '?');
  if (question) return ternaryLines(text, question.at, column, tail);
  for (const ops of operators) {
    const cuts = tokens.filter((t) => ops.includes(t.text));
    if (cuts.length > 0) return infixLines(text, cuts, column, tail);
  }
  return bracketLines(text, column, tail);
};

interface Token {
  readonly text: string;
  readonly at: number;
}

/** Operators with a space on both sides, outside of all brackets. */
const topLevel = (text: string): readonly Token[] => {
  const found: Token[] = [];
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (depth === 0 && c === ' ') {
      const word = /^ (\S+) /.exec(text.slice(i))?.[1];
      if (word !== undefined && /^[-+*/%&|^<>=!?:]+$/.test(word)) found.push({ text: word, at: i + 1 });
    }
  }
  return found;
};

/** Every operand on a line of its own, the operator at the end. */
const infixLines = (text: string, cuts: readonly Token[], column: number, tail: number): readonly string[] => {
  const ends = [...cuts.map((c) => c.at + c.text.length), text.length];
  return ends.flatMap((end, i) => {
    const start = i === 0 ? 0 : (ends[i - 1] ?? 0) + 1;
    const isLast = i === ends.length - 1;
    const operand = text.slice(start, isLast ? end : end - (cuts[i]?.text.length ?? 0) - 1);
    const lines = expressionLines(operand, column, isLast ? tail : 3);
    return isLast ? lines : [...lines.slice(0, -1), `${lines.at(-1) ?? ''} ${cuts[i]?.text ?? ''}`];
  });
};

/** `condition`, then `? one` and `: other` below, further in. */
const ternaryLines = (text: string, question: number, column: number, tail: number): readonly string[] => {
  const colon = colonOf(text, question);
  const arm = (mark: string, body: string, end: number): readonly string[] => {
    const lines = expressionLines(body, column + 6, end);
    return lines.map((line, i) => (i === 0 ? `    ${mark} ${line}` : `      ${line}`));
  };
  return [
    ...expressionLines(text.slice(0, question - 1), column, 1),
    ...arm('?', text.slice(question + 2, colon - 1), 1),
    ...arm(':', text.slice(colon + 2), tail),
  ];
};

/** The colon that belongs to the question mark. */
const colonOf = (text: string, question: number): number => {
  let open = 0;
  for (const { text: op, at } of topLevel(text)) {
    if (at <= question) continue;
    if (op === '?') open++;
    else if (op === ':' && open-- === 0) return at;
  }
  return text.length;
};

/** The contents of the last outermost brackets, under their beginning; lists are filled. */
const bracketLines = (text: string, column: number, tail: number): readonly string[] => {
  const group = lastGroup(text);
  if (!group) return [text];
  const [head, inner, end] = [text.slice(0, group.open + 1), text.slice(group.open + 1, group.close), text.slice(group.close)];
  const parts = separateArguments(inner);
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && last.startsWith('{') && last.endsWith('}')) {
    // A list at the end of a call is broken in place.
    const opening = `${head}${parts.slice(0, -1).join(', ')}, {`;
    return hung(filled(separateArguments(last.slice(1, -1)), column + opening.length, tail + end.length + 1), opening, `}${end}`);
  }
  const at = column + head.length;
  const lines = parts.length > 1 ? filled(parts, at, tail + end.length) : expressionLines(inner, at, tail + end.length);
  return hung(lines, head, end);
};

/** The last pair of brackets that is inside no other. */
const lastGroup = (text: string): { readonly open: number; readonly close: number } | undefined => {
  let depth = 0;
  let close = -1;
  for (let i = text.length - 1; i >= 0; i--) {
    const c = text.charAt(i);
    if (')]}'.includes(c)) {
      if (depth === 0) close = i;
      depth++;
    } else if ('([{'.includes(c) && --depth === 0) return { open: i, close };
  }
  return undefined;
};

/** Lines under the end of `head`. */
const hung = (lines: readonly string[], head: string, end: string): readonly string[] =>
  lines.map((line, i) => `${i === 0 ? head : ' '.repeat(head.length)}${line}${i === lines.length - 1 ? end : ''}`);

/** The entries of a list that commas separate, those in brackets apart. */
export const separateArguments = (text: string): readonly string[] => {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (c === ',' && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 2;
    }
  }
  return [...parts, text.slice(start)];
};

/** Entries behind each other, as many a line as fit. An entry that is too long itself is broken. */
export const filled = (entries: readonly string[], column: number, tail = 1): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const [i, entry] of entries.entries()) {
    const isLast = i === entries.length - 1;
    const separator = isLast ? '' : ',';
    const candidate = line === '' ? entry : `${line} ${entry}`;
    if (line !== '' && column + candidate.length + (isLast ? tail : 1) > width) {
      lines.push(line);
      line = '';
    }
    const text = line === '' ? entry : `${line} ${entry}`;
    if (column + text.length + tail > width && line === '') {
      const broken = expressionLines(entry, column, isLast ? tail : 1);
      lines.push(...broken.slice(0, -1));
      line = `${broken.at(-1) ?? ''}${separator}`;
    } else line = text + separator;
  }
  return [...lines, line];
};
