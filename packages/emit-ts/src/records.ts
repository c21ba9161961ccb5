/** Records and unions: what they are in memory, how they are read and written, and how a new one is made. */
import { block, type Doc, definitionOrder, from, print, type SourceFile, separated, use } from '@instabrew/plugin';
import type { FieldSpec, RecordSpec, UnionSpec } from '@instabrew/spec';
import { type Code, code, withCode } from './code.js';
import { type CodecSite, codecOf, fieldTable, immediateEntries } from './codecs.js';
import { defaultOf } from './defaults.js';
import { moduleFile, SpecLines } from './file.js';
import { call, laidOut, lineWidth, list, object, unionType } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import type { Target } from './target.js';
import { fromLine, jsdoc, objectKey, propertyKey, str } from './text.js';
import { fieldDoc, typeOf } from './types.js';

/** `records.ts`: each record and union after those that it is made of; what closes a circle is looked up late. */
export const recordModule = (target: Target): SourceFile => {
  const { isa } = target;
  const lines = new SpecLines(
    [...isa.records, ...isa.unions].flatMap((x) => [x.origin, ...('fields' in x ? x.fields.map((f) => f.origin) : [])]),
  );
  const later = new Set(definitionOrder(isa).order);
  const definitions = [...later].map((name): Doc => {
    const record = isa.records.find((r) => r.name === name);
    const union = isa.unions.find((u) => u.name === name);
    const doc = record ? recordDefinition(target, lines, record, later) : union && unionDefinition(target, lines, union, later);
    later.delete(name);
    return doc ?? null;
  });
  return moduleFile(target, { name: fixedModules.records, lines, body: [immediateTable(target), ...definitions] });
};

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
    return withCode([typeOf(target, f.type)], (type) => [
      jsdoc(fieldDoc(f)),
      f.optional ? `${name}?: ${type} | undefined;` : `${name}: ${type};`,
    ]);
  });
  const tag = target.ownTag(record.name);
  const others = record.open && ['/** Keys that the spec does not list are kept. */', '[key: string]: unknown;'];
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
    later,
    rule: (f) => lines.at(f.origin),
  };
  const { piece, imports } = fieldTable(target, site, record.fields);
  return use(
    imports,
    withCode([lines.at(record.origin)], (rule) => {
      const options = [...(record.open ? ['open: true'] : []), `rule: ${rule}`];
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

/** A union: its cases with their tags, and its codec. */
const unionDefinition = (target: Target, lines: SpecLines, union: UnionSpec, later: ReadonlySet<string>): Doc => {
  const type = target.type(union.name);
  const site: CodecSite = { properties: (key) => key, later, rule: () => lines.at(union.origin) };
  const tag = propertyKey(union.tag);
  const cases = union.cases.map((c) =>
    target.ownTag(c.record) ? target.type(c.record) : `{ ${tag}: ${str(c.tags[0])} } & ${target.type(c.record)}`,
  );
  const codecs = union.cases.map((c) => codecOf(target, { ...site, later: new Set() }, { kind: 'record', record: c.record }));
  return from(
    union.origin,
    withCode([lines.at(union.origin), ...codecs], (rule, ...records) => {
      const entries = union.cases.map(({ tags }, i) => {
        const spellings = tags.length === 1 ? str(tags[0]) : `[${tags.map(str).join(', ')}]`;
        const cast = cases[i]?.startsWith('{') ? ` as wire.RecordType<${cases[i]}>` : '';
        return list([spellings, (records[i] ?? '') + cast]);
      });
      const args = [str(union.name), str(union.tag), list(entries, entries.length > 1), object([`rule: ${rule}`])];
      return [
        jsdoc([union.doc, fromLine(union.origin)]),
        unionType(
          `export type ${type} =`,
          cases.map((c) => (c.startsWith('{') && cases.length > 1 ? `(${c})` : c)),
        ),
        '',
        laidOut(`export const ${target.codec(union.name)}: wire.WireType<${type}> = `, call(`wire.union<${type}>`, args), ';'),
      ];
    }),
  );
};

/** The text of one record alone, for `explain`. */
export const recordText = (target: Target, record: RecordSpec): string => {
  const lines = new SpecLines([record.origin, ...record.fields.map((f) => f.origin)]);
  return print(recordDefinition(target, lines, record, new Set([record.name])), { lineWidth }).text;
};

/** The text of one union alone. */
export const unionText = (target: Target, union: UnionSpec): string =>
  print(unionDefinition(target, new SpecLines([union.origin]), union, new Set()), { lineWidth }).text;
