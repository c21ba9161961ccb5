/** Makes values whole as the spec says: absent keys get their defaults, and what does not fit its type is found. */
import {
  constantValue,
  type Diagnostic,
  enumOf,
  type FieldSpec,
  type FieldType,
  intRange,
  nearest,
  own,
  placesOf,
  type ResolvedIsa,
  recordFields,
  recordOf,
  unionOf,
  type WireRecord,
  type WireValue,
} from '@instabrew/spec';
import { hintOf, located, type Problem, problem } from './codes.js';

export class Completer {
  readonly #isa: ResolvedIsa;
  readonly #found: Diagnostic[];
  readonly #path: (string | number)[];

  constructor(isa: ResolvedIsa, found: Diagnostic[], path: Diagnostic['path'] = []) {
    this.#isa = isa;
    this.#found = found;
    this.#path = [...path];
  }

  /** A value of this type. */
  value(type: FieldType, value: WireValue): WireValue {
    switch (type.kind) {
      case 'bool':
        return this.#expect(typeof value === 'boolean', value, 'true or false');
      case 'int':
        return this.#int(value, intRange(type));
      case 'float':
      case 'immediate':
        return this.#expect(typeof value === 'number' || typeof value === 'bigint', value, 'a number');
      case 'string':
        return this.#expect(typeof value === 'string', value, 'a string');
      case 'enum':
        return this.#member(type.enum, value);
      case 'maybeAffine':
        return isRecord(value) ? this.#union(type.union, value) : this.value(type.of, value);
      case 'record':
        return isRecord(value) ? this.record(type.record, value) : this.#bad(value, 'an object');
      case 'union':
        return isRecord(value) ? this.#union(type.union, value) : this.#bad(value, 'an object');
      case 'list':
        return isList(value)
          ? value.map((entry, i) => this.#at(i, () => this.value(type.of, entry)))
          : this.#bad(value, 'a list');
      case 'tuple':
        return this.#tuple(type, value);
      case 'map':
        return isRecord(value)
          ? Object.fromEntries(Object.entries(value).map(([key, v]) => [key, this.#at(key, () => this.value(type.of, v))]))
          : this.#bad(value, 'an object');
      case 'instruction':
      case 'opaque':
        // Instructions are made whole one by one, where they are put together.
        return value;
    }
  }

  record(name: string, value: WireRecord): WireRecord {
    const { fields, open } = recordOf(this.#isa, name);
    return this.#fields(name, fields, value, open, []);
  }

  /** The record of an instruction; its operands and header are whole already, or get their defaults. */
  instruction(name: string, value: WireRecord): WireRecord {
    const inst = this.#isa.instructions.find((i) => i.name === name);
    if (inst === undefined) return value;
    return this.#fields(name, recordFields(this.#isa, inst), value, false, [this.#isa.wire.tag]);
  }

  #union(name: string, value: WireRecord): WireRecord {
    const { tag, cases, defaultTag } = unionOf(this.#isa, name);
    const written = own(value, tag) ?? defaultTag;
    const known = cases.find((c) => c.tags.some((t) => t === written));
    if (known) return this.#fields(name, recordOf(this.#isa, known.record).fields, { ...value, [tag]: written }, false, [tag]);
    const tags = cases.map((c) => c.tags[0]);
    this.#at(tag, () => this.#bad(written, `one of ${tags.join(', ')}`, nearest(String(written), tags)));
    return value;
  }

  #fields(name: string, fields: readonly FieldSpec[], value: WireRecord, open: boolean, tags: readonly string[]): WireRecord {
    const keys = fields.map((f) => f.name);
    const surplus = Object.keys(value).filter((key) => !keys.includes(key) && !tags.includes(key) && value[key] !== undefined);
    if (!open) {
      for (const key of surplus) {
        this.#at(key, () =>
          this.#report(problem('builder/unknown-key', `a key of ${name}`, show(key), hintOf(nearest(key, keys)))),
        );
      }
    }
    const known = fields.flatMap((field) => {
      const whole = this.#at(field.name, () => this.#field(field, value));
      return whole === undefined ? [] : [[field.name, whole] as const];
    });
    const rest = (names: readonly string[]) => names.map((key) => [key, value[key]] as const);
    return Object.fromEntries([...rest(tags), ...known, ...(open ? rest(surplus) : [])]);
  }

  #field(field: FieldSpec, holder: WireRecord): WireValue {
    const given = own(holder, field.name);
    if (given !== undefined) {
      const before = this.#found.length;
      const whole = this.value(field.type, given);
      if (field.range && this.#found.length === before && field.type.kind === 'int') this.#int(given, field.range);
      return whole;
    }
    if (field.required) {
      this.#report({ ...problem('builder/missing-field', `a value of ${field.name}`, 'nothing'), rule: field.origin });
      return undefined;
    }
    if (field.optional) return undefined;
    const counted = field.counts === undefined ? undefined : own(holder, field.counts);
    return isList(counted) ? counted.length : this.#default(field);
  }

  /** A default of a record may itself leave out what has one. */
  #default({ type, default: constant }: FieldSpec): WireValue {
    const value = constantValue(constant);
    return type.kind === 'record' && isRecord(value) ? this.record(type.record, value) : value;
  }

  #tuple(type: Extract<FieldType, { kind: 'tuple' }>, value: WireValue): WireValue {
    const places = isList(value) ? placesOf(type, value.length) : undefined;
    if (!isList(value) || places === undefined) return this.#bad(value, `a list of ${type.items.length}`);
    return value.map((entry, i) => this.#at(i, () => this.value(places[i] ?? { kind: 'opaque' }, entry)));
  }

  #member(name: string, value: WireValue): WireValue {
    const names = enumOf(this.#isa, name).members.map((m) => m.name);
    if (typeof value === 'string' && names.includes(value)) return value;
    return this.#bad(value, `a member of ${name}`, typeof value === 'string' ? nearest(value, names) : undefined);
  }

  #int(value: WireValue, { min, max }: { readonly min: string; readonly max: string }): WireValue {
    const isInt = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
    return this.#expect(isInt && value >= BigInt(min) && value <= BigInt(max), value, `an integer from ${min} to ${max}`);
  }

  #expect(holds: boolean, value: WireValue, expected: string): WireValue {
    return holds ? value : this.#bad(value, expected);
  }

  #bad(value: WireValue, expected: string, near?: string): WireValue {
    this.#report(problem('builder/bad-value', expected, show(value), hintOf(near)));
    return value;
  }

  #report(what: Problem): void {
    this.#found.push(located(what, this.#path.slice()));
  }

  #at<T>(key: string | number, inside: () => T): T {
    this.#path.push(key);
    const result = inside();
    this.#path.pop();
    return result;
  }
}

const isRecord = (value: WireValue): value is WireRecord => typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: WireValue): value is readonly WireValue[] => Array.isArray(value);
const show = (value: WireValue): string => {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
};
