/** Immediates are read and written by the dtype beside them. */
import { block, type Doc } from '@instabrew/plugin';
import type { DtypeSpec, FieldSpec, FieldType } from '@instabrew/spec';
import { func } from './file.js';
import type { Target } from './target.js';
import { docComment } from './text.js';

/** The sibling that the immediates in a type go by. */
export const dtypeFieldOf = (type: FieldType): string | undefined => {
  switch (type.kind) {
    case 'immediate':
      return type.dtypeField;
    case 'list':
    case 'map':
      return dtypeFieldOf(type.of);
    case 'tuple':
      return type.items.map(dtypeFieldOf).find((name) => name !== undefined);
    default:
      return undefined;
  }
};

/** Immediates last: their dtype must be known. */
export const inReadingOrder = (fields: readonly FieldSpec[]): readonly FieldSpec[] => [
  ...fields.filter((f) => dtypeFieldOf(f.type) === undefined),
  ...fields.filter((f) => dtypeFieldOf(f.type) !== undefined),
];

/** `immediateForm(dtype)`; an optional dtype that is not set is the default one. */
export const formOf = (fields: readonly FieldSpec[], dtypeKey: string, variable: (key: string) => string): string => {
  const dtype = fields.find((f) => f.name === dtypeKey);
  return `immediateForm(${variable(dtypeKey)}${dtype?.optional ? '.value_or({})' : ''})`;
};

const form = ({ immediate, format, bytes }: DtypeSpec): string => {
  if (immediate === 'none') return 'None';
  if (immediate === 'float32') return 'Float32';
  if (immediate === 'bits16') return 'Bits16';
  return `${format === 'uint' ? 'UInt' : 'Int'}${Math.min(bytes, 8) * 8}`;
};

export const immediateFormHead = (target: Target): string =>
  `instabrew::ImmediateForm immediateForm(${target.type(target.isa.wire.dtypeEnum)} dtype)`;

export const immediateForm = (target: Target): Doc => [
  docComment('How the immediates of a dtype are written.'),
  func(immediateFormHead(target), [
    block(
      'switch (dtype) {',
      [
        ...target.isa.dtypes.map(
          (d) => `case ${target.enumerator(target.isa.wire.dtypeEnum, d.name)}: return instabrew::ImmediateForm::${form(d)};`,
        ),
        'default: return instabrew::ImmediateForm::None;',
      ],
      '}',
    ),
  ]),
];
