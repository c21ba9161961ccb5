import type { Json, Origin } from '@instabrew/spec';
import { quoted, showValue } from '../show.js';
import type { Entry, ObjectNode, Tree } from '../text/tree.js';
import { compareUtf8 } from '../text/utf8.js';
import { stringText } from '../text/write.js';
import { didYouMean } from './enums.js';
import { extraBag, keepExtra } from './extras.js';
import { type Field, propertyOf } from './field.js';
import type { Hash } from './hash.js';
import { opaque } from './opaque.js';
import { type RecordRule, Rules } from './rules.js';
import { RecordInside, type ShapeOptions } from './shape.js';
import { readAt, writeUnder } from './step.js';
import { isObject, put, type Reading, type WireType, type Writing } from './wire-type.js';

export interface RecordOptions<T> extends ShapeOptions {
  /** Unknown keys are kept and written back in strict mode as well. */
  readonly open?: boolean;
  /** Makes the object that the reader fills; default: a plain one. */
  readonly make?: () => T;
  readonly rule?: Origin | undefined;
  readonly constraints?: readonly RecordRule[] | undefined;
  /** The property that holds unknown keys; default: they are properties of the object themselves. */
  readonly extra?: string | undefined;
}

/** The key that tells the records of a union apart, and its value for one of them. */
export interface Tag {
  readonly key: string;
  readonly value: string;
}

/** An entry of a record's text: a field, or the tag (no field). */
interface Part {
  readonly key: string;
  readonly token: string;
  readonly field: Field | undefined;
}

type Properties = Readonly<Record<string, unknown>>;

/** A property; those that every object inherits (`constructor`) count only when they are the object's own. */
const get = (record: Properties, key: string): unknown =>
  key in Object.prototype && !Object.hasOwn(record, key) ? undefined : record[key];

/** An object with known keys. In memory its properties are called like the keys, or as `fields` names them, and stand in the order of `fields`. */
export class RecordType<T extends object> implements WireType<T> {
  readonly expected = 'an object';
  readonly name: string;
  readonly fields: readonly Field[];
  readonly tag: Tag | undefined;
  readonly #options: RecordOptions<T>;
  readonly #slots: ReadonlyMap<string, number>;
  readonly #properties: ReadonlySet<string>;
  readonly #late: readonly Field[];
  readonly #rules: Rules;
  readonly inside: RecordInside;
  /** Has fields that depend on the record around this one. */
  readonly needsOwner: boolean;
  /** In the order of the text. */
  readonly #parts: readonly Part[];

  constructor(name: string, fields: readonly Field[], options: RecordOptions<T> = {}, tag?: Tag) {
    this.name = name;
    this.fields = fields;
    this.tag = tag;
    this.#options = options;
    this.#slots = new Map(
      fields.flatMap((field, slot) => [field.key, ...(field.aliases ?? [])].map((key) => [key, slot] as const)),
    );
    this.#properties = new Set(fields.map(propertyOf));
    this.#late = fields.filter(isLate);
    this.#rules = new Rules(options.constraints ?? [], fields);
    this.inside = new RecordInside(fields, options);
    this.needsOwner = fields.some((field) => field.type.ofParent);
    const keys = fields.map((field) => ({ key: field.key, token: stringText(field.key), field }));
    const tags = tag ? [{ key: tag.key, token: stringText(tag.key), field: undefined }] : [];
    this.#parts = [...keys, ...tags].sort((a, b) => compareUtf8(a.key, b.key));
  }

  /** What the key is called in memory. */
  propertyOf(key: string): string {
    const field = this.fields.find((f) => f.key === key);
    return field ? propertyOf(field) : key;
  }

  /** The same record as a case of a union. */
  asCase(key: string, value: string): RecordType<T> {
    return new RecordType(this.name, this.fields, this.#options, { key, value });
  }

  read(node: Tree, at: Reading, owner?: object): T | undefined {
    if (node.kind !== 'object') return at.reject('wire/type-mismatch', node, this.expected);
    const outerRule = at.rule;
    const { tag, fields } = this;
    const { make } = this.#options;
    const { nodes, extras } = this.#sort(node, at);
    const record: object = make ? make() : {};
    if (tag && !make) put(record, tag.key, tag.value);
    for (let slot = 0; slot < fields.length; slot++) {
      const field = fields[slot]!;
      // A late field takes its place among the properties now and gets its value below.
      if (!isLate(field)) this.#readField(field, nodes[slot], node, record, at);
      else if (nodes[slot] || field.initial || field.required) put(record, propertyOf(field), undefined);
    }
    for (const field of this.#late) this.#readField(field, nodes[this.#slots.get(field.key)!], node, record, at, owner);
    for (const { key, value } of extras) keepExtra(record, this.#options.extra, key, readAt(opaque, value, key, at));
    for (const { name, message, rule } of this.#rules.broken(record, true, at.lenient))
      at.report('wire/constraint', node.start, message, `an object that breaks the rule ${quoted(name)}`, { rule });
    at.rule = outerRule;
    return record as T;
  }

  /** The object's values by field, and the entries of unknown keys that are kept. */
  #sort(node: ObjectNode, at: Reading): { nodes: readonly (Tree | undefined)[]; extras: readonly Entry[] } {
    const nodes = new Array<Tree | undefined>(this.fields.length).fill(undefined);
    const extras: Entry[] = [];
    const kept = this.#options.open || at.lenient;
    for (const entry of node.value) {
      const slot = this.#slots.get(entry.key);
      if (slot !== undefined) {
        if (nodes[slot] === undefined) nodes[slot] = entry.value;
        else
          at.report(
            'wire/duplicate-key',
            entry.start,
            'every key once',
            `${quoted(entry.key)}, another spelling of a key before it`,
            { key: entry.key },
          );
      } else if (entry.key === this.tag?.key) continue;
      else if (kept) extras.push(entry);
      else at.report('wire/unknown-key', entry.start, this.#knownKey, quoted(entry.key), this.#unknown(entry.key));
    }
    return { nodes, extras };
  }

  #readField(field: Field, node: Tree | undefined, parent: ObjectNode, record: object, at: Reading, owner?: object): void {
    const { key, type } = field;
    if (node === undefined) {
      if (field.required)
        at.report('wire/missing-key', parent.start, missing(field), 'an object without it', { key, rule: field.rule });
      else if (field.counts !== undefined) put(record, propertyOf(field), lengthOf(record, field.counts) ?? 0);
      else if (field.initial) put(record, propertyOf(field), field.initial());
      return;
    }
    at.rule = field.rule;
    at.path.push(key);
    const value = type.read(node, at, type.ofParent ? owner : record);
    put(record, propertyOf(field), value);
    const count = field.counts === undefined ? undefined : lengthOf(record, field.counts);
    if (count !== undefined && value !== undefined && value !== count)
      at.report('wire/constraint', node.start, countOf(field, count), String(value));
    at.path.pop();
  }

  write(value: T, to: Writing, owner?: object): void {
    if (!isObject(value)) return to.reject('wire/type-mismatch', value, this.expected);
    const outerRule = to.rule;
    const bag = extraBag(value, this.#options.extra);
    const extras = this.#extras(value, bag, to);
    let next = 0;
    to.object(() => {
      for (const part of this.#parts) {
        while (next < extras.length && compareUtf8(extras[next]!, part.key) < 0) this.#writeExtra(bag, extras[next++]!, to);
        if (part.field) this.#writeField(part.field, part.token, value, to, owner);
        else this.#writeTag(part.token, to);
      }
      while (next < extras.length) this.#writeExtra(bag, extras[next++]!, to);
    });
    for (const { name, message, rule } of this.#rules.broken(value, false, to.lenient))
      to.report('wire/constraint', message, `an object that breaks the rule ${quoted(name)}`, { rule });
    to.rule = outerRule;
  }

  /** Keys of the value that are no fields, in canonical order, if they may be there. */
  #extras(value: Properties, bag: Properties, to: Writing): readonly string[] {
    const unknown = this.#unlisted(value);
    const apart = bag === value ? [] : Object.keys(bag).filter((key) => bag[key] !== undefined);
    for (const key of apart)
      if (this.#slots.has(key) || key === this.tag?.key)
        to.report('wire/duplicate-key', 'a key that the record does not list', quoted(key), { key, rule: this.#options.rule });
    const kept = bag === value ? unknown : apart;
    const refused = this.#options.open || to.lenient ? (bag === value ? [] : unknown) : [...unknown, ...apart];
    for (const key of refused) to.report('wire/unknown-key', this.#knownKey, quoted(key), this.#unknown(key));
    return refused.length === 0 ? [...kept].sort(compareUtf8) : [];
  }

  /** Properties that are no fields. */
  #unlisted(value: Properties): readonly string[] {
    const { extra } = this.#options;
    const unlisted = (key: string): boolean => !this.#properties.has(key) && key !== this.tag?.key && key !== extra;
    return Object.keys(value).filter((key) => unlisted(key) && value[key] !== undefined);
  }

  #writeExtra(bag: Properties, key: string, to: Writing): void {
    to.rule = this.#options.rule;
    writeUnder(opaque, key, bag[key] as Json, to);
  }

  #writeTag(token: string, to: Writing): void {
    to.out.key(token);
    to.string(this.tag?.value ?? '');
  }

  #writeField(field: Field, token: string, record: Properties, to: Writing, owner?: object): void {
    const { key, type, emit, initial } = field;
    const inMemory = get(record, propertyOf(field));
    const value = inMemory === undefined ? absent(field, record) : inMemory;
    if (value === undefined) {
      if (field.required) to.report('wire/missing-key', missing(field), 'an object without it', { key, rule: field.rule });
      return;
    }
    if (emit === 'nonDefault' && initial && type.same(value, initial())) return;
    if (emit === 'nonEmpty' && isEmpty(value)) return;
    to.rule = field.rule;
    to.out.key(token);
    to.path.push(key);
    type.write(value, to, type.ofParent ? owner : record);
    const count = field.counts === undefined ? undefined : lengthOf(record, field.counts);
    if (count !== undefined && value !== count) to.report('wire/constraint', countOf(field, count), showValue(value));
    to.path.pop();
  }

  same(a: T, b: T): boolean {
    if (!isObject(a) || !isObject(b)) return a === b;
    return sameFields(this.fields, a, b) && this.#sameExtras(a, b);
  }

  #sameExtras(a: Properties, b: Properties): boolean {
    const { extra } = this.#options;
    const extras = (value: Properties) =>
      extra === undefined ? Object.fromEntries(this.#unlisted(value).map((key) => [key, value[key]])) : extraBag(value, extra);
    return opaque.same(extras(a) as Json, extras(b) as Json);
  }

  /** Unknown keys do not count: they may tell apart what is the same here, never the other way round. */
  hash(value: T, to: Hash): void {
    hashFields(this.fields, value, to);
  }

  get #knownKey(): string {
    return `a key of ${this.name}`;
  }

  #unknown(key: string): { key: string; hint: string | undefined; rule: Origin | undefined } {
    return { key, hint: didYouMean(key, this.#slots.keys()), rule: this.#options.rule };
  }
}

/** What no property stands for when writing; undefined: the key is left out, or missing. */
const absent = (field: Field, record: object): unknown => {
  if (field.counts !== undefined && field.emit === 'always' && !field.required) return lengthOf(record, field.counts) ?? 0;
  return field.required || field.emit !== 'always' ? undefined : field.initial?.();
};

const isLate = (field: Field): boolean => field.type.needsOwner === true || field.counts !== undefined;

const lengthOf = (record: object, key: string): number | undefined => {
  const list = (record as Properties)[key];
  return Array.isArray(list) ? list.length : undefined;
};

const countOf = ({ counts = '' }: Field, count: number): string => `${count}, the number of entries of ${quoted(counts)}`;

/** What a missing key is expected to be. */
export const missing = (field: Field): string => `the key ${quoted(field.key)}: ${field.type.expected}`;

export const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;

/** Whether two records have the same values in these fields; an absent one has its default. */
export const sameFields = (fields: readonly Field[], a: object, b: object): boolean =>
  fields.every((field) => sameField(field, get(a as Properties, propertyOf(field)), get(b as Properties, propertyOf(field))));

/** Adds the values of these fields; an absent one adds its default. */
export const hashFields = (fields: readonly Field[], record: object, to: Hash): void => {
  for (const field of fields) {
    const value = get(record as Properties, propertyOf(field)) ?? field.initial?.();
    if (value === undefined) to.number(Number.NaN);
    else field.type.hash(value, to);
  }
};

const sameField = ({ type, initial }: Field, a: unknown, b: unknown): boolean => {
  const left = a === undefined ? initial?.() : a;
  const right = b === undefined ? initial?.() : b;
  return left === undefined || right === undefined ? left === right : type.same(left, right);
};
