/** `OwnedInstruction`: an instruction of any class as a value, for records that hold instructions. */
import type { Doc, SourceFile } from '@instabrew/plugin';
import { classBlock, exportedFunctions } from './export.js';
import { cppFile, func, headerFile } from './file.js';
import { runtimeHeader } from './runtime.js';
import type { Target } from './target.js';
import { docComment } from './text.js';
import { walkHead } from './walk.js';

export const ownedInstructionFiles = (target: Target): readonly SourceFile[] => [
  headerFile(target, 'owned_instruction', {
    doc: 'Instructions that others own: bodies of blocks, entries of documents.',
    includes: [
      ...['<cstddef>', '<memory>', '<nlohmann/json_fwd.hpp>'],
      ...['fwd', 'runtime/fwd'].map((stem) => `${target.namespace}/${stem}.h`),
    ],
    body: [
      [
        docComment([
          'An instruction of any class, which it owns: a copy has an instruction of its own, and two are equal when all of what',
          'the instructions say is equal. Empty only as long as nothing has been put into it.',
        ]),
        classBlock(target, 'OwnedInstruction', [
          [
            'public',
            [
              'OwnedInstruction() noexcept;',
              'OwnedInstruction(std::unique_ptr<Instruction> instruction) noexcept;',
              'OwnedInstruction(const Instruction &instruction);',
              'OwnedInstruction(const OwnedInstruction &other);',
              'OwnedInstruction(OwnedInstruction &&other) noexcept;',
              'OwnedInstruction &operator=(const OwnedInstruction &other);',
              'OwnedInstruction &operator=(OwnedInstruction &&other) noexcept;',
              '~OwnedInstruction();',
              '',
              docComment('nullptr: it is empty.'),
              'Instruction *get() { return instruction_.get(); }',
              'const Instruction *get() const { return instruction_.get(); }',
              'Instruction &operator*() { return *instruction_; }',
              'const Instruction &operator*() const { return *instruction_; }',
              'Instruction *operator->() { return instruction_.get(); }',
              'const Instruction *operator->() const { return instruction_.get(); }',
              '',
              'bool operator==(const OwnedInstruction &other) const;',
              'std::size_t hash() const;',
              `${walkHead()};`,
            ],
          ],
          ['private', 'std::unique_ptr<Instruction> instruction_;'],
        ]),
      ],
      [
        docComment('The instruction of a record, by its opcode; what is wrong goes to the reader.'),
        exportedFunctions(
          target,
          'bool decode(const nlohmann::json &json, instabrew::Reader &reader, OwnedInstruction &value)',
          'void encode(instabrew::ValueWriter out, const OwnedInstruction &value)',
        ),
      ],
    ],
  }),
  cppFile(target, 'owned_instruction', {
    includes: [`${target.namespace}/instruction.h`, ...['document_walk', 'writer'].map((stem) => runtimeHeader(target, stem))],
    body: methods(),
  }),
];

const methods = (): readonly Doc[] => [
  [
    'OwnedInstruction::OwnedInstruction() noexcept = default;',
    'OwnedInstruction::OwnedInstruction(std::unique_ptr<Instruction> instruction) noexcept',
    '    : instruction_(std::move(instruction)) {}',
    'OwnedInstruction::OwnedInstruction(const Instruction &instruction) : instruction_(instruction.clone()) {}',
    'OwnedInstruction::OwnedInstruction(const OwnedInstruction &other)',
    '    : instruction_(other.instruction_ ? other.instruction_->clone() : nullptr) {}',
    'OwnedInstruction::OwnedInstruction(OwnedInstruction &&other) noexcept = default;',
    'OwnedInstruction &OwnedInstruction::operator=(const OwnedInstruction &other) {',
    '  if (this != &other) instruction_ = other.instruction_ ? other.instruction_->clone() : nullptr;',
    '  return *this;',
    '}',
    'OwnedInstruction &OwnedInstruction::operator=(OwnedInstruction &&other) noexcept = default;',
    'OwnedInstruction::~OwnedInstruction() = default;',
  ],
  func('bool OwnedInstruction::operator==(const OwnedInstruction &other) const', [
    'if (!instruction_ || !other.instruction_) return !instruction_ && !other.instruction_;',
    'return instruction_->equals(*other.instruction_);',
  ]),
  func('std::size_t OwnedInstruction::hash() const', 'return instruction_ ? instruction_->structuralHash() : 0;'),
  func(walkHead('OwnedInstruction::'), 'if (instruction_) instruction_->walk(walk);'),
  func('void encode(instabrew::ValueWriter out, const OwnedInstruction &value)', [
    'if (!value.get()) return;',
    'instabrew::ObjectWriter object(out);',
    'value->toJson(object);',
  ]),
];
