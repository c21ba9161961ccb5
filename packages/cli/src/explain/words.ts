/** Parts of the spec in words: types, constants, write rules, places, formulas. */
import { type Expr, printMath } from '@instabrew/expr';
import {
  type Constant,
  type FieldSpec,
  type FieldType,
  isIntConstant,
  isListConstant,
  isRealConstant,
  type Origin,
  type Provenance,
} from '@instabrew/spec';
import type { Row } from './section.js';

export const typeWords = (type: FieldType): string => {
  switch (type.kind) {
    case 'bool':
    case 'string':
      return type.kind === 'string' && type.refersTo !== undefined ? `${type.refersTo} name` : type.kind;
    case 'int':
      return `${type.signed ? 'int' : 'uint'}${type.bits}`;
    case 'float':
      return `float${type.bits}`;
    case 'enum':
      return type.enum;
    case 'record':
      return type.record;
    case 'union':
      return type.union;
    case 'maybeAffine':
      return `${typeWords(type.of)} or ${type.union}`;
    case 'list':
      return `list of ${typeWords(type.of)}${type.maxLength === undefined ? '' : `, at most ${type.maxLength}`}`;
    case 'tuple':
      return `[${type.items.map(typeWords).join(', ')}]`;
    case 'map':
      return `map of ${typeWords(type.of)}`;
    case 'immediate':
      return `number by ${type.dtypeField}`;
    case 'instruction':
      return 'any instruction';
    case 'opaque':
      return 'any JSON';
  }
};

/** As it stands on the wire, near enough for people: `1.0` for a whole float. */
const constantWords = (value: Constant, type?: FieldType): string => {
  if (typeof value === 'number') return isReal(type) && Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isRealConstant(value)) return value.real === '-0' ? '-0.0' : JSON.stringify(value.real);
  if (isIntConstant(value)) return value.int;
  if (isListConstant(value)) return `[${value.map((v) => constantWords(v)).join(', ')}]`;
  const entries = Object.entries(value.fields);
  return `{${entries.map(([key, v]) => `${JSON.stringify(key)}: ${constantWords(v)}`).join(', ')}}`;
};

const isReal = (type: FieldType | undefined): boolean =>
  type?.kind === 'float' || (type?.kind === 'maybeAffine' && type.of.kind === 'float');

/** What a reader takes the absence of the key for. */
export const absenceWords = (field: FieldSpec): string => {
  if (field.required) return 'an error';
  return field.optional ? 'not set' : constantWords(field.default, field.type);
};

export const emitWords: { readonly [E in FieldSpec['emit']]: string } = {
  always: 'always',
  nonDefault: 'unless default',
  present: 'when set',
  nonEmpty: 'when not empty',
};

/** `toy.ts:12` */
export const placeWords = ({ file, line }: Origin): string => `${file}:${line}`;

/** Pages and note of a source, to stand below its confidence; empty where there are none. */
export const pagesWords = ({ pages, note }: Provenance): string =>
  [...pages.map((page) => JSON.stringify(page)), ...(note === undefined ? [] : [note])].join('; ');

/** The row of a table of facts that says how sure they are, and why. */
export const sourceRow = (provenance: Provenance): Row => ({
  cells: ['source', provenance.confidence],
  doc: pagesWords(provenance),
});

/** A formula as people write it; fields go by their keys, operands by their names. */
export const formulaWords = (expr: Expr, names: (path: string) => string | undefined = () => undefined): string =>
  printMath(expr, { ref: (path) => names(path) ?? path.replace(/^(?:field|operand|inst|arg)\./, '') }).text;
