/** The identifier policy of C++: what a spec name is called in emitted code. Wire spellings never change. */
import { capitalize, identifier, uniqueNames } from '@instabrew/plugin';
import { reservedWords } from './reserved.js';

/** A legal identifier that the standard does not keep for the implementation: no `__`, no `_` before a capital. */
export const cppIdentifier = (name: string): string => {
  const plain = identifier(name).replace(/__+/g, '_');
  return /^_[A-Z]/.test(plain) ? `x${plain}` : plain;
};

/** Enumerators, struct members and the like: one scope, in which all names are new. */
export const scopedNames = (names: Iterable<string>, reserved: Iterable<string> = []): ReadonlyMap<string, string> =>
  uniqueNames(names, cppIdentifier, new Set([...reservedWords, ...reserved]));

/** Data members of classes: `can_read_uninit_`. The `_` keeps them apart from keywords and macros; `taken` has other names. */
export const memberNames = (keys: Iterable<string>, taken: Iterable<string> = []): ReadonlyMap<string, string> => {
  const stems = new Set([...taken].filter((name) => name.endsWith('_')).map((name) => name.slice(0, -1)));
  return new Map([...keys].map((key) => [key, `${claim(cppIdentifier(key).replace(/_+$/, '') || 'x', stems)}_`]));
};

/** What follows `get` and `set`: operands and children keep their spelling (`Ifmap`), wire keys become `CanReadUninit`. */
export const operandStem = (name: string): string => cppIdentifier(capitalize(name));
export const fieldStem = (key: string): string => cppIdentifier(stemWords(key) || key);

/** `can_read_uninit` -> CanReadUninit, `AffIVKind` as it is. */
const stemWords = (key: string): string =>
  key
    .split(/[^A-Za-z0-9]+/)
    .map(capitalize)
    .join('');

/** The wanted name, or with `2`, `3` … behind it, entered into `taken`. */
export const claim = (wanted: string, taken: Set<string>): string => {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}${n}`;
  taken.add(name);
  return name;
};

/** File stems, told apart without case: kebab-case ASCII. */
export const fileNames = (stems: Iterable<string>, reserved: Iterable<string>): ReadonlyMap<string, string> =>
  uniqueNames(
    stems,
    (stem) =>
      stem
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'family',
    new Set(reserved),
    {
      ignoreCase: true,
    },
  );
