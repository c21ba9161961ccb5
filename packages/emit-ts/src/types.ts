/** Types of values in memory. */
import type { FieldSpec, FieldType, TupleForms } from '@instabrew/spec';
import { match, P } from 'ts-pattern';
import { type Code, code, combine } from './code.js';
import { wireTypeImport } from './modules.js';
import type { Target } from './target.js';

const wire = (name: string): Code => code(`wire.${name}`, wireTypeImport);

/** `readonly [Int64, Int64]` and unions need parentheses in front of `[]`. */
const element = (text: string): string => (/^readonly | \| /.test(text) ? `(${text})` : text);

/** The TypeScript type of values of a field type. */
export const typeOf = (target: Target, type: FieldType): Code =>
  match(type)
    .with({ kind: 'bool' }, () => code('boolean'))
    .with({ kind: 'int', bits: 64 }, () => wire('Int64'))
    .with({ kind: P.union('int', 'float') }, () => code('number'))
    .with({ kind: 'string' }, () => code('string'))
    .with({ kind: 'enum' }, ({ enum: name }) => named(target, name))
    .with({ kind: 'record' }, ({ record }) => named(target, record))
    .with({ kind: 'union' }, ({ union }) => named(target, union))
    .with({ kind: 'maybeAffine' }, ({ of, union }) =>
      combine([typeOf(target, of), named(target, union)], (texts) => texts.join(' | ')),
    )
    .with({ kind: 'list' }, ({ of }) => combine([typeOf(target, of)], ([text = '']) => `${element(text)}[]`))
    .with({ kind: 'tuple' }, ({ items, optional }) =>
      combine(
        items.map((item) => typeOf(target, item)),
        (texts) => {
          const forms = optional ? [texts, shortened(texts, optional)] : [texts];
          return forms.map((form) => `readonly [${form.join(', ')}]`).join(' | ');
        },
      ),
    )
    .with({ kind: 'map' }, ({ of }) => combine([typeOf(target, of)], ([text = '']) => `{ readonly [key: string]: ${text} }`))
    .with({ kind: 'immediate' }, () => wire('Int64'))
    .with({ kind: 'instruction' }, () => target.heldInstruction)
    .with({ kind: 'opaque' }, () => wire('Json'))
    .exhaustive();

/** The type of a field; nothing stands for an instruction that is not there yet. */
export const fieldType = (target: Target, { type, optional }: FieldSpec): Code => {
  const code = typeOf(target, type);
  return type.kind === 'instruction' && !optional ? { ...code, text: `${code.text} | null` } : code;
};

/** A tuple without the places that may be left out. */
const shortened = <T>(places: readonly T[], { at, count }: NonNullable<TupleForms['optional']>): readonly T[] =>
  at === 'front' ? places.slice(count) : places.slice(0, places.length - count);

const named = (target: Target, name: string): Code => code(target.type(name), target.typeImport(name));

/** What to say of a field: its meaning, unit and range. */
export const fieldDoc = ({ doc, unit, range }: FieldSpec): string =>
  [doc, unit === undefined ? '' : `In ${unit}.`, range === undefined ? '' : `From ${range.min} to ${range.max}.`]
    .filter(Boolean)
    .join(' ');
