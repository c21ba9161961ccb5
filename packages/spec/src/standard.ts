/** What a small ISA gets without writing it: a header, two kinds of operands, and the usual dtypes. */
import { definedAt } from './call-site.js';
import type { DtypeDef } from './definition.js';
import { field } from './field.js';
import { i64, immediate, list, record, str, structuralEnum, tuple, u64, union } from './types.js';

/** The same whether this package runs from sources or from its bundle, so that digests agree. */
const origin = { file: '@instabrew/spec/src/standard.ts', line: 1, column: 1 };
const standard = <R>(make: () => R): R => definedAt(origin, make);

const dtypeRow = (
  name: string,
  ordinal: number,
  bytes: number,
  format: DtypeDef['format'],
  immediateForm: DtypeDef['immediate'],
): DtypeDef => ({
  name,
  ordinal,
  bytes,
  format,
  lanes: 1,
  immediate: immediateForm,
  doc: '',
  source: 'certain',
  origin,
});

export const standardDtypeEnum = 'Dtype';
// biome-ignore format: one dtype a line
export const standardDtypes: readonly DtypeDef[] = [
  dtypeRow('uint8',    0, 1, 'uint',  'int'),
  dtypeRow('int8',     1, 1, 'int',   'int'),
  dtypeRow('uint16',   2, 2, 'uint',  'int'),
  dtypeRow('int16',    3, 2, 'int',   'int'),
  dtypeRow('bfloat16', 4, 2, 'float', 'bits16'),
  dtypeRow('float16',  5, 2, 'float', 'bits16'),
  dtypeRow('uint32',   6, 4, 'uint',  'int'),
  dtypeRow('int32',    7, 4, 'int',   'int'),
  dtypeRow('float32',  8, 4, 'float', 'float32'),
];
const Dtype = standard(() =>
  structuralEnum(
    standardDtypeEnum,
    standardDtypes.map((d) => d.name),
    { doc: 'Type of one element of a tensor.', source: 'certain' },
  ),
);

/** Strided view of a tensor: partition pair first, innermost pair last, steps and offset in elements. */
const TensorAccess = standard(() =>
  record(
    'TensorAccess',
    {
      tensor: field(str, { doc: 'Name of the tensor.' }),
      dtype: field(Dtype, { doc: 'Type of one element.' }),
      ap: field(list(tuple(i64, u64)), {
        doc: '[step, num] pairs, the partition axis first, the innermost axis last; in elements.',
      }),
      offset: field(u64, { doc: 'Elements from the start of the tensor.' }).skipDefault(),
    },
    {
      doc: 'Strided view of a tensor.',
      source: 'certain',
      role: { kind: 'access', tensor: 'tensor', dtype: 'dtype', pairs: 'ap', offset: 'offset' },
    },
  ),
);

const Immediate = standard(() =>
  record(
    'Immediate',
    {
      dtype: field(Dtype, { doc: 'Type of the number.' }),
      value: field(immediate('dtype'), { doc: 'The number.' }),
    },
    { doc: 'A number in place of a tensor.', source: 'certain', role: { kind: 'immediate', dtype: 'dtype', value: 'value' } },
  ),
);

export const standardOperand = standard(() =>
  union(
    'Operand',
    'kind',
    { tensor: TensorAccess, imm: Immediate },
    { doc: 'What an instruction reads or writes.', source: 'certain' },
  ),
);

export const standardEngineKey = 'engine';
/** `engine` is a member of the ISA's engine enum: resolving gives it that type. */
export const standardHeader = standard(() => ({
  name: field(str, { doc: 'Name of the instruction, unique in its program.' }),
  engine: field(str, { doc: 'Engine that executes it.' }).always(),
  ins: field(list(standardOperand), { doc: 'Operands read, in the order of the spec.' }).always(),
  outs: field(list(standardOperand), { doc: 'Operands written, in the order of the spec.' }).always(),
}));
