import type { Fill, WireValue } from '@instabrew/spec';
import { own } from '@instabrew/spec';

/** What the gaps of a template are filled with. */
export interface Gaps {
  readonly [name: string]: WireValue;
}

/** The template with its gaps filled; undefined: it is a gap without a value. */
export const fill = (template: Fill, gaps: Gaps): WireValue => {
  if (typeof template !== 'object') return template;
  if ('get' in template) return own(gaps, template.get);
  if ('list' in template) return template.list.map((entry) => fill(entry, gaps));
  if ('each' in template) {
    const entries = own(gaps, template.each);
    return Array.isArray(entries) ? entries.map((entry) => fill(template.to, entry as Gaps)) : [];
  }
  return Object.fromEntries(
    Object.entries(template.object).flatMap(([key, entry]) => {
      const value = fill(entry, gaps);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
};
