/** `UnknownInstruction`: one whose opcode the ISA does not have, as a lenient reader keeps it. */
import { type Doc, type SourceFile, separated } from '@instabrew/plugin';
import { classBlock } from './export.js';
import { cppFile, func, headerFile } from './file.js';
import { latencyDeclarations, latencyHeads } from './latency.js';
import { runtimeHeader } from './runtime.js';
import type { Target } from './target.js';
import { docComment, literal } from './text.js';
import { walkHead } from './walk.js';

export const unknownInstructionFiles = (target: Target): readonly SourceFile[] => {
  const { namespace, isa } = target;
  const opcodeEnum = target.type(isa.wire.opcodeEnum);
  const scope = 'UnknownInstruction::';
  const name = isa.document?.instruction;
  return [
    headerFile(target, 'unknown_instruction', {
      includes: [`${namespace}/instruction.h`],
      body: [
        [
          docComment(
            'An instruction that the ISA does not have: its record, as a lenient reader has read it. Its opcode stands for the ' +
              'name in the record; nothing is known of its operands, and asking for its cost throws instabrew::WireError.',
          ),
          classBlock(target, 'UnknownInstruction final : public Instruction', [
            [
              'public',
              separated([
                `explicit UnknownInstruction(${opcodeEnum} opcode) : Instruction(opcode) {}`,
                [
                  docComment('The whole record, the opcode included.'),
                  'const instabrew::Opaque &record() const { return record_; }',
                  'instabrew::Opaque &record() { return record_; }',
                ],
                [
                  'void toJson(instabrew::ObjectWriter &json) const override;',
                  'void readFieldsFromJson(instabrew::ObjectReader &json) override;',
                  'std::unique_ptr<Instruction> clone() const override;',
                  'bool sameInst(const Instruction &other) const override;',
                  'std::size_t structuralHash() const override;',
                  'bool equals(const Instruction &other) const override;',
                  `${walkHead()} override;`,
                  'const InstructionInfo &info() const override;',
                ],
                latencyDeclarations(target, false),
              ]),
            ],
            ['private', ['[[noreturn]] void refuse(const char *what) const;', '', 'instabrew::Opaque record_;']],
          ]),
        ],
      ],
    }),
    cppFile(target, 'unknown_instruction', {
      includes: ['<nlohmann/json.hpp>', ...['document_walk', 'reader', 'writer'].map((stem) => runtimeHeader(target, stem))],
      body: [
        func(`void ${scope}toJson(instabrew::ObjectWriter &json) const`, 'json.putAll(record_);'),
        func(`void ${scope}readFieldsFromJson(instabrew::ObjectReader &json)`, 'json.all(record_);'),
        func(`std::unique_ptr<Instruction> ${scope}clone() const`, 'return std::make_unique<UnknownInstruction>(*this);'),
        func(`bool ${scope}sameInst(const Instruction &other) const`, 'return equals(other);'),
        func(`std::size_t ${scope}structuralHash() const`, 'return record_.hash();'),
        func(`bool ${scope}equals(const Instruction &other) const`, [
          'const auto *that = dynamic_cast<const UnknownInstruction *>(&other);',
          'return that && record_ == that->record_;',
        ]),
        func(walkHead(scope), walkBody(name)),
        func(`const InstructionInfo &${scope}info() const`, [
          'static constexpr InstructionInfo info{',
          '    .isAbstract = false, .engines = {}, .operands = {}, .fields = {}, .since = std::nullopt};',
          'return info;',
        ]),
        ...latencyHeads(target, { scope, parameter: '' }).map(({ head, type }) =>
          func(head, `refuse(${literal(type === 'engine' ? 'a default engine' : 'a latency model')});`),
        ),
        func(`void ${scope}refuse(const char *what) const`, [
          `const std::string name = ${opcodeEnum}2string(opcode());`,
          'throw instabrew::WireError({{.code = "wire/unknown-opcode",',
          `                             .path = {${literal(isa.wire.tag)}},`,
          '                             .expected = std::string("an instruction that has ") + what,',
          '                             .actual = name}});',
        ]),
      ],
    }),
  ];
};

/** Only its name is looked at: nothing else is known. */
const walkBody = (name: { readonly object: string; readonly key: string } | undefined): Doc =>
  name === undefined
    ? 'const instabrew::DocumentWalk::Object object(walk, {}, {}, {}, this);'
    : [
        'const nlohmann::json &json = record_.json();',
        `const auto found = json.is_object() ? json.find(${literal(name.key)}) : json.end();`,
        'const auto *name = found == json.end() ? nullptr : found->get_ptr<const std::string *>();',
        'const instabrew::DocumentWalk::Object object(',
        `    walk, {}, {{${literal(name.object)}, ${literal(name.key)}, name}}, {}, this);`,
      ];
