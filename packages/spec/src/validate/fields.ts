/** Fields: types, defaults, ranges and write rules. */
import type { Diagnostic } from '../diagnostic.js';
import { intRange } from '../references.js';
import type { FieldSpec, FieldType } from '../resolved.js';
import { finding } from './findings.js';
import { danglingTypes, mismatch, type Types } from './values.js';

const checkRange = (f: FieldSpec): readonly Diagnostic[] => {
  if (!f.range) return [];
  const type = f.type.kind === 'maybeAffine' ? f.type.of : f.type;
  const actual = `[${f.range.min}, ${f.range.max}]`;
  const bad = (expected: string) => [finding({ code: 'spec/bad-range', origin: f.origin, expected, actual })];
  if (type.kind !== 'int') return bad('a range on an int field only');
  const limits = intRange(type);
  if (!/^-?\d+$/.test(f.range.min) || !/^-?\d+$/.test(f.range.max)) return bad('whole numbers');
  const [min, max] = [BigInt(f.range.min), BigInt(f.range.max)];
  if (min > max) return bad('a range that holds a value');
  return min < BigInt(limits.min) || max > BigInt(limits.max) ? bad(`a range within [${limits.min}, ${limits.max}]`) : [];
};

const hasEntries = (type: FieldType): boolean => type.kind === 'list' || type.kind === 'map' || type.kind === 'string';

const checkEmit = (f: FieldSpec): readonly Diagnostic[] => {
  const bad = (expected: string) => [
    finding({ code: 'spec/bad-emit', origin: f.origin, expected, actual: `${f.emit} on ${JSON.stringify(f.name)}` }),
  ];
  if (f.optional && f.emit !== 'present') return bad('an optional field is written when present');
  if (!f.optional && f.emit === 'present') return bad('only an optional field can be written when present');
  if (f.required && f.emit !== 'always') return bad('a required field is always written');
  return f.emit === 'nonEmpty' && !hasEntries(f.type) ? bad('nonEmpty on a list, map or string') : [];
};

const checkDefault = (types: Types, f: FieldSpec): readonly Diagnostic[] => {
  if (f.optional) return [];
  const expected = mismatch(types, f.type, f.default, f.range);
  return expected === undefined
    ? []
    : [
        finding({
          code: 'spec/bad-default',
          origin: f.origin,
          expected,
          actual: `${JSON.stringify(f.default)} as the default of ${JSON.stringify(f.name)}`,
        }),
      ];
};

const checkImmediates = (fields: readonly FieldSpec[], f: FieldSpec): readonly Diagnostic[] => {
  if (f.type.kind !== 'immediate' || f.type.parent) return [];
  const { dtypeField } = f.type;
  return fields.some((x) => x.name === dtypeField && x.type.kind === 'enum')
    ? []
    : [
        finding({
          code: 'spec/unknown-field',
          origin: f.origin,
          expected: 'a sibling field that holds the dtype',
          actual: JSON.stringify(dtypeField),
        }),
      ];
};

/** Everything about fields that stand side by side in one record, header or instruction. */
export const checkFields = (types: Types, fields: readonly FieldSpec[]): readonly Diagnostic[] =>
  fields.flatMap((f) => {
    const dangling = danglingTypes(types, f.type, f);
    const range = checkRange(f);
    return [
      ...dangling,
      ...range,
      ...checkEmit(f),
      ...(range.length === 0 ? checkDefault(types, f) : []),
      ...checkImmediates(fields, f),
    ];
  });
