/** Records as structs, and the unions that tell them apart. */
import { block, type Doc, from, separated } from '@instabrew/plugin';
import { type FieldSpec, type RecordSpec, recordOf, type UnionSpec } from '@instabrew/spec';
import { hashedAll, returnAll, sameTerm } from './compare.js';
import { exported } from './export.js';
import { declaration, fieldDoc } from './fields.js';
import { func } from './file.js';
import { formParameters } from './immediates.js';
import { filled, width } from './layout.js';
import { olderForms } from './older-forms.js';
import { readFields } from './read.js';
import { recordRules } from './record-rules.js';
import { nameIn, type Target } from './target.js';
import { docComment, fromLine, literal } from './text.js';
import { fieldType } from './types.js';
import { recordWalk, unionWalk, walkHead } from './walk.js';
import { writeFields } from './write.js';

/**
 * Declared in every record and union.
 * @param forms further parameters of those that go by dtypes of the record around them
 */
const methods = (target: Target, name: string, forms = ''): Doc => [
  `void toJson(instabrew::ObjectWriter &json${forms}) const;`,
  `void readFieldsFromJson(instabrew::ObjectReader &json${forms});`,
  `bool operator==(const ${target.type(name)} &other) const;`,
  'std::size_t hash() const;',
  target.walked.has(name) && `${walkHead()};`,
];

/**
 * ```cpp
 * struct PhysicalAp {
 *   std::string memref;
 *
 *   void toJson(instabrew::ObjectWriter &json) const;
 *   …
 * };
 * ```
 */
export const recordStruct = (target: Target, record: RecordSpec): Doc => {
  const names = target.recordMembers(record);
  const isBoxed = (f: FieldSpec): boolean => target.definitions.boxed.has(`${record.name}.${f.name}`);
  const members: Doc[] = record.fields.map((f) => [
    fieldDoc(f),
    declaration(target, f, nameIn(names, f.name), fieldType(target, f, isBoxed(f)), isBoxed(f)),
  ]);
  const kept = record.open ? 'Members that the spec does not know, kept as read.' : 'Unknown members, kept by lenient readers.';
  return from(record.origin, [
    docComment(record.doc),
    fromLine(record.origin),
    exported(target, (mark) =>
      block(
        `struct ${mark} ${target.type(record.name)} {`,
        [members, docComment(kept), 'instabrew::Opaque extra = {};', '', methods(target, record.name, formParameters(record))],
        '};',
      ),
    ),
  ]);
};

/** All methods but the one that reads. */
export const recordMethods = (target: Target, record: RecordSpec): Doc => {
  const type = target.type(record.name);
  const names = target.recordMembers(record);
  const variable = (key: string): string => nameIn(names, key);
  const compared = [...record.fields.map((f) => sameTerm(f.type, variable(f.name), 'other')), 'extra == other.extra'];
  const forms = formParameters(record);
  return from(
    record.origin,
    separated([
      [
        fromLine(record.origin),
        func(`void ${type}::toJson(instabrew::ObjectWriter &json${forms}) const`, [
          'json.putAll(extra);',
          writeFields(target, record.fields, variable),
        ]),
      ],
      func(`bool ${type}::operator==(const ${type} &other) const`, returnAll(compared)),
      func(`std::size_t ${type}::hash() const`, hashedAll([...record.fields.map((f) => variable(f.name)), 'extra'])),
      ...(target.walked.has(record.name) ? [recordWalk(target, record, variable)] : []),
    ]),
  );
};

export const recordReading = (target: Target, record: RecordSpec): Doc => {
  const names = target.recordMembers(record);
  const variable = (key: string): string => nameIn(names, key);
  return from(record.origin, [
    fromLine(record.origin),
    func(`void ${target.type(record.name)}::readFieldsFromJson(instabrew::ObjectReader &json${formParameters(record)})`, [
      readFields(target, record.fields, variable),
      record.open ? 'json.rest(extra);' : 'json.unknown(extra);',
      recordRules(target, record, variable),
    ]),
  ]);
};

export const unionStruct = (target: Target, union: UnionSpec): Doc => {
  const type = target.type(union.name);
  const accessors = target.caseAccessors(union);
  const accessor = (record: string, name: string, index: number): Doc => [
    `const ${record} *${name}() const { return std::get_if<${index}>(&value); }`,
    `${record} *${name}() { return std::get_if<${index}>(&value); }`,
  ];
  const cases = union.cases.map((c, index) => accessor(target.type(c.record), nameIn(accessors, c.tags[0]), index));
  return from(union.origin, [
    docComment(union.doc),
    fromLine(union.origin),
    exported(target, (mark) =>
      block(
        `struct ${mark} ${type} {`,
        [
          variant([...union.cases.map((c) => target.type(c.record)), 'instabrew::UnknownKind']),
          '',
          docComment(`The tag that stands under "${union.tag}".`),
          'const char *kind() const;',
          '',
          docComment('The value if it is of this case, otherwise nullptr.'),
          cases,
          docComment('An object of a kind that the spec does not know, kept by a lenient reader.'),
          accessor('instabrew::UnknownKind', 'asUnknown', union.cases.length),
          '',
          methods(target, union.name),
        ],
        '};',
      ),
    ),
  ]);
};

const variant = (alternatives: readonly string[]): Doc => {
  const flat = `std::variant<${alternatives.join(', ')}> value;`;
  return flat.length <= width ? flat : ['std::variant<', ...filled(alternatives, 4).map((line) => `    ${line}`), '    > value;'];
};

/** All methods but the one that reads. */
export const unionMethods = (target: Target, union: UnionSpec): Doc => {
  const type = target.type(union.name);
  return from(
    union.origin,
    separated([
      [
        fromLine(union.origin),
        func(`const char *${type}::kind() const`, [
          block(
            'static constexpr const char *tags[] = {',
            union.cases.map((c) => `${literal(c.tags[0])},`),
            '};',
          ),
          `if (const auto *unknown = asUnknown()) return unknown->tag(${literal(union.tag)});`,
          'return tags[value.index()];',
        ]),
      ],
      func(`void ${type}::toJson(instabrew::ObjectWriter &json) const`, [
        `json.put(${literal(union.tag)}, kind());`,
        'std::visit([&](const auto &record) { record.toJson(json); }, value);',
      ]),
      func(`bool ${type}::operator==(const ${type} &other) const`, 'return value == other.value;'),
      func(`std::size_t ${type}::hash() const`, [
        'const auto hashed = [](const auto &record) { return record.hash(); };',
        'return instabrew::mixed(value.index(), std::visit(hashed, value));',
      ]),
      ...(target.walked.has(union.name) ? [unionWalk(target, union)] : []),
    ]),
  );
};

export const unionReading = (target: Target, union: UnionSpec): Doc => {
  const unknown = union.cases.length;
  const tags = union.cases.flatMap((c, index) => c.tags.map((tag) => `{${literal(tag)}, ${index}},`));
  const usual = union.cases.findIndex((c) => union.defaultTag !== undefined && c.tags.includes(union.defaultTag));
  const found = [literal(union.tag), 'tags', unknown, ...(usual < 0 ? [] : [usual])].join(', ');
  return from(union.origin, [
    fromLine(union.origin),
    func(`void ${target.type(union.name)}::readFieldsFromJson(instabrew::ObjectReader &json)`, [
      block('static constexpr instabrew::Tag tags[] = {', tags, '};'),
      olderForms(union),
      `const std::optional<std::size_t> found = json.tag(${found});`,
      'if (!found) return;',
      block(
        'switch (*found) {',
        [
          ...union.cases.map((_, i) => `case ${i}: return value.emplace<${i}>().readFieldsFromJson(json);`),
          `default: return value.emplace<${unknown}>().readFieldsFromJson(json);`,
        ],
        '}',
      ),
    ]),
  ]);
};

/** Records and unions in the order in which C++ needs them defined. */
export const definedTypes = <T>(
  target: Target,
  names: readonly string[],
  record: (r: RecordSpec) => T,
  union: (u: UnionSpec) => T,
): readonly T[] => {
  const unions = new Map(target.isa.unions.map((u) => [u.name, u]));
  return names.map((name) => {
    const found = unions.get(name);
    return found ? union(found) : record(recordOf(target.isa, name));
  });
};
