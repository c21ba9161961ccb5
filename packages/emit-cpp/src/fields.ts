/** Fields as C++ variables: what they are declared as, and what is said about them. */
import type { Doc } from '@instabrew/plugin';
import { type FieldSpec, type FieldType, intRange } from '@instabrew/spec';
import type { Target } from './target.js';
import { docComment } from './text.js';
import { cppType, fieldType } from './types.js';
import { initializer, isZero } from './values.js';

/** Meaning, unit and range: `Shift of the first operand; elements, 0 to 15.` */
export const fieldDoc = (field: FieldSpec): Doc => {
  const range = field.range && rangeText(field.type, field.range);
  const facts = [field.unit, range].filter(Boolean).join(', ');
  const doc = field.doc.trim();
  if (facts === '') return docComment(doc);
  return docComment(doc === '' ? `In ${facts}.` : `${doc.replace(/\.$/, '')}; ${facts}.`);
};

/** `0 to 15`, or `at least 0` where the type sets the other bound. */
const rangeText = (type: FieldType, { min, max }: NonNullable<FieldSpec['range']>): string => {
  const int = type.kind === 'maybeAffine' ? type.of : type;
  const bounds = int.kind === 'int' ? intRange(int) : undefined;
  if (bounds?.max === max) return `at least ${min}`;
  return bounds?.min === min && min !== '0' ? `at most ${max}` : `${min} to ${max}`;
};

/** `float scale_ = 1.0F;`; a field that a box breaks a cycle at is `boxed`. */
export const declaration = (
  target: Target,
  field: FieldSpec,
  name: string,
  type: string = fieldType(target, field),
  boxed = false,
): string => {
  const isDefault = field.optional || isZero(field.type, field.default);
  return `${type} ${name}${isDefault ? '' : ` = ${initializer(target, field.type, field.default, boxed)}`};`;
};

/** `instabrew::Range<std::uint8_t>{0, 9}` where the spec narrows the type. */
export const rangeOf = (target: Target, { type, range }: FieldSpec): string | undefined => {
  if (!range) return undefined;
  const int = type.kind === 'maybeAffine' ? type.of : type;
  if (int.kind !== 'int') return undefined;
  const literal = (decimal: string): string => initializer(target, int, { int: decimal });
  return `instabrew::Range<${cppType(target, int)}>{${literal(range.min)}, ${literal(range.max)}}`;
};
