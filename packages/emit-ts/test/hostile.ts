// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is what it tries
/** An ISA whose names and texts try to break out of whatever they are put in, and that has every construct of the datamodel. */
import { join } from 'node:path';
import { add, apply, arg, ceilDiv, eq, floorDiv, lt, member, mod, mul, not, or, select, sub } from '@instabrew/expr';
import * as spec from '@instabrew/spec';
import { containers, tensor } from './hostile-document.js';

const evil = 'ends */ here, `${process.exit(1)}` </script> \\ "quoted" \'single\'\n@ts-nocheck\u2028next\u202eleft\u0000 ??/';

const Engine = spec.structuralEnum('class', ['None', 'default', 'a-b'], { sentinels: ['None'], doc: evil });
const Mode = spec.fieldEnum(
  'Mode Of "Work"',
  [
    spec.member('None', 0, { doc: evil, tables: { hw: 'none', code: 1 } }),
    spec.member('class', 3, { aliases: ['klass', '__proto__ '], tables: { hw: 'c', code: 2 } }),
    spec.member('+', 7, { tables: { hw: '+' } }),
    spec.member('a-b', 8, { tables: { hw: 'a' } }),
    spec.member('a_b', 9, { tables: { hw: 'b' } }),
    spec.member('__proto__', 10, { tables: { hw: 'p' } }),
    spec.member('constructor', 4294967295, { tables: { hw: 'k' } }),
    spec.member("it's */ `${1}` \u202e", 12, { tables: { hw: 'i' } }),
  ],
  { doc: evil },
);
/** Shares its converters' names with nothing, but its codec's with the runtime. */
const Wire = spec.fieldEnum('wire', ['on', 'off']);

interface TreeValue {
  readonly kids: readonly (TreeValue & { readonly 'node-kind': 'tree' })[];
}
const Leaf = spec.record('Leaf', { 'axis name': spec.field(spec.str, { doc: evil }) }, { doc: evil });
const Sum = spec.recursiveRecord<object>('Sum', () => ({ left: spec.field(Affine), right: spec.field(Affine) }));
const Affine: spec.UnionDef<object> = spec.recursiveUnion<object>('Affine', 'node-kind', () => ({ '*/': Leaf, sum: Sum }), {
  aliases: { '*/': ['leaf', '__proto__'] },
});
const Tree = spec.recursiveRecord<TreeValue>('Tree', () => ({ kids: spec.field(spec.list(Trees)).skipEmpty() }));
const Trees: spec.UnionDef<TreeValue & { readonly 'node-kind': 'tree' }> = spec.recursiveUnion('Trees', 'node-kind', () => ({
  tree: Tree,
}));
const Twice = spec.record('Twice', { n: spec.field(spec.u8).skipDefault(7) });
const Either = spec.union('Either', 'kind', { one: Twice, two: Twice, three: Leaf });
const Open = spec.record(
  'Open',
  {
    op_name: spec.field(spec.str).optional(),
    constructor: spec.field(spec.bool).optional(),
    '9 lives': spec.field(spec.u8).skipDefault(),
  },
  { open: true },
);

const Dtype = spec.structuralEnum(
  'Dtype',
  spec.standardDtypes.map((d) => d.name),
);
const { document, Cell } = containers(evil, Dtype);
const Access = spec.record(
  'Access',
  {
    'tensor name': spec.field(spec.nameOf(tensor)),
    dtype: spec.field(Dtype),
    ap: spec.field(spec.list(spec.tuple(spec.i64, spec.u64))),
    offset: spec.field(spec.u64).skipDefault(),
    index_arg: spec.field(spec.i32).skipDefault(-1),
  },
  {
    role: {
      ...{ kind: 'access', tensor: 'tensor name', dtype: 'dtype', pairs: 'ap', offset: 'offset' },
      indirection: { via: 'field', field: 'index_arg' },
    },
  },
);
const Register = spec.record('Register', { class: spec.field(spec.str) });
const Operand = spec.union('Operand', 'op-kind', { 'a*p': Access, reg: Register });

const header = {
  name: spec.field(spec.str, { doc: evil }),
  'engine-of': spec.field(Engine).always('None'),
  INS: spec.field(spec.list(Operand)).always(),
  outs: spec.field(spec.list(Operand)).always(),
  idx: spec.field(spec.list(Operand)).skipEmpty(),
  serialize: spec.field(spec.str, { doc: 'Called like a method.' }).optional(),
};
const instruction = spec.instructionWith(header);
const none = spec.absent('not modelled');
const engine = { default: 'default', valid: ['default', 'a-b'] };

const mode = (name: string) => member('Mode Of "Work"', name);
const [x, y] = [arg('x', 'int'), arg('class', 'real')];
const cycles = spec.functionTable({
  ...{
    name: 'cycles of',
    enum: 'Mode Of "Work"',
    params: [
      { name: 'x', type: 'int' },
      { name: 'class', type: 'real' },
    ],
    type: 'real',
  },
  cases: { '+': add(y, 1), "it's */ `${1}` \u202e": mul(y, 2) },
});
const sizes = spec.functionTable({
  ...{ name: 'sizes', enum: 'wire', params: [{ name: 'x', type: 'int' }], type: 'int' },
  cases: { on: add(mod(x, 1000), 1), off: mod(x, 7) },
});

const Base = instruction('Base*/', 0, {
  ...{ doc: evil, abstract: true, latency: none, semantics: none, family: 'index' },
  operands: { in: spec.input({ indirect: true, doc: evil, dtypes: ['float32', 'int8'] }), class: spec.output() },
  fields: { mode: spec.field(Mode), a_b: spec.field(spec.i32).skipDefault(), 'a-b': spec.field(spec.i64).skipDefault() },
});
const Everything = instruction('__proto__', 1, {
  ...{ doc: evil, base: Base, engine, semantics: none, equality: 'fields', family: 'constructor' },
  operands: { in: spec.input({ indirect: true }), class: spec.output() },
  fields: {
    get_in: spec.field(spec.bool).skipDefault(true),
    default: spec.field(spec.u64).skipDefault(2n ** 63n),
    class: spec.field(spec.i64, { range: [-(2n ** 63n), 5], unit: evil }).optional(),
    nan: spec.field(spec.f32).skipDefault(Number.NaN),
    zero: spec.field(spec.f64).skipDefault(-0),
    inf: spec.field(spec.f64).always(Number.NEGATIVE_INFINITY),
    affine: spec.field(spec.maybeAffine(spec.u8, Affine), { range: [1, 9] }).skipDefault(3),
    flag: spec.field(spec.maybeAffine(spec.bool, Affine)).optional(),
    pair: spec.field(spec.tuple(spec.u8, Wire)).skipDefault([1, 'off']),
    bag: spec.field(spec.mapOf(spec.list(spec.u16, 3))).skipEmpty(),
    any: spec.field(spec.opaque).skipDefault({ '__proto__ ': [1, 2.5, null] }),
    tree: spec.field(Tree).optional(),
    trees: spec.field(Trees).skipDefault({ 'node-kind': 'tree' }),
    either: spec.field(Either).always({ kind: 'two', n: 3 }),
    twice: spec.field(Twice).always({ n: 9 }),
    affines: spec.field(Affine).always({ 'node-kind': '*/', 'axis name': evil }),
    open: spec.field(Open).optional(),
    blocks: spec.field(spec.list(spec.str)).skipEmpty(),
    '!': spec.field(Wire).optional(),
  },
  children: { 'a block': 'blocks' },
  latency: ({ field, operand, nep, gen, present }) => ({
    'g 1': spec.quartet({
      readInit: floorDiv(mul(nep, 1000), gen('clock')),
      exec: select(
        or(eq(field.mode, mode('+')), eq(field.mode, mode('class')), eq(field.mode, mode("it's */ `${1}` \u202e"))),
        add(ceilDiv(mul(operand.in.perPartition, 3), 7), operand.in.partitions),
        select(not(operand.class.present), 5, select(present.class!, 1, 2)),
      ),
    }),
    constructor: spec.quartet({ readInit: 1, exec: mul(field.affine, 2), writeDrain: sub(gen('arch'), 0) }),
  }),
  constraints: ({ field, operand, present, length, gen }) => [
    spec.constraint('sizes', not(eq(apply(sizes, member('wire', 'on'), [operand.in.partitions]), 0)), evil),
    spec.constraint('places', or(eq(operand.in.memory, member('Edge "kind"', '*/')), operand.in.isImmediate), evil),
    spec.constraint('starts', lt(add(operand.in.startPartition, operand.in.rank), 3), evil),
    spec.constraint('lengths', lt(length.bag!, gen('clock')), evil),
    spec.constraint('mode', or(not(eq(field.mode, mode('None'))), present.flag!), 'a */ message'),
  ],
});
const Other = instruction('Other', 2, {
  ...{ base: Everything, equality: 'none', family: 'index', engine: { default: null, valid: ['None'] }, latency: none },
  operands: { in: spec.input({ indirect: true }), extra: spec.input({ optional: true }), class: spec.output() },
});
const Family = instruction('Family', 3, { abstract: true, equality: 'family', latency: none, semantics: none });
const Member = instruction('Family Member', 4, {
  base: Family,
  equality: 'family',
  fields: { nep: spec.field(spec.u8).skipDefault() },
});

/** Holds instructions, and so does what extends it. */
const Body = instruction('Bo*/dy', 5, {
  ...{ doc: evil, latency: none, semantics: none, family: 'document' },
  naming: { names: [{ object: 'body', key: 'label' }], scopes: ['body'] },
  fields: {
    label: spec.field(spec.str),
    cells: spec.field(spec.list(Cell)).skipEmpty(),
    asRead: spec.field(spec.anyInstruction),
    copy: spec.field(spec.nameOf('body')).optional(),
  },
});
const Wider = instruction('Wider', 6, { base: Body, equality: 'fields', family: 'wide', latency: none, semantics: none });

const hostileDef = spec.isa({
  ...{ name: `hostile ${evil}`, version: '1.0.0 */', namespace: 'hos*tile', engines: Engine, operand: Operand, header },
  document,
  instructions: [Base, Everything, Other, Family, Member, Body, Wider],
  tables: [cycles, sizes],
  wire: { tag: 'op code', ins: 'INS', outs: 'outs', engine: 'engine-of', indirectionIns: 'idx' },
  generations: [
    spec.generation('g 1', { doc: evil, constants: { clock: 7, 'a.b': 1, 'a b': 2 } }),
    spec.generation('constructor', { constants: { clock: 9 } }),
    spec.generation('later', { modelled: false }),
  ],
});

export const hostile = spec.unwrap(spec.resolve(hostileDef, { root: join(import.meta.dirname, '../../..') }));
