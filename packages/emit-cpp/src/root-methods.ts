/** The methods of `Instruction`. */
import { block, type Doc } from '@instabrew/plugin';
import { hashedAll, returnAll, sameTerm } from './compare.js';
import { func } from './file.js';
import { readFields } from './read.js';
import { pathOf, verifyRoot } from './root-verify.js';
import { nameIn, type Target } from './target.js';
import { docComment, literal } from './text.js';
import { FieldWalk, hasVisits, walkFieldsHead, walkHead, walkObject } from './walk.js';
import { writeFields } from './write.js';

/** Data members that hold operands. */
interface Lists {
  readonly ins: string;
  readonly outs: string;
  /** Index operands; undefined: the ISA has no indirection. */
  readonly indexes: string | undefined;
}

/** The data member of a header field. */
const memberOf = (target: Target, key: string): string => nameIn(target.names(null).fields, key).member;

export const rootMethods = (target: Target): readonly Doc[] => {
  const { ins, outs, indirectionIns } = target.isa.wire;
  const lists: Lists = {
    ins: memberOf(target, ins),
    outs: memberOf(target, outs),
    indexes: indirectionIns === null ? undefined : memberOf(target, indirectionIns),
  };
  return [
    assign,
    [
      `Instruction::Instruction(${target.type(target.isa.wire.opcodeEnum)} opcode) : opcode_(opcode) {}`,
      'Instruction::Instruction(const Instruction &) = default;',
      assignment(target),
      'Instruction::~Instruction() = default;',
    ],
    pathOf(target),
    verifyRoot(target),
    func('void Instruction::checkConstraints(const instabrew::ConstraintCheck &, const VerifyContext &) const', []),
    ...operandLists(target, lists),
    ...lookups(target, lists),
    ...measures(lists),
    ...equality(target),
    ...walks(target),
  ];
};

const assignment = (target: Target): Doc => {
  const members = ['opcode_', ...target.isa.header.map((f) => memberOf(target, f.name)), 'extra_'];
  return func('Instruction &Instruction::operator=(const Instruction &other)', [
    'if (this == &other) return *this;',
    ...members.map((member) => `assign(${member}, other.${member});`),
    'return *this;',
  ]);
};

const assign: Doc = [
  'namespace {',
  '',
  docComment('Moves a copy in: assignment by entries would be code of its own for every kind of operand.'),
  'template <class T>',
  func('void assign(T &member, const T &value)', 'member = T(value);'),
  '',
  '}  // namespace',
];

const equality = (target: Target): readonly Doc[] => {
  const { header } = target.isa;
  const terms = [
    'opcode_ == other.opcode_',
    ...header.map((f) => sameTerm(f.type, memberOf(target, f.name), 'other')),
    'extra_ == other.extra_',
  ];
  return [
    func('bool Instruction::equals(const Instruction &other) const', 'return sameHeader(other);'),
    func('bool Instruction::sameHeader(const Instruction &other) const', returnAll(terms)),
  ];
};

const walks = (target: Target): readonly Doc[] => {
  const { header, document } = target.isa;
  const variable = (key: string): string => memberOf(target, key);
  const names = document?.instruction ? [document.instruction] : [];
  const body = new FieldWalk(target, header, variable).body(header);
  const isUsed = header.some((f) => hasVisits(target, f.type));
  return [
    func(walkHead('Instruction::'), [walkObject({}, names, variable, ['{}', 'this']), 'walkFields(walk);']),
    func(walkFieldsHead('Instruction::', isUsed), body),
  ];
};

/** What writes and reads, apart from the other methods. */
export const rootJson = (target: Target): readonly Doc[] => {
  const { header, wire } = target.isa;
  const variable = (key: string): string => memberOf(target, key);
  return [
    func('void Instruction::toJson(instabrew::ObjectWriter &json) const', [
      'json.putAll(extra_);',
      `json.put(${literal(wire.tag)}, opcode_);`,
      writeFields(target, header, variable),
    ]),
    func('void Instruction::readFieldsFromJson(instabrew::ObjectReader &json)', [
      `json.ignore(${literal(wire.tag)});`,
      absentEngine(target),
      readFields(target, header, variable),
    ]),
    func('void Instruction::readFrom(const nlohmann::json &json)', [
      'instabrew::Reader reader;',
      block(
        'if (instabrew::ObjectReader object(json, reader); object.isObject()) {',
        [
          `if (object.requireTag(${literal(wire.tag)}, opcode_, "wire/unknown-opcode")) readFieldsFromJson(object);`,
          'object.unknown(extra_);',
          'object.finish();',
        ],
        '}',
      ),
      'reader.finish();',
    ]),
  ];
};

/** A constructor may have set the engine; an absent key stands for the default of the field. */
const absentEngine = (target: Target): Doc => {
  const field = target.isa.header.find((f) => f.name === target.isa.wire.engine);
  if (!field || field.required || field.optional || typeof field.default !== 'string') return null;
  return [
    '// The constructor may have chosen an engine; an absent key means the default.',
    `${memberOf(target, field.name)} = ${target.enumerator(target.isa.wire.engineEnum, field.default)};`,
  ];
};

const operandLists = (target: Target, { ins, outs, indexes }: Lists): readonly Doc[] => {
  const operand = target.operandType;
  const read = [ins, ...(indexes === undefined ? [] : [indexes])];
  const all = (constness: string): Doc =>
    func(`std::vector<${constness}${operand} *> Instruction::operands()${constness === '' ? '' : ' const'}`, [
      `std::vector<${constness}${operand} *> all;`,
      ...[...read, outs].map((list) => `for (auto &operand : ${list}) all.push_back(&operand);`),
      'return all;',
    ]);
  return [
    all(''),
    all('const '),
    func(`std::size_t Instruction::replaceUseOfWith(const ${operand} &from, const ${operand} &to)`, [
      '// Either may be one of those that are replaced.',
      `const ${operand} wanted = from;`,
      `const ${operand} replacement = to;`,
      'std::size_t replaced = 0;',
      ...read.map((list) =>
        block(
          `for (${operand} &operand : ${list}) {`,
          ['if (operand != wanted) continue;', `operand = ${operand}(replacement);`, '++replaced;'],
          '}',
        ),
      ),
      'return replaced;',
    ]),
  ];
};

const lookups = (target: Target, { ins, outs, indexes }: Lists): readonly Doc[] => {
  const operand = target.operandType;
  const at = (method: string, list: string, constness: string): Doc =>
    func(
      `${constness}${operand} *Instruction::${method}(std::size_t index)${constness === '' ? '' : ' const'}`,
      `return index < ${list}.size() ? &${list}[index] : nullptr;`,
    );
  return [
    at('input', ins, ''),
    at('input', ins, 'const '),
    at('output', outs, ''),
    at('output', outs, 'const '),
    func(
      `const ${operand} *Instruction::find(const OperandInfo &operand) const`,
      'return operand.direction == Direction::In ? input(operand.index) : output(operand.index);',
    ),
    func(
      `${operand} *Instruction::indirectArgument(const ${operand} *operand)`,
      `return const_cast<${operand} *>(std::as_const(*this).indirectArgument(operand));`,
    ),
    func(
      `const ${operand} *Instruction::indirectArgument(const ${operand} *${indexes === undefined ? '' : 'operand'}) const`,
      indexes === undefined
        ? 'return nullptr;'
        : [
            'const std::optional<std::int64_t> place = operand ? indirectionOf(*operand) : std::nullopt;',
            `if (!place || *place < 0 || static_cast<std::size_t>(*place) >= ${indexes}.size()) return nullptr;`,
            `return &${indexes}[static_cast<std::size_t>(*place)];`,
          ],
    ),
  ];
};

const measures = ({ ins, outs, indexes }: Lists): readonly Doc[] => [
  func('std::int64_t Instruction::largestPerPartition() const', [
    'std::int64_t largest = 0;',
    block(
      'for (const OperandInfo &operand : info().operands) {',
      'largest = std::max(largest, OperandView(find(operand)).perPartition());',
      '}',
    ),
    'return largest;',
  ]),
  func(
    'bool Instruction::sameOperands(const Instruction &other) const',
    returnAll([ins, outs, ...(indexes === undefined ? [] : [indexes])].map((list) => `${list} == other.${list}`)),
  ),
  func('std::size_t Instruction::hashOperands() const', hashedAll([ins, outs, ...(indexes === undefined ? [] : [indexes])])),
];
