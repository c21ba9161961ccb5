import { nearest, type Origin } from '@instabrew/spec';
import type { WireType } from './wire-type.js';

/** The spellings of an enum, as readers need them. */
export interface EnumNames<E extends string> {
  readonly name: string;
  /** The member that is spelled so: its name or an alias; undefined: none. */
  member(spelling: string): E | undefined;
  /** What to write instead of a spelling that is no member's. */
  hint(spelling: string): string | undefined;
  /** The name of the member with this ordinal, for those who write numbers. */
  named?(ordinal: number): E | undefined;
  /** Readers take ordinals as well. */
  readonly byOrdinal?: boolean;
  readonly rule?: Origin | undefined;
}

/** Members of an enum, by name. Lenient readers and writers take any string. */
export const enumType = <E extends string>(names: EnumNames<E>): WireType<E> => {
  const expected = `a member of ${names.name}`;
  const { rule } = names;
  return {
    expected,
    read: (node, at) => {
      if (node.kind !== 'string') {
        const member = node.kind === 'int' ? names.named?.(Number(node.value)) : undefined;
        if (names.byOrdinal && node.kind === 'int')
          return member ?? at.reject('wire/unknown-enum-member', node, `${expected}, or its number`, { rule });
        return at.reject('wire/type-mismatch', node, expected, {
          hint: member === undefined ? undefined : `${node.value} is "${member}"`,
        });
      }
      const member = names.member(node.value);
      if (member !== undefined) return member;
      if (at.lenient) return node.value as E;
      return at.reject('wire/unknown-enum-member', node, expected, { hint: names.hint(node.value), rule });
    },
    write: (value, to) => {
      if (typeof value !== 'string') return to.reject('wire/type-mismatch', value, expected);
      if (to.lenient || names.member(value) === value) return to.string(value);
      to.reject('wire/unknown-enum-member', value, expected, { hint: names.hint(value), rule });
    },
    same: (a, b) => a === b,
    hash: (value, to) => to.text(value),
    isMember: (value) => typeof value === 'string' && names.member(value) === value,
  };
};

export const didYouMean = (word: string, candidates: Iterable<string>): string | undefined => {
  const found = nearest(word, candidates);
  return found === undefined ? undefined : `did you mean ${JSON.stringify(found)}?`;
};

export interface EnumOptions<E extends string> {
  /** Other spellings that readers take. */
  readonly aliases?: { readonly [spelling: string]: E };
  /** Readers take numbers as well: these, of the members in their order. */
  readonly ordinals?: readonly number[];
  readonly rule?: Origin;
}

/**
 * An enum from its member names.
 * @example
 * const MemsetModes = enumOf('MemsetMode', ['Const', 'Random']); // WireType<'Const' | 'Random'>
 */
export const enumOf = <const E extends string>(
  name: string,
  members: readonly E[],
  options: EnumOptions<E> = {},
): WireType<E> => {
  const { aliases = {}, ordinals, rule } = options;
  const spellings = new Map<string, E>([...Object.entries<E>(aliases), ...members.map((m) => [m, m] as const)]);
  return enumType<E>({
    name,
    member: (spelling) => spellings.get(spelling),
    hint: (spelling) => didYouMean(spelling, members),
    ...(ordinals && { byOrdinal: true, named: (ordinal: number) => members[ordinals.indexOf(ordinal)] }),
    rule,
  });
};
