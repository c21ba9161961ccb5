/** Second tables of enums: other names, and numbers such as the byte that the hardware takes. */
import { block, type Doc, from, indent, type SourceFile } from '@instabrew/plugin';
import type { EnumMember, EnumSpec } from '@instabrew/spec';
import { contract } from './contract.js';
import { switchOver } from './enum-codec.js';
import { exportedFunctions } from './export.js';
import { cppFile, func, headerFile } from './file.js';
import { scopedNames } from './names.js';
import type { Target } from './target.js';
import { docComment, fromLine, literal } from './text.js';

/** One table of one enum. */
interface Table {
  readonly enum: EnumSpec;
  readonly name: string;
  readonly isNumeric: boolean;
}

/** Stem of the files; undefined: no enum has a second table. */
export const tableStem = (target: Target): string | undefined => (tablesOf(target).length > 0 ? 'enum_tables' : undefined);

export const enumTableFiles = (target: Target): readonly SourceFile[] => {
  const stem = tableStem(target);
  if (stem === undefined) return [];
  const { namespace } = target;
  return [
    headerFile(target, stem, {
      includes: ['<cstdint>', '<optional>', '<string_view>', `${namespace}/fwd.h`],
      body: tablesOf(target).map((t) => tableDeclaration(target, t)),
    }),
    cppFile(target, stem, {
      includes: ['contract', 'enums', 'runtime/members', 'structural_enums'].map((stem) => `${namespace}/${stem}.h`),
      body: tablesOf(target).map((t) => tableConverters(target, t)),
    }),
  ];
};

const tablesOf = (target: Target): readonly Table[] =>
  target.isa.enums.flatMap((e) => {
    const numeric = new Set(e.members.flatMap((m) => Object.keys(m.tables).filter((t) => typeof m.tables[t] === 'number')));
    return [
      ...e.nameTables.map((name) => ({ enum: e, name, isNumeric: false })),
      ...[...numeric].filter((name) => !e.nameTables.includes(name)).map((name) => ({ enum: e, name, isNumeric: true })),
    ];
  });

/** `const char *EngineType2external(EngineType value)` and back, or `std::optional<std::int64_t> AluOpType2wireByte(AluOpType value)` */
const heads = (target: Target, { enum: e, name, isNumeric }: Table): readonly string[] => {
  const type = target.type(e.name);
  // The converters of R5 are called `string`.
  const [table = name] = scopedNames([name], ['string']).values();
  if (isNumeric) return [`std::optional<std::int64_t> ${type}2${table}(${type} value)`];
  return [`const char *${type}2${table}(${type} value)`, `${type} ${table}2${type}(std::string_view name)`];
};

const tableDeclaration = (target: Target, table: Table): Doc => [
  docComment(
    table.isNumeric
      ? `The ${table.name} of a member of ${table.enum.name}; nothing where the spec has none.`
      : `The names of ${table.enum.name} in its table ${table.name}.`,
  ),
  exportedFunctions(target, ...heads(target, table)),
];

/** The resolver has seen that a table of names names every member, and no two alike. */
const tableConverters = (target: Target, table: Table): Doc => {
  const { enum: e, name, isNumeric } = table;
  const type = target.type(e.name);
  const [to = '', back = ''] = heads(target, table);
  const unknown = contract(target, 'false', `Unknown ${e.name}`, e.origin);
  if (isNumeric) {
    const number = (m: EnumMember): string => (m.tables[name] === undefined ? 'std::nullopt' : String(m.tables[name]));
    return from(e.origin, [fromLine(e.origin), func(to, [switchOver(target, e, number), unknown, 'return std::nullopt;'])]);
  }
  const named = (m: EnumMember): string => literal(String(m.tables[name] ?? m.name));
  const rows = e.members.map((m) => `{${named(m)}, ${target.enumerator(e.name, m.name)}},`);
  return from(e.origin, [
    fromLine(e.origin),
    func(to, [switchOver(target, e, named), unknown, 'return nullptr;']),
    '',
    func(back, [
      block('static constexpr instabrew::Member members[] = {', indent(rows), '};'),
      `const std::int64_t ordinal = instabrew::memberNamed(name, members, ${literal(`Unknown ${e.name}`)});`,
      `return static_cast<${type}>(ordinal);`,
    ]),
  ]);
};
