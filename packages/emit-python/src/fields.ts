/** Attributes of records and instructions: one declaration a field. */
import { type Doc, from, use } from '@instabrew/plugin';
import type { FieldSpec } from '@instabrew/spec';
import { type Code, joinCode, py, runtime } from './code.js';
import { fieldCodec, type Place } from './codecs.js';
import { brokenCall } from './layout.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { docstring, sentence, str } from './text.js';
import { attributeType } from './types.js';
import { isMutable, pyValue } from './values.js';

/**
 * ```py
 * offset: int = wire(UINT64, default=0, skip="default", rule=operands_ts(41))
 * """Start of the access. In elements."""
 * ```
 */
export const fieldDeclaration = (target: Target, field: FieldSpec, place: Place): Doc => {
  const name = nameIn(place.attributes, field.name);
  return from(field.origin, [
    declaration(py`${name}: ${attributeType(target, field)}`, [
      fieldCodec(target, field, place),
      defaultOf(target, field),
      ...(name === field.name ? [] : [py`key=${str(field.name)}`]),
      ...(field.required ? [py`required=True`] : []),
      ...(field.emit === 'nonDefault' ? [py`skip="default"`] : []),
      ...(field.emit === 'nonEmpty' ? [py`skip="empty"`] : []),
      py`rule=${target.at(field.origin)}`,
    ]),
    docstring([fieldDoc(field)], 1),
  ]);
};

/** `name: type = wire(...)` */
export const declaration = (head: Code, args: readonly Code[]): Doc => {
  const wire = runtime('fields', 'wire');
  const { text, imports } = joinCode(args);
  return use([...head.imports, ...wire.imports, ...imports], brokenCall(`${head.text} = ${wire.text}(`, text, 1));
};

const defaultOf = (target: Target, { type, optional, default: constant }: FieldSpec): Code => {
  if (optional) return type.kind === 'opaque' ? py`default=${runtime('fields', 'UNSET')}` : py`default=None`;
  const value = pyValue(target, type, constant);
  if (!isMutable(type, constant)) return value.text === 'None' ? py`factory=lambda: None` : py`default=${value}`;
  if (value.text === '[]') return py`factory=list`;
  if (value.text === '{}') return py`factory=dict`;
  return /^\w+\(\)$/.test(value.text) ? py`factory=${{ ...value, text: value.text.slice(0, -2) }}` : py`factory=lambda: ${value}`;
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
