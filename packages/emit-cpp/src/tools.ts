/** The programs beside the library: one for machines that talk in lines, and those for people. */
import { block, type Doc, type SourceFile } from '@instabrew/plugin';
import { func, sourceText } from './file.js';
import type { Target } from './target.js';
import { docComment, literal } from './text.js';

/** Stems of the programs for people. */
export const commands = ['roundtrip', 'dump'] as const;

const purposes: { readonly [command in (typeof commands)[number]]: string } = {
  roundtrip: 'Verifies a document and writes it in canonical form.',
  dump: 'Lists a document: what holds what, and one instruction a line.',
};

export const toolFiles = (target: Target): readonly SourceFile[] => [
  commandHeader(target),
  ...commands.map((name) => tool(target, name)),
];

const tool = (target: Target, name: (typeof commands)[number]): SourceFile => {
  const hasIndent = name === 'roundtrip';
  const body = hasIndent
    ? 'return writeDocument(document, {.indent = options.indent, .lenient = options.lenient});'
    : 'return listDocument(document);';
  return sourceText(target, `tools/${name}.cpp`, undefined, {
    doc: purposes[name],
    includes: ['command.h', `${target.namespace}/${hasIndent ? 'document' : 'listing'}.h`],
    body: [],
    after: [
      `using namespace ${target.namespace};`,
      func('int main(int argc, char **argv)', [
        block(
          'const tools::Command command{',
          [`${literal(`${target.namespace}-${name}`)},`, `${literal(purposes[name])},`, `${hasIndent},`],
          '};',
        ),
        block(
          `return tools::run(command, argc, argv, [](const auto &document, const tools::Options &${hasIndent ? 'options' : ''}) {`,
          body,
          '});',
        ),
      ]),
    ],
  });
};

const commandHeader = (target: Target): SourceFile =>
  sourceText(target, 'tools/command.h', undefined, {
    doc: 'What the programs for people share: their options, reading a document, and saying what is wrong with it.',
    includes: [
      ...[
        '<charconv>',
        '<exception>',
        '<fstream>',
        '<iostream>',
        '<iterator>',
        '<optional>',
        '<string>',
        '<string_view>',
        '<vector>',
      ],
      ...['document', 'runtime/contract', 'runtime/diagnostic'].map((stem) => `${target.namespace}/${stem}.h`),
    ],
    body: [],
    after: [['#pragma once'], block('namespace tools {', ['', ...separatedLines(parts(target)), ''], '}  // namespace tools')],
  });

const separatedLines = (docs: readonly Doc[]): readonly Doc[] => docs.flatMap((doc, i) => (i === 0 ? [doc] : ['', doc]));

const parts = (target: Target): readonly Doc[] => [
  block('struct Command {', ['const char *name;', 'const char *purpose;', 'bool hasIndent;'], '};'),
  block('struct Options {', ['std::string file = "-";', 'bool lenient = false;', 'int indent = 0;'], '};'),
  func('inline std::string usage(const Command &command)', [
    'std::string text = std::string("usage: ") + command.name + " [--lenient]";',
    'text += std::string(command.hasIndent ? " [--indent N]" : "") + " [file]\\n\\n";',
    'text += std::string(command.purpose) + "\\n\\n";',
    'text += "  file        a JSON file; without one, or for -, standard input\\n";',
    'text += "  --lenient   keep keys, members, kinds and opcodes that are not known\\n";',
    'if (command.hasIndent) text += "  --indent N  spaces a level, 0 to 16; 0, the default: one line\\n";',
    'return text + "\\nexit status: 0 nothing is wrong, 1 something is, 2 wrong usage or no such file\\n";',
  ]),
  [
    docComment('Nothing: they are wrong.'),
    func('inline std::optional<Options> parse(const Command &command, const std::vector<std::string_view> &arguments)', [
      'Options options;',
      'bool hasFile = false;',
      block('for (std::size_t i = 0; i < arguments.size(); ++i) {', [
        'const std::string_view argument = arguments[i];',
        block('if (argument == "--lenient") {', 'options.lenient = true;'),
        block('} else if (argument == "--indent" && command.hasIndent && i + 1 < arguments.size()) {', [
          'const std::string_view digits = arguments[++i];',
          'const char *end = digits.data() + digits.size();',
          'const auto [rest, error] = std::from_chars(digits.data(), end, options.indent);',
          'if (error != std::errc() || rest != end) return std::nullopt;',
          'if (options.indent < 0 || options.indent > 16) return std::nullopt;',
        ]),
        block('} else if (!hasFile && (argument == "-" || !argument.starts_with("-"))) {', [
          'options.file = argument;',
          'hasFile = true;',
        ]),
        block('} else {', 'return std::nullopt;', '}'),
      ]),
      '}',
      'return options;',
    ]),
  ],
  [
    docComment('Nothing: it cannot be read.'),
    func('inline std::optional<std::string> textOf(const std::string &file)', [
      'std::ifstream stream;',
      'if (file != "-") stream.open(file, std::ios::binary);',
      'if (file != "-" && !stream) return std::nullopt;',
      'std::istream &input = file == "-" ? std::cin : stream;',
      'std::string text{std::istreambuf_iterator<char>(input), {}};',
      'if (input.bad()) return std::nullopt;',
      'return text;',
    ]),
  ],
  func('inline bool report(const std::vector<instabrew::Diagnostic> &findings)', [
    'bool isWrong = false;',
    block('for (const instabrew::Diagnostic &finding : findings) {', [
      'const bool isWarning = finding.severity == instabrew::Severity::Warning;',
      'std::cerr << (isWarning ? "warning: " : "") << instabrew::formatDiagnostic(finding) << \'\\n\';',
      'isWrong = isWrong || !isWarning;',
    ]),
    '}',
    'return isWrong;',
  ]),
  [
    docComment('`work` makes the output of a document and the options.'),
    'template <class Work>',
    func('int run(const Command &command, int argc, char **argv, Work work)', [
      'const std::vector<std::string_view> arguments(argv + 1, argv + argc);',
      block('if (!arguments.empty() && (arguments.front() == "--help" || arguments.front() == "-h")) {', [
        'std::cout << usage(command);',
        'return 0;',
      ]),
      '}',
      'const std::optional<Options> options = parse(command, arguments);',
      block('if (!options) {', ['std::cerr << usage(command);', 'return 2;']),
      '}',
      'const std::optional<std::string> text = textOf(options->file);',
      block('if (!text) {', ['std::cerr << options->file << ": cannot be read\\n";', 'return 2;']),
      '}',
      block('try {', [
        `const auto document = ${target.namespace}::readDocument(*text, {.lenient = options->lenient});`,
        'std::string output = work(document, *options);',
        "if (!output.ends_with('\\n')) output += '\\n';",
        'std::cout << output << std::flush;',
        `return report(${target.namespace}::verifyDocument(document, options->lenient)) ? 1 : 0;`,
      ]),
      block('} catch (const instabrew::WireError &found) {', ['report(found.diagnostics());', 'return 1;'], '}'),
    ]),
  ],
];
