/** What must hold between the fields of a record. */
import type { Origin } from '@instabrew/spec';
import { type Field, propertyOf } from './field.js';

/** `field.<key>`, `present.<key>` or `length.<key>`; with the value of an absent key, where its field does not say so. */
type RuleRef = string | readonly [path: string, absent: unknown];

export interface RecordRule {
  readonly name: string;
  readonly message: string;
  readonly rule: Origin;
  /** What `holds` is called with. */
  readonly refs: readonly RuleRef[];
  /** Not asked where something cannot be judged: a field could not be read, or holds an expression. */
  readonly holds: (...values: never[]) => boolean;
}

/** @param fromText a property that is undefined could not be read, rather than being absent */
type Get = (record: object, fromText: boolean, lenient: boolean) => unknown;

/** The rules of a record, made once, that say which of them a value breaks. */
export class Rules {
  readonly #rules: readonly { readonly rule: RecordRule; readonly gets: readonly Get[] }[];

  constructor(rules: readonly RecordRule[], fields: readonly Field[]) {
    this.#rules = rules.map((rule) => ({ rule, gets: rule.refs.map((ref) => reader(ref, fields)) }));
  }

  broken(record: object, fromText: boolean, lenient: boolean): readonly RecordRule[] {
    if (this.#rules.length === 0) return none;
    return this.#rules.flatMap(({ rule, gets }) => {
      const values = gets.map((get) => get(record, fromText, lenient));
      return values.includes(undefined) || rule.holds(...(values as never[])) ? [] : [rule];
    });
  }
}

const none: readonly RecordRule[] = [];

/** Gives undefined for what cannot be judged: not read, an expression, a member that only lenient readers take. */
const reader = (ref: RuleRef, fields: readonly Field[]): Get => {
  const [path, stated] = typeof ref === 'string' ? [ref, undefined] : ref;
  const [root = '', ...rest] = path.split('.');
  const key = rest.join('.');
  const field = fields.find((f) => f.key === key);
  const property = field ? propertyOf(field) : key;
  const absent = stated ?? field?.initial?.();
  return (record, fromText, lenient) => {
    const own = Object.hasOwn(record, property);
    const found = own ? (record as Readonly<Record<string, unknown>>)[property] : absent;
    if (found === undefined && own && fromText) return undefined;
    const value = found ?? absent;
    if (root === 'present') return value !== undefined;
    if (root === 'length') return sizeOf(value);
    if (lenient && field?.type.isMember?.(value) === false) return undefined;
    return typeof value === 'object' ? undefined : value;
  };
};

const sizeOf = (value: unknown): number | undefined => {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
};
