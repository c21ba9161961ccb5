/** Whether a constant is a value of a type, and whether a type refers to things that exist. */
import { isFieldsConstant, isIntConstant, isListConstant, isRealConstant } from '../constants.js';
import type { Diagnostic } from '../diagnostic.js';
import { placesOf } from '../queries.js';
import { intRange } from '../references.js';
import type { Constant, FieldSpec, FieldType, ResolvedIsa } from '../resolved.js';
import { didYouMean, finding } from './findings.js';

export type Types = Pick<ResolvedIsa, 'enums' | 'records' | 'unions'>;

const integerOf = (c: Constant): bigint | undefined => {
  if (typeof c === 'number') return Number.isSafeInteger(c) ? BigInt(c) : undefined;
  return isIntConstant(c) && /^-?\d+$/.test(c.int) ? BigInt(c.int) : undefined;
};

const isReal = (c: Constant): boolean => typeof c === 'number' || isRealConstant(c);

const within = (n: bigint, range: { readonly min: string; readonly max: string }): boolean =>
  n >= BigInt(range.min) && n <= BigInt(range.max);

/** What is expected instead of `c`; undefined: `c` is a value of `type`. */
export const mismatch = (types: Types, type: FieldType, c: Constant, range?: FieldSpec['range']): string | undefined => {
  switch (type.kind) {
    case 'bool':
      return typeof c === 'boolean' ? undefined : 'true or false';
    case 'int': {
      const n = integerOf(c);
      const bounds = range ?? intRange(type);
      return n !== undefined && within(n, bounds) ? undefined : `an integer in [${bounds.min}, ${bounds.max}]`;
    }
    case 'float':
      if (!isReal(c)) return 'a real number';
      return type.bits === 32 && typeof c === 'number' && Number.isFinite(c) && !Number.isFinite(Math.fround(c))
        ? 'a number within binary32'
        : undefined;
    case 'string':
      return typeof c === 'string' ? undefined : 'a string';
    case 'enum': {
      const spec = types.enums.find((e) => e.name === type.enum);
      return !spec || (typeof c === 'string' && spec.members.some((m) => m.name === c)) ? undefined : `a member of ${type.enum}`;
    }
    case 'maybeAffine':
      return mismatch(types, type.of, c, range);
    case 'list':
      if (!isListConstant(c)) return 'a list';
      return c.map((x) => mismatch(types, type.of, x)).find((m) => m !== undefined);
    case 'tuple': {
      if (!isListConstant(c)) return `a list of ${type.items.length}`;
      const items = placesOf(type, c.length);
      if (!items) return `a list of ${type.items.length}`;
      return items.map((t, i) => mismatch(types, t, c[i] ?? null, range)).find((m) => m !== undefined);
    }
    case 'map':
      return isFieldsConstant(c) ? undefined : 'an object';
    case 'immediate':
      return integerOf(c) !== undefined || isReal(c) ? undefined : 'a number';
    case 'record':
    case 'union':
    case 'instruction':
    case 'opaque':
      return undefined;
  }
};

/** One finding for each enum, record or union that `type` names in vain. */
export const danglingTypes = (types: Types, type: FieldType, f: FieldSpec): readonly Diagnostic[] => {
  const missing = (
    code: 'spec/unknown-enum' | 'spec/unknown-record' | 'spec/unknown-union',
    what: string,
    name: string,
    known: readonly { name: string }[],
  ) =>
    known.some((k) => k.name === name)
      ? []
      : [
          finding({
            code,
            origin: f.origin,
            expected: `${what} of this ISA`,
            actual: JSON.stringify(name),
            hint: didYouMean(
              name,
              known.map((k) => k.name),
            ),
          }),
        ];
  switch (type.kind) {
    case 'enum':
      return missing('spec/unknown-enum', 'an enum', type.enum, types.enums);
    case 'record':
      return missing('spec/unknown-record', 'a record', type.record, types.records);
    case 'union':
    case 'maybeAffine':
      return missing('spec/unknown-union', 'a union', type.union, types.unions);
    case 'list':
    case 'map':
      return danglingTypes(types, type.of, f);
    case 'tuple':
      return type.items.flatMap((t) => danglingTypes(types, t, f));
    default:
      return [];
  }
};
