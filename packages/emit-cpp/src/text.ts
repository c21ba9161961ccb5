/** Spec text in comments and string literals of C++: any text fits, none breaks out. */
import { comment, commentLine, type Doc, visibleText, wrap } from '@instabrew/plugin';
import { formatOrigin, type Origin } from '@instabrew/spec';

/** A text that cannot end a block comment, start one inside it, or join lines. */
const inBlock = (line: string): string => commentLine(line).replaceAll('*/', '* /').replaceAll('/*', '/ *');

/** Longest text that stands on one line with its comment marks, some levels deep. */
const shortest = 100;

/** A documentation comment, on one line if it fits; no text, no comment. */
export const docComment = (text: string | readonly string[]): Doc => {
  const lines = (typeof text === 'string' ? [text] : text).filter((line) => line.trim() !== '');
  const [only = ''] = lines;
  if (lines.length === 0) return null;
  if (lines.length === 1 && only.length <= shortest && !/[\n\r]/.test(only)) return `/** ${inBlock(visibleText(only).trim())} */`;
  return ['/**', wrap(' * ', lines, inBlock), ' */'];
};

/** `// from packages/isa-neuron/src/enums/fill.ts:12` */
export const fromLine = (origin: Origin): Doc => comment('//', `from ${place(origin)}`);

/** `file:line`; the column is of no use to a reader. */
const place = (origin: Origin): string => formatOrigin(origin).replace(/:\d+$/, '');

const escapes: { readonly [character: string]: string } = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A string literal of the UTF-8 bytes of the text. Octal escapes end by themselves; `?` after `?` would be a trigraph. */
export const literal = (text: string): string => {
  const body = [...text].map((c, i, all) => {
    const escaped = escapes[c] ?? (c === '?' && all[i - 1] === '?' ? '\\?' : undefined);
    if (escaped !== undefined) return escaped;
    return c >= ' ' && c <= '~'
      ? c
      : [...new TextEncoder().encode(c)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  });
  return `"${body.join('')}"`;
};

/** `"file", 12`: the last two arguments of a contract check. */
export const originArguments = ({ file, line }: Origin): string => `${literal(file)}, ${line}`;
