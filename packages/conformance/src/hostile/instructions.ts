/** Instructions with every construct of the datamodel, called what languages call their own. */
import { add, apply, arg, ceilDiv, eq, floorDiv, lt, member, mod, mul, ne, not, or, ref, select, sub } from '@instabrew/expr';
import * as spec from '@instabrew/spec';
import { Cell } from './containers.js';
import { Edge, Engine, edgeName, last, Mode, modeName, Switch, Wire } from './enums.js';
import { Operand } from './operands.js';
import { evil } from './text.js';
import { Affine, Either, Keys, Leaf, Open, Tree, Trees, Twice } from './values.js';

export const header = {
  name: spec.field(spec.str, { doc: evil }),
  'engine-of': spec.field(Engine).always('None'),
  INS: spec.field(spec.list(Operand)).always(),
  outs: spec.field(spec.list(Operand)).always(),
  idx: spec.field(spec.list(Operand)).skipEmpty(),
  clone: spec.field(spec.str, { doc: 'Called like a method.' }).optional(),
  serialize: spec.field(spec.str, { doc: 'Called like another method.' }).optional(),
};
const instruction = spec.instructionWith(header);
const none = spec.absent('not "modelled" */ \\');

const mode = (name: string) => member(modeName, name);
const [x, y] = [arg('x', 'int'), arg('class', 'real')];
const cycles = spec.functionTable({
  ...{ name: 'cycles of', enum: modeName, type: 'real' },
  params: [
    { name: 'x', type: 'int' },
    { name: 'class', type: 'real' },
  ],
  cases: { '+': add(y, 1), EOF: mul(y, 2), [last]: mul(y, 3) },
});
const sizes = spec.functionTable({
  ...{ name: 'sizes', enum: 'int', params: [{ name: 'x', type: 'int' }], type: 'int' },
  cases: { on: add(mod(x, 1000), 1), off: mod(x, 7) },
});
export const tables = [cycles, sizes];

const Base = instruction('Base*/', 0, {
  ...{ doc: evil, abstract: true, latency: none, semantics: none, family: 'import' },
  operands: {
    in: spec.input({ indirect: true, doc: evil, dtypes: ['float32', 'int8'], shape: evil }),
    class: spec.output({ optional: true }),
  },
  fields: {
    mode: spec.field(Mode),
    a_b: spec.field(spec.i32).skipDefault(),
    'a-b': spec.field(spec.i64).skipDefault(),
    list: spec.field(spec.list(spec.u8)).skipEmpty(),
    __class__: spec.field(spec.u8).skipDefault(),
    __x: spec.field(spec.u8).skipDefault(),
  },
});

/** A field of every type, each with a default that is hard to print. */
const fields = {
  ...{ in: spec.field(spec.bool).skipDefault(true), get_in: spec.field(spec.bool).skipDefault(true) },
  ...{ getIn: spec.field(spec.str).skipDefault(), OPCODE: spec.field(spec.str).skipDefault(evil) },
  ...{ default: spec.field(spec.u64).skipDefault(2n ** 63n), def: spec.field(spec.u64).skipDefault(2n ** 64n - 1n) },
  class: spec.field(spec.i64, { range: [-(2n ** 63n), 5], unit: evil }).optional(),
  ...{ nan: spec.field(spec.f32).skipDefault(Number.NaN), zero: spec.field(spec.f64).skipDefault(-0) },
  ...{ tenth: spec.field(spec.f32).skipDefault(0.1), inf: spec.field(spec.f64).always(Number.NEGATIVE_INFINITY) },
  affine: spec.field(spec.maybeAffine(spec.u8, Affine), { range: [1, 9] }).skipDefault(3),
  flag: spec.field(spec.maybeAffine(spec.bool, Affine)).optional(),
  level: spec.field(spec.u16, { range: [2, 300] }).skipDefault(2),
  pair: spec.field(spec.tuple(spec.u8, Switch, spec.list(spec.u8))).skipDefault([1, 'off', [2]]),
  triple: spec.field(spec.tuple(spec.maybeAffine(spec.i32, Affine), spec.maybeAffine(spec.i32, Affine))).skipDefault([-1, 2]),
  bag: spec.field(spec.mapOf(spec.list(spec.u16, 3))).skipEmpty(),
  bits: spec.field(spec.list(spec.bool)).skipEmpty(),
  any: spec.field(spec.opaque).skipDefault({ '"\\"""': [1, 2.5, null, true], '__proto__ ': [evil] }),
  ...{ null: spec.field(spec.opaque).always(), maybe: spec.field(spec.opaque).optional() },
  ...{ tree: spec.field(Tree).optional(), trees: spec.field(Trees).skipDefault({ 'node-kind': 'tree' }) },
  ...{ either: spec.field(Either).always({ kind: 'two', n: 3 }), twice: spec.field(Twice).always({ n: 9 }) },
  affines: spec.field(Affine).always({ class: '*/', 'axis name': evil }),
  ...{ open: spec.field(Open).optional(), keys: spec.field(Keys).optional() },
  ...{ blocks: spec.field(spec.list(spec.str)).skipEmpty(), leaves: spec.field(spec.list(Leaf)).skipEmpty() },
  ...{ '!': spec.field(Switch).optional(), '"""': spec.field(Wire).optional() },
  long: spec.field(spec.list(spec.tuple(spec.str, Switch, spec.list(Affine), spec.list(Open)))).skipEmpty(),
};

const Everything = instruction('operator', 1, {
  ...{ doc: evil, base: Base, semantics: none, equality: 'fields', family: 'NULL', fields },
  engine: { default: 'default', valid: ['default', 'a-b'] },
  operands: {
    in: spec.input({ indirect: true }),
    gen: spec.input({ optional: true, indirect: true }),
    class: spec.output(),
    latency: spec.output({ optional: true, shape: evil }),
  },
  children: { 'a block': 'blocks', bit: 'bits' },
  latency: ({ field, operand, nep, gen, present }) => ({
    'g 1': spec.quartet({
      readInit: floorDiv(mul(nep, 1000), gen('clock.X-1')),
      exec: select(
        or(eq(field.mode, mode('+')), eq(field.mode, mode('class')), eq(field.mode, mode(last))),
        add(ceilDiv(mul(operand.in.perPartition, 3), 7), operand.in.partitions),
        select(not(operand.class.present), 5, select(present.class!, 1, 2)),
      ),
    }),
    default: spec.quartet({
      readInit: apply(sizes, member('int', 'on'), [field['a-b']]),
      exec: add(mul(field.affine, 2), mul(operand.in.partitions, gen('clock X-1'))),
      writeDrain: add(mul(operand.gen.dtypeBytes, gen('clock.X-1')), sub(gen('arch'), 0)),
    }),
    constructor: spec.quartet({ readInit: 1, exec: mul(field.affine, 2), writeDrain: sub(gen('arch'), 0) }),
  }),
  constraints: ({ field, operand, present, length, gen }) => [
    spec.constraint('sizes', not(eq(apply(sizes, member('int', 'on'), [operand.in.partitions]), 0)), evil),
    spec.constraint('places', or(eq(operand.in.memory, member(edgeName, '*/')), operand.in.isImmediate), evil),
    spec.constraint('starts', lt(add(operand.in.startPartition, operand.in.rank), 3), evil),
    spec.constraint('lengths', lt(length.bag!, gen('clock.X-1')), evil),
    spec.constraint('mode', or(ne(field.mode, mode('None')), present.flag!), 'a */ """ message'),
    spec.constraint('engine', ne(ref('field.engine-of', 'enum:class'), member('class', 'a-b')), 'not on "a-b"'),
    spec.constraint('latency', or(not(eq(field.mode, mode('EOF'))), operand.latency.present), evil),
    spec.constraint('class', or(not(present.class!), ne(field.class, -5)), "'not' -5"),
  ],
});
const Child = instruction('__proto__', 2, {
  ...{ base: Everything, semantics: none, equality: 'base', family: 'enums', latency: none },
  operands: { second: spec.input(), in: spec.input(), latency: spec.output({ optional: true }) },
});
const Other = instruction('a.b', 3, {
  ...{ base: Everything, equality: 'none', family: 'enums', engine: { default: null, valid: ['None'] }, latency: none },
  operands: {
    in: spec.input({ indirect: true }),
    extra: spec.input({ optional: true }),
    latency: spec.output(),
  },
});
const Kernel = instruction('None', 4, { latency: none, semantics: none, equality: 'none' });
const Wide = instruction('Wide', 5, { base: Kernel, latency: none, semantics: none, equality: 'family' });
const Family = instruction('Family', 6, { abstract: true, equality: 'family', latency: none, semantics: none });
const Member = instruction('Family Member', 7, {
  base: Family,
  equality: 'family',
  family: 'index',
  fields: { nep: spec.field(spec.u8).skipDefault() },
});

/** Holds instructions, and so does what extends it. */
const Body = instruction('Bo*/dy', 8, {
  ...{ doc: evil, latency: none, semantics: none, family: 'document' },
  naming: { names: [{ object: 'body', key: 'label' }], scopes: ['body'] },
  fields: {
    label: spec.field(spec.str),
    cells: spec.field(spec.list(Cell)).skipEmpty(),
    asRead: spec.field(spec.anyInstruction),
    copy: spec.field(spec.nameOf('body')).optional(),
    edge: spec.field(Edge).skipDefault('*/'),
  },
});
const Wider = instruction('Wider', 9, {
  ...{ base: Body, equality: 'fields', family: 'constructor', latency: none, semantics: none },
});

export const instructions: readonly spec.AnyInstruction[] = [
  Base,
  Everything,
  Child,
  Other,
  Kernel,
  Wide,
  Family,
  Member,
  Body,
  Wider,
];
