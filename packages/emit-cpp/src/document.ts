/** `document.h`: whole documents, from text to values and back, with names and rules checked. */
import type { Doc, SourceFile } from '@instabrew/plugin';
import { recordOf } from '@instabrew/spec';
import { exportedFunctions } from './export.js';
import { cppFile, func, headerFile } from './file.js';
import { runtimeHeader } from './runtime.js';
import { nameIn, type Target } from './target.js';
import { docComment, literal } from './text.js';
import { verifyDocument, verifyDocumentHead } from './verify-document.js';

/** What a document is in memory: the root record, or a list of instructions for an ISA without one. */
export const documentType = (target: Target): string => {
  const { document } = target.isa;
  return document ? target.type(document.root) : 'InstructionList';
};

export const documentFiles = (target: Target): readonly SourceFile[] => {
  const { namespace } = target;
  const type = documentType(target);
  const runtime = (stem: string): string => runtimeHeader(target, stem);
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
          exportedFunctions(
            target,
            `${type} readDocument(std::string_view text, const instabrew::ReadOptions &options = {}, std::vector<instabrew::Diagnostic> *warnings = nullptr)`,
          ),
        ],
        [
          docComment('Its canonical text. Throws instabrew::WireError where a reader of that text would.'),
          exportedFunctions(
            target,
            `std::string writeDocument(const ${type} &document, const instabrew::WriteOptions &options = {})`,
          ),
        ],
        [
          docComment(
            'What is wrong with a document as it stands, in the order of its text: types and rules of records, names, and what ' +
              'the instructions say about themselves. `lenient`: what only lenient readers keep is no finding.',
          ),
          exportedFunctions(target, verifyDocumentHead(type, ' = false')),
        ],
      ],
    }),
    cppFile(target, 'document', {
      includes: [
        ...['<nlohmann/json.hpp>', '<optional>', '<string>', '<string_view>', '<utility>'],
        `${namespace}/instruction.h`,
        ...['document_root', 'names', 'reader', 'writer'].map(runtime),
      ],
      body: [helpers(target), read(target), write(target), verifyDocument(target, type)],
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
      docComment('The tree of the document. What a reader of its text finds wrong, but for names, goes to `reader`.'),
      func(`nlohmann::json written(const ${type} &document, instabrew::Reader &reader)`, [
        'nlohmann::json json;',
        'encode(instabrew::ValueWriter(json), document);',
        'rule.setVersion(json);',
        `${type} again;`,
        'instabrew::decode(json, reader, again);',
        'return json;',
      ]),
    ],
    ...(document
      ? [
          '',
          func(
            `void checkNames(const ${type} &document, instabrew::Reader &reader, const instabrew::NameOptions &options)`,
            'instabrew::checkNames([&](instabrew::DocumentWalk &walk) { walkOver(document, walk); }, reader, options);',
          ),
        ]
      : []),
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
            '    checkNames(document, reader, {.lenient = options.lenient, .rename = options.lenient});',
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
    target.isa.document && 'if (!reader.hasErrors()) checkNames(document, reader, {.lenient = options.lenient});',
    'reader.finish();',
    'return instabrew::printJson(json, options.indent);',
  ]);
