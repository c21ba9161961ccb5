/** Members of a class and their accessors. */
import { block, type Doc, from } from '@instabrew/plugin';
import type { FieldSpec } from '@instabrew/spec';
import type { FieldNames } from './class-names.js';
import { contract } from './contract.js';
import { declaration, fieldDoc, rangeOf } from './fields.js';
import { nameIn, type Target } from './target.js';
import { fieldType, isSmall } from './types.js';

type Names = ReadonlyMap<string, FieldNames>;

/** `float scale_ = 0.0F;` for every field. */
export const memberDeclarations = (target: Target, fields: readonly FieldSpec[], names: Names): readonly Doc[] =>
  fields.map((f) => from(f.origin, declaration(target, f, nameIn(names, f.name).member)));

/**
 * Small values are got and set; larger ones are seen through a reference, which may be assigned to.
 * ```cpp
 * float getScale() const { return scale_; }
 * void setScale(float value) { scale_ = value; }
 * ```
 */
export const fieldAccessors = (target: Target, field: FieldSpec, names: Names): Doc => {
  const { member, getter, setter } = nameIn(names, field.name);
  const type = fieldType(target, field);
  const range = rangeOf(target, field);
  if (range !== undefined) {
    const check = contract(target, `instabrew::inRange(value, ${range})`, `${field.name} in ${rangeText(field)}`, field.origin);
    const body = [check, `${member} = ${isPlain(field) ? 'value' : 'std::move(value)'};`];
    const result = isPlain(field) ? `${type} ${getter}() const` : `const ${type} &${getter}() const`;
    return fieldDoc2(field, [`${result} { return ${member}; }`, block(`void ${setter}(${type} value) {`, body, '}')]);
  }
  if (isPlain(field)) {
    return fieldDoc2(field, [
      `${type} ${getter}() const { return ${member}; }`,
      `void ${setter}(${type} value) { ${member} = value; }`,
    ]);
  }
  return fieldDoc2(field, [
    `const ${type} &${getter}() const { return ${member}; }`,
    `${type} &${getter}() { return ${member}; }`,
  ]);
};

const fieldDoc2 = (field: FieldSpec, lines: Doc): Doc => from(field.origin, [fieldDoc(field), lines]);

const isPlain = (field: FieldSpec): boolean => isSmall(field.type);
const rangeText = ({ range }: FieldSpec): string => (range ? `${range.min} to ${range.max}` : '');
