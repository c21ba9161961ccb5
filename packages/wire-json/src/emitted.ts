/** What emitted classes need besides reading and writing. */
import type { Place } from '@instabrew/plugin';
import { BrewError, type Diagnostic, failure, type Int64, type Origin, type Result } from '@instabrew/spec';
import { quoted, showValue } from './show.js';
import { didYouMean } from './types/enums.js';
import { isObject, type WireType } from './types/wire-type.js';

/** A finding of `verify`: the value at `path` breaks `rule`. */
export const finding = (
  code: Diagnostic['code'],
  path: Diagnostic['path'],
  expected: string,
  actual: unknown,
  rule: Origin,
): Diagnostic => ({ code, severity: 'error', path, expected, actual: showValue(actual), rule });

/** What `string2<Enum>` answers for a name that is no member's. */
export const unknownMember = (enumName: string, name: string, members: Iterable<string>, rule: Origin): Result<never> => {
  const hint = didYouMean(name, members);
  const found: Diagnostic = {
    code: 'wire/unknown-enum-member',
    severity: 'error',
    path: [],
    expected: `a member of ${enumName}`,
    actual: quoted(name),
    ...(hint !== undefined && { hint }),
    rule,
  };
  return failure([found]);
};

/**
 * The constant that a field or operand holds, for formulas.
 * @param path where it stands in the record
 * @throws BrewError `plugin/not-constant` if it is an expression, whose value is not known before the program runs
 */
export const constantOf = <T>(value: T, path: Diagnostic['path']): Exclude<T, object> => {
  if (!isObject(value)) return value as Exclude<T, object>;
  throw new BrewError([
    {
      code: 'plugin/not-constant',
      severity: 'error',
      path,
      expected: 'a constant',
      actual: 'an expression',
      hint: 'its value is not known before the program runs',
    },
  ]);
};

/**
 * A member of an enum, for formulas.
 * @throws BrewError `plugin/bad-value` if it is one that only lenient readers take
 */
export const known = <T>(type: WireType<T>, value: T): T => {
  if (type.isMember?.(value) !== false) return value;
  const { expected } = type;
  throw new BrewError([{ code: 'plugin/bad-value', severity: 'error', path: [], expected, actual: showValue(value) }]);
};

/**
 * A size that a formula reckons with, which must be an int from 0 to `max`.
 * @throws BrewError `plugin/bad-value` if it is larger
 */
export const sizeWithin = (value: Int64, max: number, path: Diagnostic['path'] = []): number => {
  if (value >= 0 && value <= max) return Number(value);
  const expected = `a size in 0 … ${max}`;
  throw new BrewError([{ code: 'plugin/bad-value', severity: 'error', path, expected, actual: String(value) }]);
};

/**
 * The shape of an operand is asked for whose kind has none.
 * @throws BrewError `plugin/no-access` always
 */
export const noAccess = (kind: string | undefined): never => {
  const expected = 'an operand that is an access or an immediate';
  const actual = kind === undefined ? 'one of a kind that the ISA does not have' : quoted(kind);
  throw new BrewError([{ code: 'plugin/no-access', severity: 'error', path: [], expected, actual }]);
};

/**
 * The place of a tensor, for formulas.
 * @throws BrewError `plugin/no-place` if it is not known
 */
export const placed = (place: Place | undefined): Place => {
  if (place) return place;
  const expected = 'the place of a tensor';
  throw new BrewError([{ code: 'plugin/no-place', severity: 'error', path: [], expected, actual: 'nothing' }]);
};

/** The first partition of an access: that of its tensor, and those that its offset (in elements of so many bytes) passes. */
export const startPartition = (place: Place | undefined, offset: Int64, bytes: number): number => {
  const { partition, rowBytes } = placed(place);
  const elements = BigInt(sizeWithin(offset, 2 ** 53));
  const passed = BigInt(rowBytes) > 0n ? (elements * BigInt(bytes)) / BigInt(rowBytes) : 0n;
  return sizeWithin(BigInt(sizeWithin(partition, 2 ** 33)) + passed, 2 ** 33);
};

/**
 * A constant of a generation, for formulas.
 * @throws BrewError `plugin/no-generation` if no generation is known, or it has no such constant
 */
export const generationConstant = (
  generations: { readonly [generation: string]: { readonly [constant: string]: number } },
  generation: string | undefined,
  constant: string,
): number => {
  const value = generation === undefined ? undefined : generations[generation]?.[constant];
  if (value !== undefined) return value;
  const expected = `a generation that has ${constant}`;
  const actual = generation ?? 'none';
  throw new BrewError([{ code: 'plugin/no-generation', severity: 'error', path: [], expected, actual }]);
};

/** What `verify` says about a constraint of the spec: nothing if it holds, or cannot be looked at before the program runs. */
export const constraint = (holds: () => boolean, message: string, rule: Origin): readonly Diagnostic[] => {
  try {
    return holds() ? [] : [finding('verify/constraint', [], message, false, rule)];
  } catch (error) {
    if (error instanceof BrewError) return [];
    throw error;
  }
};
