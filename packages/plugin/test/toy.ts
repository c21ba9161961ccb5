/** A small ISA for tests: one instruction with every kind of reference, and recursive types. */
import {
  type AnyRecord,
  bool,
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
  recursiveRecord,
  recursiveUnion,
  resolve,
  structuralEnum,
  type UnionDef,
  u8,
  unwrap,
} from '@instabrew/spec';

const Engine = structuralEnum('Engine', ['Unassigned', 'Vector']);
const Mode = fieldEnum('Mode', [member('Slow', 3), member('Fast', 7)], { default: 'Fast' });

type Affine = { readonly kind: string; readonly [key: string]: unknown };
const Affine: UnionDef<Affine> = recursiveUnion('Affine', 'kind', () => ({ term: Term, axis: Axis, sum: Sum, bag: Bag }));
const Term: AnyRecord = recursiveRecord('Term', () => ({ left: field(Affine), right: field(Affine) }));
const Axis: AnyRecord = recursiveRecord('Axis', () => ({ stride: field(i64) }));
const Sum: AnyRecord = recursiveRecord('Sum', () => ({ terms: field(list(Affine)) }));
const Bag: AnyRecord = recursiveRecord('Bag', () => ({ named: field(mapOf(Affine)) }));

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

export const definition = isa({
  name: 'toy',
  version: '1.2.3',
  engines: Engine,
  generations: [
    generation('one', { constants: { 'divisor.Vector': 140 } }),
    generation('two', { constants: { 'divisor.Vector': 96, extra: 1 } }),
  ],
  instructions: [Scale],
});
export const toy: ResolvedIsa = unwrap(resolve(definition, { root: new URL('..', import.meta.url).pathname }));
export const scale = instructionOf(toy, 'Scale');
