/** `Instruction::verify()`: what every instruction is checked for, before its constraints. */
import type { Doc } from '@instabrew/plugin';
import { enumOf, memoryEnumOf } from '@instabrew/spec';
import { func } from './file.js';
import { nameIn, type Target } from './target.js';
import { literal } from './text.js';

export const verifyHead = (scope = '', initial = ''): string =>
  `std::vector<instabrew::Diagnostic> ${scope}verify(const VerifyContext &context${initial}) const`;

/** Codes and their order are those of docs/verify.md. */
export const verifyRoot = (target: Target): Doc => {
  const { isa } = target;
  const { wire } = isa;
  const engine = nameIn(target.names(null).fields, wire.engine).member;
  const sentinels = enumOf(isa, wire.engineEnum).sentinels.map((name) => target.enumerator(wire.engineEnum, name));
  const nameOf = (enumName: string, value: string): string => `${target.type(enumName)}2string(${value})`;
  const hasPlaces = memoryEnumOf(isa) !== undefined;
  return func(verifyHead('Instruction::'), [
    'std::vector<instabrew::Diagnostic> findings = instabrew::unreadable(',
    '    [&](instabrew::ObjectWriter &json) { toJson(json); },',
    '    [&](instabrew::ObjectReader &json) { clone()->readFieldsFromJson(json); }, context.lenient);',
    'if (info().isAbstract) {',
    `  findings.push_back({"verify/abstract", {${literal(wire.tag)}}, "an opcode that programs may have", "a base of others"});`,
    '}',
    'if (info().since && context.generation && *context.generation < *info().since) {',
    `  findings.push_back({"verify/generation", {${literal(wire.tag)}}, "an opcode that the generation has", "a later one"});`,
    '}',
    sentinels.length === 0
      ? `if (!instabrew::allows(info().engines, ${engine})) {`
      : [
          '// An engine that only says that none is assigned yet is no finding.',
          `const bool isAssigned = !instabrew::isOneOf(${engine}, {${sentinels.join(', ')}});`,
          `if (isAssigned && !instabrew::allows(info().engines, ${engine})) {`,
        ],
    `  const char *actual = ${nameOf(wire.engineEnum, engine)};`,
    `  findings.push_back({"verify/engine", {${literal(wire.engine)}}, "an engine that can execute it", actual});`,
    '}',
    'for (const OperandInfo &operand : info().operands) {',
    '  if (find(operand) || operand.presence == Presence::Optional) continue;',
    '  findings.push_back({"verify/operand", pathOf(operand), operand.name, "nothing"});',
    '}',
    'for (const OperandInfo &operand : info().operands) {',
    '  const OperandView view(find(operand));',
    '  if (!view.present() || !view.isSized() || instabrew::allows(operand.dtypes, view.dtype())) continue;',
    '  instabrew::Path path = pathOf(operand);',
    '  path.push_back(view.dtypeKey());',
    `  const char *actual = ${nameOf(wire.dtypeEnum, 'view.dtype()')};`,
    '  findings.push_back({"verify/dtype", path, "a dtype that the operand may have", actual});',
    '}',
    hasPlaces && [
      'for (const OperandInfo &operand : info().operands) {',
      `  const ${target.operandType} *access = operand.memories.empty() ? nullptr : find(operand);`,
      '  if (!access || !context.placeOf || !OperandView(access).isAccess()) continue;',
      '  const std::optional<Place> place = context.placeOf(*access);',
      '  if (!place || instabrew::allows(operand.memories, place->memory)) continue;',
      `  const char *actual = ${nameOf(memoryEnumOf(isa) ?? '', 'place->memory')};`,
      '  findings.push_back({"verify/memory", pathOf(operand), "a memory that the operand may lie in", actual});',
      '}',
    ],
    'if (findings.empty()) checkConstraints(instabrew::ConstraintCheck(findings), context);',
    'return findings;',
  ]);
};

/** Where an operand stands in the record. */
export const pathOf = (target: Target): Doc => {
  const { ins, outs } = target.isa.wire;
  return [
    'namespace {',
    '',
    func('instabrew::Path pathOf(const OperandInfo &operand)', [
      `return {operand.direction == Direction::In ? ${literal(ins)} : ${literal(outs)}, operand.index};`,
    ]),
    '',
    '}  // namespace',
  ];
};
