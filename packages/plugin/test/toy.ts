/** A small ISA for tests: an instruction with every kind of reference, one with rules, and recursive types. */
import { eq, le } from '@instabrew/expr';
import {
  type AnyRecord,
  anyInstruction,
  bool,
  constraint,
  f32,
  field,
  fieldEnum,
  generation,
  i64,
  input,
  instruction,
  instructionOf,
  isa,
  list,
  mapOf,
  maybeAffine,
  member,
  output,
  type ResolvedIsa,
  record,
  recursiveRecord,
  recursiveUnion,
  resolve,
  str,
  structuralEnum,
  type UnionDef,
  u8,
  unwrap,
} from '@instabrew/spec';

const Engine = structuralEnum('Engine', ['Unassigned', 'Vector'], { sentinels: ['Unassigned'] });
const Mode = fieldEnum('Mode', [member('Slow', 3), member('Fast', 7)], { default: 'Fast' });

type Affine = { readonly kind: string; readonly [key: string]: unknown };
const Affine: UnionDef<Affine> = recursiveUnion('Affine', 'kind', () => ({ term: Term, axis: Axis, sum: Sum, bag: Bag }));
const Term: AnyRecord = recursiveRecord('Term', () => ({ left: field(Affine), right: field(Affine) }));
const Axis: AnyRecord = recursiveRecord('Axis', () => ({ stride: field(i64) }));
const Sum: AnyRecord = recursiveRecord('Sum', () => ({ terms: field(list(Affine)) }));
const Bag: AnyRecord = recursiveRecord('Bag', () => ({ named: field(mapOf(Affine)) }));

const Memory = structuralEnum('MemoryType', ['Nowhere', 'Chip', 'Host']);
const Buffer = record(
  'Buffer',
  { name: field(str), memory: field(Memory), first: field(i64), extents: field(list(i64)) },
  {
    naming: { names: [{ object: 'buffer', key: 'name' }] },
    storage: { memory: 'memory', partition: 'first', extents: 'extents' },
  },
);
const Program = record('Program', { buffers: field(list(Buffer)), body: field(list(anyInstruction)) });

const Scale = instruction('Scale', 1, {
  doc: 'out = factor * in',
  engine: { default: 'Vector', valid: ['Vector'] },
  operands: { src: input(), bias: input({ optional: true }), dst: output() },
  fields: {
    factor: field(f32).skipDefault(1.5),
    count: field(maybeAffine(i64, Affine)),
    level: field(u8, { range: [0, 9] }).optional(),
    flag: field(bool).skipDefault(),
    mode: field(Mode).optional(),
  },
  latency: { absent: 'not needed here' },
  semantics: { absent: 'not needed here' },
});

/** With a rule of each kind. */
const Turn = instruction('Turn', 2, {
  doc: 'dst = src, turned.',
  engine: { default: 'Vector', valid: ['Vector'] },
  operands: { src: input({ memories: ['Chip'], dtypes: ['float32'] }), dst: output() },
  since: 'two',
  constraints: ({ operand: { src, dst }, gen }) => [
    constraint('rows', eq(src.partitions, dst.partitions), 'src and dst have as many partitions'),
    constraint('start', eq(src.startPartition, 0), 'src starts at partition 0'),
    constraint('divisor', le(src.perPartition, gen('divisor.Vector')), 'src is short'),
  ],
  latency: { absent: 'not needed here' },
  semantics: { absent: 'not needed here' },
});

export const definition = isa({
  name: 'toy',
  version: '1.2.3',
  engines: Engine,
  generations: [
    generation('one', { constants: { 'divisor.Vector': 140 } }),
    generation('two', { constants: { 'divisor.Vector': 96, extra: 1 } }),
  ],
  instructions: [Scale, Turn],
  document: Program,
});
export const toy: ResolvedIsa = unwrap(resolve(definition, { root: new URL('..', import.meta.url).pathname }));
export const scale = instructionOf(toy, 'Scale');
