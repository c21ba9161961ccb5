/** An ISA whose names and texts try to break out of Python: keywords, builtins, dunder names, quotes, backslashes, invisible characters. */
import { join } from 'node:path';
import { add, eq, mul, not, or } from '@instabrew/expr';
import * as spec from '@instabrew/spec';

const evil = 'ends """ here \'\'\' \\ \\N{BULLET} {x} %s "quoted"\n# type: ignore\u2028next\u202eleft\u0000\\';

const Engine = spec.structuralEnum('str', ['None', 'class', 'a-b'], { sentinels: ['None'], doc: evil });
const Member = spec.fieldEnum(
  'Enum "of" members',
  [
    ...[spec.member('None', 0, { doc: evil }), spec.member('class', 3, { aliases: ['klass', '"""'] }), spec.member('+', 7)],
    ...[spec.member('a-b', 8), spec.member('a_b', 9), spec.member('__class__', 10), spec.member('_x_', 11), spec.member('_', 12)],
    ...[
      spec.member('name', 13),
      spec.member('value', 14),
      spec.member('mro', 15),
      spec.member('title', 16),
      spec.member('4x', 17),
    ],
    ...[spec.member('ordinal', 18), spec.member('\\', 19), spec.member('"', 20), spec.member(' ', 21), spec.member('é', 22)],
  ],
  { doc: evil },
);
const Switch = spec.fieldEnum('wire', ['on', 'off']);
const Dtype = spec.structuralEnum(
  'Dtype',
  spec.standardDtypes.map((d) => d.name),
);

const Leaf = spec.record('list', { 'axis name': spec.field(spec.str, { doc: evil }) }, { doc: evil });
const Sum = spec.recursiveRecord<object>('Codec', () => ({ left: spec.field(Affine), right: spec.field(Affine) }));
const Affine: spec.UnionDef<object> = spec.recursiveUnion<object>('record', 'class', () => ({ sum: Sum, '"': Leaf }), {
  aliases: { '"': ['leaf', '__proto__'] },
});
const Twice = spec.record('Twice', { n: spec.field(spec.u8).skipDefault(7), kind_: spec.field(spec.u8).skipDefault() });
const Either = spec.union('Either', 'kind', { one: Twice, two: Twice, three: Leaf });
const Open = spec.record(
  'Open',
  { self: spec.field(spec.bool).optional(), extra: spec.field(spec.u8).skipDefault() },
  { open: true },
);
const Access = spec.record(
  'Access',
  {
    'tensor name': spec.field(spec.str),
    int: spec.field(Dtype),
    lambda: spec.field(spec.list(spec.tuple(spec.i64, spec.u64))),
    offset: spec.field(spec.u64).skipDefault(),
    index: spec.field(spec.i32).skipDefault(-1),
  },
  {
    role: {
      ...{ kind: 'access', tensor: 'tensor name', dtype: 'int', pairs: 'lambda', offset: 'offset' },
      indirection: { via: 'field', field: 'index' },
    },
  },
);
const Operand = spec.union('Operand', 'op-kind', { 'a*p': Access, reg: Leaf });

const header = {
  name: spec.field(spec.str, { doc: evil }),
  'engine-of': spec.field(Engine).always('None'),
  ins: spec.field(spec.list(Operand)).always(),
  outs: spec.field(spec.list(Operand)).always(),
  idx: spec.field(spec.list(Operand)).skipEmpty(),
  serialize: spec.field(spec.str, { doc: 'Called like a method.' }).optional(),
};
const instruction = spec.instructionWith(header);
const none = spec.absent('not "modelled" \\');

const Base = instruction('Base', 0, {
  ...{ doc: evil, abstract: true, latency: none, semantics: none, family: 'import' },
  operands: { in: spec.input({ indirect: true, doc: evil, dtypes: ['float32', 'int8'] }), latency: spec.output({ shape: evil }) },
  fields: {
    ...{ mode: spec.field(Member), a_b: spec.field(spec.i32).skipDefault(), 'a-b': spec.field(spec.i64).skipDefault() },
    ...{
      list: spec.field(spec.list(spec.u8)).skipEmpty(),
      __class__: spec.field(spec.u8).skipDefault(),
      __x: spec.field(spec.u8).skipDefault(),
    },
  },
});
const Everything = instruction('None', 1, {
  ...{ doc: evil, base: Base, engine: { default: 'class', valid: ['class', 'a-b'] }, semantics: none, family: 'enums' },
  operands: { in: spec.input({ indirect: true }), latency: spec.output() },
  fields: {
    class: spec.field(spec.i64, { range: [-(2n ** 63n), 5], unit: evil }).optional(),
    def: spec.field(spec.u64).skipDefault(2n ** 63n),
    ...{ nan: spec.field(spec.f32).skipDefault(Number.NaN), zero: spec.field(spec.f64).skipDefault(-0) },
    ...{ inf: spec.field(spec.f64).always(Number.NEGATIVE_INFINITY), tenth: spec.field(spec.f32).skipDefault(0.1) },
    affine: spec.field(spec.maybeAffine(spec.u8, Affine), { range: [1, 9] }).skipDefault(3),
    pair: spec.field(spec.tuple(spec.u8, Switch, spec.list(spec.u8))).skipDefault([1, 'off', [2]]),
    bag: spec.field(spec.mapOf(spec.list(spec.u16, 3))).skipEmpty(),
    any: spec.field(spec.opaque).skipDefault({ '"""': [1, 2.5, null, true] }),
    null: spec.field(spec.opaque).always(),
    maybe: spec.field(spec.opaque).optional(),
    ...{ either: spec.field(Either).always({ kind: 'two', n: 3 }), twice: spec.field(Twice).always({ n: 9 }) },
    affines: spec.field(Affine).always({ class: '"', 'axis name': evil }),
    ...{
      open: spec.field(Open).optional(),
      blocks: spec.field(spec.list(spec.str)).skipEmpty(),
      '!': spec.field(Switch).optional(),
    },
    ...{ getIn: spec.field(spec.str).skipDefault(), OPCODE: spec.field(spec.str).skipDefault(evil) },
  },
  children: { 'a block': 'blocks' },
  latency: ({ field, operand, nep, gen }) => ({
    'g 1': spec.quartet({
      readInit: mul(nep, gen('a.b')),
      exec: add(mul(field.affine, 2), mul(operand.in.partitions, gen('a b'))),
    }),
    later: spec.quartet({ readInit: 0, exec: 1, writeDrain: gen('arch') }),
  }),
  constraints: ({ field, operand, present }) => [
    spec.constraint('mode', or(not(eq(field.mode, 'None')), operand.latency.present), evil),
    spec.constraint('class', or(not(present.class!), eq(field.class, -5)), 'a """ message'),
  ],
});
const Other = instruction('a.b', 2, {
  ...{ base: Everything, equality: 'none', family: 'import', engine: { default: null, valid: ['None'] }, latency: none },
  operands: { in: spec.input({ indirect: true }), extra: spec.input({ optional: true }), latency: spec.output() },
});

export const hostile = spec.unwrap(
  spec.resolve(
    spec.isa({
      ...{
        name: `hostile ${evil}`,
        version: '1.0.0 """',
        namespace: 'class',
        classPrefix: '',
        engines: Engine,
        operand: Operand,
      },
      ...{ doc: evil, header, instructions: [Base, Everything, Other] },
      wire: { tag: 'op code', ins: 'ins', outs: 'outs', engine: 'engine-of', indirectionIns: 'idx' },
      generations: [
        spec.generation('g 1', { doc: evil, constants: { 'a.b': 1, 'a b': 2 } }),
        spec.generation('later', { constants: { 'a.b': 3, 'a b': 4 } }),
      ],
    }),
    { root: join(import.meta.dirname, '..') },
  ),
);
