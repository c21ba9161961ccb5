/** The rows of `ops.json`, and what the rules for gaps make of them (`src/gaps.ts`). */
export interface FieldFact {
  readonly key: string;
  readonly type: string;
  readonly resolvedType?: string;
  readonly default: string | number | null;
  readonly required: boolean | null;
  readonly emit: string;
  readonly conf?: 'CERTAIN' | 'HIGH' | 'MED';
  readonly fields?: readonly FieldFact[];
}
interface KlrField {
  readonly key: string;
  readonly type: string;
  readonly default: string;
}
export interface OpFact {
  readonly ordinal: number;
  readonly name: string;
  readonly base: string;
  readonly fields: readonly FieldFact[];
  readonly allOpKeys: readonly string[];
  readonly validEngines?: readonly string[];
  readonly defaultEngine?: string;
  readonly sameInst: 'field-compare' | 'base' | 'not-implemented' | 'unknown';
  readonly archMin?: number;
  readonly operands?: { readonly ins?: readonly string[]; readonly outs?: readonly string[] } | null;
  readonly klrSpec: { readonly fields: readonly KlrField[] } | null;
}

/** Catalogue types that are not the name of an enum. */
const types: { readonly [type: string]: string } = {
  float: 'f32',
  SerializableFloat: 'f32',
  bool: 'bool',
  u32: 'u32',
  uint: 'u32',
  byte: 'bool',
  'MaybeAffine<bool>': 'maybeAffine<bool>',
  'MaybeAffine<u8>': 'maybeAffine<u8>',
  'MaybeAffine<u16>': 'maybeAffine<u16>',
  'MaybeAffine<u32>': 'maybeAffine<u32>',
  'MaybeAffine<uint>': 'maybeAffine<u32>',
  'MaybeAffine<int>': 'maybeAffine<i32>',
  'MaybeAffine<i32>': 'maybeAffine<i32>',
  'MaybeAffine<int>[2]': '[maybeAffine<i32>, maybeAffine<i32>]',
  'MaybeAffine (scalar)': 'maybeAffine<i32>',
  'MaybeAffine scalar': 'maybeAffine<u32>',
  'variant<int,QuasiAffineExpr>': 'maybeAffine<i32>',
  'variant<u8,QuasiAffineExpr>': 'maybeAffine<u8>',
  'variant<u64,QuasiAffineExpr>': 'maybeAffine<u64>',
  QuasiAffineExpr: 'AffineExpr',
  'optional QuasiAffineExpr; kind, replica_groups, op flat at top level': 'AffineExpr',
  'block/expr reference (a BirIntRuntimeValue)': 'AffineExpr',
  'list<QuasiAffineExpr>': 'list<AffineExpr>',
  'vector<u32>': 'list<u32>',
  'vector<uint>': 'list<u32>',
  'vector (list of ids)': 'list<u32>',
  'vector<vector<u32>>': 'list<list<u32>>',
  'vector<vector<uint>>': 'list<list<u32>>',
  'vector<IndirectDim>': 'list<IndirectDim>',
  'SmallVector<float,1>': 'list<f32>',
  'SmallVector<float,4>': 'list<f32>',
  'SmallVector<MaybeAffine<uint>>': 'list<maybeAffine<u32>>',
  'SmallVector<APPair,4>': 'list<[i64, u64]>',
  'byte-vector (catalog) | string (KLR spec)': 'list<u8>',
  'DMAQueue* written as queue-name string': 'string',
  'queue-name string (DMAQueue pointer)': 'string',
  'queue name string': 'string',
  'instance ref (name)': 'string',
  'BasicBlock* written as block name': 'string',
  'sub-block reference': 'string',
  'array of block-name strings': 'list<string>',
  'array of loop-axis name strings': 'list<string>',
  'function name string': 'string',
  'callee name string': 'string',
  FunctionArgumentMap: 'map<string>',
  'map<string,string>': 'map<string>',
  'pair of u32': '[u32, u32]',
  'triple of u32': '[u32, u32, u32]',
  string: 'string',
  'string/blob': 'string',
  'opaque attribute bag': 'opaque',
  unstated: 'opaque',
  'SyncInfo object': 'SyncInfo',
  int64: 'i64',
};

/** Where the catalogue says no more than that it is a list, KLR says of what. */
const klrTypes: { readonly [type: string]: string } = { 'list shape': 'list<list<u32>>' };

/** The type that a row states, in the notation of `show`. */
const statedType = (f: FieldFact, klr: KlrField | undefined): string => {
  const text = f.resolvedType ?? f.type;
  return types[text] ?? (text === 'vector' ? klrTypes[klr?.type ?? ''] : undefined) ?? text;
};

/** A default as the facts print it; undefined: they leave it open. */
const stated = (text: string | number | null | undefined): unknown => {
  if (typeof text === 'number') return text;
  const member = /^([A-Za-z]\w*)(?:\(\d+\)|\/unused)$/.exec(text ?? '')?.[1];
  if (member) return member;
  const number = /^(-?\d+)( \(none\))?$/.exec(text ?? '');
  if (number) return Number(number[1]);
  const pair = /^\((-?\d+),(-?\d+)\)$/.exec(text ?? '');
  if (pair) return [Number(pair[1]), Number(pair[2])];
  if (text === 'empty' || text === '[]') return [];
  return text === 'true' || text === 'True' ? true : text === 'false' || text === 'False' ? false : undefined;
};

export interface Expected {
  readonly type: string;
  readonly required: boolean;
  /** JSON text, or `unset` where absent differs from every value. */
  readonly default: string;
  readonly written: string;
}

const isZero = (value: unknown): boolean => value === undefined || value === false || value === 0;
const zeros: readonly (readonly [RegExp, unknown])[] = [
  [/^\[(.*), (.*), (.*)\]$/, [0, 0, 0]],
  [/^\[(.*), (.*)\]$/, [0, 0]],
  [/^list</, []],
  [/^map</, { fields: {} }],
  [/bool>?$/, false],
  [/^string$/, ''],
  [/^(maybeAffine<)?[uif]\d+>?$/, 0],
];

/** What the spec should say of a row: what is stated, and the gaps filled by the rules, the catalogue first, then KLR. */
export const expectedField = (op: OpFact, f: FieldFact, enumDefault: (type: string) => string | undefined): Expected => {
  const klrField = op.klrSpec?.fields.find((k) => k.key === f.key);
  const type = statedType(f, klrField);
  const klr = klrField?.default;
  // An enum may print its default as a bare number or, in KLR, as a bare name.
  const member = (text: string | number | null | undefined) =>
    enumDefault(type) !== undefined &&
    typeof text === 'string' &&
    /^[A-Za-z]\w*$/.test(text) &&
    text !== 'REQUIRED' &&
    text !== 'none'
      ? text
      : undefined;
  const own = f.default === '0' && enumDefault(type) !== undefined ? enumDefault(type) : (stated(f.default) ?? undefined);
  const value = own ?? member(klr) ?? stated(klr) ?? enumDefault(type) ?? zeros.find(([is]) => is.test(type))?.[1];
  const always = f.required === true || f.emit === 'always' || (f.emit === 'unstated' && klr === 'REQUIRED');
  const affine = type.startsWith('maybeAffine');
  const kept = affine && own === undefined && isZero(member(klr) ?? stated(klr));
  const unset = !always && (kept || /^(string|opaque|AffineExpr|\[.*|SyncInfo|OpDebugInfo)$/.test(type));
  const gate = /^(list|map)</.test(type) ? 'nonEmpty' : 'nonDefault';
  return {
    type,
    required: f.required === true,
    default: unset ? 'unset' : JSON.stringify(value ?? null),
    written: always ? 'always' : unset ? 'present' : gate,
  };
};
