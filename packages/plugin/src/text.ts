/** Spec text can hold anything; these helpers make it fit into comments of any language. */

/**
 * Characters that change how a line is read without being seen: controls, line separators that are not line feeds, bidi
 * marks, zero-width and tag characters, lone surrogates. Listed rather than asked of the host, whose Unicode version varies.
 */
const invisible =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e0fff}]/gu;

const visible = (character: string): string => {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
};

/** The text with every invisible character but the line feed as `\uXXXX`. Tabs become spaces, CR LF and CR become LF. */
export const visibleText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(invisible, (c) => (c === '\n' ? c : visible(c)));

/**
 * The visible text in lines of at most `width` characters. Line feeds stay, runs of spaces become one, words are never
 * split: a word longer than the width has a line of its own. No empty lines at either end; no text, no lines.
 */
export const wrapText = (text: string, width: number): string[] => {
  const lines = visibleText(text)
    .split('\n')
    .flatMap((line) => wrapLine(line, width));
  const first = lines.findIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
};

const wrapLine = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const wordLength = [...word].length;
    if (length > 0 && length + 1 + wordLength > width) {
      lines.push(line);
      [line, length] = [word, wordLength];
    } else {
      line = length > 0 ? `${line} ${word}` : word;
      length += wordLength + (length > 0 ? 1 : 0);
    }
  }
  return [...lines, line];
};

/** What a tool would take for an order to itself at the start of a comment. */
const directive =
  /^(@ts-\S*|(?:type|mypy|pyright|pylint|pragma|fmt|isort|ruff|flake8):|noqa\b|eslint-\S*|prettier-ignore|biome-ignore\S*|NOLINT\w*|clang-format\b)/i;

/**
 * One wrapped line, safe in a line comment of C++, TypeScript, Python and their like: no backslash (or its trigraph) at the
 * end, which would join the next line; no directive to a tool at the start (`@ts-ignore`, `type: ignore`).
 */
export const commentLine = (line: string): string =>
  line
    .replace(/\\$/, '\\u005C')
    .replace(/\?\?\/$/, '?\\u003F/')
    .replace(directive, '"$1"');
