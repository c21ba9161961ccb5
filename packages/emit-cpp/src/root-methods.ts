/** The methods of `Instruction`. */
import { block, type Doc } from '@instabrew/plugin';
import { returnAll } from './compare.js';
import { func } from './file.js';
import { readFields } from './read.js';
import { nameIn, type Target } from './target.js';
import { literal } from './text.js';
import { writeFields } from './write.js';

/** The data member of a header field. */
const memberOf = (target: Target, key: string): string => nameIn(target.names(null).fields, key).member;

export const rootMethods = (target: Target): readonly Doc[] => {
  const { isa } = target;
  const { wire } = isa;
  const operand = target.operandType;
  const [ins, outs] = [memberOf(target, wire.ins), memberOf(target, wire.outs)];
  const indirection = wire.indirectionIns === null ? undefined : memberOf(target, wire.indirectionIns);
  const lists = [ins, outs, ...(indirection === undefined ? [] : [indirection])];
  const variable = (key: string): string => memberOf(target, key);
  const at = (method: string, list: string, constness: string): Doc =>
    func(
      `${constness}${operand} *Instruction::${method}(std::size_t index)${constness === '' ? '' : ' const'}`,
      `return index < ${list}.size() ? &${list}[index] : nullptr;`,
    );
  return [
    func('void Instruction::toJson(instabrew::ObjectWriter &json) const', [
      `json.put(${literal(wire.tag)}, opcode_);`,
      writeFields(target, isa.header, variable),
    ]),
    func('void Instruction::readFieldsFromJson(instabrew::ObjectReader &json)', [
      `json.ignore(${literal(wire.tag)});`,
      absentEngine(target),
      readFields(target, isa.header, variable),
    ]),
    func('void Instruction::readFrom(const nlohmann::json &json)', [
      'instabrew::Reader reader;',
      block(
        'if (instabrew::ObjectReader object(json, reader); object.isObject()) {',
        [
          `if (object.requireTag(${literal(wire.tag)}, opcode_, "wire/unknown-opcode")) readFieldsFromJson(object);`,
          'object.finish();',
        ],
        '}',
      ),
      'reader.finish();',
    ]),
    ...[at('input', ins, ''), at('input', ins, 'const '), at('output', outs, ''), at('output', outs, 'const ')],
    func(
      `const ${operand} *Instruction::indirectArgument(const ${operand} *${indirection === undefined ? '' : 'operand'}) const`,
      indirection === undefined
        ? 'return nullptr;'
        : [
            'const std::optional<std::int64_t> place = operand ? indirectionOf(*operand) : std::nullopt;',
            `if (!place || *place < 0 || static_cast<std::size_t>(*place) >= ${indirection}.size()) return nullptr;`,
            `return &${indirection}[static_cast<std::size_t>(*place)];`,
          ],
    ),
    func('std::int64_t Instruction::largestPerPartition() const', [
      'std::int64_t largest = 0;',
      'for (const auto &[name, value] : operands()) largest = std::max(largest, OperandView(value).perPartition());',
      'return largest;',
    ]),
    func(
      'bool Instruction::sameOperands(const Instruction &other) const',
      returnAll(lists.map((list) => `${list} == other.${list}`)),
    ),
    operandsMethod(target, ''),
    operandsMethod(target, 'const '),
    func(`std::size_t Instruction::replaceUseOfWith(const ${operand} &from, const ${operand} &to)`, [
      'std::size_t replaced = 0;',
      `const ${operand} wanted = from;  // may be one of those that are replaced`,
      `const ${operand} replacement = to;`,
      ...lists
        .filter((list) => list !== outs)
        .map((list) =>
          block(
            `for (${operand} &operand : ${list}) {`,
            ['if (!(operand == wanted)) continue;', 'operand = replacement;', '++replaced;'],
            '}',
          ),
        ),
      'return replaced;',
    ]),
    verifyRoot(target),
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

const operandsMethod = (target: Target, constness: string): Doc => {
  const type = `std::vector<NamedOperand<${constness}${target.operandType}>>`;
  return func(`${type} Instruction::operands()${constness === '' ? '' : ' const'}`, [
    `${type} present;`,
    block(
      'for (const OperandInfo &operand : info().operands) {',
      [
        'auto *value = operand.direction == Direction::In ? input(operand.index) : output(operand.index);',
        'if (value) present.push_back({operand.name, value});',
      ],
      '}',
    ),
    'return present;',
  ]);
};

/** The checks that need no formula: abstract opcodes, engines, operands. */
const verifyRoot = (target: Target): Doc => {
  const { wire, enums } = target.isa;
  const engine = memberOf(target, wire.engine);
  const unbound = (enums.find((e) => e.name === wire.engineEnum)?.sentinels ?? []).map(
    (name) => ` && ${engine} != ${target.enumerator(wire.engineEnum, name)}`,
  );
  return func('std::vector<instabrew::Diagnostic> Instruction::verify() const', [
    'std::vector<instabrew::Diagnostic> findings;',
    'const InstructionInfo &facts = info();',
    'const auto has = [](auto list, auto entry) { return list.empty() || std::find(list.begin(), list.end(), entry) != list.end(); };',
    block(
      'if (facts.isAbstract) {',
      `findings.push_back({"verify/abstract", {${literal(wire.tag)}}, "an opcode that programs may have", "a base of others"});`,
      '}',
    ),
    block(
      `if (!has(facts.engines, ${engine})${unbound.join('')}) {`,
      `findings.push_back({"verify/engine", {${literal(wire.engine)}}, "an engine that can execute it", instabrew::EnumNames<decltype(${engine})>::toName(${engine})});`,
      '}',
    ),
    block(
      'for (const OperandInfo &operand : facts.operands) {',
      [
        'const bool isInput = operand.direction == Direction::In;',
        `const ${target.operandType} *value = isInput ? input(operand.index) : output(operand.index);`,
        `const instabrew::Path path{isInput ? ${literal(wire.ins)} : ${literal(wire.outs)}, operand.index};`,
        block(
          'if (!value && operand.presence == Presence::Required) {',
          'findings.push_back({"verify/missing-operand", path, operand.name, "no operand"});',
          '}',
        ),
        'if (!value || operand.dtypes.empty()) continue;',
        'instabrew::require(findings, "verify/operand-dtype", path, "a dtype that the operand may have",',
        '                   [&] { return has(operand.dtypes, OperandView(value).dtype()); });',
      ],
      '}',
    ),
    'return findings;',
  ]);
};
