/** From an opcode or a record to an object of the right class, and between records and text. */
import { block, type Doc, type SourceFile } from '@instabrew/plugin';
import { exportedFunctions } from './export.js';
import { cppFile, type FileParts, func, headerFile } from './file.js';
import { runtimeHeader } from './runtime.js';
import type { Target } from './target.js';
import { docComment, literal } from './text.js';

const pointer = 'std::unique_ptr<Instruction>';

export const factoryFiles = (target: Target, familyStems: readonly string[]): readonly SourceFile[] => {
  const { namespace, isa } = target;
  const opcodeEnum = target.type(isa.wire.opcodeEnum);
  const runtime = (stem: string): string => runtimeHeader(target, stem);
  return [
    headerFile(target, 'factory', {
      includes: [
        '<memory>',
        '<nlohmann/json_fwd.hpp>',
        '<string>',
        '<string_view>',
        `${namespace}/instruction.h`,
        runtime('json_text'),
      ],
      body: [
        [
          docComment('A new instruction of this opcode, with all its defaults.'),
          exportedFunctions(target, `${pointer} createInstruction(${opcodeEnum} opcode)`),
        ],
        [
          docComment('The instruction of a record, by its opcode. Throws instabrew::WireError with everything that is wrong.'),
          exportedFunctions(target, `${pointer} createInstruction(const nlohmann::json &json)`),
        ],
        [
          docComment('The same from JSON text: findings have byte offsets, and duplicate keys are found too.'),
          exportedFunctions(
            target,
            `${pointer} readInstruction(std::string_view text, const instabrew::ReadOptions &options = {})`,
          ),
        ],
        [
          docComment('The record of an instruction.'),
          exportedFunctions(target, 'nlohmann::json toJson(const Instruction &instruction)'),
        ],
        [
          docComment(
            'Its canonical text. Throws instabrew::WireError where a reader would: for values out of their range, and for what ' +
              'only lenient readers keep unless the options say so.',
          ),
          exportedFunctions(
            target,
            'std::string writeInstruction(const Instruction &instruction, const instabrew::WriteOptions &options = {})',
          ),
        ],
      ],
    }),
    cppFile(target, 'factory', {
      includes: ['contract', ...familyStems, 'unknown_instruction'].map((stem) => `${namespace}/${stem}.h`),
      body: [createByOpcode(target)],
    }),
    // Apart: the headers of all families and the one of the JSON library take as long to compile as the code.
    cppFile(target, 'factory_json', jsonParts(target), 'factory'),
  ];
};

const jsonParts = (target: Target): FileParts => ({
  includes: [
    '<nlohmann/json.hpp>',
    ...['instruction', 'owned_instruction'].map((stem) => `${target.namespace}/${stem}.h`),
    ...['reader', 'writer'].map((stem) => runtimeHeader(target, stem)),
  ],
  body: [
    readObject(target),
    func(`${pointer} createInstruction(const nlohmann::json &json)`, [
      'instabrew::Reader reader;',
      `${pointer} instruction = read(json, reader);`,
      'reader.finish();',
      'return instruction;',
    ]),
    func(`${pointer} readInstruction(std::string_view text, const instabrew::ReadOptions &options)`, [
      'instabrew::Reader reader(text, options.lenient);',
      'const nlohmann::json json = instabrew::parseJson(text, reader, options.limits);',
      `${pointer} instruction = json.is_discarded() ? nullptr : read(json, reader);`,
      'reader.finish();',
      'return instruction;',
    ]),
    func('nlohmann::json toJson(const Instruction &instruction)', [
      'nlohmann::json json;',
      'instabrew::ObjectWriter object(json);',
      'instruction.toJson(object);',
      'return json;',
    ]),
    func('std::string writeInstruction(const Instruction &instruction, const instabrew::WriteOptions &options)', [
      'const nlohmann::json json = toJson(instruction);',
      'instabrew::Reader reader({}, options.lenient);',
      'read(json, reader);',
      'reader.finish();',
      'return instabrew::printJson(json, options.indent);',
    ]),
    func('bool decode(const nlohmann::json &json, instabrew::Reader &reader, OwnedInstruction &value)', [
      'const std::size_t before = reader.findings().size();',
      'value = read(json, reader);',
      'return reader.findings().size() == before;',
    ]),
  ],
});

const createByOpcode = (target: Target): Doc => {
  const { isa } = target;
  const spec = isa.enums.find((e) => e.name === isa.wire.opcodeEnum);
  return func(`${pointer} createInstruction(${target.type(isa.wire.opcodeEnum)} opcode)`, [
    block(
      'switch (opcode) {',
      isa.instructions.map((i) => `case ${target.opcode(i)}: return std::make_unique<${target.className(i)}>();`),
      '}',
    ),
    'if (instabrew::keptSpelling(opcode)) return std::make_unique<UnknownInstruction>(opcode);',
    `${target.macroPrefix}_CONTRACT(false, ${literal(`Unknown ${isa.wire.opcodeEnum}`)}, ${literal((spec ?? isa).origin.file)}, ${(spec ?? isa).origin.line});`,
    'return nullptr;',
  ]);
};

/** In a nameless namespace: reports to the reader, and gives nothing where the opcode is not known. */
const readObject = (target: Target): Doc => {
  const { wire } = target.isa;
  return [
    'namespace {',
    '',
    func(`${pointer} read(const nlohmann::json &json, instabrew::Reader &reader)`, [
      'instabrew::ObjectReader object(json, reader);',
      'if (!object.isObject()) return nullptr;',
      `const auto opcode = object.enumTag<${target.type(wire.opcodeEnum)}>(${literal(wire.tag)}, "wire/unknown-opcode");`,
      'if (!opcode) return nullptr;',
      `${pointer} instruction = createInstruction(*opcode);`,
      'instruction->readFieldsFromJson(object);',
      'object.unknown(instruction->getExtra());',
      'object.finish();',
      'return instruction;',
    ]),
    '',
    '}  // namespace',
  ];
};
