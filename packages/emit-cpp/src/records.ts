/** Records as structs, and the unions that tell them apart. */
import { block, type Doc, from, separated } from '@instabrew/plugin';
import { type FieldSpec, type RecordSpec, recordOf, type UnionSpec } from '@instabrew/spec';
import { returnAll, sameTerm } from './compare.js';
import { declaration, fieldDoc } from './fields.js';
import { func } from './file.js';
import { filled, width } from './layout.js';
import { readFields } from './read.js';
import { nameIn, type Target } from './target.js';
import { docComment, fromLine, literal } from './text.js';
import { fieldType } from './types.js';
import { writeFields } from './write.js';

/** Declared in every record and union. */
const methods = (type: string): Doc => [
  'void toJson(instabrew::ObjectWriter &json) const;',
  'void readFieldsFromJson(instabrew::ObjectReader &json);',
  `bool operator==(const ${type} &other) const;`,
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
  const type = target.type(record.name);
  const names = target.recordMembers(record);
  const isBoxed = (f: FieldSpec): boolean => target.definitions.boxed.has(`${record.name}.${f.name}`);
  const members: Doc[] = record.fields.map((f) => [
    fieldDoc(f),
    declaration(target, f, nameIn(names, f.name), fieldType(target, f, isBoxed(f)), isBoxed(f)),
  ]);
  if (record.open) members.push([docComment('Members that the spec does not know, kept as read.'), 'instabrew::Opaque extra;']);
  return from(record.origin, [
    docComment(record.doc),
    fromLine(record.origin),
    block(`struct ${type} {`, [members, members.length > 0 && '', methods(type)], '};'),
  ]);
};

export const recordMethods = (target: Target, record: RecordSpec): Doc => {
  const type = target.type(record.name);
  const names = target.recordMembers(record);
  const variable = (key: string): string => nameIn(names, key);
  const compared = [
    ...record.fields.map((f) => sameTerm(f.type, variable(f.name), 'other')),
    ...(record.open ? ['extra == other.extra'] : []),
  ];
  return from(
    record.origin,
    separated([
      [
        fromLine(record.origin),
        func(`void ${type}::toJson(${unlessEmpty(compared, 'instabrew::ObjectWriter &', 'json')}) const`, [
          record.open ? 'json.putAll(extra);' : null,
          writeFields(target, record.fields, variable),
        ]),
      ],
      func(`void ${type}::readFieldsFromJson(${unlessEmpty(compared, 'instabrew::ObjectReader &', 'json')})`, [
        readFields(target, record.fields, variable),
        record.open ? 'json.rest(extra);' : null,
      ]),
      func(`bool ${type}::operator==(${unlessEmpty(compared, `const ${type} &`, 'other')}) const`, returnAll(compared)),
    ]),
  );
};

/** A parameter that has no name where the body does not use it. */
const unlessEmpty = (used: readonly unknown[], type: string, name: string): string =>
  used.length > 0 ? type + name : type.trimEnd();

export const unionStruct = (target: Target, union: UnionSpec): Doc => {
  const type = target.type(union.name);
  const accessors = target.caseAccessors(union);
  const cases = union.cases.map((c, index) => {
    const record = target.type(c.record);
    const name = nameIn(accessors, c.tags[0]);
    return [
      `const ${record} *${name}() const { return std::get_if<${index}>(&value); }`,
      `${record} *${name}() { return std::get_if<${index}>(&value); }`,
    ];
  });
  return from(union.origin, [
    docComment(union.doc),
    fromLine(union.origin),
    block(
      `struct ${type} {`,
      [
        variant(union.cases.map((c) => target.type(c.record))),
        '',
        docComment(`The tag that stands under "${union.tag}".`),
        'const char *kind() const;',
        '',
        docComment('The value if it is of this case, otherwise nullptr.'),
        cases,
        '',
        methods(type),
      ],
      '};',
    ),
  ]);
};

const variant = (alternatives: readonly string[]): Doc => {
  const flat = `std::variant<${alternatives.join(', ')}> value;`;
  return flat.length <= width ? flat : ['std::variant<', ...filled(alternatives, 4).map((line) => `    ${line}`), '    > value;'];
};

export const unionMethods = (target: Target, union: UnionSpec): Doc => {
  const type = target.type(union.name);
  const tags = union.cases.flatMap((c, index) => c.tags.map((tag) => `{${literal(tag)}, ${index}},`));
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
          'return tags[value.index()];',
        ]),
      ],
      func(`void ${type}::toJson(instabrew::ObjectWriter &json) const`, [
        `json.put(${literal(union.tag)}, kind());`,
        'std::visit([&](const auto &record) { record.toJson(json); }, value);',
      ]),
      func(`void ${type}::readFieldsFromJson(instabrew::ObjectReader &json)`, [
        block('static constexpr instabrew::Tag tags[] = {', tags, '};'),
        `const std::optional<std::size_t> found = json.tag(${literal(union.tag)}, tags);`,
        'if (!found) return;',
        block(
          'switch (*found) {',
          union.cases.map((_, i) => `case ${i}: return value.emplace<${i}>().readFieldsFromJson(json);`),
          '}',
        ),
      ]),
      func(`bool ${type}::operator==(const ${type} &other) const`, 'return value == other.value;'),
    ]),
  );
};

/** Records and unions in the order in which C++ needs them defined. */
export const definedTypes = <T>(target: Target, record: (r: RecordSpec) => T, union: (u: UnionSpec) => T): readonly T[] => {
  const unions = new Map(target.isa.unions.map((u) => [u.name, u]));
  return target.definitions.order.map((name) => {
    const found = unions.get(name);
    return found ? union(found) : record(recordOf(target.isa, name));
  });
};
