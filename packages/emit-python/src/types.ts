/** Wire types as annotations of attributes. */
import { type FieldSpec, type FieldType, placesOf } from '@instabrew/spec';
import { match } from 'ts-pattern';
import { type Code, forTyping, imported, joinCode, py, runtime } from './code.js';
import type { Target } from './target.js';

/** The class of an enum or record, or the alias of a union, from the module that defines it. */
export const typeName = (target: Target, name: string): Code => imported(`.${target.typeModule(name)}`, target.type(name));

/** `AluOpType.mult` */
export const memberOf = (target: Target, enumName: string, member: string): Code => ({
  text: target.member(enumName, member),
  imports: typeName(target, enumName).imports,
});

/** `list[tuple[int, int]]` */
export const pyType = (target: Target, type: FieldType): Code =>
  match(type)
    .with({ kind: 'bool' }, () => py`bool`)
    .with({ kind: 'int' }, () => py`int`)
    .with({ kind: 'float' }, () => py`float`)
    .with({ kind: 'string' }, () => py`str`)
    .with({ kind: 'enum' }, (t) => typeName(target, t.enum))
    .with({ kind: 'maybeAffine' }, (t) => py`${pyType(target, t.of)} | ${typeName(target, t.union)}`)
    .with({ kind: 'record' }, (t) => typeName(target, t.record))
    .with({ kind: 'union' }, (t) => typeName(target, t.union))
    .with({ kind: 'list' }, (t) => py`list[${pyType(target, t.of)}]`)
    .with({ kind: 'tuple' }, (t) => tupleType(target, t))
    .with({ kind: 'map' }, (t) => py`dict[str, ${pyType(target, t.of)}]`)
    .with({ kind: 'immediate' }, () => py`int | float`)
    .with({ kind: 'instruction' }, () => forTyping('.instruction', 'Instruction'))
    .with({ kind: 'opaque' }, () => runtime('json_text', 'Json'))
    .exhaustive();

/** Of a tuple that may be shorter, the shorter form first. */
const tupleType = (target: Target, type: Extract<FieldType, { kind: 'tuple' }>): Code => {
  const forms = [...new Set([type.items.length - (type.optional?.count ?? 0), type.items.length])];
  const ofPlaces = (items: readonly FieldType[]): Code =>
    items.length === 0 ? py`tuple[()]` : py`tuple[${joinCode(items.map((i) => pyType(target, i)))}]`;
  return joinCode(
    forms.map((length) => ofPlaces(placesOf(type, length) ?? [])),
    ' | ',
  );
};

/** The annotation of an attribute; an optional one may be unset. For any JSON value `None` is `null`, so that is said otherwise. */
export const attributeType = (target: Target, field: Pick<FieldSpec, 'type' | 'optional'>): Code => {
  const type = pyType(target, field.type);
  if (!field.optional) return type;
  return field.type.kind === 'opaque' ? py`${type} | ${runtime('fields', 'Unset')}` : py`${type} | None`;
};
