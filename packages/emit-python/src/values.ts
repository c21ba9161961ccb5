/** Constants of the spec as Python expressions. */
import {
  type Constant,
  constantFields,
  constantItems,
  defaultCase,
  enumOf,
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
import { type Code, joinCode, library, py } from './code.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { str } from './text.js';
import { memberOf, typeName } from './types.js';

type Fields = FieldsConstant['fields'];

/** `1.5`, `EngineType.Pool`, `[0, 1]`, `PhysicalAp(offset=3)` */
export const pyValue = (target: Target, type: FieldType, constant: Constant): Code =>
  match<FieldType, Code>(type)
    .with({ kind: 'bool' }, () => py`${constant === true ? 'True' : 'False'}`)
    .with({ kind: 'int' }, () => py`${integerText(constant)}`)
    .with({ kind: 'float' }, () => real(constant))
    .with({ kind: 'string' }, () => py`${str(String(constant ?? ''))}`)
    .with({ kind: 'enum' }, (t) => enumMember(target, t.enum, constant))
    .with({ kind: 'maybeAffine' }, (t) => pyValue(target, t.of, constant))
    .with({ kind: 'record' }, (t) => newRecord(target, recordOf(target.isa, t.record), constantFields(constant)))
    .with({ kind: 'union' }, (t) => newCase(target, unionOf(target.isa, t.union), constantFields(constant)))
    .with({ kind: 'list' }, (t) => py`[${joinCode(constantItems(constant).map((c) => pyValue(target, t.of, c)))}]`)
    .with({ kind: 'tuple' }, (t) =>
      tuple(placesIn(t, constant).map((item, i) => pyValue(target, item, constantItems(constant)[i] ?? null))),
    )
    .with({ kind: 'map' }, (t) => dictionary(constantFields(constant), (c) => pyValue(target, t.of, c)))
    .with({ kind: 'immediate' }, () => (isWhole(constant) ? py`${integerText(constant)}` : real(constant)))
    .with({ kind: P.union('instruction', 'opaque') }, () => opaque(constant))
    .exhaustive();

/** Something that every record needs one of its own of. */
export const isMutable = (type: FieldType, constant: Constant): boolean => {
  switch (type.kind) {
    case 'list':
    case 'map':
    case 'record':
    case 'union':
      return true;
    case 'tuple':
      return placesIn(type, constant).some((item, i) => isMutable(item, constantItems(constant)[i] ?? null));
    case 'opaque':
      return isListConstant(constant) || isFieldsConstant(constant);
    default:
      return false;
  }
};

/** The places that a constant fills; a constant that says none has them all. */
const placesIn = (type: Extract<FieldType, { kind: 'tuple' }>, constant: Constant): readonly FieldType[] =>
  placesOf(type, constantItems(constant).length) ?? type.items;

const enumMember = (target: Target, name: string, constant: Constant): Code =>
  memberOf(target, name, typeof constant === 'string' ? constant : enumOf(target.isa, name).defaultMember);

/** `(1, 2)`, `(1,)` */
export const tuple = (items: readonly Code[]): Code =>
  items.length === 1 ? py`(${joinCode(items)},)` : py`(${joinCode(items)})`;

const dictionary = (fields: Fields, value: (constant: Constant) => Code): Code =>
  py`{${joinCode(Object.entries(fields).map(([key, c]) => py`${str(key)}: ${value(c)}`))}}`;

/** A record of the defaults of its fields, apart from those given. */
const newRecord = (target: Target, record: RecordSpec, given: Fields): Code => {
  const attributes = target.attributes(record);
  const values = record.fields
    .filter((f) => Object.hasOwn(given, f.name) && f.counts === undefined)
    .map((f) => py`${nameIn(attributes, f.name)}=${pyValue(target, f.type, given[f.name] ?? null)}`);
  return py`${typeName(target, record.name)}(${joinCode(values)})`;
};

/** The case that the given fields name by their tag, or else the first one that can be made. */
const newCase = (target: Target, union: UnionSpec, given: Fields): Code => {
  const tag = given[union.tag];
  const chosen = union.cases.find((c) => c.tags.some((t) => t === tag)) ?? defaultCase(target.isa, union);
  const attribute = target.tagAttribute(union, chosen);
  const record = newRecord(target, recordOf(target.isa, chosen.record), given);
  if (attribute === undefined) return record;
  const text = record.text.replace(/\)$/, `${record.text.endsWith('()') ? '' : ', '}${attribute}=${str(chosen.tags[0])})`);
  return { ...record, text };
};

/** Any JSON value: whole numbers are integers. */
const opaque = (constant: Constant): Code => {
  if (constant === null) return py`None`;
  if (typeof constant === 'boolean') return py`${constant ? 'True' : 'False'}`;
  if (typeof constant === 'string') return py`${str(constant)}`;
  if (isListConstant(constant)) return py`[${joinCode(constant.map(opaque))}]`;
  if (isFieldsConstant(constant)) return dictionary(constant.fields, opaque);
  return isWhole(constant) ? py`${integerText(constant)}` : real(constant);
};

const isWhole = (constant: Constant): boolean =>
  isIntConstant(constant) || (Number.isInteger(constant) && !Object.is(constant, -0));

const integerText = (constant: Constant): string =>
  String(isIntConstant(constant) ? BigInt(constant.int) : BigInt(Number(constant ?? 0)));

const real = (constant: Constant): Code => {
  const word = isRealConstant(constant) ? constant.real : undefined;
  if (word === 'NaN') return library('math', 'math.nan');
  if (word === 'Infinity') return library('math', 'math.inf');
  if (word === '-Infinity') return library('math', '-math.inf');
  const value = word === '-0' ? -0 : Number(isIntConstant(constant) ? constant.int : (constant ?? 0));
  if (Object.is(value, -0)) return py`-0.0`;
  const digits = String(value);
  return py`${/[.e]/.test(digits) ? digits : `${digits}.0`}`;
};
