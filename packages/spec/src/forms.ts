/**
 * Older forms of a union, as data: which objects of an earlier version stand for which of the current one.
 *
 *     { version: 1, name: 'quotient', when: { op: 'Div' },
 *       to: { object: { kind: 'FloorDivKind', numer: { form: 'sum' }, denom: { get: 'op_param' } } } }
 *
 * A reader of a document of that version gives an object that has no tag to the first form that fits it, and reads what the
 * template makes of it. Objects with a tag are of the current form in every version. Keys that neither the pattern nor the
 * template mentions are `wire/unknown-key`; a key that the template gets without an `else` must be there.
 */
import type { Origin } from './origin.js';

/** An object fits when every key listed has this value; null: when the key is absent. */
export interface Pattern {
  readonly [key: string]: string | number | boolean | null;
}

/** What to make of the object that fits, written as the value itself with these in place of what comes from it. */
export type Template =
  | string
  | number
  | boolean
  /** The value at the key; `else` where there is none. */
  | { readonly get: string; readonly else?: Template }
  /** A list: what `to` makes of each entry of the array at the key, an object in turn. Without the array: the empty list. */
  | { readonly each: string; readonly to: Template }
  /** What the form of this name makes of the same object, whatever its pattern. */
  | { readonly form: string }
  | { readonly object: { readonly [key: string]: Template } };

export interface OlderForm {
  readonly name: string;
  /** The last version that wrote it. */
  readonly version: number;
  readonly when: Pattern;
  /** Keys that must have this value where they are there; an array of no entries is written `[]`. Otherwise `wire/constraint`. */
  readonly only?: { readonly [key: string]: string | number | boolean | readonly [] };
  readonly to: Template;
  readonly doc: string;
  readonly origin: Origin;
}

/** The keys of the object itself that a template gets. */
export const templateKeys = (template: Template): readonly string[] => {
  if (typeof template !== 'object') return [];
  if ('get' in template) return [template.get];
  if ('each' in template) return [template.each];
  return 'object' in template ? Object.values(template.object).flatMap(templateKeys) : [];
};
