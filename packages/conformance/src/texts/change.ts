/** Changes to one place of a text, which place being left to chance. */
import { type Chance, pick } from '../chance.js';

/** The text with one thing changed, if it has such a thing. */
export type Change = (text: string, next: Chance) => string;

/** One of the places that fit the pattern becomes what `by` makes of it. */
export const replaced =
  (pattern: RegExp, by: (found: string, next: Chance) => string): Change =>
  (text, next) => {
    const one = pick(next, [...text.matchAll(pattern)]);
    return one ? text.slice(0, one.index) + by(one[0], next) + text.slice(one.index + one[0].length) : text;
  };

/** A string of JSON, as a pattern. */
const anyString = '"(?:[^"\\\\]|\\\\.)*"';
/** Nothing fits it. */
const nothing = /(?!)/g;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Entries of objects: one of the keys, and a value that fits the pattern; a string unless something else is asked for. */
export const entriesOf = (keys: Iterable<string>, value: string = anyString): RegExp => {
  const spelled = [...new Set(keys)].map((key) => escaped(JSON.stringify(key)));
  return spelled.length === 0 ? nothing : new RegExp(`(?:${spelled.join('|')}):${value}`, 'g');
};

/** Another value in an entry: `"a":1` becomes `"a":2`. */
export const withValue = (entry: string, value: string): string => `${/^"(?:[^"\\]|\\.)*":/.exec(entry)?.[0] ?? ''}${value}`;

/** A value that is no list and no object, between two others. */
export const anyScalar: RegExp = new RegExp(`(?<=[:[,])(?:-?[\\d.]+(?:e[+-]\\d+)?|${anyString}|true|false|null)(?=[,\\]}])`, 'g');

/** Where an object with entries begins. */
export const openBrace = /\{(?=")/g;

/** Several of the changes, one after the other. */
export const changed = (text: string, changes: readonly Change[], count: number, next: Chance): string => {
  let result = text;
  for (let left = count; left > 0; left--) result = pick(next, changes)?.(result, next) ?? result;
  return result;
};
