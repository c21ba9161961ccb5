/** Records and unions that are values of fields: recursive, open, shared by several cases, and called what languages call their own. */
import * as spec from '@instabrew/spec';
import { Dtype } from './enums.js';
import { evil, keys } from './text.js';

export const Leaf = spec.record('Leaf', { 'axis name': spec.field(spec.str, { doc: evil }) }, { doc: evil });
export const List = spec.record('list', { class: spec.field(spec.str) });

const Codec = spec.recursiveRecord<object>('Codec', () => ({ left: spec.field(Affine), right: spec.field(Affine) }));
const Named = spec.recursiveRecord<object>('Named', () => ({
  parts: spec.field(spec.mapOf(Affine)).skipEmpty(),
  pair: spec.field(spec.tuple(Affine, spec.f32)).optional(),
  count: spec.field(spec.i64).skipDefault(-(2n ** 63n)),
}));
/** An expression, with a tag that is a word in every language. */
export const Affine: spec.UnionDef<object> = spec.recursiveUnion<object>(
  'record',
  'class',
  () => ({ sum: Codec, '*/': Leaf, '"""': Named }),
  { aliases: { '*/': ['leaf', '"', '__proto__'] } },
);

interface TreeValue {
  readonly kids: readonly (TreeValue & { readonly 'node-kind': 'tree' })[];
}
export const Tree = spec.recursiveRecord<TreeValue>('Tree', () => ({ kids: spec.field(spec.list(Trees)).skipEmpty() }));
export const Trees: spec.UnionDef<TreeValue & { readonly 'node-kind': 'tree' }> = spec.recursiveUnion(
  'Trees',
  'node-kind',
  () => ({ tree: Tree }),
);

export const Twice = spec.record('Twice', {
  n: spec.field(spec.u8).skipDefault(7),
  kind_: spec.field(spec.u8).skipDefault(),
  value: spec.field(spec.bool).optional(),
});
export const Either = spec.union('Either', 'kind', { one: Twice, two: Twice, three: Leaf, list: List });

/** Keeps members that it does not know; `extra` is what targets call those. */
export const Open = spec.record(
  'Open',
  {
    extra: spec.field(spec.str).optional(),
    self: spec.field(spec.bool).optional(),
    toJson: spec.field(spec.bool).optional(),
    Leaf: spec.field(Leaf).optional(),
    op_name: spec.field(spec.str).optional(),
    constructor: spec.field(spec.bool).optional(),
    '9 lives': spec.field(spec.u8).skipDefault(),
    std: spec.field(spec.u8).skipDefault(),
  },
  { open: true },
);

/** A member for every key that means something else somewhere. */
export const Keys = spec.record('Keys', Object.fromEntries(keys.map((key) => [key, spec.field(spec.u8).skipDefault()])));

/** Immediates of one dtype, and reals whose defaults are zeros with a sign. */
export const Numbers = spec.record('Numbers', {
  numbers: spec.field(spec.list(spec.immediate('type'), 4)),
  type: spec.field(Dtype),
  floats: spec.field(spec.list(spec.tuple(spec.f32, spec.f64))).skipDefault([[1.5, -0]]),
});
