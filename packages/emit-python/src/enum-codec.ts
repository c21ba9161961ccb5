/** Enums, and R5: the converters between ordinals and wire names. */
import { block, comment, type Doc, fit, from, type SourceFile, use } from '@instabrew/plugin';
import { type EnumMember, type EnumSpec, fieldEnums } from '@instabrew/spec';
import { type Code, joinCode, line, py, runtime } from './code.js';
import { apart, pyModule } from './file.js';
import { func } from './methods.js';
import { nameIn, pyIdentifier } from './names.js';
import type { Target } from './target.js';
import { docstring, generatedFrom, sentence, str } from './text.js';
import { typeName } from './types.js';

const inEnums = (name: string): Code => runtime('enums', name);

/**
 * The identifier of a member may change (`None` is `None_`), its wire spelling never does.
 * ```py
 * @defined_at(fill_ts(12))
 * class MemsetMode(WireEnum):
 *     """What is written."""
 *
 *     Const = "Const", 0
 * ```
 */
const enumClass = (target: Target, e: EnumSpec): Doc =>
  from(
    e.origin,
    use(joinCode([inEnums('WireEnum'), inEnums('defined_at'), target.at(e.origin)]).imports, [
      `@defined_at(${target.at(e.origin).text}${e.byOrdinal ? ', by_ordinal=True' : ''})`,
      block(`class ${target.type(e.name)}(WireEnum):`, [
        docstring([sentence(e.doc), memberNotes(e), generatedFrom(e.origin)], 1),
        '',
        ...e.members.map((m) => [comment('#', m.doc), member(nameIn(target.members(e), m.name), m)]),
      ]),
    ]),
  );

const memberNotes = ({ sentinels }: EnumSpec): string =>
  sentinels.length > 0 ? `Not values to use, but markers: ${sentinels.join(', ')}.` : '';

/** `Pool = "Pool", 1, {"external": "GPSIMD"}` */
const member = (name: string, { name: spelling, ordinal, tables, aliases }: EnumMember): Doc => {
  const entries = Object.entries(tables).map(
    ([table, value]) => `${str(table)}: ${typeof value === 'number' ? value : str(value)}`,
  );
  const rest = [
    ...(entries.length > 0 ? [`{${entries.join(', ')}}`] : aliases.length > 0 ? ['None'] : []),
    ...(aliases.length > 0 ? [`(${aliases.map(str).join(', ')}${aliases.length === 1 ? ',' : ''})`] : []),
  ];
  const flat = [`${name} = ${str(spelling)}`, ordinal, ...rest].join(', ');
  return flat.length <= 110 ? flat : fit(`${name} = (`, [str(spelling), String(ordinal), ...rest], ')', { trailing: true });
};

/** `packages/isa-neuron/src/enums/fill.ts:12` */
const place = ({ origin }: EnumSpec): string => `${origin.file}:${origin.line}`;

/** R5, first half: `<Enum>2string(value)`; an ordinal that no member has is a contract violation that names the spec line. */
const enumToString = (target: Target, e: EnumSpec): Doc => {
  const type = target.type(e.name);
  return from(
    e.origin,
    func(
      py`def ${type}2string(value: ${type} | int) -> str:`,
      `Wire name of a member or ordinal. From ${place(e)}.`,
      line(py`return ${inEnums('name_of')}(${type}, value)`),
    ),
  );
};

/** R5, second half: `string2<Enum>(name)`; a name without a member is a `WireError` with the nearest name as hint. */
const enumFromString = (target: Target, e: EnumSpec): Doc => {
  const type = target.type(e.name);
  return from(
    e.origin,
    func(
      py`def string2${type}(name: str) -> ${type}:`,
      `The member of this wire name, or WireError. From ${place(e)}.`,
      line(py`return ${inEnums('member_of')}(${type}, name)`),
    ),
  );
};

/** `EngineType2external(value)` and `external2EngineType(name)`: the names of a second table. */
const tableConverters = (target: Target, e: EnumSpec, table: string): readonly Doc[] => {
  const type = typeName(target, e.name);
  const stem = pyIdentifier(table);
  return [
    func(
      py`def ${type}2${stem}(value: ${type} | int) -> str:`,
      `Name of a member or ordinal in the table ${table}. From ${place(e)}.`,
      line(py`return ${inEnums('name_of')}(${type}, value, ${str(table)})`),
    ),
    func(
      py`def ${stem}2${type}(name: str) -> ${type}:`,
      `The member of this name in the table ${table}, or WireError. From ${place(e)}.`,
      line(py`return ${inEnums('member_of')}(${type}, name, ${str(table)})`),
    ),
  ].map((doc) => from(e.origin, doc));
};

const sectionComment = (text: string): Doc => comment('#', `--- ${text} ${'-'.repeat(Math.max(3, 112 - text.length))}`);

/** A module of enums: the classes, then all to-string converters, then all from-string converters in the same order. */
const enumModule = (target: Target, name: string, doc: string, enums: readonly EnumSpec[], more: readonly Doc[]): SourceFile =>
  pyModule(
    target,
    name,
    [doc],
    [
      ...enums.map((e) => enumClass(target, e)),
      ...(enums.length > 0
        ? [
            sectionComment('ordinals and members to names'),
            ...enums.map((e) => enumToString(target, e)),
            sectionComment('names to members'),
            ...enums.map((e) => enumFromString(target, e)),
          ]
        : []),
      ...more,
    ],
  );

export const enumModules = (target: Target): readonly SourceFile[] => {
  const structural = target.isa.enums.filter((e) => e.family === 'structural');
  const tables = target.isa.enums.flatMap((e) => e.nameTables.flatMap((table) => tableConverters(target, e, table)));
  return [
    enumModule(target, 'enums', 'Enums of fields, and their converters.', fieldEnums(target.isa), []),
    enumModule(
      target,
      'structural_enums',
      'Core enums (engines, dtypes, memories, opcodes), and their converters.',
      structural,
      tables.length > 0 ? [sectionComment('second name tables'), ...tables] : [],
    ),
  ];
};

/** The class and both converters, for `explain`. */
export const enumConstruct = (target: Target, e: EnumSpec): Doc =>
  apart([enumClass(target, e), enumToString(target, e), enumFromString(target, e)]);
