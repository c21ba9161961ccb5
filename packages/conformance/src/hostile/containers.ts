// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is what it tries
/** Containers whose names and texts try to break out, with every construct that documents have. */
import { eq, member, ne, not, or, ref } from '@instabrew/expr';
import * as spec from '@instabrew/spec';
import { Arch, Dtype, Edge, edgeName } from './enums.js';
import { evil } from './text.js';

/** Kinds of objects, as links call them. */
const cell = 'ki"nd */ `${1}`';
export const tensor = "ten'sor </script>";

interface Shape {
  readonly 'no de': string;
}
const Point = spec.record('Po`int`', { 'x*/': spec.field(spec.i64), extra: spec.field(spec.str).optional() }, { doc: evil });
const Line: spec.RecordDef<object> = spec.recursiveRecord<object>('class_', () => ({
  from: spec.field(Shapes),
  'to-points': spec.field(spec.list(Point)).skipEmpty(),
}));
const Shapes: spec.UnionDef<Shape> = spec.recursiveUnion<Shape>(
  'Sha"pe',
  'no de',
  () => ({ "it's */ `${1}`": Point, "li'ne": Line }),
  {
    doc: evil,
    defaultTag: "it's */ `${1}`",
    older: [
      spec.olderForm(1, 'old "point" */', {
        when: { '"q"': true },
        to: { object: { 'no de': "it's */ `${1}`", 'x*/': { get: 'x' } } },
        doc: evil,
      }),
      spec.olderForm(1, 'old line', {
        when: { '*/': '`${x}`', gone: null },
        only: { '</script>': [] },
        to: {
          object: {
            'no de': "li'ne",
            from: { form: 'old "point" */' },
            'to-points': { each: 'po\\ints', to: { object: { 'x*/': { get: 'y"', else: 3 } } } },
          },
        },
        doc: evil,
      }),
    ],
  },
);
const Value = spec.record('Value', { value: spec.field(spec.immediate('dtype', 'parent')) });
const Storage = spec.record(
  'Array',
  {
    'na"me': spec.field(spec.str, { doc: evil }),
    type: spec.field(Edge),
    dtype: spec.field(Dtype),
    '*/ base': spec.field(spec.i32).optional(),
    'di"ms': spec.field(spec.list(spec.u64)).optional(),
    values: spec.field(spec.list(Value)).always(),
    aliases: spec
      .field(spec.list(spec.headedTuple(spec.nameOf(cell), [spec.nameOf(tensor, { where: { type: '*/' } }), spec.i64])))
      .skipEmpty(),
  },
  {
    doc: evil,
    naming: { names: [{ object: tensor, key: 'na"me' }] },
    storage: { memory: 'type', partition: '*/ base', extents: 'di"ms' },
    constraints: [
      spec.constraint(
        'no "aliases" */',
        or(eq(ref('length.aliases', 'int'), 0), ne(ref('field.type', `enum:${edgeName}`), member(edgeName, 'a-b'))),
        evil,
      ),
    ],
  },
);
const Flags = spec.record(
  'Flags',
  {
    gone: spec.field(spec.opaque).optional(),
    extra: spec.field(spec.bool).skipDefault(),
    copy: spec.field(spec.bool).skipDefault(),
  },
  {
    doc: evil,
    open: true,
    constraints: [spec.constraint('gone', not(ref('present.gone', 'bool')), 'ends */ `${here}` "now" \'</script>\'""" # ??/ \\')],
  },
);
/** Holds instructions, which hold cells. */
export const Cell: spec.RecordDef<object> = spec.recursiveRecord<object>(
  'Function',
  () => ({
    'na"me': spec.field(spec.str),
    constructor: spec.field(spec.list(spec.anyInstruction), { doc: evil, aliases: ['__proto__ ', 'bo`dy'] }),
    'after that': spec.field(spec.list(spec.bareTuple([spec.nameOf('instruction', { notSelf: true }), Edge], '*/'))).skipEmpty(),
    arrays: spec.field(spec.list(Storage)).skipEmpty(),
    'count "of"': spec.field(spec.u32, { counts: 'arrays' }).always(),
    shape: spec.field(Shapes).optional(),
    first: spec.field(spec.anyInstruction).optional(),
    pairs: spec.field(spec.list(spec.longerTuple([spec.u8], spec.opaque))).skipEmpty(),
    ends: spec.field(spec.headedTuple(spec.str, [spec.u8])).always(),
    flags: spec.field(Flags).always(),
  }),
  { doc: evil, naming: { names: [{ object: cell, key: 'na"me' }], scopes: ['instruction'], shares: [tensor] } },
);
const Root = spec.record(
  'Module',
  {
    cells: spec.field(spec.list(Cell, { first: { key: 'na"me', value: "main */ it's `${1}`" } })),
    'by "name"': spec.field(spec.mapOf(spec.list(spec.nameOf(tensor)), { refersTo: cell })).skipEmpty(),
    'ar"ch': spec.field(Arch).optional(),
    've"rsion': spec.field(spec.u32).startsAs(2),
  },
  { doc: evil, naming: { reaches: ['instruction'] } },
);

export const document: spec.DocumentDef = {
  root: Root,
  wrapper: 'wr*/ap"per',
  generation: 'ar"ch',
  versions: { key: 've"rsion', current: 2, older: [1] },
};
