/** `document.h`: whole documents, from text to values and back, with names and rules checked. */
import { type Doc, from, type SourceFile } from '@instabrew/plugin';
import { recordOf } from '@instabrew/spec';
import { cppFile, func, headerFile } from './file.js';
import { nameIn, type Target } from './target.js';
import { docComment, literal } from './text.js';

/** What a document is in memory: the root record, or a list of instructions for an ISA without one. */
const documentType = (target: Target): string => {
  const { document } = target.isa;
  return document ? target.type(document.root) : 'InstructionList';
};

export const documentFiles = (target: Target): readonly SourceFile[] => {
  const { namespace } = target;
  const type = documentType(target);
  const runtime = (stem: string): string => `${namespace}/runtime/${stem}.h`;
  return [
    headerFile(target, 'document', {
      includes: [
        ...['<string>', '<string_view>', '<vector>'],
        ...(target.isa.document ? [`${namespace}/containers.h`] : [`${namespace}/owned_instruction.h`]),
        ...['diagnostic', 'json_text'].map(runtime),
      ],
      body: [
        !target.isa.document && [
          docComment('A document: instructions in program order.'),
          'using InstructionList = std::vector<OwnedInstruction>;',
        ],
        [
          docComment(
            'Reads a whole document. Throws instabrew::WireError with everything that is wrong, names that nothing has included; ' +
              'what is no error, `warnings` takes.',
          ),
          `${type} readDocument(std::string_view text, const instabrew::ReadOptions &options = {},`,
          `${' '.repeat(type.length + ' readDocument('.length)}std::vector<instabrew::Diagnostic> *warnings = nullptr);`,
        ],
        [
          docComment('Its canonical text. Throws instabrew::WireError where a reader of that text would.'),
          `std::string writeDocument(const ${type} &document, const instabrew::WriteOptions &options = {});`,
        ],
        [
          docComment(
            'What is wrong with a document as it stands, in the order of its text: types and rules of records, names, and what ' +
              'the instructions say about themselves. `lenient`: what only lenient readers keep is no finding.',
          ),
          `std::vector<instabrew::Diagnostic> verifyDocument(const ${type} &document, bool lenient = false);`,
        ],
      ],
    }),
    cppFile(target, 'document', {
      includes: [
        '<nlohmann/json.hpp>',
        `${namespace}/instruction.h`,
        ...['document_root', 'names', 'reader', 'writer'].map(runtime),
      ],
      body: [helpers(target), read(target), write(target), verify(target)],
    }),
  ];
};

/** Arguments of `DocumentRoot` that say where the root stands, and how old it is. */
const rule = (target: Target): Doc => {
  const { document } = target.isa;
  const { wrapper, versions } = document ?? {};
  const parts = [
    ...(wrapper === undefined ? [] : [`.wrapper = ${literal(wrapper)}`]),
    ...(versions === undefined
      ? []
      : [`.versionKey = ${literal(versions.key)}`, `.version = ${versions.current}`, `.older = {${versions.older.join(', ')}}`]),
  ];
  return `const instabrew::DocumentRule rule{${parts.join(', ')}};`;
};

/** The version of a document in memory is the current one, whatever it was on the wire. */
const versionOf = (target: Target): string | undefined => {
  const { document } = target.isa;
  if (!document?.versions) return undefined;
  const member = nameIn(target.recordMembers(recordOf(target.isa, document.root)), document.versions.key);
  return `document.${member} = ${document.versions.current};`;
};

const helpers = (target: Target): Doc => {
  const type = documentType(target);
  const { document } = target.isa;
  return [
    'namespace {',
    '',
    rule(target),
    '',
    func(`void walkOver(const ${type} &document, instabrew::DocumentWalk &walk)`, [
      document ? 'document.walk(walk);' : 'walk.entries(document);',
    ]),
    '',
    [
      docComment('The tree of the document. What a reader of its text finds wrong, names included, goes to `reader`.'),
      func(`nlohmann::json written(const ${type} &document, instabrew::Reader &reader)`, [
        'nlohmann::json json;',
        'encode(instabrew::ValueWriter(json), document);',
        'rule.setVersion(json);',
        `${type} again;`,
        'instabrew::decode(json, reader, again);',
        ...(document
          ? [
              'if (reader.hasErrors()) return json;',
              'instabrew::checkNames([&](instabrew::DocumentWalk &walk) { walkOver(document, walk); }, reader,',
              '                      {.lenient = reader.lenient()});',
            ]
          : []),
        'return json;',
      ]),
    ],
    '',
    '}  // namespace',
  ];
};

const read = (target: Target): Doc => {
  const type = documentType(target);
  const head = `${type} readDocument(`;
  const version = versionOf(target);
  return [
    `${head}std::string_view text, const instabrew::ReadOptions &options,`,
    func(`${' '.repeat(head.length)}std::vector<instabrew::Diagnostic> *warnings)`, [
      'instabrew::Reader reader(text, options.lenient);',
      'const nlohmann::json json = instabrew::parseJson(text, reader, options.limits);',
      `${type} document;`,
      'if (!json.is_discarded()) {',
      '  const instabrew::DocumentRoot root(json, reader, rule);',
      '  instabrew::decode(root.value(), reader, document);',
      version !== undefined && `  ${version}`,
      ...(target.isa.document
        ? [
            '  // Names of a document that could not be read whole would only be missed because of that.',
            '  if (!reader.hasErrors()) {',
            '    instabrew::checkNames([&](instabrew::DocumentWalk &walk) { walkOver(document, walk); }, reader,',
            '                          {.lenient = options.lenient, .rename = options.lenient});',
            '  }',
          ]
        : []),
      '}',
      'reader.finish();',
      'if (warnings) *warnings = reader.inOrder();',
      'return document;',
    ]),
  ];
};

const write = (target: Target): Doc =>
  func(`std::string writeDocument(const ${documentType(target)} &document, const instabrew::WriteOptions &options)`, [
    'instabrew::Reader reader({}, options.lenient);',
    'const nlohmann::json json = written(document, reader);',
    'reader.finish();',
    'return instabrew::printJson(json, options.indent);',
  ]);

const verify = (target: Target): Doc => [
  'namespace {',
  '',
  [
    docComment('Lets every instruction say what is wrong with it.'),
    from(target.isa.origin, [
      'class Verification : public instabrew::DocumentWalk {',
      ' public:',
      '  explicit Verification(instabrew::Reader &reader) : reader_(reader) {}',
      '',
      ' private:',
      '  void enterObject(const instabrew::Scoping &, std::initializer_list<instabrew::ObjectName>,',
      '                   std::initializer_list<instabrew::Fact>, const void *object) override {',
      '    if (!object) return;',
      '    for (instabrew::Diagnostic &finding : static_cast<const Instruction *>(object)->verify()) {',
      '      // What a reader finds wrong has been found with the whole document.',
      '      if (finding.code.starts_with("wire/")) continue;',
      '      finding.path.insert(finding.path.begin(), path().begin(), path().end());',
      '      reader_.report(std::move(finding));',
      '    }',
      '  }',
      '  void leaveObject() override {}',
      '',
      '  instabrew::Reader &reader_;',
      '};',
    ]),
  ],
  '',
  '}  // namespace',
  '',
  func(`std::vector<instabrew::Diagnostic> verifyDocument(const ${documentType(target)} &document, bool lenient)`, [
    'instabrew::Reader reader({}, lenient);',
    'const nlohmann::json json = written(document, reader);',
    'Verification verification(reader);',
    'walkOver(document, verification);',
    'if (reader.findings().empty()) return {};',
    '// In the order of the text.',
    'return instabrew::inOrderOf(instabrew::printJson(json), reader.findings());',
  ]),
];
