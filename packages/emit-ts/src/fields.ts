/** The state of an instruction: properties, and the constructor that sets them. */
import { block, type Doc, from } from '@instabrew/plugin';
import type { FieldSpec, InstructionSpec } from '@instabrew/spec';
import { withCode } from './code.js';
import { defaultOf } from './defaults.js';
import { extra } from './names.js';
import type { Target } from './target.js';
import { jsdoc, member, propertyKey } from './text.js';
import { fieldDoc, fieldType } from './types.js';

/** One property a field; an optional one may be undefined. `inst` null: the root class. */
export const properties = (target: Target, inst: InstructionSpec | null, fields: readonly FieldSpec[]): Doc =>
  fields.map((f) =>
    withCode([fieldType(target, f)], (type) => {
      const name = propertyKey(target.property(inst, f.name));
      return from(f.origin, [jsdoc(fieldDoc(f)), f.optional ? `${name}?: ${type} | undefined;` : `${name}: ${type};`]);
    }),
  );

/**
 *     constructor(init: Init<InstFill> = {}) {
 *       super(init);
 *       this.value = init.value ?? 0;
 *     }
 *
 * None where there is nothing to set.
 */
export const constructorOf = (target: Target, inst: InstructionSpec | null, fields: readonly FieldSpec[]): Doc => {
  if (inst !== null && fields.length === 0) return null;
  const defaults = fields.map((f) => (f.optional ? undefined : defaultOf(target, f.type, f.default).expression));
  const type = inst === null ? 'Instruction' : target.className(inst);
  return withCode(
    defaults.filter((d) => d !== undefined),
    () =>
      block(
        `constructor(init: Init<${type}> = {}) {`,
        [
          inst !== null && 'super(init);',
          inst === null && `this.${extra} = init.${extra};`,
          ...fields.map((f, i) => {
            const name = target.property(inst, f.name);
            const fallback = defaults[i] ? ` ?? ${defaults[i].text}` : '';
            return `${member('this', name)} = ${member('init', name)}${fallback};`;
          }),
        ],
        '}',
      ),
  );
};
