/** Constants of the spec as C++ expressions. */
import {
  type Constant,
  constantFields,
  constantItems,
  enumOf,
  type FieldsConstant,
  type FieldType,
  isIntConstant,
  isListConstant,
  isRealConstant,
  type RecordSpec,
  recordOf,
  type UnionSpec,
  unionOf,
} from '@instabrew/spec';
import { nameIn, type Target } from './target.js';
import { literal } from './text.js';
import { cppType, optionalPlaces } from './types.js';

type Fields = FieldsConstant['fields'];

/** An expression that initialises a variable of the type: `1.5F`, `EngineType::Pool`, `{0, 1}`. */
export const initializer = (target: Target, type: FieldType, constant: Constant, boxed = false): string => {
  switch (type.kind) {
    case 'bool':
      return String(constant === true);
    case 'int':
      return integer(constant);
    case 'float':
      return real(constant, type.bits);
    case 'string':
      return text(constant);
    case 'enum':
      return target.enumerator(type.enum, typeof constant === 'string' ? constant : enumOf(target.isa, type.enum).defaultMember);
    case 'maybeAffine':
      return initializer(target, type.of, constant);
    case 'list':
    case 'tuple': {
      const given = constantItems(constant);
      if (type.kind === 'tuple') return `{${tupleValues(target, type, given, boxed).join(', ')}}`;
      return `{${given.map((c) => itemValue(target, type.of, c, false)).join(', ')}}`;
    }
    case 'map':
      return `{${Object.entries(constantFields(constant))
        .map(([key, c]) => `{${text(key)}, ${typedValue(target, type.of, c)}}`)
        .join(', ')}}`;
    case 'instruction':
      return '{}';
    case 'immediate':
      return Number.isInteger(constant) || isIntConstant(constant) ? integer(constant) : real(constant, 64);
    case 'record':
    case 'union':
    case 'opaque':
      return typedValue(target, type, constant);
  }
};

type TupleType = Extract<FieldType, { kind: 'tuple' }>;

/** The values of all places; those that a shorter form leaves out are unset. */
const tupleValues = (target: Target, type: TupleType, given: readonly Constant[], boxed: boolean): readonly string[] => {
  const optional = optionalPlaces(type);
  const isShort = given.length < type.items.length;
  const values = given[Symbol.iterator]();
  return type.items.map((item, i) =>
    isShort && optional.has(i) ? 'std::nullopt' : itemValue(target, item, values.next().value ?? null, boxed),
  );
};

/** Inside braces: what begins with a brace itself has to say its type. */
const itemValue = (target: Target, type: FieldType, constant: Constant, boxed: boolean): string =>
  type.kind === 'list' || type.kind === 'tuple' || type.kind === 'map'
    ? typedValue(target, type, constant, boxed)
    : initializer(target, type, constant, boxed);

/** The same as an expression that has the type by itself: `std::vector<std::int64_t>{1, 2}`. */
export const typedValue = (target: Target, type: FieldType, constant: Constant, boxed = false): string => {
  switch (type.kind) {
    case 'list':
    case 'tuple':
    case 'map':
      return `${cppType(target, type, boxed)}${initializer(target, type, constant, boxed)}`;
    case 'record':
      return recordValue(target, recordOf(target.isa, type.record), constantFields(constant));
    case 'union':
      return unionValue(target, unionOf(target.isa, type.union), constantFields(constant));
    case 'opaque':
      return constant === null ? 'instabrew::Opaque()' : `instabrew::Opaque::parse(${literal(jsonText(constant))})`;
    case 'maybeAffine':
    case 'immediate':
      return `${cppType(target, type)}(${initializer(target, type, constant)})`;
    default:
      return initializer(target, type, constant);
  }
};

/** A default-constructed variable of the type has this value already. */
export const isZero = (type: FieldType, constant: Constant): boolean => {
  switch (type.kind) {
    case 'string':
      return constant === '';
    case 'list':
    case 'map':
      return constantItems(constant).length === 0 && Object.keys(constantFields(constant)).length === 0;
    case 'record':
    case 'union':
      return Object.keys(constantFields(constant)).length === 0;
    case 'opaque':
    case 'instruction':
      return constant === null;
    default:
      return false;
  }
};

const recordValue = (target: Target, record: RecordSpec, given: Fields): string => {
  const names = target.recordMembers(record);
  const values = record.fields.map((f) => {
    const boxed = target.definitions.boxed.has(`${record.name}.${f.name}`);
    const value = given[f.name];
    const isUnset = f.optional && value === undefined;
    const isEmpty = isUnset || ((f.type.kind === 'list' || f.type.kind === 'map') && isZero(f.type, value ?? f.default));
    return `.${nameIn(names, f.name)} = ${isEmpty ? '{}' : typedValue(target, f.type, value ?? f.default, boxed)}`;
  });
  if (Object.keys(given).length === 0) return `${target.type(record.name)}{}`;
  return `${target.type(record.name)}{${[...values, '.extra = {}'].join(', ')}}`;
};

const unionValue = (target: Target, union: UnionSpec, { [union.tag]: tag, ...given }: Fields): string => {
  const index = union.cases.findIndex((c) => typeof tag === 'string' && c.tags.includes(tag));
  const found = union.cases[index];
  if (!found) return `${target.type(union.name)}{}`;
  const value = recordValue(target, recordOf(target.isa, found.record), given);
  return `${target.type(union.name)}{decltype(${target.type(union.name)}::value)(std::in_place_index<${index}>, ${value})}`;
};

/** Literals beyond 32 bits say how wide they are. */
const integer = (constant: Constant): string => {
  const value = BigInt(isIntConstant(constant) ? constant.int : Number(constant));
  if (value === -(2n ** 63n)) return 'INT64_MIN';
  if (value >= 2n ** 63n) return `UINT64_C(${value})`;
  return value >= -(2n ** 31n) && value < 2n ** 31n ? String(value) : `INT64_C(${value})`;
};

/** A binary32 is given by the digits of the binary64 that the spec holds, rounded once more. */
const real = (constant: Constant, bits: 32 | 64): string => {
  const name = bits === 32 ? 'float' : 'double';
  const word = isRealConstant(constant) ? constant.real : undefined;
  if (word === 'NaN') return `std::numeric_limits<${name}>::quiet_NaN()`;
  if (word === 'Infinity') return `std::numeric_limits<${name}>::infinity()`;
  if (word === '-Infinity') return `-std::numeric_limits<${name}>::infinity()`;
  const value = word === '-0' ? -0 : Number(isIntConstant(constant) ? constant.int : constant);
  const digits = Object.is(value, -0) ? '-0.0' : /[.e]/.test(String(value)) ? String(value) : `${value}.0`;
  return bits === 32 ? (digits.length > 10 ? `static_cast<float>(${digits})` : `${digits}F`) : digits;
};

const text = (constant: Constant): string => {
  const value = String(constant ?? '');
  return value.includes('\0') ? `std::string(${literal(value)}, ${new TextEncoder().encode(value).length})` : literal(value);
};

/** The JSON text of an opaque constant. */
const jsonText = (constant: Constant): string => {
  if (typeof constant !== 'object' || constant === null) return JSON.stringify(constant);
  if (isListConstant(constant)) return `[${constant.map(jsonText).join(',')}]`;
  if (isIntConstant(constant)) return constant.int;
  if (isRealConstant(constant)) return constant.real === '-0' ? '-0.0' : JSON.stringify(constant.real);
  return `{${Object.entries(constant.fields)
    .map(([key, c]) => `${JSON.stringify(key)}:${jsonText(c)}`)
    .join(',')}}`;
};
