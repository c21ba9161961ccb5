/** From JSON to fields. */
import type { Doc } from '@instabrew/plugin';
import type { FieldSpec, FieldType } from '@instabrew/spec';
import { rangeOf } from './fields.js';
import { formArguments, inReadingOrder } from './immediates.js';
import { width } from './layout.js';
import type { Target } from './target.js';
import { literal } from './text.js';
import { cppType } from './types.js';
import { typedValue } from './values.js';

/** `json.required("func", func_);` for every field. `scope` has the fields that immediates and counts may go by. */
export const readFields = (
  target: Target,
  fields: readonly FieldSpec[],
  variable: (key: string) => string,
  scope: readonly FieldSpec[] = fields,
): readonly Doc[] =>
  inReadingOrder(target, fields).map((field) => [
    ...(field.aliases ?? []).map((spelling) => `json.alias(${literal(field.name)}, ${literal(spelling)});`),
    field.counts === undefined ? readField(target, field, variable, scope) : readCount(field, field.counts, variable),
  ]);

const readField = (target: Target, field: FieldSpec, variable: (key: string) => string, scope: readonly FieldSpec[]): Doc => {
  const rule = readRule(target, field, variable, scope);
  const how = field.required ? 'required' : 'optional';
  const head = `json.${how}(`;
  const all = [literal(field.name), variable(field.name), ...rule];
  const flat = `${head}${all.join(', ')});`;
  return flat.length <= width
    ? flat
    : [`${head}${all.slice(0, 2).join(', ')},`, `${' '.repeat(head.length)}${all.slice(2).join(', ')});`];
};

const readRule = (
  target: Target,
  field: FieldSpec,
  variable: (key: string) => string,
  scope: readonly FieldSpec[],
): readonly string[] => {
  // A dtype that could not be read has been reported: its immediates are not looked at.
  const forms = formArguments(target, field.type, scope, variable).map(({ key, text, of }) =>
    of === 'parent' ? text : `json.formBy(${literal(key)}, ${text})`,
  );
  if (forms.length > 0) return forms;
  const bare = bareOf(target, field.type);
  const rule = bare ?? rangeOf(target, field);
  return rule === undefined ? [] : [rule];
};

/** `instabrew::Bare<EdgeKind>{{EdgeKind::Flow}}`: what the other places are where the first one stands alone. */
const bareOf = (target: Target, type: FieldType): string | undefined => {
  if (type.kind === 'list' || type.kind === 'map') return bareOf(target, type.of);
  if (type.kind !== 'tuple' || type.bare === undefined) return undefined;
  const others = type.items.slice(1);
  const types = others.map((item) => cppType(target, item));
  const values = others.map((item, i) => typedValue(target, item, type.bare?.[i] ?? null));
  return `instabrew::Bare<${types.join(', ')}>{{${values.join(', ')}}}`;
};

/** `json.count("n", n, "list", list.size());` */
const readCount = (field: FieldSpec, list: string, variable: (key: string) => string): string => {
  const method = field.required ? 'requiredCount' : 'count';
  return `json.${method}(${literal(field.name)}, ${variable(field.name)}, ${literal(list)}, ${variable(list)}.size());`;
};
