/** How values are read and written: expressions that make the runtime's types. */

import type { Import } from '@instabrew/plugin';
import type { FieldSpec, FieldType, IntBits } from '@instabrew/spec';
import { match, P } from 'ts-pattern';
import { type Code, code, combine } from './code.js';
import { defaultOf } from './defaults.js';

import { type Group, call as layoutCall, object } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import type { Target } from './target.js';
import { intLiteral, objectKey, str } from './text.js';

/** Where an expression stands. */
export interface CodecSite {
  /** Properties of the record that it describes, by key. */
  readonly properties: (key: string) => string;
  /** Codecs of records and unions that the module has not defined yet at this place. */
  readonly later?: ReadonlySet<string>;
  /** `at(12)`: the rule of a line of the spec. */
  readonly rule: (spec: FieldSpec) => Code;
}

const wire = (text: string): Code => code(`wire.${text}`, wireImport);
const call = (name: string, ...args: readonly Code[]): Code =>
  combine([wire(name), ...args], ([callee = '', ...texts]) => `${callee}(${texts.join(', ')})`);

const intName = ({ bits, signed }: { readonly bits: IntBits; readonly signed: boolean }): string =>
  `${signed ? 'int' : 'uint'}${bits}`;

const named = (target: Target, site: CodecSite, name: string): Code => {
  const codec = code(target.codec(name), target.codecImport(name));
  return site.later?.has(name) ? call('lazy', { ...codec, text: `() => ${codec.text}` }) : codec;
};

/** The codec of a field type; `range` narrows an int, or the constant of a maybeAffine. */
export const codecOf = (target: Target, site: CodecSite, type: FieldType, range?: FieldSpec['range']): Code =>
  match<FieldType, Code>(type)
    .with({ kind: 'bool' }, () => wire('bool'))
    .with({ kind: 'int' }, (int) => (range ? rangedInt(int, range) : wire(intName(int))))
    .with({ kind: 'float' }, ({ bits }) => wire(`float${bits}`))
    .with({ kind: 'string' }, () => wire('string'))
    .with({ kind: 'enum' }, ({ enum: name }) => named(target, site, name))
    .with({ kind: 'record' }, ({ record }) => named(target, site, record))
    .with({ kind: 'union' }, ({ union }) => named(target, site, union))
    .with({ kind: 'maybeAffine' }, ({ of, union }) =>
      call('maybeAffine', codecOf(target, site, of, range), named(target, site, union)),
    )
    .with({ kind: 'list' }, ({ of, maxLength }) =>
      call('list', codecOf(target, site, of), ...(maxLength === undefined ? [] : [code(String(maxLength))])),
    )
    .with({ kind: 'tuple' }, ({ items }) => call('tuple', ...items.map((item) => codecOf(target, site, item))))
    .with({ kind: 'map' }, ({ of }) => call('map', codecOf(target, site, of)))
    .with({ kind: 'immediate' }, ({ dtypeField }) =>
      call(
        'immediate',
        code(str(site.properties(dtypeField))),
        code('immediates', target.importOf(fixedModules.records, 'immediates')),
      ),
    )
    .with({ kind: P.union('instruction', 'opaque') }, () => wire('opaque'))
    .exhaustive();

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
  const key = code(str(spec.name));
  const type = codecOf(target, site, spec.type, spec.range);
  const rule = site.rule(spec);
  if (spec.required) return call('required', key, type, rule);
  if (spec.optional) return call('optional', key, type, rule);
  const { expression, fresh } = defaultOf(target, spec.type, spec.default);
  const initial = fresh || spec.emit === 'nonEmpty' ? arrow(expression, spec.type.kind === 'tuple') : expression;
  const form = spec.emit === 'always' ? 'always' : spec.emit === 'nonEmpty' ? 'nonEmpty' : 'defaulted';
  return call(form, key, type, initial, rule);
};

const arrow = ({ text, imports }: Code, isTuple: boolean): Code => ({
  text: `() => ${text.startsWith('{') ? `(${text})` : text}${isTuple ? ' as const' : ''}`,
  imports,
});

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
