/** `tools/records.cpp`: the command by which other languages talk to the emitted code, JSON lines in and out. */
import { block, type Doc, type SourceFile } from '@instabrew/plugin';
import { func, sourceText } from './file.js';
import type { Target } from './target.js';
import { docComment, literal } from './text.js';

export const driverFile = (target: Target): SourceFile => {
  const { namespace } = target;
  return sourceText(target, 'tools/records.cpp', undefined, {
    doc: 'Reads records or documents as JSON lines from stdin and writes one line of JSON for each (for each pair with `same`) to stdout.',
    includes: [
      ...['<exception>', '<functional>', '<iostream>', '<nlohmann/json.hpp>', '<string>', '<string_view>', '<vector>'],
      `${namespace}/all.h`,
      `${namespace}/runtime/arithmetic.h`,
      `${namespace}/runtime/contract.h`,
      `${namespace}/runtime/json_text.h`,
    ],
    body: [],
    after: [
      [`using namespace ${namespace};`, 'using nlohmann::json;'],
      ['namespace {', '', ...separatedLines(helpers(target)), '', '}  // namespace'],
      main(),
    ],
  });
};

const separatedLines = (docs: readonly Doc[]): readonly Doc[] => docs.flatMap((doc, i) => (i === 0 ? [doc] : ['', doc]));

const helpers = (target: Target): readonly Doc[] => [
  func('json pathOf(const instabrew::Path &path)', [
    'json steps = json::array();',
    'for (const instabrew::PathStep &step : path) {',
    '  std::visit([&](const auto &value) { steps.push_back(value); }, step);',
    '}',
    'return steps;',
  ]),
  [
    docComment('What `work` writes, or the error that it throws.'),
    func('std::string answer(const std::function<std::string()> &work)', [
      'json error;',
      block('try {', 'return work();'),
      block('} catch (const instabrew::WireError &found) {', [
        'const instabrew::Diagnostic &first = found.diagnostics().front();',
        'error = {{"code", first.code}, {"path", pathOf(first.path)}};',
      ]),
      block(
        '} catch (const instabrew::ContractViolation &violation) {',
        'error = {{"code", "contract"}, {"text", violation.text()}};',
      ),
      block('} catch (const instabrew::ExprError &failed) {', 'error = {{"code", failed.code()}};', '}'),
      'return instabrew::printJson({{"error", error}});',
    ]),
  ],
  func('std::string roundtrip(const std::string &line)', 'return writeInstruction(*readInstruction(line));'),
  func('std::string latency(const std::string &line, Generation generation)', [
    'const auto inst = readInstruction(line);',
    'return instabrew::printJson({',
    '    inst->getLatencyReadInit(generation),',
    '    inst->getLatencyExec(generation),',
    '    inst->getLatencyWriteDrain(generation),',
    '    inst->getLatency(generation),',
    '});',
  ]),
  func('std::string same(const std::string &first, const std::string &second)', [
    'return readInstruction(first)->sameInst(*readInstruction(second)) ? "true" : "false";',
  ]),
  func('std::string listed(const std::vector<instabrew::Diagnostic> &findings)', [
    'json list = json::array();',
    'for (const instabrew::Diagnostic &finding : findings) {',
    '  list.push_back({{"code", finding.code}, {"path", pathOf(finding.path)}});',
    '}',
    'return instabrew::printJson(list);',
  ]),
  func('std::string verify(const std::string &line)', 'return listed(readInstruction(line)->verify());'),
  func('std::string documentRoundtrip(const std::string &line, bool lenient)', [
    'return writeDocument(readDocument(line, {.lenient = lenient}), {.lenient = lenient});',
  ]),
  [
    docComment('All findings of reading, or, where that succeeds, of the document itself.'),
    func('std::string documentVerify(const std::string &line, bool lenient)', [
      block('try {', 'return listed(verifyDocument(readDocument(line, {.lenient = lenient}), lenient));'),
      block('} catch (const instabrew::WireError &found) {', 'return listed(found.diagnostics());', '}'),
    ]),
  ],
  [
    docComment('Answers every line.'),
    func('void eachLine(const std::function<std::string(const std::string &)> &work)', [
      "for (std::string line; std::getline(std::cin, line);) std::cout << answer([&] { return work(line); }) << '\\n';",
    ]),
  ],
  func('int usage()', [
    `std::cerr << ${literal(`usage: ${target.namespace}-records roundtrip | latency <generation> | same | verify\n`)}`,
    `          << ${literal(`       ${target.namespace}-records documents roundtrip | verify [--lenient]\n`)};`,
    'return 2;',
  ]),
];

const main = (): Doc =>
  func('int main(int argc, char **argv)', [
    '// What the spec forbids is an answer here, in a debug build too.',
    'instabrew::setContractMode(instabrew::ContractMode::Throw);',
    'std::ios::sync_with_stdio(false);',
    '',
    'const std::string_view command = argc > 1 ? argv[1] : "";',
    block('if (command == "roundtrip" && argc == 2) {', 'eachLine(roundtrip);'),
    block('} else if (command == "latency" && argc == 3) {', [
      'const auto generation = generationNamed(argv[2]);',
      'if (!generation) return usage();',
      'eachLine([&](const std::string &line) { return latency(line, *generation); });',
    ]),
    block('} else if (command == "same" && argc == 2) {', [
      'for (std::string first, second; std::getline(std::cin, first); second.clear()) {',
      '  std::getline(std::cin, second);',
      "  std::cout << answer([&] { return same(first, second); }) << '\\n';",
      '}',
    ]),
    block('} else if (command == "verify" && argc == 2) {', 'eachLine(verify);'),
    block('} else if (command == "documents" && (argc == 3 || (argc == 4 && std::string_view(argv[3]) == "--lenient"))) {', [
      'const bool lenient = argc == 4;',
      'const std::string_view what = argv[2];',
      'if (what != "roundtrip" && what != "verify") return usage();',
      'const auto work = what == "roundtrip" ? documentRoundtrip : documentVerify;',
      'eachLine([&](const std::string &line) { return work(line, lenient); });',
    ]),
    block('} else {', 'return usage();', '}'),
    'return 0;',
  ]);
