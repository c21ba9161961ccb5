/** A small ISA with every construct that the emitter prints, in names that a reader can follow. */
import { join } from 'node:path';
import { add, and, ceilDiv, eq, floorDiv, ge, le, mul, not, oneOf, or, select } from '@instabrew/expr';
import * as spec from '@instabrew/spec';

const Engine = spec.structuralEnum(
  'Engine',
  [
    spec.member('Unassigned', 0, { tables: { external: 'none' } }),
    spec.member('Vector', 1, { tables: { external: 'vec', wireByte: 3 }, doc: 'Element by element.' }),
    spec.member('Queue', 2, { tables: { external: 'dma' } }),
  ],
  { doc: 'Engine that executes an instruction.', sentinels: ['Unassigned'] },
);
const Op = spec.fieldEnum(
  'Op',
  [
    ...[spec.member('add', 0), spec.member('mult', 4, { aliases: ['multiply'] }), spec.member('None', 9)],
    ...[spec.member('shift_left', 10), spec.member('shift_right', 11), spec.member('bitwise_and', 12)],
  ],
  { doc: 'What is done to each pair of elements.' },
);
const Mode = spec.fieldEnum('Mode', ['Const', 'Random']);
const Dtype = spec.structuralEnum(
  'Dtype',
  spec.standardDtypes.map((d) => d.name),
);

const Index = spec.record('Index', { arg_id: spec.field(spec.i64, { range: [0, 2n ** 63n - 1n] }) });
const Product = spec.recursiveRecord<object>('Product', () => ({ of: spec.field(Affine), by: spec.field(spec.i64) }));
const Quotient = spec.recursiveRecord<object>('Quotient', () => ({ of: spec.field(Affine), by: spec.field(spec.i64) }));
const Affine: spec.UnionDef<object> = spec.recursiveUnion<object>(
  'Affine',
  'kind',
  () => ({ Index, Mult: Product, FloorDiv: Quotient, Modulo: Quotient }),
  { doc: 'An integer that is known when the program runs.', aliases: { Modulo: ['Mod'] } },
);
const Term = spec.record('Term', { coef: spec.field(spec.i64), expr: spec.field(Affine) });
const Dynamic = spec.record('Dynamic', { terms: spec.field(spec.list(Term)).always() });

const Access = spec.record(
  'Access',
  {
    tensor: spec.field(spec.nameOf('tensor')),
    dtype: spec.field(Dtype),
    ap: spec.field(spec.list(spec.tuple(spec.i64, spec.u64), 5), { doc: '[step, num] pairs.', unit: 'elements' }),
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
const Immediate = spec.record(
  'Immediate',
  { dtype: spec.field(Dtype), value: spec.field(spec.immediate('dtype')) },
  { role: { kind: 'immediate', dtype: 'dtype', value: 'value' } },
);
const Argument = spec.union(
  'Argument',
  'kind',
  { access: Access, imm: Immediate },
  { doc: 'What an instruction reads or writes.' },
);
const Debug = spec.record('Debug', { line: spec.field(spec.u32).optional() }, { open: true, doc: 'Where it comes from.' });

const header = {
  name: spec.field(spec.str, { doc: 'Unique in the program.' }),
  engine: spec.field(Engine, { doc: 'Engine that executes it.' }).always('Unassigned'),
  ins: spec.field(spec.list(Argument)).always(),
  indirection_ins: spec.field(spec.list(Argument)).skipEmpty(),
  outs: spec.field(spec.list(Argument)).always(),
  debug: spec.field(Debug).optional(),
};
const instruction = spec.instructionWith(header);
const vector = { default: 'Vector', valid: ['Vector'] };
const none = spec.absent('not measured');

const Generic = instruction('Generic', 0, {
  ...{
    doc: 'Stands for any of its kind.',
    abstract: true,
    equality: 'family',
    latency: none,
    semantics: none,
    family: 'generic',
  },
});
const BinaryBase = instruction('BinaryBase', 1, {
  ...{ doc: 'What binary operations share.', abstract: true, engine: vector, latency: none, semantics: none, family: 'binary' },
  operands: {
    lhs: spec.input({
      doc: 'The left side.',
      indirect: true,
      dtypes: ['float32', 'int32'],
      shape: '[partitions <= 128, elements]',
    }),
    rhs: spec.input({ doc: 'The right side.', optional: true }),
    out: spec.output({ doc: 'The results.' }),
  },
  fields: {
    op: spec.field(Op, { doc: 'The operation.' }),
    scale: spec.field(spec.f32, { doc: 'Multiplies the results.' }).skipDefault(1),
    shift: spec.field(spec.maybeAffine(spec.u8, Affine), { doc: 'Moves the start.', unit: 'elements' }).skipDefault(),
  },
});
const Binary = instruction('Binary', 2, {
  ...{ doc: 'out = scale * op(lhs, rhs), element by element.', base: BinaryBase, semantics: none },
  fields: {
    level: spec.field(spec.u8, { doc: 'Precision.', range: [1, 3] }).skipDefault(2),
    reverse: spec.field(spec.maybeAffine(spec.bool, Affine), { doc: 'Swaps the sides.' }).optional(),
    tile: spec.field(spec.tuple(spec.i32, spec.i32)).always([-1, -1]),
    seed: spec.field(spec.u64).optional(),
  },
  latency: ({ field, operand, nep, gen }) => {
    const [lhs, rhs, out] = [operand.lhs!, operand.rhs!, operand.out!];
    const wide = or(eq(lhs.dtypeBytes, 4), eq(rhs.dtypeBytes, 4), eq(out.dtypeBytes, 4));
    const both = spec.quartet({
      readInit: floorDiv(mul(100, select(wide, 222, select(eq(lhs.dtypeBytes, 2), 172, 100))), gen('divisor.Vector')),
      exec: floorDiv(mul(nep, 1, 100), gen('divisor.Vector')),
    });
    return { gen2: both, gen3: both, gen4: spec.quartet({ readInit: 64, exec: ceilDiv(nep, 2), writeDrain: field.level }) };
  },
  constraints: ({ field: { op, reverse, level }, operand }) => [
    spec.constraint(
      'partitions',
      and(ge(operand.lhs!.partitions, 1), le(operand.lhs!.partitions, 128)),
      'lhs covers 1 to 128 partitions',
    ),
    spec.constraint(
      'elements',
      eq(operand.lhs!.perPartition, operand.out!.perPartition),
      'lhs and out have as many elements per partition',
    ),
    spec.constraint('reverse', or(not(reverse), operand.rhs!.present), 'there are two sides to swap'),
    spec.constraint(
      'bitwise',
      or(
        not(oneOf(op, ['shift_left', 'shift_right', 'bitwise_and'])),
        and(oneOf(operand.lhs!.dtype, ['uint8', 'int8', 'uint16', 'int16', 'uint32', 'int32']), eq(level, add(1, 1))),
      ),
      'a bitwise operation takes integers at level 2',
    ),
  ],
});
const Fill = instruction('Fill', 3, {
  ...{ doc: 'Writes value to every element.', engine: vector, semantics: none, latency: none },
  operands: { out: spec.output() },
  fields: { mode: spec.field(Mode), value: spec.field(spec.f32) },
});
const Trigger = instruction('Trigger', 4, {
  ...{ doc: 'Starts DMA blocks.', equality: 'base', engine: { default: 'Queue', valid: [] }, latency: none, semantics: none },
  fields: { dma_blocks: spec.field(spec.list(spec.nameOf('block')), { doc: 'The blocks.' }).skipEmpty() },
  children: { DmaBlock: 'dma_blocks' },
});
const Call = instruction('Call', 5, {
  ...{ doc: 'Calls a kernel.', equality: 'none', latency: none, semantics: none },
  fields: { config: spec.field(spec.opaque).optional(), attributes: spec.field(spec.mapOf(spec.f64)).skipEmpty() },
});

export const smallDefinition = spec.isa({
  ...{ name: 'small', version: '1.2.0', engines: Engine, operand: Argument, header, enums: [Op, Mode] },
  wire: { indirectionIns: 'indirection_ins' },
  generations: [
    spec.generation('gen2', { constants: { 'divisor.Vector': 96 } }),
    spec.generation('gen3', { doc: 'Faster.', constants: { 'divisor.Vector': 140 } }),
    spec.generation('gen4', { constants: { 'divisor.Vector': 140 } }),
    spec.generation('gen5', { modelled: false, doc: 'A name only.' }),
  ],
  instructions: [Generic, BinaryBase, Binary, Fill, Trigger, Call],
});

const root = join(import.meta.dirname, '../../..');
export const small: spec.ResolvedIsa = spec.unwrap(spec.resolve(smallDefinition, { root }));
