/** Enums: their members, and the converters of region R5. */
import { block, type Doc, from, print, type SourceFile, separated, use } from '@instabrew/plugin';
import type { EnumSpec } from '@instabrew/spec';
import { withCode } from './code.js';
import { moduleFile, SpecLines } from './file.js';
import { call, laidOut, lineWidth, object } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import { type Target, tablesOf } from './target.js';
import { fromLine, jsdoc, objectKey, place, str } from './text.js';

/**
 * A module of enums: first what each is, then all `<Enum>2string`, then all `string2<Enum>` in the same order (R5).
 * None: no module.
 */
const enumModule = (target: Target, name: string, enums: readonly EnumSpec[]): readonly SourceFile[] => {
  if (enums.length === 0) return [];
  const lines = new SpecLines(enums.map((e) => e.origin));
  const body = [
    ...enums.map((e) => enumType(target, lines, e)),
    ...enums.map((e) => enumToString(target, e)),
    ...enums.map((e) => stringToEnum(target, lines, e)),
  ];
  return [moduleFile(target, { name, lines, body })];
};

export const enumModules = (target: Target): readonly SourceFile[] => [
  ...enumModule(
    target,
    fixedModules.enums,
    target.isa.enums.filter((e) => e.family === 'field'),
  ),
  ...enumModule(
    target,
    fixedModules.structuralEnums,
    target.isa.enums.filter((e) => e.family === 'structural'),
  ),
];

/**
 * The members under legal names, the type of their spellings, and how they are read and written.
 *
 *     export const FillMode = {
 *       Const: 'Const',
 *       a_times_b: 'a*b',
 *     } as const;
 *     export type FillMode = (typeof FillMode)[keyof typeof FillMode];
 *     export const fillMode: wire.WireType<FillMode> = wire.enumOf('FillMode', Object.values(FillMode), { rule: at(12) });
 */
const enumType = (target: Target, lines: SpecLines, e: EnumSpec): Doc => {
  const type = target.type(e.name);
  const identifiers = target.members(e.name);
  const sentinels = e.sentinels.length > 0 ? `Markers, not values to use: ${e.sentinels.join(', ')}.` : '';
  const members = e.members.map((m) => [jsdoc(m.doc), `${objectKey(identifiers.get(m.name) ?? m.name)}: ${str(m.name)},`]);
  return from(e.origin, [
    jsdoc([e.doc, sentinels, fromLine(e.origin)]),
    block(`export const ${type} = {`, members, '} as const;'),
    `export type ${type} = (typeof ${type})[keyof typeof ${type}];`,
    wireType(target, lines, e),
    separated(tablesOf(e).map((table) => enumTable(target, e, table))),
  ]);
};

const wireType = (target: Target, lines: SpecLines, e: EnumSpec): Doc => {
  const type = target.type(e.name);
  const aliases = e.members.flatMap((m) => m.aliases.map((alias) => `${objectKey(alias)}: ${str(m.name)}`));
  return withCode([lines.at(e.origin)], (rule = '') => {
    const options = [
      ...(aliases.length > 0 ? [`aliases: { ${aliases.join(', ')} }`] : []),
      ...(e.byOrdinal ? [`ordinals: [${e.members.map((m) => m.ordinal).join(', ')}]`] : []),
      `rule: ${rule}`,
    ];
    const make = call('wire.enumOf', [str(e.name), `Object.values(${type})`, object(options)]);
    return laidOut(`export const ${target.codec(e.name)}: wire.WireType<${type}> = `, make, ';');
  });
};

/** What the members are called, or which numbers they have, elsewhere. */
const enumTable = (target: Target, e: EnumSpec, table: string): Doc => {
  const values = e.members.map((m) => m.tables[table]);
  const entries = e.members.map(({ name }, i) => {
    const value = values[i];
    return `${objectKey(name)}: ${typeof value === 'string' ? str(value) : value},`;
  });
  const types = [...new Set(values.map((value) => typeof value))].sort();
  return [
    jsdoc(`The table ${JSON.stringify(table)} of ${e.name}.`),
    block(
      `export const ${target.enumTable(e.name, table)}: { readonly [M in ${target.type(e.name)}]: ${types.join(' | ')} } = {`,
      entries,
      '};',
    ),
  ];
};

/**
 * R5: `<Enum>2string`; an ordinal without a member is a contract violation that names the spec line.
 *
 *     export const FillMode2string = (ordinal: number): FillMode => {
 *       switch (ordinal) {
 *         case 0:
 *           return 'Const';
 *         default:
 *           return wire.violated('Unknown FillMode', 'packages/isa-neuron/src/enums/fill.ts', 12);
 *       }
 *     };
 */
const enumToString = (target: Target, e: EnumSpec): Doc => {
  const type = target.type(e.name);
  const arms = e.members.map((m) => [`case ${m.ordinal}:`, [`return ${str(m.name)};`]] as const);
  const fallThrough = `return wire.violated(${str(`Unknown ${e.name}`)}, ${place(e.origin)});`;
  return from(
    e.origin,
    use(wireImport, [
      jsdoc(`${region(e)}${fromLine(e.origin)}. An ordinal without a member is a contract violation.`),
      converter(`export const ${type}2string = (ordinal: number): ${type} => {`, 'ordinal', arms, fallThrough),
    ]),
  );
};

/** R5: `string2<Enum>`; a name that is no member's comes back as a finding with the nearest name. */
const stringToEnum = (target: Target, lines: SpecLines, e: EnumSpec): Doc => {
  const type = target.type(e.name);
  const arms = e.members.map((m) => [`case ${str(m.name)}:`, [`return wire.success(${m.ordinal});`]] as const);
  return from(
    e.origin,
    withCode([lines.at(e.origin)], (rule = '') => [
      jsdoc(`${region(e)}${fromLine(e.origin)}. A name that is no member's is a finding, with the nearest name.`),
      converter(
        `export const string2${type} = (name: string): wire.Result<number> => {`,
        'name',
        arms,
        `return wire.unknownMember(${str(e.name)}, name, Object.values(${type}), ${rule});`,
      ),
    ]),
  );
};

/** Only the field enums are of the R5 block. */
const region = (e: EnumSpec): string => (e.family === 'field' ? 'R5, ' : '');

const converter = (
  head: string,
  subject: string,
  arms: readonly (readonly [label: string, body: readonly string[]])[],
  fallThrough: string,
): Doc =>
  block(
    head,
    block(
      `switch (${subject}) {`,
      [...arms, ['default:', [fallThrough]] as const].map(([label, body]) => block(label, body)),
      '}',
    ),
    '};',
  );

/** The text of one enum alone, for `explain`. */
export const enumText = (target: Target, e: EnumSpec): string => {
  const lines = new SpecLines([e.origin]);
  const parts = [enumType(target, lines, e), enumToString(target, e), stringToEnum(target, lines, e)];
  return print(separated(parts), { lineWidth }).text;
};
