/** Values as findings show them: short, on one line, safe to print on a terminal. */

import { decodeUtf8 } from './text/pool.js';
import type { Tree } from './text/tree.js';

/** Characters of a value that a finding shows. */
const shown = 60;

/** Control characters, line separators and marks that change the direction of the text. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The text on one line, with unprintable characters as escapes, cut off after 60 characters. */
export const visible = (text: string): string => {
  const clean = text.slice(0, shown + 1).replace(unprintable, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return text.length > shown ? `${clean.slice(0, shown)}…` : clean;
};

/** The string in quotes, as JSON. */
export const quoted = (text: string): string =>
  text.length > shown ? `${visible(JSON.stringify(text.slice(0, shown)).slice(0, -1))}…"` : visible(JSON.stringify(text));

const plural = (count: number, noun: string, nouns = `${noun}s`): string => (count === 1 ? `1 ${noun}` : `${count} ${nouns}`);
export const entries = (count: number): string => plural(count, 'entry', 'entries');

/** A value of a text: numbers as they are written there. */
export const showTree = (node: Tree, bytes: Uint8Array): string => {
  switch (node.kind) {
    case 'array':
      return `an array of ${entries(node.value.length)}`;
    case 'object':
      return `an object of ${plural(node.value.length, 'key')}`;
    case 'string':
      return quoted(node.value);
    case 'int':
    case 'huge':
    case 'real':
      return visible(numberToken(bytes, node.start));
    default:
      return String(node.value);
  }
};

const numberToken = (bytes: Uint8Array, start: number): string =>
  /^[-+.0-9eE]*/.exec(decodeUtf8(bytes, start, Math.min(bytes.length, start + shown + 2)))?.[0] ?? '';

/** A value in memory. */
export const showValue = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'bigint':
      return visible(`${value}n`);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? `an array of ${entries(value.length)}` : 'an object';
    case 'undefined':
      return 'nothing';
    case 'function':
      return 'a function';
    default:
      return String(value);
  }
};
