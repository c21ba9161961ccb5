/** An ISA whose one instruction has every kind of field, every write rule, and keys that are hard to handle. */

import * as spec from '@instabrew/spec';
import { type AnyWireType, absent, type RecordDef, resolve, type UnionDef, unwrap, type WireRecord } from '@instabrew/spec';

interface Axis {
  readonly kind: 'axis';
  readonly name: string;
}
interface Sum {
  readonly kind: 'sum';
  readonly terms: readonly Affine[];
  readonly add: number;
}
type Affine = Axis | Sum;

const AxisRef: RecordDef<{ name: string }> = spec.record('AxisRef', { name: spec.field(spec.nameOf('axis')) });
const Sum: RecordDef<unknown> = spec.recursiveRecord('Sum', () => ({
  terms: spec.field(spec.list(Affine as AnyWireType)),
  add: spec.field(spec.i32).skipDefault(),
}));
const Affine: UnionDef<Affine> = spec.recursiveUnion('Affine', 'kind', () => ({ axis: AxisRef, sum: Sum }), {
  aliases: { sum: ['plus'] },
});

const Engine = spec.structuralEnum('Engine', ['None', 'Vector'], { sentinels: ['None'] });
const Mode = spec.fieldEnum('Mode', [
  spec.member('class', 0),
  spec.member('+', 1, { aliases: ['plus', 'add'] }),
  spec.member('a-b', 7),
  spec.member('__proto__', 8),
  spec.member('naïve 🦜', 9),
]);
const Note = spec.record(
  'Note',
  { file: spec.field(spec.str).skipDefault(), line: spec.field(spec.u32).optional() },
  { open: true },
);
const Point = spec.record('Point', { x: spec.field(spec.i16), y: spec.field(spec.i16).skipDefault(-1) });

const fields = {
  yes: spec.field(spec.bool),
  i8: spec.field(spec.i8).always(-3),
  u64: spec.field(spec.u64).skipDefault(2n ** 64n - 1n),
  i64: spec.field(spec.i64),
  small: spec.field(spec.u8, { range: [2, 5] }).always(2),
  f32: spec.field(spec.f32).skipDefault(0),
  f64: spec.field(spec.f64).optional(),
  text: spec.field(spec.str).skipDefault('none'),
  mode: spec.field(Mode).skipDefault('+'),
  step: spec.field(spec.maybeAffine(spec.i32, Affine)).skipDefault(1),
  guard: spec.field(spec.maybeAffine(spec.bool, Affine)).optional(),
  note: spec.field(Note).optional(),
  point: spec.field(Point).skipDefault({ x: 0 }),
  affine: spec.field(Affine).optional(),
  pairs: spec.field(spec.list(spec.tuple(spec.i64, spec.u32), 3)).skipEmpty(),
  table: spec.field(spec.mapOf(spec.list(spec.f32))).skipEmpty(),
  bag: spec.field(spec.opaque).optional(),
  ['__proto__']: spec.field(spec.u16).optional(),
  constructor: spec.field(spec.u16).optional(),
  toString: spec.field(spec.str).skipDefault(),
  'a"b\\\n': spec.field(spec.bool).optional(),
  '\u{1f99c}': spec.field(spec.bool).optional(),
  '\uff5e': spec.field(spec.bool).optional(),
};

const Sampler = spec.instruction('Sampler', 1, {
  doc: 'One field of each kind.',
  engine: { default: 'Vector', valid: ['Vector'] },
  operands: { in: spec.input(), out: spec.output() },
  fields: fields as never,
  latency: absent('a test'),
  semantics: absent('a test'),
});
const Idle = spec.instruction('Idle', 2, { latency: absent('a test'), semantics: absent('a test') });

const root = new URL('../../..', import.meta.url).pathname;
export const sampler = unwrap(resolve(spec.isa({ name: 'sampler', engines: Engine, instructions: [Sampler, Idle] }), { root }));

/** A record with its required keys only. */
export const least: WireRecord = { opcode: 'Sampler', name: 's', yes: true, i64: 0 };
