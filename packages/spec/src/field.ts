/** `field(type)`: a key of a record or instruction, with its presence and its write rule. */
import { callSite } from './call-site.js';
import type { ExprKind, FieldDef, Presence, Source, WireType } from './definition.js';
import type { Constant } from './resolved.js';

export interface FieldOptions {
  readonly doc?: string;
  readonly source?: Source;
  /** `ns`, `elements`, `bytes`. */
  readonly unit?: string;
  /** Legal values, narrower than the type's. */
  readonly range?: readonly [min: number | bigint, max: number | bigint];
  /** Other spellings of the key, read but not written. */
  readonly aliases?: readonly string[];
  /** The field is the number of entries of this sibling list, and that is what its absence means. */
  readonly counts?: string;
}

type Literal<T> =
  | Extract<T, boolean | string | number | bigint | null>
  | readonly unknown[]
  | { readonly [key: string]: unknown };

/** A field under construction: plain data plus the ways to change it, each of which gives a new one. */
export interface FieldBuilder<T, P extends Presence, X extends ExprKind> extends FieldDef<T, P, X> {
  /** Absent and default are different states; written when set. */
  optional(): FieldBuilder<T, 'optional', X>;
  /** Absent means `value` (default: the zero of the type); written when it differs. */
  skipDefault(value?: Literal<T>): FieldBuilder<T, 'defaulted', X>;
  /** Absent means `value` (default: the zero of the type); always written. */
  always(value?: Literal<T>): FieldBuilder<T, 'defaulted', X>;
  /** Absent means empty; written when it has entries. */
  skipEmpty(): FieldBuilder<T, 'defaulted', X>;
  /** What a constructor sets, for a required field. */
  startsAs(value: Literal<T>): FieldBuilder<T, P, X>;
}

/** Numbers of float types are reals even when whole; the sign of zero and the non-finite ones survive as data. */
const constant = (value: unknown): Constant => {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : { int: String(value) };
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return { real: 'NaN' };
    if (!Number.isFinite(value)) return { real: value > 0 ? 'Infinity' : '-Infinity' };
    return Object.is(value, -0) ? { real: '-0' } : value;
  }
  if (Array.isArray(value)) return value.map(constant);
  if (typeof value === 'object' && value !== null) {
    return { fields: Object.fromEntries(Object.entries(value).map(([key, v]) => [key, constant(v)])) };
  }
  return value as Constant;
};

const builder = <T, P extends Presence, X extends ExprKind>(def: FieldDef<T, P, X>): FieldBuilder<T, P, X> => ({
  ...def,
  optional: () => builder({ ...def, presence: 'optional', default: undefined, emit: 'present' }),
  skipDefault: (value) =>
    builder({
      ...def,
      presence: 'defaulted',
      default: value === undefined ? def.wire.zero : constant(value),
      emit: 'nonDefault',
    }),
  always: (value) =>
    builder({ ...def, presence: 'defaulted', default: value === undefined ? def.wire.zero : constant(value), emit: 'always' }),
  skipEmpty: () => builder({ ...def, presence: 'defaulted', default: def.wire.zero, emit: 'nonEmpty' }),
  startsAs: (value) => builder({ ...def, default: constant(value) }),
});

/** A required, always written field of this type; see `FieldBuilder` for the other kinds. */
export const field = <T, X extends ExprKind = never>(
  wire: WireType<T, X>,
  options: FieldOptions = {},
): FieldBuilder<T, 'required', X> =>
  builder({
    wire,
    presence: 'required',
    default: wire.zero,
    emit: 'always',
    doc: options.doc ?? '',
    source: options.source,
    unit: options.unit,
    range: options.range && { min: String(options.range[0]), max: String(options.range[1]) },
    aliases: options.aliases ?? [],
    counts: options.counts,
    origin: callSite(field),
  });
