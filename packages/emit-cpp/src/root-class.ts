/** `Instruction`, the class that all instructions share: its header. */
import { block, type Doc, type SourceFile, separated } from '@instabrew/plugin';
import { memoryEnumOf } from '@instabrew/spec';
import { fieldAccessors, memberDeclarations } from './accessors.js';
import { classBlock } from './export.js';
import { cppFile, headerFile } from './file.js';
import { latencyDeclarations } from './latency.js';
import { containerIncludes } from './record-files.js';
import { rootJson, rootMethods } from './root-methods.js';
import { verifyHead } from './root-verify.js';
import { runtimeHeader } from './runtime.js';
import type { Target } from './target.js';
import { docComment } from './text.js';
import { constraintsHead } from './verify.js';
import { walkFieldsHead, walkHead } from './walk.js';

export const rootFiles = (target: Target): readonly SourceFile[] => {
  const { namespace } = target;
  const runtime = (stem: string): string => runtimeHeader(target, stem);
  return [
    headerFile(target, 'instruction', {
      includes: [
        ...[
          '<cstddef>',
          '<cstdint>',
          '<memory>',
          '<nlohmann/json_fwd.hpp>',
          '<optional>',
          '<span>',
          '<string_view>',
          '<utility>',
          '<vector>',
        ],
        ...['fwd', 'generations', 'records', 'verify_context'].map((stem) => `${namespace}/${stem}.h`),
        ...containerIncludes(
          target,
          target.isa.header.map((f) => f.type),
        ),
        ...['diagnostic', 'listed_field', 'fwd', ...(target.isa.header.some((f) => f.range !== undefined) ? ['range'] : [])].map(
          runtime,
        ),
      ],
      body: [...infoTypes(target), rootClass(target)],
    }),
    cppFile(target, 'instruction', {
      includes: [
        '<algorithm>',
        '<utility>',
        `${namespace}/operand_view.h`,
        ...['constraint', 'counts', 'document_walk', 'hash', 'same', 'verify'].map(runtime),
      ],
      body: rootMethods(target),
    }),
    // Apart, since the compiler takes as long for it as for all the rest.
    cppFile(
      target,
      'instruction_json',
      {
        includes: ['reader', 'writer'].map(runtime),
        body: rootJson(target),
      },
      'instruction',
    ),
  ];
};

const infoTypes = (target: Target): readonly Doc[] => {
  const { wire } = target.isa;
  const memory = memoryEnumOf(target.isa);
  return [
    ['enum class Direction { In, Out };', 'enum class Presence { Required, Optional };'],
    [
      docComment('An operand of an instruction, as the spec has it.'),
      block(
        'struct OperandInfo {',
        [
          'const char *name;',
          'Direction direction;',
          docComment('Place among the operands of its direction.'),
          'std::size_t index;',
          'Presence presence;',
          docComment('Dtypes that it may have; empty: any.'),
          `std::span<const ${target.type(wire.dtypeEnum)}> dtypes;`,
          memory !== undefined && [
            docComment('Memories that its tensor may lie in; empty: any.'),
            `std::span<const ${target.type(memory)}> memories;`,
          ],
        ],
        '};',
      ),
    ],
    [
      docComment('The facts of an instruction that generic code goes by.'),
      block(
        'struct InstructionInfo {',
        [
          docComment('A base for others, which must not appear in programs.'),
          'bool isAbstract;',
          docComment('Engines that can execute it; empty: any.'),
          `std::span<const ${target.type(wire.engineEnum)}> engines;`,
          'std::span<const OperandInfo> operands;',
          docComment('Its own and inherited fields, without those of the header.'),
          'std::span<const instabrew::ListedField> fields;',
          docComment('The first generation that has it; nothing: it is not known.'),
          'std::optional<Generation> since;',
        ],
        '};',
      ),
    ],
  ];
};

const rootClass = (target: Target): Doc => {
  const operand = target.operandType;
  const opcodeEnum = target.type(target.isa.wire.opcodeEnum);
  const { fields } = target.names(null);
  const surface = separated([
    'virtual ~Instruction();',
    `${opcodeEnum} opcode() const { return opcode_; }`,
    [
      docComment('Adds the keys of the record, the opcode first; a derived class adds its own.'),
      'virtual void toJson(instabrew::ObjectWriter &json) const;',
      docComment('Takes the fields from an object. Absent keys are left at their defaults; what is wrong goes to the reader.'),
      'virtual void readFieldsFromJson(instabrew::ObjectReader &json);',
      'virtual std::unique_ptr<Instruction> clone() const = 0;',
    ],
    [
      docComment('Structural equality: whether the two do the same to the same operands, whatever their names and schedule.'),
      'virtual bool sameInst(const Instruction &other) const = 0;',
      docComment('A hash that agrees with `sameInst`: instructions that are the same have the same one.'),
      'virtual std::size_t structuralHash() const = 0;',
      docComment('Whether the two say the same, header and unknown members included.'),
      'virtual bool equals(const Instruction &other) const;',
      docComment('What is wrong with the instruction as it stands: types, ranges, engine, operands and the rules of the spec.'),
      `${verifyHead('', ' = {}')};`,
      'virtual const InstructionInfo &info() const = 0;',
    ],
    latencyDeclarations(target, true),
    [
      docComment('All operands: first those read, then those written.'),
      `std::vector<${operand} *> operands();`,
      `std::vector<const ${operand} *> operands() const;`,
      docComment('Reads `to` wherever an operand equal to `from` was read. Returns how often that was.'),
      `std::size_t replaceUseOfWith(const ${operand} &from, const ${operand} &to);`,
    ],
    [docComment('Goes through the objects and links inside the instruction.'), `virtual ${walkHead()};`],
    ...target.isa.header.map((f) => fieldAccessors(target, f, fields)),
    [
      docComment('Members of the record that the spec does not know, kept by lenient readers.'),
      'const instabrew::Opaque &getExtra() const { return extra_; }',
      'instabrew::Opaque &getExtra() { return extra_; }',
    ],
  ]);
  return [
    docComment('What all instructions share: the header of the record, and the questions that every instruction answers.'),
    classBlock(target, 'Instruction', [
      ['public', surface],
      [
        'protected',
        separated([
          [
            `explicit Instruction(${opcodeEnum} opcode);`,
            'Instruction(const Instruction &);',
            'Instruction &operator=(const Instruction &);',
          ],
          [
            docComment('Reads a whole record of this opcode. Throws instabrew::WireError.'),
            'void readFrom(const nlohmann::json &json);',
            docComment('The operands at a place; nullptr: absent.'),
            `${operand} *input(std::size_t index);`,
            `const ${operand} *input(std::size_t index) const;`,
            `${operand} *output(std::size_t index);`,
            `const ${operand} *output(std::size_t index) const;`,
            `const ${operand} *find(const OperandInfo &operand) const;`,
            docComment('The index operand that an access names; nullptr: it names none.'),
            `${operand} *indirectArgument(const ${operand} *operand);`,
            `const ${operand} *indirectArgument(const ${operand} *operand) const;`,
            docComment('Most elements per partition over all operands.'),
            'std::int64_t largestPerPartition() const;',
            'bool sameOperands(const Instruction &other) const;',
            docComment('The same opcode, header and unknown members.'),
            'bool sameHeader(const Instruction &other) const;',
            'std::size_t hashOperands() const;',
            docComment('The links in the fields; a derived class adds its own.'),
            `virtual ${walkFieldsHead()};`,
            docComment('What `verify` checks once types, engine and operands are in order.'),
            constraintsHead('virtual void ', { behind: ';' }),
          ],
        ]),
      ],
      [
        'private',
        [`${opcodeEnum} opcode_;`, ...memberDeclarations(target, target.isa.header, fields), 'instabrew::Opaque extra_;'],
      ],
    ]),
  ];
};
