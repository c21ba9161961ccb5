import type { Diagnostic } from '../diagnostic.js';
import { nearest } from '../diagnostic.js';
import type { Origin } from '../origin.js';

/** Codes of findings in a spec, with what each means. */
export const specCodes = {
  'spec/duplicate-name': 'two definitions of one kind have the same name',
  'spec/duplicate-ordinal': 'two members or instructions have the same ordinal',
  'spec/duplicate-key': 'a wire key is defined twice on the way from the root to the instruction',
  'spec/shadowed-header-key': 'a field has the wire key of a header field, or of the tag',
  'spec/duplicate-tag': 'two cases of a union have the same tag',
  'spec/duplicate-operand': 'two operands have accessors of the same name',
  'spec/invalid-name': 'a name is empty, or holds a lone surrogate or a NUL',
  'spec/empty': 'an enum without members, a union without cases, an ISA without instructions',
  'spec/unknown-enum': 'a reference to an enum that the ISA does not have',
  'spec/unknown-record': 'a reference to a record that the ISA does not have',
  'spec/unknown-union': 'a reference to a union that the ISA does not have',
  'spec/unknown-member': 'a reference to a member that the enum does not have',
  'spec/unknown-base': 'a base instruction that is not part of the ISA',
  'spec/unknown-engine': 'an engine that is no member of the engine enum',
  'spec/unknown-generation': 'a generation that the ISA does not have',
  'spec/unknown-dtype': 'a dtype that the ISA does not have',
  'spec/unknown-operand': 'a reference to an operand that the instruction does not have',
  'spec/unknown-field': 'a reference to a field that is not there or has the wrong type',
  'spec/unmodelled-generation': 'a latency for a generation that is named but not modelled',
  'spec/cyclic-base': 'an instruction is its own ancestor',
  'spec/infinite-record': 'a record contains itself without a list, map, optional or union between',
  'spec/bad-default': 'a default that is not of its type',
  'spec/bad-range': 'an empty range, or one wider than its type',
  'spec/bad-emit': 'a write rule that does not fit the type or the presence of its field',
  'spec/bad-ordinal': 'an ordinal that is negative, fractional or beyond 32 bits',
  'spec/bad-dtype': 'a dtype with no bytes, no lanes, or not in the dtype enum',
  'spec/bad-operand': 'a required operand after an optional one',
  'spec/bad-engine': 'a default engine that is not among the valid ones',
  'spec/bad-table': 'a second name table that leaves out a member or names two alike',
  'spec/bad-equality': 'an equality that needs a base and has none',
  'spec/bad-role': 'a role of an operand or a storage whose fields are not there or of the wrong type',
  'spec/bad-link': 'a link to a kind of object that nothing is, or a name that is no string field',
  'spec/bad-document':
    'a version that is no int field of the root, a generation that is no enum field of it, or a wrapper that is one of its keys',
  'spec/bad-shorthand': 'shorter forms of a tuple that leave nothing of it, or do not fill it',
  'spec/bad-form': 'an older form that makes no case of its union, or refers to a form behind it',
  'spec/negative-latency': 'a latency term that can be below zero',
  'spec/expression': 'an expression that does not type-check, divides by zero or leaves its range',
  'spec/missing-capability': 'no latency or no semantics, and no reason why not',
} as const;
export type SpecCode = keyof typeof specCodes;

export interface Finding {
  readonly code: SpecCode;
  readonly origin: Origin;
  readonly expected: string;
  readonly actual: string;
  readonly hint?: string | undefined;
  readonly rule?: Origin;
}

export const finding = ({ hint, ...rest }: Finding): Diagnostic => ({
  severity: 'error',
  path: [],
  ...rest,
  ...(hint ? { hint } : {}),
});

/** "did you mean …?" or nothing. */
export const didYouMean = (word: string, candidates: Iterable<string>): string | undefined => {
  const best = nearest(word, candidates);
  return best === undefined ? undefined : `did you mean ${JSON.stringify(best)}?`;
};

/** One finding for every entry whose key was seen before. */
export const duplicates = <T extends { readonly origin: Origin }>(
  entries: readonly T[],
  key: (entry: T) => string | number,
  code: SpecCode,
  what: string,
): readonly Diagnostic[] => {
  const seen = new Map<string | number, T>();
  return entries.flatMap((entry) => {
    const first = seen.get(key(entry));
    if (!first) {
      seen.set(key(entry), entry);
      return [];
    }
    return [
      finding({
        code,
        origin: entry.origin,
        expected: `a ${what} of its own`,
        actual: `${JSON.stringify(key(entry))}, taken already`,
        rule: first.origin,
      }),
    ];
  });
};
