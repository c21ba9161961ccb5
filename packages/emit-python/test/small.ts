/** A small ISA with every construct that the emitter prints, in names that a reader can follow. */
import { join } from 'node:path';
import { add, and, apply, arg, eq, floorDiv, ge, le, member, mul, not, or, select } from '@instabrew/expr';
import * as spec from '@instabrew/spec';

const Engine = spec.structuralEnum(
  'Engine',
  [
    spec.member('Unassigned', 0, { tables: { external: 'none', isa: 9 } }),
    spec.member('Vector', 1, { tables: { external: 'vec', isa: 2 }, doc: 'Element by element.' }),
    spec.member('Queue', 2, { tables: { external: 'dma' } }),
  ],
  { doc: 'Engine that executes an instruction.', sentinels: ['Unassigned'] },
);
const Op = spec.fieldEnum(
  'Op',
  [spec.member('add', 0), spec.member('mult', 4, { aliases: ['multiply'] }), spec.member('None', 9)],
  {
    doc: 'What is done to each pair of elements.',
  },
);
const Mode = spec.fieldEnum('Mode', ['Const', 'Random']);
const Dtype = spec.structuralEnum(
  'Dtype',
  spec.standardDtypes.map((d) => d.name),
);

const Index = spec.record(
  'Index',
  { arg_id: spec.field(spec.u32, { doc: 'Position among the index operands.' }) },
  { doc: 'The index that an operand supplies.' },
);
const Product = spec.recursiveRecord<object>('Product', () => ({ of: spec.field(Affine), by: spec.field(spec.i64) }));
const Quotient = spec.recursiveRecord<object>('Quotient', () => ({ of: spec.field(Affine), by: spec.field(spec.i64) }), {
  doc: 'Quotient or remainder.',
});
const Affine: spec.UnionDef<object> = spec.recursiveUnion<object>(
  'Affine',
  'kind',
  () => ({ Index, Mult: Product, FloorDiv: Quotient, Modulo: Quotient }),
  { doc: 'An integer that is known when the program runs.', aliases: { Modulo: ['Mod'] } },
);
const Term = spec.record('Term', { coef: spec.field(spec.i64), expr: spec.field(Affine) });
const Dynamic = spec.record(
  'Dynamic',
  { terms: spec.field(spec.list(Term)).always() },
  { doc: 'A start that is known when the program runs.' },
);
const pairs = () => spec.field(spec.list(spec.tuple(spec.i64, spec.u64)), { doc: '[step, num] pairs.', unit: 'elements' });
const Access = spec.record(
  'Access',
  {
    tensor: spec.field(spec.nameOf('tensor')),
    dtype: spec.field(Dtype),
    ap: pairs(),
    offset: spec.field(spec.u64, { doc: 'Start of the access.' }).skipDefault(),
    dynamic: spec.field(Dynamic).optional(),
  },
  {
    doc: 'Strided view of a tensor.',
    role: {
      ...{ kind: 'access', tensor: 'tensor', dtype: 'dtype', pairs: 'ap', offset: 'offset' },
      indirection: { via: 'expression', record: 'dynamic', list: 'terms', expression: 'expr', tag: 'Index', id: 'arg_id' },
    },
  },
);
const Gathered = spec.record(
  'Gathered',
  { tensor: spec.field(spec.str), dtype: spec.field(Dtype), ap: pairs(), index: spec.field(spec.i32).skipDefault(-1) },
  {
    role: {
      ...{ kind: 'access', tensor: 'tensor', dtype: 'dtype', pairs: 'ap', offset: 'index' },
      indirection: { via: 'field', field: 'index' },
    },
  },
);
const Immediate = spec.record(
  'Immediate',
  { dtype: spec.field(Dtype), value: spec.field(spec.immediate('dtype')) },
  { role: { kind: 'immediate', dtype: 'dtype', value: 'value' } },
);
const Immediates = spec.record('Immediates', {
  dtype: spec.field(Dtype),
  values: spec.field(spec.list(spec.immediate('dtype'))),
});
const Register = spec.record('Register', { reg: spec.field(spec.str) });
const Argument = spec.union(
  'Argument',
  'kind',
  { ap: Access, gather: Gathered, imm: Immediate, imms: Immediates, reg: Register },
  { doc: 'What an instruction reads or writes.' },
);
const Debug = spec.record('Debug', { line: spec.field(spec.u32).optional() }, { doc: 'Where it comes from.', open: true });

const header = {
  name: spec.field(spec.str, { doc: 'Unique in its block.' }),
  engine: spec.field(Engine, { doc: 'Engine that executes it.' }).always('Unassigned'),
  ins: spec.field(spec.list(Argument)).always(),
  index_ins: spec.field(spec.list(Argument)).skipEmpty(),
  outs: spec.field(spec.list(Argument)).always(),
  debug: spec.field(Debug).optional(),
};
const instruction = spec.instructionWith(header);
const none = spec.absent('only for tests');
const maybe = <T, X extends 'int' | 'real' | 'bool'>(of: spec.WireType<T, X>) => spec.maybeAffine(of, Affine);

const cycles = spec.functionTable({
  ...{ name: 'cycles', enum: 'Op', params: [{ name: 'n', type: 'int' }], type: 'int' },
  cases: { add: arg('n', 'int'), mult: mul(arg('n', 'int'), 2) },
} as const);

const operands = {
  lhs: spec.input({ doc: 'The left side.', indirect: true, shape: '[partitions <= 128, elements]', memories: ['SB', 'PSUM'] }),
  rhs: spec.input({ optional: true, dtypes: ['float32'] }),
  out: spec.output({ indirect: true }),
};
const Base = instruction('BinaryBase', 1, {
  ...{ doc: 'What all instructions of two inputs share.', abstract: true, family: 'binary', latency: none, semantics: none },
  engine: { default: 'Vector', valid: ['Vector'] },
  operands,
  fields: {
    scale: spec.field(spec.f32, { doc: 'Multiplies the result.' }).skipDefault(1),
    reverse: spec.field(maybe(spec.bool)).optional(),
  },
});
const Binary = instruction('Binary', 2, {
  ...{ doc: 'out = op(lhs, rhs), element by element.', base: Base, operands, semantics: none, since: 'g2' },
  fields: {
    op: spec.field(Op, { doc: 'The operation.' }),
    tile: spec.field(spec.tuple(maybe(spec.i32), maybe(spec.i32)), { doc: 'Rows and columns; -1: all.' }).always([-1, -1]),
    axis: spec.field(spec.u8, { range: [0, 4], unit: 'dimensions' }).skipDefault(),
    bag: spec.field(spec.mapOf(spec.opaque)).skipEmpty(),
    attr: spec.field(spec.opaque).optional(),
    limit: spec.field(spec.u64).optional(),
  },
  equality: 'fields',
  latency: ({ field, operand, nep, gen }) => {
    const exec = floorDiv(mul(100, select(eq(field.op, 'mult'), mul(nep, 2), nep)), gen('clock'));
    return {
      g1: spec.quartet({ readInit: 20, exec, writeDrain: add(operand.out.partitions, operand.rhs.dtypeBytes) }),
      g2: spec.quartet({ readInit: floorDiv(2000, gen('clock')), exec }),
    };
  },
  constraints: ({ field, operand }) => [
    spec.constraint(
      'partitions',
      and(ge(operand.lhs.partitions, 1), le(operand.lhs.partitions, 128)),
      'lhs covers 1 to 128 partitions',
    ),
    spec.constraint('op', or(not(or(eq(field.op, 'None'), eq(field.op, 'mult'))), operand.rhs.present), 'two inputs but for add'),
    spec.constraint('cycles', le(apply(cycles, field.op, [operand.lhs.perPartition]), 4096), 'at most 4096 cycles'),
    spec.constraint('reverse', or(not(field.reverse), eq(field.op, member('Op', 'add'))), 'only add is reversed'),
  ],
});
const Trigger = instruction('Trigger', 3, {
  ...{ doc: 'Starts blocks of a queue.', engine: { default: 'Queue', valid: ['Queue', 'Vector'] }, equality: 'base' },
  fields: { blocks: spec.field(spec.list(spec.nameOf('block'))).skipEmpty() },
  children: { Block: 'blocks' },
  ...{ latency: none, semantics: none },
});
const Call = instruction('Call', 4, {
  equality: 'none',
  latency: none,
  semantics: none,
  fields: { mode: spec.field(Mode).always('Random') },
});
const Generic = instruction('Generic', 9, { abstract: true, equality: 'family', latency: none, semantics: none });

const smallDef = spec.isa({
  ...{ name: 'small', version: '1.2.3', doc: 'A small instruction set.', namespace: 'small', classPrefix: 'Inst' },
  ...{ engines: Engine, operand: Argument, tables: [cycles], instructions: [Base, Binary, Trigger, Call, Generic] },
  wire: { tag: 'opcode', ins: 'ins', outs: 'outs', engine: 'engine', indirectionIns: 'index_ins' },
  header,
  generations: [
    spec.generation('g1', { doc: 'The first.', constants: { clock: 140 } }),
    spec.generation('g2', { constants: { clock: 96 } }),
  ],
});

export const small: spec.ResolvedIsa = spec.unwrap(spec.resolve(smallDef, { root: join(import.meta.dirname, '..') }));
