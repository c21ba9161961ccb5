/** Immediates are read and written by the dtype beside them, or by one of the record around theirs. */
import { block, type Doc } from '@instabrew/plugin';
import { type DtypeSpec, type FieldSpec, type FieldType, type RecordSpec, recordOf } from '@instabrew/spec';
import { func } from './file.js';
import type { Target } from './target.js';
import { docComment } from './text.js';

/** A dtype that the immediates in a value go by: a field of the record that holds the value, or of the one around that. */
interface DtypeRule {
  readonly field: string;
  readonly of: 'sibling' | 'parent';
}

const rulesOf = (target: Target, type: FieldType): readonly DtypeRule[] => {
  switch (type.kind) {
    case 'immediate':
      return [{ field: type.dtypeField, of: type.parent ? 'parent' : 'sibling' }];
    case 'record':
      return dtypesOfParent(recordOf(target.isa, type.record)).map((field) => ({ field, of: 'sibling' }));
    case 'list':
    case 'map':
      return rulesOf(target, type.of);
    case 'tuple':
      return type.items.flatMap((item) => rulesOf(target, item)).slice(0, 1);
    default:
      return [];
  }
};

/** Dtypes of the record around it that a record goes by, in the order in which its methods take them. */
const dtypesOfParent = (record: RecordSpec): readonly string[] => {
  const inList = (type: FieldType): FieldType => (type.kind === 'list' ? inList(type.of) : type);
  const own = record.fields.map((f) => inList(f.type));
  return [...new Set(own.flatMap((t) => (t.kind === 'immediate' && t.parent ? [t.dtypeField] : [])))];
};

/** What the parameter for the form of such a dtype is called: `form`, `form2`, … */
const formParameter = (index: number): string => (index === 0 ? 'form' : `form${index + 1}`);

/** `, instabrew::ImmediateForm form` for every dtype of the record around. */
export const formParameters = (record: RecordSpec): string =>
  dtypesOfParent(record)
    .map((_, i) => `, instabrew::ImmediateForm ${formParameter(i)}`)
    .join('');

/** Read after the others: immediates, whose dtype must be known, and numbers of entries. */
export const inReadingOrder = (target: Target, fields: readonly FieldSpec[]): readonly FieldSpec[] => {
  const isLate = (f: FieldSpec): boolean => f.counts !== undefined || rulesOf(target, f.type).length > 0;
  return [...fields.filter((f) => !isLate(f)), ...fields.filter(isLate)];
};

/**
 * The forms by which a field's immediates are written, as arguments.
 * @param fields those that hold the dtypes
 */
export const formArguments = (
  target: Target,
  type: FieldType,
  fields: readonly FieldSpec[],
  variable: (key: string) => string,
): readonly { readonly key: string; readonly text: string; readonly of: DtypeRule['of'] }[] => {
  // The parameters of the record that the fields belong to, which has them in the same order.
  const parents = [
    ...new Set(fields.flatMap((f) => rulesOf(target, f.type)).flatMap((r) => (r.of === 'parent' ? [r.field] : []))),
  ];
  return rulesOf(target, type).map(({ field, of }) => {
    if (of === 'parent') return { key: field, of, text: formParameter(parents.indexOf(field)) };
    const dtype = variable(field);
    const isOptional = fields.some((f) => f.name === field && f.optional);
    const text = isOptional
      ? `${dtype} ? immediateForm(*${dtype}) : instabrew::ImmediateForm::Missing`
      : `immediateForm(${dtype})`;
    return { key: field, of, text };
  });
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
        'default: break;',
      ],
      '}',
    ),
    'return instabrew::keptSpelling(dtype) ? instabrew::ImmediateForm::AsRead : instabrew::ImmediateForm::None;',
  ]),
];
