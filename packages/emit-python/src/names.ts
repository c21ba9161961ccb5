/** The identifier policy of Python: what a spec name is called in emitted code. Wire spellings never change. */
import { capitalize, identifier, screamingCase, uniqueNames } from '@instabrew/plugin';
import { keywords, reservedInEnums } from './reserved.js';

/**
 * A legal identifier without a meaning of its own: two underscores in front would be mangled inside a class, underscores
 * at both ends are the language's or `Enum`'s. A digit keeps the `_` in front of it.
 */
export const pyIdentifier = (name: string): string => {
  const plain = identifier(name);
  const stripped = plain.replace(/^_+/, '');
  if (/^[A-Za-z]/.test(stripped))
    return plain.startsWith('__') || (plain.startsWith('_') && plain.endsWith('_')) ? stripped : plain;
  return stripped === '' ? 'underscore' : `_${stripped.replace(/_+$/, '') || stripped}`;
};

/** Names of one scope, in which all are new. */
export const scopedNames = (names: Iterable<string>, reserved: ReadonlySet<string>): ReadonlyMap<string, string> =>
  uniqueNames(names, pyIdentifier, reserved);

export const memberNames = (names: Iterable<string>): ReadonlyMap<string, string> => scopedNames(names, reservedInEnums);

/** `Ifmap` of `getIfmap`: operands and children keep their spelling. */
export const accessorStem = (name: string): string => identifier(capitalize(name));

/** `ARGUMENT`: the codec of the union `Argument`. */
export const constantName = (name: string): string => screamingCase(identifier(name)) || 'CODEC';

/** Module names, told apart without case: lower case with underscores. */
export const moduleNames = (stems: Iterable<string>, reserved: Iterable<string>): ReadonlyMap<string, string> =>
  uniqueNames(
    stems,
    (stem) =>
      stem
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .replace(/^(?=[0-9])/, 'm') || 'family',
    new Set([...keywords, ...reserved]),
    { ignoreCase: true },
  );

/** The wanted name, or with `2`, `3` … behind it, entered into `taken`. */
export const claim = (wanted: string, taken: Set<string>): string => {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}${n}`;
  taken.add(name);
  return name;
};

/** The name that was worked out for a spec name. */
export const nameIn = <T>(names: ReadonlyMap<string, T>, key: string): T => {
  const name = names.get(key);
  if (name === undefined) throw new RangeError(`no Python name for "${key}"`);
  return name;
};
