/** Wire types as codecs of the runtime. */
import type { DtypeSpec, FieldSpec, FieldType } from '@instabrew/spec';
import { match, P } from 'ts-pattern';
import { type Code, imported, joinCode, py, runtime } from './code.js';
import { nameIn } from './names.js';
import type { Target } from './target.js';
import { str } from './text.js';
import { typeName } from './types.js';

/** Where a codec is printed: what is defined further down in its module has to be asked for late. */
export interface Place {
  /** The record or union whose definition is being printed. */
  readonly inside?: string;
  /** Attribute of the dtype that an immediate goes by, by key. */
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
    .with({ kind: 'string' }, () => runtime('codec', 'STRING'))
    .with({ kind: 'enum' }, (t) => py`${runtime('codec', 'enum_of')}(${typeName(target, t.enum)})`)
    .with({ kind: 'maybeAffine' }, (t) => maybeAffine(target, codec(target, t.of, place), t.union, place))
    .with({ kind: 'record' }, (t) => late(target, t.record, py`${special('record_of')}(${typeName(target, t.record)})`, place))
    .with({ kind: 'union' }, (t) => unionCodec(target, t.union, place))
    .with({ kind: 'list' }, (t) =>
      t.maxLength === undefined
        ? py`${container('list_of')}(${codec(target, t.of, place)})`
        : py`${container('list_of')}(${codec(target, t.of, place)}, max_length=${t.maxLength})`,
    )
    .with({ kind: 'tuple' }, ({ items }) => {
      const of = joinCode(items.map((item) => codec(target, item, place)));
      return py`${container(items.length === 2 ? 'pair_of' : 'tuple_of')}(${of})`;
    })
    .with({ kind: 'map' }, (t) => py`${container('map_of')}(${codec(target, t.of, place)})`)
    .with({ kind: 'immediate' }, () => py`item`)
    .with({ kind: P.union('instruction', 'opaque') }, () => runtime('codec', 'OPAQUE'))
    .exhaustive();

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
    const sibling = py`${special('immediate')}(${str(nameIn(place.attributes, dtype))}, IMMEDIATES`;
    if (type.kind === 'immediate') return py`${sibling})`;
    if (type.kind === 'list' && type.of.kind === 'immediate' && type.maxLength === undefined)
      return py`${sibling}, ${container('list_of')})`;
    return py`${sibling}, lambda item: ${codec(target, type, place)})`;
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

/** Key of the dtype that the immediates in a type go by. */
const dtypeField = (type: FieldType): string | undefined => {
  switch (type.kind) {
    case 'immediate':
      return type.dtypeField;
    case 'list':
    case 'map':
      return dtypeField(type.of);
    case 'tuple':
      return type.items.map(dtypeField).find((key) => key !== undefined);
    default:
      return undefined;
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
