/** Files of the enums: field enums in R5 order, and the structural ones beside them. */
import { block, type Doc, from, type SourceFile } from '@instabrew/plugin';
import { type EnumSpec, fieldEnums } from '@instabrew/spec';
import { enumFromOrdinal, enumFromString, enumToString, fromOrdinalHead, fromStringHead, toStringHead } from './enum-codec.js';
import { exportedFunctions } from './export.js';
import { cppFile, headerFile } from './file.js';
import { width } from './layout.js';
import { nameIn, type Target } from './target.js';
import { docComment, fromLine } from './text.js';

/** `enum class MemsetMode : std::int32_t` */
export const enumHead = (target: Target, e: EnumSpec): string => {
  // Values from 2^30 on stand for spellings that lenient readers keep.
  const wide = e.members.some((m) => Math.abs(m.ordinal) >= 2 ** 30);
  return `enum class ${target.type(e.name)} : std::${wide ? 'int64_t' : 'int32_t'}`;
};

/**
 * ```cpp
 * // from packages/isa-neuron/src/enums/fill.ts:12
 * enum class MemsetMode : std::int32_t {
 *   Const = 0,
 * };
 * ```
 */
export const enumClass = (target: Target, e: EnumSpec): Doc => {
  const names = target.enumerators(e);
  return from(e.origin, [
    docComment(e.doc),
    fromLine(e.origin),
    block(
      `${enumHead(target, e)} {`,
      e.members.map((m) => [docComment(m.doc), `${nameIn(names, m.name)} = ${m.ordinal},`]),
      '};',
    ),
  ]);
};

const declarations = (target: Target, enums: readonly EnumSpec[]): readonly Doc[] =>
  enums.length === 0
    ? []
    : [
        ...enums.map((e) => enumClass(target, e)),
        [
          docComment('The wire name of a member. An ordinal that no member has is a contract violation.'),
          exportedFunctions(target, ...enums.map((e) => toStringHead(target, e))),
        ],
        [
          docComment(
            'The member that a wire name stands for. Throws instabrew::WireError, with the nearest name, where there is none.',
          ),
          exportedFunctions(target, ...enums.map((e) => fromStringHead(target, e))),
        ],
        enums.some((e) => e.byOrdinal) && [
          docComment('The member of an ordinal; nothing where there is none.'),
          exportedFunctions(target, ...enums.filter((e) => e.byOrdinal).map((e) => fromOrdinalHead(target, e))),
        ],
      ];

/** How generic code of the runtime finds the converters. */
const registration = (target: Target, e: EnumSpec): Doc => {
  const type = target.type(e.name);
  const scope = target.namespace;
  const head = `struct instabrew::EnumNames<${scope}::${type}>`;
  const converters = [`${type}2string`, `string2${type}`, ...(e.byOrdinal ? [`ordinal2${type}`] : [])];
  const base = `: instabrew::Converters<${converters.map((c) => `${scope}::${c}`).join(', ')}> {};`;
  const flat = `${head} ${base}`;
  return ['template <>', flat.length <= width ? flat : [head, `    ${base}`]];
};

export const enumFiles = (target: Target): readonly SourceFile[] => {
  const file = (stem: string, enums: readonly EnumSpec[]): SourceFile[] => [
    headerFile(target, stem, {
      includes: ['<cstdint>', '<optional>', '<string_view>', `${target.namespace}/runtime/members.h`],
      body: declarations(target, enums),
      after: [enums.map((e) => registration(target, e))],
    }),
    cppFile(target, stem, {
      includes: [`${target.namespace}/contract.h`],
      body: [
        ...enums.map((e) => enumToString(target, e)),
        ...enums.map((e) => enumFromString(target, e)),
        ...enums.filter((e) => e.byOrdinal).map((e) => enumFromOrdinal(target, e)),
      ],
    }),
  ];
  const structural = target.isa.enums.filter((e) => e.family === 'structural');
  return [...file('enums', fieldEnums(target.isa)), ...file('structural_enums', structural)];
};
