/** Members of a class and their accessors. */
import { block, type Doc, from } from '@instabrew/plugin';
import type { FieldSpec } from '@instabrew/spec';
import type { FieldNames } from './class-names.js';
import { contract } from './contract.js';
import { declaration, fieldDoc, rangeOf } from './fields.js';
import { width } from './layout.js';
import { nameIn, type Target } from './target.js';
import { fieldType, isSmall } from './types.js';

type Names = ReadonlyMap<string, FieldNames>;

/** Longer type names get a short one inside the class. */
const longest = 64;

/** The type of a field, and the alias by which its class knows it. */
const typeOf = (target: Target, field: FieldSpec, names: Names): { readonly name: string; readonly definition: Doc } => {
  const type = fieldType(target, field);
  if (type.length <= longest) return { name: type, definition: null };
  const { alias } = nameIn(names, field.name);
  const flat = `using ${alias} = ${type};`;
  return { name: alias, definition: flat.length <= width ? flat : [`using ${alias} =`, `    ${type};`] };
};

/** `float scale_ = 0.0F;` for every field. */
export const memberDeclarations = (target: Target, fields: readonly FieldSpec[], names: Names): readonly Doc[] =>
  fields.map((f) => from(f.origin, declaration(target, f, nameIn(names, f.name).member, typeOf(target, f, names).name)));

/**
 * Small values are got and set; larger ones are seen through a reference, which may be assigned to. A field with a range
 * is set with a check.
 * ```cpp
 * float getScale() const { return scale_; }
 * void setScale(float value) { scale_ = value; }
 * ```
 */
export const fieldAccessors = (target: Target, field: FieldSpec, names: Names): Doc => {
  const { member, getter, setter } = nameIn(names, field.name);
  const { name: type, definition } = typeOf(target, field, names);
  const byValue = isSmall(field.type);
  const getConst = method(`${byValue ? `${type} ` : `const ${type} &`}${getter}() const`, `return ${member};`);
  const range = rangeOf(target, field);
  const change =
    range !== undefined
      ? block(
          `void ${setter}(${type} value) {`,
          [
            contract(target, `instabrew::inRange(value, ${range})`, `${field.name} in ${rangeText(field)}`, field.origin, 2),
            `${member} = ${byValue ? 'value' : 'std::move(value)'};`,
          ],
          '}',
        )
      : byValue
        ? method(`void ${setter}(${type} value)`, `${member} = value;`)
        : method(`${type} &${getter}()`, `return ${member};`);
  return from(field.origin, [definition, fieldDoc(field), getConst, change]);
};

/** `head { body }`, on one line if it fits. */
const method = (head: string, body: string): Doc => {
  const flat = `${head} { ${body} }`;
  return flat.length <= width ? flat : block(`${head} {`, body, '}');
};

const rangeText = ({ range }: FieldSpec): string => (range ? `${range.min} to ${range.max}` : '');
