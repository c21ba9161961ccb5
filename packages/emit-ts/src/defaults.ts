/** Defaults as expressions. */
import {
  type Constant,
  constantFields,
  constantItems,
  defaultCase,
  type FieldsConstant,
  type FieldType,
  isFieldsConstant,
  isIntConstant,
  isListConstant,
  isRealConstant,
  placesOf,
  type RecordSpec,
  recordOf,
  type UnionSpec,
  unionOf,
} from '@instabrew/spec';
import { match, P } from 'ts-pattern';
import { type Code, code, combine } from './code.js';
import type { Target } from './target.js';
import { intLiteral, objectKey, str } from './text.js';

export interface Default {
  readonly expression: Code;
  /** An array or object, of which every user needs one of their own. */
  readonly fresh: boolean;
}

type Fields = FieldsConstant['fields'];

const fresh = (expression: Code): Default => ({ expression, fresh: true });
const plain = (text: string): Default => ({ expression: code(text), fresh: false });

/** The expression that makes a default of a type. */
export const defaultOf = (target: Target, type: FieldType, constant: Constant): Default =>
  match<FieldType, Default>(type)
    .with({ kind: P.union('bool', 'int', 'float', 'immediate') }, () => plain(scalar(constant)))
    .with({ kind: P.union('string', 'enum') }, () => plain(str(String(constant))))
    .with({ kind: 'maybeAffine' }, ({ of }) => defaultOf(target, of, constant))
    .with({ kind: 'list' }, ({ of }) => fresh(array(constantItems(constant).map((c) => defaultOf(target, of, c)))))
    .with({ kind: 'tuple' }, (tuple) => {
      const given = constantItems(constant);
      const places = placesOf(tuple, given.length) ?? tuple.items;
      return fresh(array(places.map((item, i) => defaultOf(target, item, given[i] ?? null))));
    })
    .with({ kind: 'map' }, ({ of }) =>
      fresh(object(Object.entries(constantFields(constant)).map(([key, c]) => [key, defaultOf(target, of, c).expression]))),
    )
    .with({ kind: 'record' }, ({ record }) => fresh(newRecord(target, recordOf(target.isa, record), constantFields(constant))))
    .with({ kind: 'union' }, ({ union }) => fresh(newCase(target, unionOf(target.isa, union), constantFields(constant))))
    .with({ kind: P.union('instruction', 'opaque') }, () => opaque(constant))
    .exhaustive();

const scalar = (constant: Constant): string => {
  if (isIntConstant(constant)) return intLiteral(constant.int);
  if (!isRealConstant(constant)) return String(constant);
  const words = { NaN: 'Number.NaN', Infinity: 'Number.POSITIVE_INFINITY', '-Infinity': 'Number.NEGATIVE_INFINITY', '-0': '-0' };
  return words[constant.real];
};

const array = (items: readonly Default[]): Code =>
  combine(
    items.map((item) => item.expression),
    (texts) => `[${texts.join(', ')}]`,
  );

const object = (entries: readonly (readonly [key: string, value: Code])[]): Code =>
  combine(
    entries.map(([, value]) => value),
    (texts) =>
      texts.length === 0 ? '{}' : `{ ${texts.map((text, i) => `${objectKey(entries[i]?.[0] ?? '')}: ${text}`).join(', ')} }`,
  );

/** A record of the defaults of its fields, apart from those given. */
const newRecord = (target: Target, record: RecordSpec, given: Fields): Code => {
  const properties = target.recordProperties(record);
  const entries = record.fields.flatMap((f): (readonly [string, Code])[] =>
    Object.hasOwn(given, f.name)
      ? [[properties.get(f.name) ?? f.name, defaultOf(target, f.type, given[f.name] ?? null).expression]]
      : [],
  );
  const make = code(target.factory(record.name), target.importOf(target.moduleOf(record.name), target.factory(record.name)));
  return combine([make, object(entries)], ([factory = '', init = '']) => `${factory}(${init === '{}' ? '' : init})`);
};

/** The case that the given fields name by their tag, or else the first one that can be made. */
const newCase = (target: Target, union: UnionSpec, given: Fields): Code => {
  const tag = given[union.tag];
  const chosen = union.cases.find((c) => c.tags.some((t) => t === tag)) ?? defaultCase(target.isa, union);
  const record = newRecord(target, recordOf(target.isa, chosen.record), given);
  if (target.ownTag(chosen.record)) return record;
  return combine([record], ([text]) => `{ ${objectKey(union.tag)}: ${str(chosen.tags[0])} as const, ...${text} }`);
};

/** Any JSON value: whole numbers are integers, so bigints. */
const opaque = (constant: Constant): Default => {
  if (typeof constant === 'string') return plain(str(constant));
  if (typeof constant === 'number')
    return plain(Number.isInteger(constant) && !Object.is(constant, -0) ? `${constant}n` : String(constant));
  if (typeof constant !== 'object' || constant === null) return plain(String(constant));
  if (isListConstant(constant)) return fresh(array(constant.map(opaque)));
  if (isFieldsConstant(constant))
    return fresh(object(Object.entries(constant.fields).map(([key, c]) => [key, opaque(c).expression])));
  if (isIntConstant(constant)) return plain(`${constant.int}n`);
  return plain(scalar(constant));
};
