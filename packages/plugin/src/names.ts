/** The identifier policy that all targets share: any spec name becomes a legal identifier of its own, and always the same. */

/** What operators are called in identifiers. */
const operatorWords: { readonly [character: string]: string } = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'slash',
  '%': 'percent',
  '<': 'less',
  '>': 'greater',
  '=': 'equals',
  '!': 'not',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
  '~': 'tilde',
  '?': 'question',
  '@': 'at',
  '#': 'hash',
  $: 'dollar',
};

/**
 * A legal identifier for any name, the same in most languages: letters, digits and `_` stay; `-`, `.`, `:`, `/` and spaces
 * between two of those are `_`; operators are words; anything else is `u<hex>`. `` is `empty`, a leading digit is put
 * behind `_`. Not unique: `a-b` and `a_b` are both `a_b`; see `uniqueNames`.
 */
export const identifier = (name: string): string => {
  const joined = name.replace(/(?<=[A-Za-z0-9])[-.:/ ](?=[A-Za-z0-9])/g, '_');
  const parts = joined.match(/[A-Za-z0-9_]+|[^A-Za-z0-9_]/gu) ?? [];
  const text = parts.map(identifierPart).join('_') || 'empty';
  return /^[0-9]/.test(text) ? `_${text}` : text;
};

const identifierPart = (part: string): string =>
  /^[A-Za-z0-9_]/.test(part) ? part : (operatorWords[part] ?? `u${(part.codePointAt(0) ?? 0).toString(16)}`);

export interface NamePolicy {
  /** Identifiers that differ in case only collide (file names on some systems). Default false. */
  readonly ignoreCase?: boolean;
}

/**
 * An identifier of its own for every name. `sanitize` makes a legal one; a reserved word gets `_`, later names that want the
 * same get `_2`, `_3` …. A name that is a legal identifier as it stands always keeps it, the others choose in ascending
 * order of their code units: the result depends on the set of names, not on their order. Entries are in the order given.
 */
export const uniqueNames = (
  names: Iterable<string>,
  sanitize: (name: string) => string = identifier,
  reserved: ReadonlySet<string> = new Set(),
  { ignoreCase = false }: NamePolicy = {},
): Map<string, string> => {
  const given = [...new Set(names)];
  const key = (id: string): string => (ignoreCase ? id.toLowerCase() : id);
  const taken = new Set<string>();
  const chosen = new Map<string, string>();

  const claim = (name: string): void => {
    const wanted = sanitize(name);
    const stem = reserved.has(wanted) ? `${wanted}_` : wanted;
    let id = stem;
    for (let n = 2; taken.has(key(id)) || reserved.has(id); n++) id = stem.endsWith('_') ? `${stem}${n}` : `${stem}_${n}`;
    taken.add(key(id));
    chosen.set(name, id);
  };

  const legal = (name: string): boolean => sanitize(name) === name && !reserved.has(name);
  const sorted = [...given].sort();
  for (const name of sorted) if (legal(name)) claim(name);
  for (const name of sorted) if (!legal(name)) claim(name);
  return new Map(given.map((name) => [name, chosen.get(name) ?? name]));
};
