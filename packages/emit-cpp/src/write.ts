/** From fields to JSON, by the write rule of each. */
import { block, type Doc } from '@instabrew/plugin';
import { type FieldSpec, type FieldType, recordOf } from '@instabrew/spec';
import { formArguments } from './immediates.js';
import { width } from './layout.js';
import { nameIn, type Target } from './target.js';
import { literal } from './text.js';
import { initializer, isZero, typedValue } from './values.js';

/** `if (scale_ != 1.0F) json.put("scale", scale_);` for every field. */
export const writeFields = (
  target: Target,
  fields: readonly FieldSpec[],
  variable: (key: string) => string,
  scope: readonly FieldSpec[] = fields,
): readonly Doc[] =>
  fields.map((field) => {
    const name = variable(field.name);
    const value = field.optional ? `*${name}` : name;
    const forms = formArguments(target, field.type, scope, variable).map(({ text }) => text);
    const args = [literal(field.name), value, ...forms];
    const condition = writeCondition(target, field, name);
    const isFirst = firstTest(target, field.type);
    const put = isFirst === undefined ? `json.put(${args.join(', ')});` : `json.putFirst(${[...args, isFirst].join(', ')});`;
    if (condition === undefined) return put;
    const flat = `if (${condition}) ${put}`;
    return flat.length <= width ? flat : block(`if (${condition}) {`, put, '}');
  });

/** `[](const Function &entry) { return entry.name == "main"; }`, for lists some entries of which are written first. */
const firstTest = (target: Target, type: FieldType): string | undefined => {
  if (type.kind !== 'list' || type.first === undefined || type.of.kind !== 'record') return undefined;
  const { key, value } = type.first;
  const member = nameIn(target.recordMembers(recordOf(target.isa, type.of.record)), key);
  return `[](const ${target.type(type.of.record)} &entry) { return entry.${member} == ${literal(value)}; }`;
};

/** When the key is written; undefined: always. */
const writeCondition = (target: Target, field: FieldSpec, name: string): string | undefined => {
  if (field.optional) return `${name}`;
  switch (field.emit) {
    case 'always':
    case 'present':
      return undefined;
    case 'nonEmpty':
      return `!${name}.empty()`;
    case 'nonDefault':
      return differs(target, field, name);
  }
};

const differs = (target: Target, { type, default: constant }: FieldSpec, name: string): string => {
  switch (type.kind) {
    case 'bool':
      return constant === true ? `!${name}` : name;
    case 'string':
    case 'list':
    case 'map':
      if (isZero(type, constant)) return `!${name}.empty()`;
      break;
    case 'opaque':
      if (isZero(type, constant)) return `!${name}.isNull()`;
      break;
    default:
      break;
  }
  const value = typedValue(target, type, constant);
  switch (type.kind) {
    case 'int':
    case 'string':
    case 'enum':
    case 'maybeAffine':
      return `${name} != ${initializer(target, type, constant)}`;
    default:
      return `!instabrew::same(${name}, ${value})`;
  }
};
