/** Spec text in TypeScript: literals and comments that nothing can break out of. */
import { type Doc, visibleText, wrap, wrapText } from '@instabrew/plugin';
import type { Origin } from '@instabrew/spec';

const count = (text: string, part: string): number => text.split(part).length - 1;

/**
 * A string literal, in the quotes that need fewer escapes, single ones if in doubt. Characters that nobody sees are
 * escapes, as is the `</` that would end a script element.
 */
export const str = (text: string): string => {
  const double = visibleText(JSON.stringify(text)).replaceAll('</', '<\\/');
  if (count(text, "'") > count(text, '"')) return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
};

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** An int as a literal: a bigint where a number would not be exact. */
export const intLiteral = (decimal: string | bigint): string => {
  const value = BigInt(decimal);
  return value === BigInt(Number(value)) && Number.isSafeInteger(Number(value)) ? String(value) : `${value}n`;
};

/** A key of an object literal. `__proto__` is computed: as a plain key it would set the prototype. */
export const objectKey = (name: string): string => {
  if (name === '__proto__') return "['__proto__']";
  return isIdentifier(name) ? name : str(name);
};

/** Plain data as a literal on one line. */
export const literalText = (value: unknown): string => {
  if (typeof value === 'string') return str(value);
  if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, inner]) => `${objectKey(key)}: ${literalText(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
};

/** The name of a property in a class or interface. */
export const propertyKey = (name: string): string => (isIdentifier(name) ? name : str(name));

/** `this.name`, `this['a-b']`; of an object that may be absent, `this?.name`. */
export const member = (object: string, name: string, absent = false): string => {
  const mark = absent ? '?' : '';
  if (isIdentifier(name)) return `${object}${mark}.${name}`;
  return `${object}${mark && '?.'}[${str(name)}]`;
};

/** Widest text that is put on one line with its comment marks; leaves room for the indentation of a method. */
const oneLine = 110;

/** A line of a block comment, which it does not end. */
export const commentText = (line: string): string => line.replaceAll('*/', '*\\/');

/** The same, without what the compiler or a documentation tool would take for an order. */
const guard = (line: string): string => commentText(line).replace(/^@(?=\w)/, '\\@');

/** A documentation comment of one or more paragraphs; none without text. Lines that start with `@` in `tags` are kept as tags. */
export const jsdoc = (text: string | readonly string[], tags: readonly string[] = []): Doc => {
  const lines = (typeof text === 'string' ? [text] : text).filter((line) => line !== '');
  if (lines.length === 0 && tags.length === 0) return null;
  const whole = wrapText(lines.join('\n'), oneLine);
  if (tags.length === 0 && whole.length === 1) return `/** ${guard(whole[0] ?? '')} */`;
  return ['/**', wrap(' * ', lines, guard), ...tags.map((tag) => wrap(' * ', tag, commentText)), ' */'];
};

/** `from packages/isa-neuron/src/ops/activation.ts:12` */
export const fromLine = ({ file, line }: Origin): string => `from ${file}:${line}`;

/** Arguments of a contract violation that name the spec line. */
export const place = ({ file, line }: Origin): string => `${str(file)}, ${line}`;
