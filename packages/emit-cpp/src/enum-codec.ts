/** R5: the converters between enum members and their wire names. */
import { block, type Doc, from, indent } from '@instabrew/plugin';
import type { EnumSpec } from '@instabrew/spec';
import { contract } from './contract.js';
import { func } from './file.js';
import { nameIn, type Target } from './target.js';
import { fromLine, literal } from './text.js';

/** `const char *MemsetMode2string(MemsetMode value)` */
export const toStringHead = (target: Target, e: EnumSpec): string => {
  const type = target.type(e.name);
  return `const char *${type}2string(${type} value)`;
};

/** `MemsetMode string2MemsetMode(std::string_view name)` */
export const fromStringHead = (target: Target, e: EnumSpec): string => {
  const type = target.type(e.name);
  return `${type} string2${type}(std::string_view name)`;
};

/** `case MemsetMode::Const: return "Const";` for every member. */
export const switchOver = (target: Target, e: EnumSpec, result: (member: EnumSpec['members'][number]) => string): Doc =>
  block(
    'switch (value) {',
    e.members.map((m) => `case ${target.enumerator(e.name, m.name)}: return ${result(m)};`),
    '}',
  );

/** `const char *<Enum>2string(<Enum> value)`; an unlisted ordinal that stands for no kept spelling is a contract violation that names the spec line. */
export const enumToString = (target: Target, e: EnumSpec): Doc =>
  from(e.origin, [
    fromLine(e.origin),
    func(toStringHead(target, e), [
      switchOver(target, e, (m) => literal(m.name)),
      'if (const std::string *kept = instabrew::keptSpelling(value)) return kept->c_str();',
      contract(target, 'false', `Unknown ${e.name}`, e.origin),
      'return nullptr;',
    ]),
  ]);

/** `<Enum> string2<Enum>(std::string_view name)`; a name or an alias; throws the nearest name as a hint. */
export const enumFromString = (target: Target, e: EnumSpec): Doc => {
  const type = target.type(e.name);
  const rows = e.members.flatMap((m) =>
    [m.name, ...m.aliases].map((spelling) => `{${literal(spelling)}, ${type}::${nameIn(target.enumerators(e), m.name)}},`),
  );
  return from(e.origin, [
    fromLine(e.origin),
    func(fromStringHead(target, e), [
      block('static constexpr instabrew::Member members[] = {', indent(rows), '};'),
      `const std::int64_t ordinal = instabrew::memberNamed(name, members, ${literal(`Unknown ${e.name}`)});`,
      `return static_cast<${type}>(ordinal);`,
    ]),
  ]);
};

/** `std::optional<EdgeKind> ordinal2EdgeKind(std::int64_t ordinal)` */
export const fromOrdinalHead = (target: Target, e: EnumSpec): string => {
  const type = target.type(e.name);
  return `std::optional<${type}> ordinal2${type}(std::int64_t ordinal)`;
};

/** The member of an ordinal, for enums that readers take by number as well. */
export const enumFromOrdinal = (target: Target, e: EnumSpec): Doc =>
  from(e.origin, [
    fromLine(e.origin),
    func(fromOrdinalHead(target, e), [
      block(
        'switch (ordinal) {',
        [
          ...e.members.map((m) => `case ${m.ordinal}: return ${target.enumerator(e.name, m.name)};`),
          'default: return std::nullopt;',
        ],
        '}',
      ),
    ]),
  ]);
