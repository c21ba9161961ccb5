/** Records and unions: what they are in memory, how they are read and written, and how a new one is made. */
import { block, type Doc, definitionOrder, from, print, type SourceFile, separated, use } from '@instabrew/plugin';
import type { FieldSpec, NamingSpec, OlderForm, Origin, RecordSpec, UnionSpec } from '@instabrew/spec';
import { type Code, code, withCode } from './code.js';
import { type CodecSite, codecOf, fieldTable, immediateEntries } from './codecs.js';
import { defaultOf } from './defaults.js';
import { moduleFile, SpecLines } from './file.js';
import { call, laidOut, lineWidth, list, nested, object, type Piece, unionType } from './layout.js';
import { fixedModules, wireImport, wireTypeImport } from './modules.js';
import { extra } from './names.js';
import { recordConstraint } from './record-constraints.js';
import type { Target } from './target.js';
import { fromLine, jsdoc, literalText, objectKey, propertyKey, str } from './text.js';
import { fieldDoc, fieldType } from './types.js';

/** `records.ts`: what holds no instructions, so that an instruction needs no other one. */
export const recordModule = (target: Target): SourceFile => {
  const names = definitionOrder(target.isa).order.filter((name) => !target.holders.has(name));
  return moduleOf(target, fixedModules.records, names, [immediateTable(target)]);
};

/** `containers.ts`: what holds instructions; none, no module. */
export const containerModule = (target: Target): readonly SourceFile[] => {
  const names = definitionOrder(target.isa).order.filter((name) => target.holders.has(name));
  return names.length === 0 ? [] : [moduleOf(target, fixedModules.containers, names, [])];
};

/** Each record and union after those that it is made of; what closes a circle is looked up late. */
const moduleOf = (target: Target, module: string, names: readonly string[], before: readonly Doc[]): SourceFile => {
  const { isa } = target;
  const parts = [...isa.records, ...isa.unions].filter((x) => names.includes(x.name));
  const lines = new SpecLines(parts.flatMap(originsOf));
  const later = new Set(names);
  const definitions = [...later].map((name): Doc => {
    const record = isa.records.find((r) => r.name === name);
    const union = isa.unions.find((u) => u.name === name);
    const doc = record ? recordDefinition(target, lines, record, later) : union && unionDefinition(target, lines, union, later);
    later.delete(name);
    return doc ?? null;
  });
  return moduleFile(target, { name: module, lines, body: [...before, ...definitions] });
};

/** Lines of the spec that a record or union mentions. */
const originsOf = (x: RecordSpec | UnionSpec): readonly Origin[] => [
  x.origin,
  ...('fields' in x
    ? [...x.fields, ...(x.constraints ?? [])].map((part) => part.origin)
    : (x.older ?? []).map((form) => form.origin)),
];

const hasImmediates = (target: Target): boolean => {
  const fields = [...target.isa.records, ...target.isa.instructions].flatMap((x) => x.fields);
  return [...target.isa.header, ...fields].some((f) => JSON.stringify(f.type).includes('"kind":"immediate"'));
};

const immediateTable = (target: Target): Doc =>
  hasImmediates(target) &&
  withCode([code('', wireImport)], () => [
    jsdoc('How an immediate of each dtype is written; null: the dtype has none.'),
    laidOut('export const immediates: wire.ImmediateTypes = ', object(immediateEntries(target), true), ';'),
  ]);

/** A record: its interface, its codec and its factory. */
const recordDefinition = (target: Target, lines: SpecLines, record: RecordSpec, later: ReadonlySet<string>): Doc =>
  from(
    record.origin,
    separated([recordInterface(target, record), recordCodec(target, lines, record, later), recordFactory(target, record)]),
  );

const propertyOf = (target: Target, record: RecordSpec, f: FieldSpec): string =>
  target.recordProperties(record).get(f.name) ?? f.name;

const recordInterface = (target: Target, record: RecordSpec): Doc => {
  const properties = record.fields.map((f): Doc => {
    const name = propertyKey(propertyOf(target, record, f));
    return withCode([fieldType(target, f)], (type) => [
      jsdoc(fieldDoc(f)),
      f.optional ? `${name}?: ${type} | undefined;` : `${name}: ${type};`,
    ]);
  });
  const tag = target.ownTag(record.name);
  const others = use(wireTypeImport, [
    jsdoc(record.open ? 'Keys that the spec does not list.' : 'Keys that the spec does not list, which lenient readers keep.'),
    `${extra}?: { readonly [key: string]: wire.Json } | undefined;`,
  ]);
  return [
    jsdoc([record.doc, fromLine(record.origin)]),
    block(
      `export interface ${target.type(record.name)} {`,
      [tag ? `${propertyKey(tag.key)}: ${str(tag.value)};` : null, ...properties, others],
      '}',
    ),
  ];
};

/**
 *     export const physicalAp: wire.RecordType<PhysicalAp> = wire.record<PhysicalAp>(
 *       'PhysicalAp',
 *       wire.fields({ … }),
 *       { rule: at(28) },
 *     );
 */
const recordCodec = (target: Target, lines: SpecLines, record: RecordSpec, later: ReadonlySet<string>): Doc => {
  const type = target.type(record.name);
  const site: CodecSite = {
    properties: (key) => target.recordProperties(record).get(key) ?? key,
    ownerProperties: (key) => target.ownerProperty(record.name, key),
    later,
    rule: (f) => lines.at(f.origin),
  };
  const { piece, imports } = fieldTable(target, site, record.fields);
  const constraints = (record.constraints ?? []).map((c) => recordConstraint(target, record, c, lines.at(c.origin)));
  const naming = namingText(record);
  return use(
    imports,
    withCode([lines.at(record.origin), ...constraints.map((c) => c.code)], (rule) => {
      const options = [
        ...(record.open ? ['open: true'] : []),
        `extra: ${str(extra)}`,
        ...(naming ? [`naming: ${naming}`] : []),
        ...(record.storage ? [`storage: ${literalText(record.storage)}`] : []),
        ...(record.role?.kind === 'access' ? [`tensor: ${str(record.role.tensor)}`] : []),
        ...(constraints.length > 0
          ? [
              nested(
                'constraints: ',
                list(
                  constraints.map((c) => c.piece),
                  true,
                ),
              ),
            ]
          : []),
        `rule: ${rule}`,
      ];
      const make = call(`wire.record<${type}>`, [str(record.name), piece, object(options)]);
      return laidOut(`export const ${target.codec(record.name)}: wire.RecordType<${type}> = `, make, ';');
    }),
  );
};

const recordFactory = (target: Target, record: RecordSpec): Doc => {
  const type = target.type(record.name);
  const tag = target.ownTag(record.name);
  const stated = record.fields.filter((f) => !f.optional);
  const defaults = stated.map((f): Code => defaultOf(target, f.type, f.default).expression);
  return withCode(defaults, (...values) => [
    jsdoc(`A new ${type}; what \`init\` leaves out has its default.`),
    laidOut(
      `export const ${target.factory(record.name)} = (init: Partial<${type}> = {}): ${type} => (`,
      object([
        ...(tag ? [`${objectKey(tag.key)}: ${str(tag.value)}`] : []),
        ...stated.map((f, i) => `${objectKey(propertyOf(target, record, f))}: ${values[i]}`),
        '...init',
      ]),
      ');',
    ),
  ]);
};

/** What links need to know of a record or instruction; none: nothing. */
export const namingText = ({ names, scopes, shares, reaches }: NamingSpec): string | undefined => {
  const stated = Object.entries({ names, scopes, shares, reaches }).filter(([, value]) => value !== undefined);
  return stated.length === 0 ? undefined : literalText(Object.fromEntries(stated));
};

/** A union: its cases with their tags, and its codec. */
const unionDefinition = (target: Target, lines: SpecLines, union: UnionSpec, later: ReadonlySet<string>): Doc => {
  const type = target.type(union.name);
  const site: CodecSite = { properties: (key) => key, later, rule: () => lines.at(union.origin) };
  const tag = propertyKey(union.tag);
  const cases = union.cases.map((c) =>
    target.ownTag(c.record) ? target.type(c.record) : `{ ${tag}: ${str(c.tags[0])} } & ${target.type(c.record)}`,
  );
  const members = [...cases.map((c) => (c.startsWith('{') ? `(${c})` : c)), `wire.Unread<${str(union.tag)}>`];
  const olderRules = (union.older ?? []).map((form) => lines.at(form.origin));
  const codecs = union.cases.map((c) => codecOf(target, { ...site, later: new Set() }, { kind: 'record', record: c.record }));
  return from(
    union.origin,
    withCode([lines.at(union.origin), ...codecs, ...olderRules], (rule, ...records) => {
      const entries = union.cases.map(({ tags }, i) => {
        const spellings = tags.length === 1 ? str(tags[0]) : `[${tags.map(str).join(', ')}]`;
        const cast = cases[i]?.startsWith('{') ? ` as wire.RecordType<${cases[i]}>` : '';
        return list([spellings, (records[i] ?? '') + cast]);
      });
      const older = (union.older ?? []).map((form, i) => olderForm(form, olderRules[i]?.text ?? ''));
      const options = [
        ...(union.defaultTag === undefined ? [] : [`defaultTag: ${str(union.defaultTag)}`]),
        ...(older.length > 0 ? [nested('upgrade: ', call('wire.upgrade', [list(older, true)]))] : []),
        `rule: ${rule}`,
      ];
      const args = [str(union.name), str(union.tag), list(entries, entries.length > 1), object(options)];
      return [
        jsdoc([union.doc, fromLine(union.origin)]),
        unionType(`export type ${type} =`, members),
        '',
        laidOut(`export const ${target.codec(union.name)}: wire.WireType<${type}> = `, call(`wire.union<${type}>`, args), ';'),
      ];
    }),
  );
};

/** How objects of an earlier version are told, and what is made of them. */
const olderForm = ({ name, version, when, only, to, doc }: OlderForm, rule: string): Piece =>
  object([
    ...[`name: ${str(name)}`, `version: ${version}`, `when: ${literalText(when)}`],
    ...(only ? [`only: ${literalText(only)}`] : []),
    ...[`to: ${literalText(to)}`, `doc: ${str(doc)}`, `origin: ${rule}`],
  ]);

/** The text of one record alone, for `explain`. */
export const recordText = (target: Target, record: RecordSpec): string => {
  const lines = new SpecLines(originsOf(record));
  return print(recordDefinition(target, lines, record, new Set([record.name])), { lineWidth }).text;
};

/** The text of one union alone. */
export const unionText = (target: Target, union: UnionSpec): string =>
  print(unionDefinition(target, new SpecLines(originsOf(union)), union, new Set()), { lineWidth }).text;
