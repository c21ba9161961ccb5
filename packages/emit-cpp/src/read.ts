/** From JSON to fields. */
import type { Doc } from '@instabrew/plugin';
import type { FieldSpec } from '@instabrew/spec';
import { rangeOf } from './fields.js';
import { dtypeFieldOf, formOf, inReadingOrder } from './immediates.js';
import type { Target } from './target.js';
import { literal } from './text.js';

/** `json.required("func", func_);` for every field. `scope` has the fields that immediates may go by. */
export const readFields = (
  target: Target,
  fields: readonly FieldSpec[],
  variable: (key: string) => string,
  scope: readonly FieldSpec[] = fields,
): readonly Doc[] =>
  inReadingOrder(fields).map((field) => {
    const rule = readRule(target, field, variable, scope);
    const how = field.required ? 'required' : 'optional';
    return `json.${how}(${[literal(field.name), variable(field.name), ...rule].join(', ')});`;
  });

const readRule = (
  target: Target,
  field: FieldSpec,
  variable: (key: string) => string,
  scope: readonly FieldSpec[],
): readonly string[] => {
  const dtypeKey = dtypeFieldOf(field.type);
  // A dtype that could not be read has been reported: its immediates are not looked at.
  if (dtypeKey !== undefined) return [`json.formBy(${literal(dtypeKey)}, ${formOf(scope, dtypeKey, variable)})`];
  const range = rangeOf(target, field);
  return range === undefined ? [] : [range];
};
