/** Wire types as C++ types. */
import type { FieldSpec, FieldType } from '@instabrew/spec';
import { match } from 'ts-pattern';
import type { Target } from './target.js';

/** `std::vector<std::string>`. `boxed`: records and unions in it are of the record that holds it, and need a box. */
export const cppType = (target: Target, type: FieldType, boxed = false): string => {
  const inner = (t: FieldType): string => cppType(target, t, boxed);
  const named = (name: string): string => (boxed ? `instabrew::Box<${target.type(name)}>` : target.type(name));
  return match(type)
    .with({ kind: 'bool' }, () => 'bool')
    .with({ kind: 'int' }, ({ bits, signed }) => `std::${signed ? 'int' : 'uint'}${bits}_t`)
    .with({ kind: 'float' }, ({ bits }) => (bits === 32 ? 'float' : 'double'))
    .with({ kind: 'string' }, () => 'std::string')
    .with({ kind: 'enum' }, (t) => target.type(t.enum))
    .with({ kind: 'maybeAffine' }, (t) =>
      target.affineUnion === undefined
        ? `instabrew::MaybeAffine<${cppType(target, t.of)}, ${target.type(t.union)}>`
        : `MaybeAffine<${cppType(target, t.of)}>`,
    )
    .with({ kind: 'record' }, ({ record }) => named(record))
    .with({ kind: 'union' }, ({ union }) => named(union))
    .with({ kind: 'list' }, (t) => {
      // A vector may hold its own record without a box.
      const entry = cppType(target, t.of);
      return t.maxLength === undefined ? `std::vector<${entry}>` : `instabrew::BoundedList<${entry}, ${t.maxLength}>`;
    })
    .with({ kind: 'tuple' }, (t) => {
      const optional = optionalPlaces(t);
      const types = t.items.map((item, i) => (optional.has(i) ? `std::optional<${inner(item)}>` : inner(item)));
      const [first] = types;
      return t.bare === undefined && optional.size === 0 && first !== undefined && types.every((t) => t === first)
        ? `std::array<${first}, ${types.length}>`
        : `std::tuple<${types.join(', ')}>`;
    })
    .with({ kind: 'map' }, (t) => `std::map<std::string, ${inner(t.of)}>`)
    .with({ kind: 'immediate' }, () => 'instabrew::Number')
    .with({ kind: 'instruction' }, () => 'OwnedInstruction')
    .with({ kind: 'opaque' }, () => 'instabrew::Opaque')
    .exhaustive();
};

/** Names of the records and unions that stand in boxes of their own in a value of the type. */
export const boxedNames = (type: FieldType, boxed: boolean): readonly string[] =>
  match(type)
    .with({ kind: 'maybeAffine' }, ({ union }) => [union])
    .with({ kind: 'record' }, ({ record }) => (boxed ? [record] : []))
    .with({ kind: 'union' }, ({ union }) => (boxed ? [union] : []))
    .with({ kind: 'list' }, ({ of }) => boxedNames(of, false))
    .with({ kind: 'map' }, ({ of }) => boxedNames(of, boxed))
    .with({ kind: 'tuple' }, ({ items }) => items.flatMap((item) => boxedNames(item, boxed)))
    .otherwise(() => []);

/** Places of a tuple that may be left out, by index. */
export const optionalPlaces = ({ items, optional }: Extract<FieldType, { kind: 'tuple' }>): ReadonlySet<number> => {
  const first = optional?.at === 'back' ? items.length - optional.count : 0;
  return new Set(Array.from({ length: optional?.count ?? 0 }, (_, i) => first + i));
};

/** The type of a field in memory; an optional one may be unset. */
export const fieldType = (target: Target, field: FieldSpec, boxed = false): string => {
  const type = cppType(target, field.type, boxed);
  return field.optional ? `std::optional<${type}>` : type;
};

/** Passed and returned by value: scalars, enums, and optionals of those. */
export const isSmall = (type: FieldType): boolean =>
  type.kind === 'bool' || type.kind === 'int' || type.kind === 'float' || type.kind === 'enum' || type.kind === 'immediate';
