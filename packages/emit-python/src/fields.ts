/** Attributes of records and instructions: one declaration a field. */
import { type Doc, from, use } from '@instabrew/plugin';
import type { FieldSpec } from '@instabrew/spec';
import { type Code, joinCode, py, runtime } from './code.js';
import { fieldCodec, needsOwner, type Place } from './codecs.js';
import { brokenCall } from './layout.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { docstring, sentence, str } from './text.js';
import { attributeType } from './types.js';
import { isMutable, pyValue, tuple } from './values.js';

/**
 * ```py
 * offset: int = wire(UINT64, default=0, skip="default", rule=operands_ts(41))
 * """Start of the access. In elements."""
 * ```
 */
export const fieldDeclaration = (target: Target, field: FieldSpec, place: Place): Doc => {
  const name = nameIn(place.attributes, field.name);
  if (field.counts !== undefined) return countDeclaration(target, field, field.counts, name, place);
  return from(field.origin, [
    declaration(py`${name}: ${attributeType(target, field)}`, [
      fieldCodec(target, field, place),
      ...defaultOf(target, field),
      ...said(field, name),
      ...(needsOwner(target, field.type) ? [py`late=True`] : []),
      py`rule=${target.at(field.origin)}`,
    ]),
    docstring([fieldDoc(field)], 1),
  ]);
};

/** What `wire` and `Count` are told alike. */
const said = (field: FieldSpec, name: string): readonly Code[] => [
  ...(name === field.name ? [] : [py`key=${str(field.name)}`]),
  ...(field.aliases?.length ? [py`aliases=${tuple(field.aliases.map((alias) => py`${str(alias)}`))}`] : []),
  ...(field.required ? [py`required=True`] : []),
  ...(field.emit === 'nonDefault' ? [py`skip="default"`] : []),
  ...(field.emit === 'nonEmpty' ? [py`skip="empty"`] : []),
];

/**
 * ```py
 * n_terms = Count(UINT64, of="terms", required=True, rule=affine_ts(41))
 * ```
 */
const countDeclaration = (target: Target, field: FieldSpec, list: string, name: string, place: Place): Doc => {
  const count = runtime('fields', 'Count');
  const args = joinCode([
    fieldCodec(target, field, place),
    py`of=${str(list)}`,
    ...said(field, name),
    py`rule=${target.at(field.origin)}`,
  ]);
  return from(field.origin, [
    use([...count.imports, ...args.imports], brokenCall(`${name} = ${count.text}(`, args.text, 1)),
    docstring([sentence(field.doc) || `Number of entries of ${list}.`], 1),
  ]);
};

/** `name: type = wire(...)` */
export const declaration = (head: Code, args: readonly Code[]): Doc => {
  const wire = runtime('fields', 'wire');
  const { text, imports } = joinCode(args);
  return use([...head.imports, ...wire.imports, ...imports], brokenCall(`${head.text} = ${wire.text}(`, text, 1));
};

/** What an absent key stands for. There is no instruction that a record could have by default. */
const defaultOf = (target: Target, { type, optional, default: constant }: FieldSpec): readonly Code[] => {
  if (optional) return [type.kind === 'opaque' ? py`default=${runtime('fields', 'UNSET')}` : py`default=None`];
  if (type.kind === 'instruction') return [];
  const value = pyValue(target, type, constant);
  if (!isMutable(type, constant)) return [value.text === 'None' ? py`factory=lambda: None` : py`default=${value}`];
  if (value.text === '[]') return [py`factory=list`];
  if (value.text === '{}') return [py`factory=dict`];
  return [
    /^\w+\(\)$/.test(value.text) ? py`factory=${{ ...value, text: value.text.slice(0, -2) }}` : py`factory=lambda: ${value}`,
  ];
};

/** Meaning, unit, range and what a name is the name of, in one line of text. */
const fieldDoc = ({ doc, unit, range, type }: FieldSpec): string =>
  [
    sentence(doc),
    unit === undefined ? '' : sentence(`In ${unit}`),
    range === undefined ? '' : `From ${range.min} to ${range.max}.`,
    type.kind === 'string' && type.refersTo !== undefined ? sentence(`Name of a ${type.refersTo.replaceAll('_', ' ')}`) : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
