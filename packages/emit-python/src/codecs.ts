/** Wire types as codecs of the runtime. */
import { type DtypeSpec, type FieldSpec, type FieldType, type LinkSpec, recordOf, unionOf } from '@instabrew/spec';
import { match } from 'ts-pattern';
import { type Code, imported, joinCode, py, runtime } from './code.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { str } from './text.js';
import { typeName } from './types.js';
import { pyValue, tuple } from './values.js';

/** Where a codec is printed: what is defined further down in its module has to be asked for late. */
export interface Place {
  /** The record or union whose definition is being printed. */
  readonly inside?: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const container = (name: string): Code => runtime('containers', name);
const special = (name: string): Code => runtime('special', name);

/** `list_of(pair_of(INT64, UINT64))` */
const codec = (target: Target, type: FieldType, place: Place): Code =>
  match(type)
    .with({ kind: 'bool' }, () => runtime('codec', 'BOOL'))
    .with({ kind: 'int' }, ({ bits, signed }) => runtime('codec', `${signed ? 'INT' : 'UINT'}${bits}`))
    .with({ kind: 'float' }, ({ bits }) => runtime('codec', `FLOAT${bits}`))
    .with({ kind: 'string' }, (t) => linkCodec(t) ?? runtime('codec', 'STRING'))
    .with({ kind: 'enum' }, (t) => py`${runtime('codec', 'enum_of')}(${typeName(target, t.enum)})`)
    .with({ kind: 'maybeAffine' }, (t) => maybeAffine(target, codec(target, t.of, place), t.union, place))
    .with({ kind: 'record' }, (t) => late(target, t.record, py`${special('record_of')}(${typeName(target, t.record)})`, place))
    .with({ kind: 'union' }, (t) => unionCodec(target, t.union, place))
    .with({ kind: 'list' }, (t) =>
      call(container('list_of'), [
        codec(target, t.of, place),
        ...(t.maxLength === undefined ? [] : [py`max_length=${t.maxLength}`]),
        ...(t.first ? [py`first=(${str(t.first.key)}, ${str(t.first.value)})`] : []),
      ]),
    )
    .with({ kind: 'tuple' }, (t) => tupleCodec(target, t, place))
    .with({ kind: 'map' }, (t) => {
      const keys = t.keys && linkCodec(t.keys);
      return call(container('map_of'), [codec(target, t.of, place), ...(keys ? [py`keys=${keys}`] : [])]);
    })
    .with({ kind: 'immediate' }, () => py`item`)
    .with({ kind: 'instruction' }, () => py`${container('lazy')}(${imported('.records', 'instruction_codec')})`)
    .with({ kind: 'opaque' }, () => runtime('codec', 'OPAQUE'))
    .exhaustive();

const call = (name: Code, args: readonly Code[]): Code => py`${name}(${joinCode(args)})`;

/** `("a", "b")` */
const strings = (texts: readonly string[]): Code => py`${tuple(texts.map((text) => py`${str(text)}`))}`;

/** `name_of("memory_location", within=("memsetref",))`; undefined: the string is the name of nothing. */
const linkCodec = ({ refersTo, orTo = [], within = [], notSelf, where = {} }: LinkSpec): Code | undefined => {
  if (refersTo === undefined) return undefined;
  const wanted = Object.entries(where).map(([key, value]) => py`${str(key)}: ${str(value)}`);
  return call(container('name_of'), [
    ...[refersTo, ...orTo].map((kind) => py`${str(kind)}`),
    ...(within.length > 0 ? [py`within=${strings(within)}`] : []),
    ...(notSelf ? [py`not_self=True`] : []),
    ...(wanted.length > 0 ? [py`where={${joinCode(wanted)}}`] : []),
  ]);
};

/** `pair_of(INT64, UINT64)`, `tuple_of(STRING, OPAQUE, optional_back=1)` */
const tupleCodec = (target: Target, type: Extract<FieldType, { kind: 'tuple' }>, place: Place): Code => {
  const { items, optional, bare } = type;
  const others = bare?.map((constant, i) => pyValue(target, items[i + 1] ?? { kind: 'opaque' }, constant));
  return call(container(items.length === 2 && !optional ? 'pair_of' : 'tuple_of'), [
    ...items.map((item) => codec(target, item, place)),
    ...(optional ? [py`optional_${optional.at}=${optional.count}`] : []),
    ...(others ? [py`bare=${tuple(others)}`] : []),
  ]);
};

const maybeAffine = (target: Target, constant: Code, union: string, place: Place): Code =>
  py`${special('maybe_affine')}(${constant}, ${unionCodec(target, union, place)})`;

const unionCodec = (target: Target, union: string, place: Place): Code =>
  late(target, union, imported('.records', nameIn(target.codecs, union)), place);

const late = (target: Target, name: string, of: Code, { inside }: Place): Code =>
  inside === undefined || target.isDefinedBefore(name, inside) ? of : py`${container('lazy')}(lambda: ${of})`;

/** The codec of a field: narrower than its type's where the field has a range, and by the sibling's dtype for immediates. */
export const fieldCodec = (target: Target, field: Pick<FieldSpec, 'type' | 'range'>, place: Place): Code => {
  const { type, range } = field;
  const dtype = dtypeField(type);
  if (dtype !== undefined) {
    const wrap =
      type.kind === 'immediate'
        ? []
        : type.kind === 'list' && type.of.kind === 'immediate' && type.maxLength === undefined && !type.first
          ? [container('list_of')]
          : [py`lambda item: ${codec(target, type, place)}`];
    return call(special('immediate'), [
      py`${str(dtype.dtypeField)}`,
      py`IMMEDIATES`,
      ...wrap,
      ...(dtype.parent ? [py`of_parent=True`] : []),
    ]);
  }
  if (!range) return codec(target, type, place);
  if (type.kind === 'int') return ranged(type, range);
  if (type.kind === 'maybeAffine' && type.of.kind === 'int')
    return maybeAffine(target, ranged(type.of, range), type.union, place);
  return codec(target, type, place);
};

/** `integer(32, minimum=0, maximum=127)` */
const ranged = (type: Extract<FieldType, { kind: 'int' }>, { min, max }: NonNullable<FieldSpec['range']>): Code =>
  py`${runtime('codec', 'integer')}(${type.bits}, ${type.signed ? '' : 'signed=False, '}minimum=${min}, maximum=${max})`;

type Immediate = Extract<FieldType, { kind: 'immediate' }>;

/** The immediates in a type, which say what they go by. */
const dtypeField = (type: FieldType): Immediate | undefined => {
  switch (type.kind) {
    case 'immediate':
      return type;
    case 'list':
    case 'map':
      return dtypeField(type.of);
    case 'tuple':
      return type.items.map(dtypeField).find((key) => key !== undefined);
    default:
      return undefined;
  }
};

/** Whether values of the type hold records with immediates that go by the record around them. */
export const needsOwner = (target: Target, type: FieldType): boolean => {
  switch (type.kind) {
    case 'list':
    case 'map':
      return needsOwner(target, type.of);
    case 'tuple':
      return type.items.some((item) => needsOwner(target, item));
    case 'record':
      return recordOf(target.isa, type.record).fields.some((f) => dtypeField(f.type)?.parent === true);
    case 'union':
      return unionOf(target.isa, type.union).cases.some((c) => needsOwner(target, { kind: 'record', record: c.record }));
    default:
      return false;
  }
};

/** How immediates of a dtype are written; undefined: there are none. */
export const immediateCodec = ({ immediate, bytes, format }: DtypeSpec): Code | undefined => {
  switch (immediate) {
    case 'int':
      return runtime('codec', `${format === 'uint' ? 'UINT' : 'INT'}${8 * bytes}`);
    case 'bits16':
      return runtime('codec', 'UINT16');
    case 'float32':
      return runtime('codec', 'FLOAT32');
    case 'none':
      return undefined;
  }
};

/** Whether some record has immediates. */
export const hasImmediates = (target: Target): boolean =>
  target.isa.records.some((r) => r.fields.some((f) => dtypeField(f.type) !== undefined));
