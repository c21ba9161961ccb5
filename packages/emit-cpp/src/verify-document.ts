/** `verifyDocument`: what instructions are told of the document around them, and what they say is wrong. */
import { block, type Doc, from } from '@instabrew/plugin';
import { type FieldSpec, memoryEnumOf, type RecordSpec, recordOf, unionOf } from '@instabrew/spec';
import { func } from './file.js';
import { nameIn, type Target } from './target.js';
import { docComment, literal } from './text.js';

/** @param type of documents */
export const verifyDocumentHead = (type: string, initial = ''): string =>
  `std::vector<instabrew::Diagnostic> verifyDocument(const ${type} &document, bool lenient${initial})`;

export const verifyDocument = (target: Target, type: string): Doc => {
  const { document } = target.isa;
  const hasPlaces = document !== null && memoryEnumOf(target.isa) !== undefined;
  const generation = generationOf(target, type);
  const context = [
    '.lenient = lenient',
    `.generation = ${generation === undefined ? 'std::nullopt' : 'generationOf(document)'}`,
    ...(hasPlaces ? [`.placeOf = [&](const ${target.operandType} &access) { return placeIn(places, access); }`] : []),
  ];
  return [
    'namespace {',
    '',
    generation !== undefined && [generation, ''],
    hasPlaces && [placeIn(target), ''],
    verification(target),
    '',
    '}  // namespace',
    '',
    func(verifyDocumentHead(type), [
      'instabrew::Reader reader({}, lenient);',
      'written(document, reader);',
      hasPlaces && 'instabrew::TensorPlaces places;',
      document !== null && `checkNames(document, reader, {.lenient = lenient${hasPlaces ? ', .places = &places' : ''}});`,
      block(
        'const VerifyContext context{',
        context.map((entry) => `${entry},`),
        '};',
      ),
      'Verification verification(context);',
      'walkOver(document, verification);',
      'std::vector<instabrew::Diagnostic> &findings = verification.findings;',
      'findings.insert(findings.begin(), reader.findings().begin(), reader.findings().end());',
      'return instabrew::inOrder(std::move(findings));',
    ]),
  ];
};

/** The generation that the root names; undefined: roots name none. */
const generationOf = (target: Target, type: string): Doc | undefined => {
  const { document, generations } = target.isa;
  const field = document && recordOf(target.isa, document.root).fields.find((f) => f.name === document.generation);
  if (!field) return undefined;
  const member = `document.${nameIn(target.recordMembers(recordOf(target.isa, document.root)), field.name)}`;
  const level = field.optional ? `*${member}` : member;
  return [
    docComment('The generation that the document is for, if it names one that is known.'),
    func(`std::optional<Generation> generationOf(const ${type} &document)`, [
      field.optional && `if (!${member}) return std::nullopt;`,
      `const std::string_view level = ${field.type.kind === 'enum' ? `${target.type(field.type.enum)}2string(${level})` : level};`,
      ...generations
        .filter((g) => g.modelled)
        .map((g) => from(g.origin, `if (level == ${literal(g.archLevel)}) return ${target.generation(g.name)};`)),
      'return std::nullopt;',
    ]),
  ];
};

/** Looks an access up among the places that names were found to mean. */
const placeIn = (target: Target): Doc => {
  const union = unionOf(target.isa, target.isa.wire.operandUnion);
  const accessors = target.caseAccessors(union);
  const memory = target.type(memoryEnumOf(target.isa) ?? '');
  const cases = union.cases.flatMap((c): readonly Doc[] => {
    const record = recordOf(target.isa, c.record);
    return record.role?.kind === 'access'
      ? [
          `if (const auto *value = operand.${nameIn(accessors, c.tags[0])}()) name = ${tensorName(target, record, record.role.tensor)};`,
        ]
      : [];
  });
  return [
    docComment('Where the tensor of an access lies.'),
    func(`std::optional<Place> placeIn(const instabrew::TensorPlaces &places, const ${target.operandType} &operand)`, [
      'const std::string *name = nullptr;',
      ...cases,
      'const auto found = places.find(name);',
      'if (found == places.end()) return std::nullopt;',
      'const auto &[memory, partition, rowBytes] = found->second;',
      `return Place{static_cast<${memory}>(memory), partition, rowBytes};`,
    ]),
  ];
};

const tensorName = (target: Target, record: RecordSpec, key: string): string => {
  const field: FieldSpec | undefined = record.fields.find((f) => f.name === key);
  const member = `value->${nameIn(target.recordMembers(record), key)}`;
  return field?.optional ? `instabrew::nameOf(${member})` : `&${member}`;
};

const verification = (target: Target): Doc => [
  docComment('Lets every instruction say what is wrong with it.'),
  from(target.isa.origin, [
    'class Verification : public instabrew::DocumentWalk {',
    ' public:',
    '  explicit Verification(const VerifyContext &context) : context_(context) {}',
    '',
    '  std::vector<instabrew::Diagnostic> findings;',
    '',
    ' private:',
    '  void enterObject(const instabrew::Scoping &, std::initializer_list<instabrew::ObjectName>,',
    '                   std::initializer_list<instabrew::Fact>, const void *instruction,',
    '                   const std::optional<instabrew::StoragePlace> &) override {',
    '    if (!instruction) return;',
    '    for (instabrew::Diagnostic &finding : static_cast<const Instruction *>(instruction)->verify(context_)) {',
    '      // What a reader finds wrong has been found with the whole document.',
    '      if (finding.code.starts_with("wire/")) continue;',
    '      finding.path.insert(finding.path.begin(), path().begin(), path().end());',
    '      findings.push_back(std::move(finding));',
    '    }',
    '  }',
    '  void leaveObject() override {}',
    '',
    '  const VerifyContext &context_;',
    '};',
  ]),
];
