/** Documents that something is wrong with, by what the spec says of them. */
import type { ResolvedIsa } from '@instabrew/spec';
import { type Chance, chance, pick } from '../chance.js';
import { anyScalar, type Change, changed, entriesOf, openBrace, replaced, withValue } from './change.js';
import { fieldsOf, renewals } from './renewed.js';

const values = [
  ...['1.5', '"x"', 'null', '[]', '{}', '-1', '99999999999999999999', 'true', '"\\ud800"', '"main"'],
  ...['1e400', `-1${'0'.repeat(309)}`],
];
const replacedValue = replaced(anyScalar, (_, next) => pick(next, values) ?? 'null');

/** Random documents have names that end in a number of their own. */
const anyName = '"(?:[^"\\\\]|\\\\.)*#\\d+"';
/** The links to one, or its place, lead nowhere then. */
const renamed = replaced(new RegExp(`(?<=:)${anyName}`, 'g'), (found) => `${found.slice(0, -1)}?"`);

const cut: Change = (text, next) => {
  const at = next(text.length);
  return text.slice(0, at) + text.slice(at + next(8));
};

/** The keys that objects have their names under; instructions have theirs under `name`. */
const nameKeys = (isa: ResolvedIsa): readonly string[] => [
  'name',
  ...[...isa.records, ...isa.instructions].flatMap((x) => x.names ?? []).map(({ key }) => key),
];

const sameNames =
  (pattern: RegExp): Change =>
  (text, next) => {
    const names = [...text.matchAll(pattern)].map(([name]) => name);
    const at = next(names.length);
    const a = names[at];
    // The nearest one is likely to be of the same kind, and in the same place.
    const b = names.slice(at + 1).find((name) => a !== undefined && withValue(name, '') === withValue(a, ''));
    return a !== undefined && b !== undefined ? text.replace(a, () => b) : text;
  };

const damages = (isa: ResolvedIsa): readonly Change[] => {
  const fields = fieldsOf(isa);
  const keys = ['unknown', 'name', ...fields.map((f) => f.name)];
  const counts = fields.flatMap((f) => (f.counts === undefined ? [] : [f.name]));
  const dtypes = fields.flatMap(({ name, type }) => (type.kind === 'enum' && type.enum === isa.wire.dtypeEnum ? [name] : []));
  const { versions } = isa.document ?? {};
  const revisions = versions ? [0, versions.current + 1, `"${versions.current}"`, ...versions.older] : [];
  return [
    ...[replacedValue, renamed, cut, sameNames(entriesOf(nameKeys(isa), anyName))],
    replaced(openBrace, (_, next) => `{${JSON.stringify(pick(next, keys))}:${pick(next, values)},`),
    replaced(entriesOf(counts, '\\d+'), (found) => `${found}1`),
    replaced(entriesOf(dtypes), (found, next) => withValue(found, JSON.stringify(pick(next, isa.dtypes)?.name ?? 'none'))),
    replaced(entriesOf(versions ? [versions.key] : [], '\\d+'), (found, next) => withValue(found, String(pick(next, revisions)))),
    ...renewals(isa),
  ];
};

export interface DamageOptions {
  readonly seed: number;
  /** Damages that only this ISA knows, on top of those that follow from any spec. */
  readonly more?: readonly Change[];
}

/** Each text with one or two things wrong, or at least other than they were. The same seed gives the same texts. */
export const damagedTexts = (
  isa: ResolvedIsa,
  texts: readonly string[],
  { seed, more = [] }: DamageOptions,
): readonly string[] => {
  const changes = [...more, ...damages(isa)];
  return texts.map((text, i) => {
    const next: Chance = chance(seed - i);
    // Each kind of damage in its turn, or the first one after it that there is something for; then perhaps another one.
    const inTurn = changes.map((_, j) => changes[(i + j) % changes.length]?.(text, next) ?? text);
    const first = inTurn.find((damaged) => damaged !== text) ?? text;
    // Half a surrogate pair cannot be passed on.
    return changed(first, changes, next(2), next).replace(/\p{Surrogate}/gu, '?');
  });
};
