import type { Json, NamingSpec, Origin } from '@instabrew/spec';
import type { WireCode } from '../codes.js';
import { quoted } from '../show.js';
import type { ObjectNode } from '../text/tree.js';
import { didYouMean } from './enums.js';
import { type Inside, nobody, visited } from './inside.js';
import { opaque } from './opaque.js';
import type { RecordType } from './record.js';
import { RecordInside } from './shape.js';
import { isObject, type Reading, type WireType } from './wire-type.js';

type Properties = Readonly<Record<string, unknown>>;
type AsRead = { readonly [key: string]: Json };

/** The values of a tag (the first is written, all are read) and the record that they stand for. */
export type Case<T extends object> = readonly [tags: string | readonly [string, ...string[]], record: RecordType<T>];

export interface UnionOptions<T extends object = object> {
  /** Makes a value of an object of an unknown kind, in a property `asRead`; default: the object as it is. */
  readonly hold?: ((asRead: { readonly [key: string]: Json }) => T) | undefined;
  /** Names of objects of unknown kinds, if they are instructions. */
  readonly unknownInstructions?: NamingSpec | undefined;
  /** The finding for a tag that names no case. */
  readonly unknown?: Extract<WireCode, 'wire/unknown-kind' | 'wire/unknown-opcode'>;
  readonly rule?: Origin | undefined;
  /** The tag of an object that has none. */
  readonly defaultTag?: string | undefined;
  /** Makes of an object without a tag, in a document of an older version, what it is now; undefined: it is of no older form. */
  readonly upgrade?: ((node: ObjectNode, at: Reading) => ObjectNode | undefined) | undefined;
}

/** Visits the record that an object is of; of an unknown instruction only its name. */
const unionInside = (
  records: readonly RecordType<object>[],
  unknownInstructions: NamingSpec | undefined,
  of: (value: object) => { readonly object: object; readonly record: RecordType<object> | undefined },
): Inside => {
  const unknown = unknownInstructions && new RecordInside([], { naming: unknownInstructions, isInstruction: true });
  return {
    found: unknown !== undefined,
    types: records as readonly WireType<unknown>[],
    walk: (value, visitor) => {
      if (!isObject(value)) return;
      const { object, record } = of(value);
      const inside = record ? visited(record as WireType<unknown>) : unknown;
      inside?.walk(object, visitor, nobody);
    },
  };
};

/**
 * Records told apart by the string under `tag`, which they have in memory too. Lenient readers keep an object with an
 * unknown tag as it is.
 * @example
 * const Argument = union<PhysicalAp | Immediate>('Argument', 'kind', [['physical_ap', PhysicalAp], ['imm_value', Immediate]]);
 */
export const union = <T extends object>(
  name: string,
  tag: string,
  cases: readonly Case<T>[],
  options: UnionOptions<T> = {},
): WireType<T> => {
  const { unknown = 'wire/unknown-kind', rule, defaultTag, upgrade, hold, unknownInstructions } = options;
  const records = new Map<string, RecordType<T>>();
  for (const [tags, record] of cases) {
    const spellings = typeof tags === 'string' ? [tags] : tags;
    const tagged = record.asCase(tag, spellings[0] ?? '');
    for (const spelling of spellings) records.set(spelling, tagged);
  }
  const what = unknown === 'wire/unknown-opcode' ? 'an instruction' : `a kind of ${name}`;
  const expected = 'an object';
  const absent = `the key ${quoted(tag)}: ${what}`;
  const remark = (spelling: string) => ({ key: tag, hint: didYouMean(spelling, records.keys()), rule });

  const held = (object: AsRead): T => (hold ? hold(object) : (object as T));
  const asRead = (value: Properties): Properties =>
    hold && value[tag] === undefined && isObject(value.asRead) ? value.asRead : value;
  const usual = defaultTag === undefined ? undefined : records.get(defaultTag);
  const type: WireType<T> = {
    expected,
    needsOwner: cases.some(([, record]) => record.needsOwner),
    read: (node, at, owner) => {
      if (node.kind !== 'object') return at.reject('wire/type-mismatch', node, expected, { rule: at.rule ?? rule });
      const kind = node.value.find((entry) => entry.key === tag)?.value;
      if (kind === undefined) {
        const upgraded = upgrade?.(node, at);
        if (upgraded) return type.read(upgraded, at, owner);
        if (usual) return usual.read(node, at, owner);
        at.report('wire/missing-key', node.start, absent, 'an object without it', { key: tag, rule });
        return undefined;
      }
      if (kind.kind !== 'string') return at.reject('wire/type-mismatch', kind, what, { key: tag, rule });
      const record = records.get(kind.value);
      if (record) return record.read(node, at, owner);
      if (at.lenient) return held(opaque.read(node, at) as AsRead);
      return at.reject(unknown, kind, what, remark(kind.value));
    },
    write: (given, to, owner) => {
      if (!isObject(given)) return to.reject('wire/type-mismatch', given, expected, { rule: to.rule ?? rule });
      const value = asRead(given) as T & Properties;
      const kind = value[tag];
      if (kind === undefined && usual) return usual.write(value, to, owner);
      if (kind === undefined) return to.report('wire/missing-key', absent, 'an object without it', { key: tag, rule });
      if (typeof kind !== 'string') return to.reject('wire/type-mismatch', kind, what, { key: tag, rule });
      const record = records.get(kind);
      if (record) return record.write(value, to, owner);
      if (to.lenient) return opaque.write(value as unknown as Json, to);
      to.reject(unknown, kind, what, remark(kind));
    },
    same: (a, b) => {
      if (!isObject(a) || !isObject(b)) return a === b;
      const record = records.get(String(a[tag]));
      if (record === undefined) return opaque.same(asRead(a) as Json, asRead(b) as Json);
      return record === records.get(String(b[tag])) && record.same(a, b);
    },
    hash: (value, to) => {
      const record = records.get(String((value as Properties)[tag]));
      if (record === undefined) return opaque.hash(asRead(value as Properties) as Json, to);
      to.text(record.tag?.value ?? '');
      record.hash(value, to);
    },
    inside: unionInside([...new Set(records.values())], unknownInstructions, (value) => {
      const object = asRead(value as Properties);
      const kind = object[tag];
      return { object, record: kind === undefined ? usual : records.get(String(kind)) };
    }),
  };
  return type;
};
