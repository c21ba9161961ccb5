/** How values are read and written: expressions that make the runtime's types. */

import type { Import } from '@instabrew/plugin';
import { type FieldSpec, type FieldType, type IntBits, type LinkSpec, recordOf, unionOf } from '@instabrew/spec';
import { match } from 'ts-pattern';
import { type Code, code, combine } from './code.js';
import { defaultOf } from './defaults.js';

import { type Group, call as layoutCall, object } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import type { Target } from './target.js';
import { intLiteral, literalText, objectKey, str } from './text.js';
import { typeOf } from './types.js';

/** Where an expression stands. */
export interface CodecSite {
  /** Properties of the record that it describes, by key. */
  readonly properties: (key: string) => string;
  /** Codecs of records and unions that need not be there yet when this is evaluated. */
  readonly later?: ReadonlySet<string>;
  /** Properties of the record around the one that it describes. */
  readonly ownerProperties?: (key: string) => string;
  /** `at(12)`: the rule of a line of the spec. */
  readonly rule: (spec: FieldSpec) => Code;
}

const literal = (value: unknown): Code => code(literalText(value));
const wire = (text: string): Code => code(`wire.${text}`, wireImport);
const call = (name: string, ...args: readonly Code[]): Code =>
  combine([wire(name), ...args], ([callee = '', ...texts]) => `${callee}(${texts.join(', ')})`);

const intName = ({ bits, signed }: { readonly bits: IntBits; readonly signed: boolean }): string =>
  `${signed ? 'int' : 'uint'}${bits}`;

const named = (target: Target, site: CodecSite, name: string): Code => {
  const codec = code(target.codec(name), target.codecImport(name));
  if (!site.later?.has(name)) return codec;
  const late = { ...codec, text: `() => ${codec.text}` };
  return needsOwner(target, name) ? call('lazy', late, code('true')) : call('lazy', late);
};

/** A record whose immediates are typed by the record around it. */
const needsOwner = (target: Target, name: string): boolean => {
  const isOfParent = (type: FieldType): boolean =>
    type.kind === 'immediate' ? type.parent === true : type.kind === 'list' && isOfParent(type.of);
  const record = target.isa.records.find((r) => r.name === name);
  return record?.fields.some((f) => isOfParent(f.type)) ?? false;
};

/** A link without what is not said of it. */
const linkText = ({ refersTo, orTo, within, notSelf, where }: LinkSpec): Code =>
  literal(Object.fromEntries(Object.entries({ refersTo, orTo, within, notSelf, where }).filter(([, v]) => v !== undefined)));

/** `first` names a property of the entries. */
const firstText = (target: Target, of: FieldType, { key, value }: { readonly key: string; readonly value: string }): Code => {
  const { isa } = target;
  const records =
    of.kind === 'record' ? [of.record] : of.kind === 'union' ? unionOf(isa, of.union).cases.map((c) => c.record) : [];
  const inRecord = records.map((name) => target.recordProperties(recordOf(isa, name)).get(key)).find((p) => p !== undefined);
  const inHeader = of.kind === 'instruction' && isa.header.some((f) => f.name === key) ? target.property(null, key) : undefined;
  return literal({ key: inRecord ?? inHeader ?? key, value });
};

/** The codec of a field type; `range` narrows an int, or the constant of a maybeAffine. */
export const codecOf = (target: Target, site: CodecSite, type: FieldType, range?: FieldSpec['range']): Code =>
  match<FieldType, Code>(type)
    .with({ kind: 'bool' }, () => wire('bool'))
    .with({ kind: 'int' }, (int) => (range ? rangedInt(int, range) : wire(intName(int))))
    .with({ kind: 'float' }, ({ bits }) => wire(`float${bits}`))
    .with({ kind: 'string' }, (link) => (link.refersTo === undefined ? wire('string') : call('link', linkText(link))))
    .with({ kind: 'enum' }, ({ enum: name }) => named(target, site, name))
    .with({ kind: 'record' }, ({ record }) => named(target, site, record))
    .with({ kind: 'union' }, ({ union }) => named(target, site, union))
    .with({ kind: 'maybeAffine' }, ({ of, union }) =>
      call('maybeAffine', codecOf(target, site, of, range), named(target, site, union)),
    )
    .with({ kind: 'list' }, ({ of, maxLength, first }) => {
      const longest = maxLength === undefined ? (first ? [code('undefined')] : []) : [code(String(maxLength))];
      return call('list', codecOf(target, site, of), ...longest, ...(first ? [firstText(target, of, first)] : []));
    })
    .with({ kind: 'tuple' }, (tuple) => tupleCodec(target, site, tuple))
    .with({ kind: 'map' }, ({ of, keys }) => call('map', codecOf(target, site, of), ...(keys ? [linkText(keys)] : [])))
    .with({ kind: 'immediate' }, ({ dtypeField, parent }) => {
      const properties = parent ? (site.ownerProperties ?? site.properties) : site.properties;
      return call(
        'immediate',
        code(str(properties(dtypeField))),
        code('immediates', target.importOf(fixedModules.records, 'immediates')),
        ...(parent ? [code("'parent'")] : []),
      );
    })
    // The module of all instructions may need this one.
    .with({ kind: 'instruction' }, () =>
      call('lazy', code('() => instructions', target.importOf(fixedModules.anyInstruction, 'instructions'))),
    )
    .with({ kind: 'opaque' }, () => wire('opaque'))
    .exhaustive();

/** `wire.tuple(…)`; one with shorter forms says which places may be left out, and what stands in them when they are. */
const tupleCodec = (target: Target, site: CodecSite, { items, optional, bare }: Extract<FieldType, { kind: 'tuple' }>): Code => {
  const codecs = items.map((item) => codecOf(target, site, item));
  const list = (codes: readonly Code[]): Code => combine(codes, (texts) => `[${texts.join(', ')}]`);
  const values = bare?.map((c, i) => defaultOf(target, items[i + 1] ?? { kind: 'opaque' }, c).expression);
  const rest = values ? [list(values)] : [];
  if (optional === undefined) return values ? call('bareTuple', list(codecs), ...rest) : call('tuple', ...codecs);
  const split = optional.at === 'front' ? optional.count : items.length - optional.count;
  const name = optional.at === 'front' ? 'headedTuple' : 'longerTuple';
  return call(name, list(codecs.slice(0, split)), list(codecs.slice(split)), ...rest);
};

/** `ranged<number>` where both bounds are safe, so that the value in memory is a number, as its type says. */
const rangedInt = ({ bits }: { readonly bits: IntBits }, { min, max }: NonNullable<FieldSpec['range']>): Code =>
  wire(`ranged<${bits === 64 ? 'wire.Int64' : 'number'}>(${intLiteral(min)}, ${intLiteral(max)})`);

/**
 * A record's table of fields, each under its property:
 *
 *     wire.fields({
 *       ap: wire.required('ap', wire.list(wire.tuple(wire.int64, wire.uint64)), at(11)),
 *       accessShape: wire.nonEmpty('access_shape', wire.list(wire.uint64), () => [], at(12)),
 *     })
 */
export const fieldTable = (
  target: Target,
  site: CodecSite,
  fields: readonly FieldSpec[],
): { readonly imports: readonly Import[]; readonly piece: Group } => {
  const entries = fields.map((f) => plainField(target, site, f));
  const lines = fields.map((f, i) => `${objectKey(site.properties(f.name))}: ${entries[i]?.text}`);
  const piece = layoutCall('wire.fields', [object(lines, lines.length > 0)]);
  return { piece, imports: [wireImport, ...entries.flatMap((e) => e.imports)] };
};

const plainField = (target: Target, site: CodecSite, spec: FieldSpec): Code => {
  const { aliases = [], counts } = spec;
  const counted =
    counts === undefined ? formOf(target, site, spec) : call('counting', formOf(target, site, spec), code(str(counts)));
  return aliases.length === 0 ? counted : call('aliased', counted, ...aliases.map((alias) => code(str(alias))));
};

/** The field by when it is there and when it is written. */
const formOf = (target: Target, site: CodecSite, spec: FieldSpec): Code => {
  const key = code(str(spec.name));
  const type = codecOf(target, site, spec.type, spec.range);
  const rule = site.rule(spec);
  if (spec.required) return call('required', key, type, rule);
  if (spec.optional) return call('optional', key, type, rule);
  const { expression, fresh } = defaultOf(target, spec.type, spec.default);
  const initial =
    fresh || spec.emit === 'nonEmpty'
      ? arrow(expression, holdsTuple(spec.type) ? typeOf(target, spec.type) : undefined)
      : expression;
  const form = spec.emit === 'always' ? 'always' : spec.emit === 'nonEmpty' ? 'nonEmpty' : 'defaulted';
  return call(form, key, type, initial, rule);
};

/** @param type what is returned, where a literal would be taken for something else */
const arrow = ({ text, imports }: Code, type?: Code): Code => ({
  text: `()${type ? `: ${type.text}` : ''} => ${text.startsWith('{') ? `(${text})` : text}`,
  imports: [...imports, ...(type?.imports ?? [])],
});

/** Tuples are taken for lists, unless something says that they are none. */
const holdsTuple = (type: FieldType): boolean =>
  type.kind === 'tuple' || ((type.kind === 'list' || type.kind === 'map') && holdsTuple(type.of));

/** Entries of the table that says how immediates of each dtype are written. */
export const immediateEntries = (target: Target): readonly string[] =>
  target.isa.dtypes.map(({ name, immediate, format, bytes }) => {
    const signed = format !== 'uint';
    const bits = bytes * 8;
    const int = [8, 16, 32, 64].includes(bits)
      ? `wire.${intName({ bits: bits as IntBits, signed })}`
      : `wire.ranged<wire.Int64>(${signed ? intLiteral(-(2n ** BigInt(bits - 1))) : 0}, ${intLiteral(2n ** BigInt(signed ? bits - 1 : bits) - 1n)})`;
    const forms = { int, bits16: 'wire.uint16', float32: 'wire.float32', none: 'null' };
    return `${objectKey(name)}: ${forms[immediate]}`;
  });
