/** Headers that serve all families: everything at once, and the doors to the JSON library. */
import type { SourceFile } from '@instabrew/plugin';
import { headerFile } from './file.js';
import type { Target } from './target.js';
import { docComment } from './text.js';

export const allHeader = (target: Target, stems: readonly string[]): SourceFile =>
  headerFile(target, 'all', {
    doc: 'Every instruction, and the way from records to them.',
    includes: stems.map((stem) => `${target.namespace}/${stem}.h`),
    body: [],
  });

/** `json.h`: for code that lives in nlohmann; includes its whole header. */
export const jsonHeader = (target: Target): SourceFile =>
  headerFile(target, 'json', {
    doc: 'Enums, records and instructions as values of the JSON library: `nlohmann::json json = instruction;`.',
    includes: [
      '<nlohmann/json.hpp>',
      '<string>',
      ...['factory', 'runtime/reader', 'runtime/writer'].map((stem) => `${target.namespace}/${stem}.h`),
    ],
    body: [
      [
        docComment('The wire name of an enum member.'),
        'template <instabrew::NamedEnum Enum>',
        'void to_json(nlohmann::json &json, Enum member) {',
        '  json = instabrew::wireName(member);',
        '}',
        'template <instabrew::NamedEnum Enum>',
        'void from_json(const nlohmann::json &json, Enum &member) {',
        '  member = instabrew::EnumNames<Enum>::fromName(json.get<std::string>());',
        '}',
      ],
      [
        docComment('A record, a union or an instruction.'),
        'template <instabrew::WritableRecord Record>',
        'void to_json(nlohmann::json &json, const Record &record) {',
        '  instabrew::encode(instabrew::ValueWriter(json), record);',
        '}',
      ],
      [
        docComment('A record or a union. Throws instabrew::WireError.'),
        'template <instabrew::ReadableRecord Record>',
        'void from_json(const nlohmann::json &json, Record &record) {',
        '  instabrew::Reader reader;',
        '  instabrew::decode(json, reader, record);',
        '  reader.finish();',
        '}',
      ],
    ],
  });
