/** What instructions read and write: flat records told apart by `kind`. */
import { bool, field, i32, i64, immediate, list, nameOf, record, tuple, u64, union } from '@instabrew/spec';
import { AffineExpr } from './affine.js';
import { Dtype } from './dtypes.js';
import { IndirectDim } from './enums/indirect.js';
import { pages } from './pages.js';

const source = { confidence: 'certain', pages: [pages.valueModel, pages.writePath] } as const;

/** [step, num] of one axis, in elements. */
export const ApPair = tuple(i64, u64);

const dtype = () => field(Dtype, { doc: 'Type that the elements are read as; may differ from the type of the tensor.' });
const pairs = () =>
  field(list(ApPair), {
    doc: '[step, num] pairs, the partition axis first, the innermost axis last. A step of 0 repeats, a negative one walks backwards.',
    unit: 'elements',
    source: {
      ...source,
      note: 'One page keeps 1 to 4 pairs, an error text allows 2 to 5: any number is read. Units are those of dump readers.',
    },
  });
const tensorSet = () => field(nameOf('memory_location_set'), { doc: 'The logical tensor.' });
/** Looked up where the access says that it is, and around the instruction otherwise. */
const inOwner = { within: ['memref_owner_func'] };
const shape = () => field(list(u64), { doc: 'Extents of the access, axis by axis.' }).always();

const DynamicApTerm = record(
  'DynamicApTerm',
  {
    coef: field(i64, { doc: 'Factor; for a gather the elements from one index to the next.' }),
    offset_expr: field(AffineExpr, { doc: 'A register, or the index operand of a gather.' }),
  },
  {
    doc: 'One term of a dynamic start: coef * offset_expr.',
    source: {
      confidence: 'our-choice',
      pages: [pages.dynamicAccess],
      note: 'Keys and pairing are known, how they nest is not: one object per pair is the simplest form.',
    },
  },
);

const DynamicApInfo = record(
  'DynamicApInfo',
  {
    actual_ap: field(list(ApPair), { doc: 'The static pairs.', unit: 'elements' }).always(),
    aff_expr: field(list(DynamicApTerm), {
      doc: 'What is added to c.',
      source: {
        confidence: 'our-choice',
        note: 'In memory a list of pairs; that it is written as a list of objects is not stated.',
      },
    }).always(),
    c: field(i64, { doc: 'Constant part of the start.', unit: 'elements' }).always(),
    indirect_dim_max_index: field(i64, { doc: 'Number of rows that can be selected; above 0.' }).optional(),
    indirect_dim: field(IndirectDim, { doc: 'Axis that the index operand selects along.' }).optional(),
  },
  {
    doc: 'Start of an access that is known at run time only: c plus the sum of all terms.',
    source: {
      confidence: 'strong',
      pages: [pages.dynamicAccess],
      note: 'Which keys are required is not stated, so none is. num_indirect_args, named once without an owner, is not a key here.',
    },
  },
);

export const PhysicalAp = record(
  'PhysicalAp',
  {
    ap: pairs(),
    offset: field(u64, {
      doc: 'Start of the access, from the start of the memory location.',
      unit: 'elements',
      source: {
        confidence: 'strong',
        pages: [pages.dumps, pages.klr],
        note: 'One page says bytes; readers of real dumps count elements.',
      },
    }).always(),
    dtype: dtype(),
    memref: field(nameOf('memory_location', { within: ['memsetref', 'memref_owner_func'] }), {
      doc: 'The memory location that is accessed.',
    }),
    memsetref: field(nameOf('memory_location_set', inOwner), {
      doc: 'The logical tensor that the location belongs to.',
    }).always(),
    access_shape: shape(),
    dynamic_ap_info: field(DynamicApInfo, { doc: 'Set when the start is known at run time only.' }).optional(),
    memref_owner_func: field(nameOf('function'), {
      doc: 'The function that owns the location, when it is another one.',
    }).optional(),
  },
  {
    doc: 'Strided access to a memory location; every number is known.',
    source,
    role: {
      kind: 'access',
      tensor: 'memref',
      dtype: 'dtype',
      pairs: 'ap',
      offset: 'offset',
      indirection: {
        via: 'expression',
        record: 'dynamic_ap_info',
        list: 'aff_expr',
        expression: 'offset_expr',
        tag: 'IndirectArgId',
        id: 'arg_id',
      },
    },
  },
);

export const SymbolicAp = record(
  'SymbolicAp',
  {
    ap: pairs(),
    dtype: dtype(),
    memsetref: tensorSet(),
    tensor_indirect_arg_id: field(i32, { doc: 'Position of the index operand in indirection_ins; -1: none.' }).skipDefault(-1),
    num_tensor_indirect_indices: field(i32, { doc: 'Number of indexes.', source: 'inferred' }).skipDefault(),
    addrs: field(list(AffineExpr), { doc: 'Start of each axis, over the loops around the instruction.' }).always(),
    access_shape: shape(),
  },
  { doc: 'Strided access to a logical tensor whose start depends on loop axes.', source },
);

export const RegisterAp = record(
  'RegisterAp',
  {
    ap: pairs(),
    dtype: dtype(),
    memsetref: tensorSet(),
    regref: field(nameOf('register'), { doc: 'Register that supplies the location or the start.' }),
    is_regloc_offset: field(bool, {
      doc: 'True: the register holds the start itself.',
      source: {
        ...source,
        note: 'The catalogue denies this key and const_ap_offset; the write path lists both, and is taken. When they are written is our choice.',
      },
    }).skipDefault(),
    reg_ap_offset: field(nameOf('register'), { doc: 'Register that holds an offset.' }).optional(),
    const_ap_offset: field(i64, { doc: 'Constant part of the offset.' }).skipDefault(),
    reg_sub_tensor_id: field(nameOf('register'), { doc: 'Register that selects a part of the tensor.' }).optional(),
    const_sub_tensor_id: field(i32, { doc: 'Part of the tensor; -1: none.' }).skipDefault(-1),
  },
  { doc: 'Strided access whose start a register supplies at run time.', source },
);

export const ImmValue = record(
  'ImmValue',
  {
    dtype: field(Dtype, { doc: 'Type of the number.' }),
    value: field(immediate('dtype'), {
      doc: 'The number; a 16-bit float as its bit pattern.',
      source: {
        ...source,
        confidence: 'inferred',
        note: 'The library holds 16-bit floats as words, so the pattern is taken as their written form.',
      },
    }),
  },
  { doc: 'A number in place of a tensor.', source, role: { kind: 'immediate', dtype: 'dtype', value: 'value' } },
);

export const ImmArray = record(
  'ImmArray',
  {
    dtype: field(Dtype, { doc: 'Type of each number.' }),
    value_array: field(list(immediate('dtype')), { doc: 'The numbers; 16-bit floats as their bit patterns.' }),
  },
  { doc: 'A list of numbers in place of a tensor.', source },
);

const SymbolicValue = record(
  'SymbolicValue',
  { value: field(immediate('dtype', 'parent'), { doc: 'The number; a 16-bit float as its bit pattern.' }) },
  { doc: 'One of the numbers that an index chooses from.', source: { confidence: 'strong', pages: [pages.klr] } },
);

export const SymbolicImmValue = record(
  'SymbolicImmValue',
  {
    dtype: field(Dtype, { doc: 'Type of the numbers.' }),
    value_list: field(list(SymbolicValue), {
      doc: 'The numbers to choose from.',
      source: { confidence: 'strong', pages: [pages.klr] },
    }).always(),
    expr: field(AffineExpr, { doc: 'Which of them.', source: { confidence: 'strong', pages: [pages.klr] } }).optional(),
  },
  {
    doc: 'A number that depends on loop axes.',
    source: { ...source, note: 'The kind is certain; its keys come from the public emitter.' },
  },
);

export const RegisterAccess = record(
  'RegisterAccess',
  { dtype: field(Dtype, { doc: 'Type that the register is read as.' }), regref: field(nameOf('register')) },
  { doc: 'A register in place of a tensor.', source },
);

/** An operand. */
export const Argument = union(
  'Argument',
  'kind',
  {
    physical_ap: PhysicalAp,
    symbolic_ap: SymbolicAp,
    register_ap: RegisterAp,
    imm_value: ImmValue,
    imm_array: ImmArray,
    symbolic_imm_value: SymbolicImmValue,
    register_access: RegisterAccess,
  },
  {
    doc: 'What an instruction reads or writes. Immediates always stand in ins.',
    aliases: { symbolic_ap: ['symbolic_pwap'] },
    source: {
      ...source,
      note: 'symbolic_pwap is a second spelling of symbolic_ap; which of the two a writer uses is not known.',
    },
  },
);
