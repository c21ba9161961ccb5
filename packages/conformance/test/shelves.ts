/** A small ISA whose documents say all that rules ask for: a generation, and where each tensor lies. */
import { eq, ge, le, or, ref } from '@instabrew/expr';
import {
  anyInstruction,
  constraint,
  dtype,
  field,
  generation,
  i64,
  immediate,
  input,
  instructionWith,
  isa,
  list,
  nameOf,
  output,
  type ResolvedIsa,
  record,
  resolve,
  str,
  structuralEnum,
  tuple,
  u8,
  u32,
  u64,
  union,
  unwrap,
} from '@instabrew/spec';

const none = { latency: { absent: 'a test' }, semantics: { absent: 'a test' } };
const Engine = structuralEnum('Engine', ['Unassigned', 'Arm', 'Cart', 'Lift'], { sentinels: ['Unassigned'] });
const Dtype = structuralEnum('Dtype', ['uint8', 'float32']);
const Year = structuralEnum('Year', ['y1900', 'y1950', 'y2000']);
const Level = structuralEnum('Level', ['Low', 'High', 'Top']);

const Access = record(
  'Access',
  {
    box: field(nameOf('box', { within: ['shelf'] })),
    shelf: field(nameOf('shelf')),
    dtype: field(Dtype),
    ap: field(list(tuple(i64, u64))),
    offset: field(u64).skipDefault(),
  },
  { role: { kind: 'access', tensor: 'box', dtype: 'dtype', pairs: 'ap', offset: 'offset' } },
);
const Figure = record(
  'Figure',
  { dtype: field(Dtype), value: field(immediate('dtype')) },
  { role: { kind: 'immediate', dtype: 'dtype', value: 'value' } },
);
const Unseen = record('Unseen', { what: field(str) });
const Operand = union('Operand', 'kind', { access: Access, figure: Figure, unseen: Unseen });
const header = {
  name: field(str),
  engine: field(Engine).always(),
  ins: field(list(Operand)).always(),
  outs: field(list(Operand)).always(),
};
const instruction = instructionWith(header, 'Dtype', 'Level');

const Box = record(
  'Box',
  { name: field(str), level: field(Level), first: field(u32), extents: field(list(u64)) },
  {
    naming: { names: [{ object: 'box', key: 'name' }] },
    storage: { memory: 'level', partition: 'first', extents: 'extents' },
  },
);
const Shelf = record(
  'Shelf',
  { name: field(str), boxes: field(list(Box)), count: field(u8, { counts: 'boxes' }) },
  { naming: { names: [{ object: 'shelf', key: 'name' }], shares: ['box'] } },
);
const Room = record(
  'Room',
  { name: field(str), shelves: field(list(Shelf)), body: field(list(anyInstruction)) },
  { naming: { names: [{ object: 'room', key: 'name' }], scopes: ['box', 'shelf'] } },
);
const House = record('House', { rooms: field(list(Room)), year: field(Year).optional() });

const Carry = instruction('Carry', 1, {
  ...none,
  engine: { default: 'Arm', valid: ['Arm', 'Cart'] },
  operands: {
    from: input({ memories: ['Low', 'High'], dtypes: ['float32'] }),
    extra: input({ optional: true }),
    to: output({ memories: ['High'] }),
  },
  fields: { times: field(u8).optional(), marks: field(list(u8)) },
  since: 'second',
  constraints: ({ field: { times }, operand: { from, extra, to }, gen }) => [
    constraint('rows', eq(from.partitions, to.partitions), 'as many rows'),
    constraint('from-rows', le(from.partitions, 8), 'at most 8 rows'),
    constraint('to-rows', le(to.partitions, 8), 'at most 8 rows'),
    constraint('start', or(eq(to.startPartition, 0), eq(to.startPartition, 32)), 'it starts at row 0 or 32'),
    constraint('plain', eq(from.rank, 2), 'two axes'),
    constraint('extra', or(extra.isImmediate, ge(gen('strength'), 2)), 'extra is a number'),
    constraint('width', le(from.perPartition, gen('width')), 'it fits'),
    constraint('times', or(eq(times, 3), le(ref('length.marks', 'int'), 2)), 'as many marks'),
    constraint('top', or(eq(to.memory, 'High'), ref('present.times', 'bool')), 'follows from where the operand may lie'),
  ],
});

/** No document contains it. */
const Base = instruction('Base', 2, { ...none, abstract: true });

export const shelves: ResolvedIsa = unwrap(
  resolve(
    isa({
      name: 'shelves',
      engines: Engine,
      header,
      operand: Operand,
      dtypes: [dtype('uint8', 0, 1, { format: 'uint', immediate: 'int' }), dtype('float32', 1, 4, { format: 'float' })],
      generations: [
        generation('first', { archLevel: 'y1900', constants: { width: 4, strength: 1 } }),
        generation('second', { archLevel: 'y1950', constants: { width: 8, strength: 1 } }),
        generation('third', { archLevel: 'y2000', constants: { width: 16, strength: 2 } }),
      ],
      instructions: [Carry, Base],
      document: { root: House, generation: 'year' },
    }),
    { root: new URL('../../..', import.meta.url).pathname },
  ),
);
