/** An ISA whose names and texts try to break out of C++, and that has every construct of the datamodel. */
import { join } from 'node:path';
import { add, apply, arg, ceilDiv, eq, floorDiv, member, mod, mul, ne, not, or, ref, select, sub } from '@instabrew/expr';
import * as spec from '@instabrew/spec';

const evil =
  'ends */ here, /* and starts \\ "quoted" ??/\n#include <nothing.h>\n// \\\nnext\u2028line\u202eleft\u0000 ends with \\';

const Engine = spec.structuralEnum('class', ['None', 'default', 'a-b'], { sentinels: ['None'], doc: evil });
const Mode = spec.fieldEnum(
  'Mode_Of__Work',
  [
    spec.member('None', 0, { doc: evil, tables: { hw: 'none', code: 1 } }),
    spec.member('class', 3, { aliases: ['klass', '"\\'], tables: { hw: 'c', code: 2 } }),
    spec.member('+', 7, { tables: { hw: '+', code: 3 } }),
    spec.member('a-b', 8, { tables: { hw: 'a', code: 4 } }),
    spec.member('a_b', 9, { tables: { hw: 'b', code: 5 } }),
    spec.member('EOF', 10, { tables: { hw: 'e', code: 6 } }),
    spec.member('__x', 11, { tables: { hw: 'x', code: 7 } }),
    spec.member('_Upper', 12, { tables: { hw: 'u', code: 8 } }),
    spec.member('1st', 13, { tables: { hw: '1', code: 9 } }),
    spec.member('value', 14, { tables: { hw: 'v', code: 10 } }),
    spec.member('??/ */ \\ "\u202e\n', 4294967295, { tables: { hw: '??/', code: 11 } }),
  ],
  { doc: evil },
);
const Switch = spec.fieldEnum('int', ['on', 'off']);
const Dtype = spec.structuralEnum(
  'Dtype',
  spec.standardDtypes.map((d) => d.name),
);

interface TreeValue {
  readonly kids: readonly (TreeValue & { readonly 'node-kind': 'tree' })[];
}
const Leaf = spec.record('Leaf', { 'axis name': spec.field(spec.str, { doc: evil }) }, { doc: evil });
const Sum = spec.recursiveRecord<object>('Sum', () => ({ left: spec.field(Affine), right: spec.field(Affine) }));
const Named = spec.recursiveRecord<object>('Named', () => ({
  parts: spec.field(spec.mapOf(Affine)).skipEmpty(),
  pair: spec.field(spec.tuple(Affine, spec.f32)).optional(),
  count: spec.field(spec.i64).skipDefault(-(2n ** 63n)),
}));
const Affine: spec.UnionDef<object> = spec.recursiveUnion<object>(
  'Affine',
  'node-kind',
  () => ({ sum: Sum, '*/': Leaf, named: Named }),
  { aliases: { '*/': ['leaf', '"'] } },
);
const Tree = spec.recursiveRecord<TreeValue>('Tree', () => ({ kids: spec.field(spec.list(Trees)).skipEmpty() }));
const Trees: spec.UnionDef<TreeValue & { readonly 'node-kind': 'tree' }> = spec.recursiveUnion('Trees', 'node-kind', () => ({
  tree: Tree,
}));
const Twice = spec.record('Twice', { n: spec.field(spec.u8).skipDefault(7), value: spec.field(spec.bool).optional() });
const Either = spec.union('Either', 'kind', { one: Twice, two: Twice, three: Leaf });
const Open = spec.record(
  'Open',
  {
    extra: spec.field(spec.str).optional(),
    toJson: spec.field(spec.bool).optional(),
    Leaf: spec.field(Leaf).optional(),
    '9 lives': spec.field(spec.u8).skipDefault(),
    std: spec.field(spec.u8).skipDefault(),
  },
  { open: true },
);
const Numbers = spec.record('Numbers', {
  numbers: spec.field(spec.list(spec.immediate('type'), 4)),
  type: spec.field(Dtype),
  floats: spec.field(spec.list(spec.tuple(spec.f32, spec.f64))).skipDefault([[1.5, -0]]),
});

const Access = spec.record(
  'Access',
  {
    'tensor name': spec.field(spec.str),
    Dtype: spec.field(Dtype),
    ap: spec.field(spec.list(spec.tuple(spec.i64, spec.u64))),
    offset: spec.field(spec.u64).skipDefault(),
    index_arg: spec.field(spec.i32).skipDefault(-1),
  },
  {
    role: {
      ...{ kind: 'access', tensor: 'tensor name', dtype: 'Dtype', pairs: 'ap', offset: 'offset' },
      indirection: { via: 'field', field: 'index_arg' },
    },
  },
);
const Register = spec.record('Register', { class: spec.field(spec.str) });
const Number = spec.record(
  'Number',
  { dtype: spec.field(Dtype), value: spec.field(spec.immediate('dtype')) },
  { role: { kind: 'immediate', dtype: 'dtype', value: 'value' } },
);
const Operand = spec.union('Operand', 'op-kind', { 'a*p': Access, reg: Register, imm: Number, numbers: Numbers });

const header = {
  name: spec.field(spec.str, { doc: evil }),
  'engine-of': spec.field(Engine).always('None'),
  INS: spec.field(spec.list(Operand)).always(),
  outs: spec.field(spec.list(Operand)).always(),
  idx: spec.field(spec.list(Operand)).skipEmpty(),
  clone: spec.field(spec.str, { doc: 'Called like a method.' }).optional(),
};
const instruction = spec.instructionWith(header);
const none = spec.absent('not "modelled" \\');
const engine = { default: 'default', valid: ['default', 'a-b'] };

const mode = (name: string) => member('Mode_Of__Work', name);
const [x, y] = [arg('x', 'int'), arg('class', 'real')];
const real = spec.functionTable({
  ...{ name: 'cycles of', enum: 'Mode_Of__Work', type: 'real' },
  params: [
    { name: 'x', type: 'int' },
    { name: 'class', type: 'real' },
  ],
  cases: { '+': add(y, 1), EOF: mul(y, 2) },
});
const sizes = spec.functionTable({
  ...{ name: 'sizes', enum: 'int', params: [{ name: 'x', type: 'int' }], type: 'int' },
  cases: { on: add(mod(x, 1000), 1), off: mod(x, 7) },
});

const Base = instruction('Base*/', 0, {
  ...{ doc: evil, abstract: true, latency: none, semantics: none, family: 'instruction' },
  operands: {
    in: spec.input({ indirect: true, doc: evil, dtypes: ['float32', 'int8'], shape: evil }),
    class: spec.output({ optional: true }),
  },
  fields: { mode: spec.field(Mode), a_b: spec.field(spec.i32).skipDefault(), 'a-b': spec.field(spec.i64).skipDefault() },
});
const Everything = instruction('operator', 1, {
  ...{ doc: evil, base: Base, engine, semantics: none, equality: 'fields', family: 'NULL' },
  operands: { in: spec.input({ indirect: true }), gen: spec.input({ optional: true, indirect: true }), class: spec.output() },
  fields: {
    in: spec.field(spec.bool).skipDefault(true),
    default: spec.field(spec.u64).skipDefault(2n ** 63n),
    class: spec.field(spec.i64, { range: [-(2n ** 63n), 5], unit: evil }).optional(),
    nan: spec.field(spec.f32).skipDefault(globalThis.Number.NaN),
    zero: spec.field(spec.f64).skipDefault(-0),
    tenth: spec.field(spec.f32).skipDefault(0.1),
    inf: spec.field(spec.f64).always(globalThis.Number.NEGATIVE_INFINITY),
    affine: spec.field(spec.maybeAffine(spec.u8, Affine), { range: [1, 9] }).skipDefault(3),
    flag: spec.field(spec.maybeAffine(spec.bool, Affine)).optional(),
    level: spec.field(spec.u16, { range: [2, 300] }).skipDefault(2),
    pair: spec.field(spec.tuple(spec.u8, Switch)).skipDefault([1, 'off']),
    triple: spec.field(spec.tuple(spec.maybeAffine(spec.i32, Affine), spec.maybeAffine(spec.i32, Affine))).skipDefault([-1, 2]),
    bag: spec.field(spec.mapOf(spec.list(spec.u16, 3))).skipEmpty(),
    bits: spec.field(spec.list(spec.bool)).skipEmpty(),
    any: spec.field(spec.opaque).skipDefault({ '"\\': [1, 2.5, null] }),
    tree: spec.field(Tree).optional(),
    trees: spec.field(Trees).skipDefault({ 'node-kind': 'tree' }),
    either: spec.field(Either).always({ kind: 'two', n: 3 }),
    twice: spec.field(Twice).always({ n: 9 }),
    affines: spec.field(Affine).always({ 'node-kind': '*/', 'axis name': evil }),
    open: spec.field(Open).optional(),
    blocks: spec.field(spec.list(spec.str)).skipEmpty(),
    '!': spec.field(Switch).optional(),
    long: spec.field(spec.list(spec.tuple(spec.str, Switch, spec.list(Affine), spec.list(Open)))).skipEmpty(),
    text: spec.field(spec.str).skipDefault(evil),
  },
  children: { 'a block': 'blocks', bit: 'bits' },
  latency: ({ field, operand, nep, gen, present }) => ({
    'g 1': spec.quartet({
      readInit: floorDiv(mul(nep, 1000), gen('clock.X-1')),
      exec: select(
        or(eq(field.mode, mode('+')), eq(field.mode, mode('class')), eq(field.mode, mode('EOF'))),
        add(ceilDiv(mul(operand.in.perPartition, 3), 7), operand.in.partitions),
        select(not(operand.class.present), 5, select(present.class!, 1, 2)),
      ),
    }),
    default: spec.quartet({
      readInit: apply(sizes, member('int', 'on'), [field['a-b']]),
      exec: mul(field.affine, 2),
      writeDrain: add(mul(operand.gen.dtypeBytes, gen('clock.X-1')), sub(gen('arch'), 0)),
    }),
  }),
  constraints: ({ field, operand, present }) => [
    spec.constraint('sizes', not(eq(apply(sizes, member('int', 'on'), [operand.in.partitions]), 0)), evil),
    spec.constraint('mode', or(ne(field.mode, mode('None')), present.flag!), 'a */ message'),
    spec.constraint('engine', ne(ref('field.engine-of', 'enum:class'), member('class', 'a-b')), 'not on "a-b"'),
  ],
});
const Child = instruction('Child', 2, {
  ...{ base: Everything, semantics: none, equality: 'base', family: 'instruction', latency: none },
  operands: { second: spec.input(), in: spec.input() },
});
const Kernel = instruction('Kernel', 3, { latency: none, semantics: none, equality: 'none' });
const Wide = instruction('Wide', 4, { base: Kernel, latency: none, semantics: none, equality: 'family' });

const definition = spec.isa({
  ...{ name: 'hostile */ \\', version: '1.0.0-rc.1', doc: evil, namespace: 'int', classPrefix: 'Inst' },
  ...{ engines: Engine, operand: Operand, header, enums: [Mode, Switch], tables: [real, sizes] },
  wire: { tag: 'op code', opcodeEnum: 'Opcodes', ins: 'INS', engine: 'engine-of', indirectionIns: 'idx' },
  generations: [
    spec.generation('g 1', { doc: evil, constants: { 'clock.X-1': 7 } }),
    spec.generation('default', { constants: { 'clock.X-1': 3, 'only here': 1 } }),
    spec.generation('2nd', { modelled: false }),
  ],
  instructions: [Base, Everything, Child, Kernel, Wide],
});

export const hostile: spec.ResolvedIsa = spec.unwrap(spec.resolve(definition, { root: join(import.meta.dirname, '../../..') }));
