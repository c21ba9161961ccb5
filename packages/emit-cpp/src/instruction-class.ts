/** The class of one instruction: what the header says about it, and its methods. */
import { block, type Doc, from, separated } from '@instabrew/plugin';
import { type InstructionSpec, isAbsent, recordFields } from '@instabrew/spec';
import { fieldAccessors, memberDeclarations } from './accessors.js';
import { childAccessor, childDeclaration } from './dma-block.js';
import { classBlock } from './export.js';
import { func } from './file.js';
import { instructionInfo } from './info.js';
import { latencyDeclarations, latencyMethods } from './latency.js';
import { width } from './layout.js';
import { offsetsAccessors, offsetsDeclarations } from './offsets.js';
import { operandAccessors, operandDeclarations, ownOperands } from './operands.js';
import { readFields } from './read.js';
import { equalityDeclarations, fieldEquality, fieldEqualityDeclarations, sameInst, structuralHash } from './same-inst.js';
import type { Target } from './target.js';
import { docComment, fromLine } from './text.js';
import { constraintChecks, constraintsHead, hasConstraints } from './verify.js';
import { FieldWalk, hasVisits, isNamed, walkFieldsHead, walkHead, walkObject } from './walk.js';
import { writeFields } from './write.js';

const toJsonHead = (scope = ''): string => `void ${scope}toJson(instabrew::ObjectWriter &json) const`;
const readHead = (scope = ''): string => `void ${scope}readFieldsFromJson(instabrew::ObjectReader &json)`;

const hasChildren = (target: Target, inst: InstructionSpec): boolean => target.isa.instructions.some((i) => i.base === inst.name);

/** The class as the header shows it. */
export const classDeclaration = (target: Target, inst: InstructionSpec): Doc => {
  const name = target.className(inst);
  const { fields } = target.names(inst);
  const ownsFields = inst.fields.length > 0;
  const indirect = inst.operands.filter((o) => o.indirect);

  const surface = separated([
    `${name}();`,
    [
      ownsFields && `${toJsonHead()} override;`,
      ownsFields && `${readHead()} override;`,
      docComment('Throws instabrew::WireError with everything that is wrong.'),
      `static std::unique_ptr<${name}> createFromJson(const nlohmann::json &json);`,
      'std::unique_ptr<Instruction> clone() const override;',
    ],
    [equalityDeclarations(target, inst), 'const InstructionInfo &info() const override;'],
    isNamed(inst) && `${walkHead()} override;`,
    latencyDeclarations(target, false),
    ...ownOperands(target, inst).map((o) => operandDeclarations(target, inst, o)),
    ...indirect.map((o) => offsetsDeclarations(target, inst, o)),
    ...inst.children.map((c) => childDeclaration(target, inst, c)),
    ...inst.fields.map((f) => fieldAccessors(target, f, fields)),
  ]);
  const forChildren: Doc = hasChildren(target, inst) && [`explicit ${name}(${target.type(target.isa.wire.opcodeEnum)} opcode);`];
  const members = memberDeclarations(target, inst.fields, fields);
  const own: Doc = [
    fieldEqualityDeclarations(target, inst),
    hasConstraints(target, inst) && constraintsHead('void ', { behind: ' override;' }),
    hasWalk(target, inst) && `${walkFieldsHead()} override;`,
  ];
  return from(inst.origin, [
    docComment([
      inst.doc,
      isAbsent(inst.latency) && inst.latency.absent !== '' ? `No latency model: ${inst.latency.absent}.` : '',
    ]),
    fromLine(inst.origin),
    classBlock(target, `${name} : public ${target.baseName(inst)}`, [
      ['public', surface],
      // Children see the members of their base.
      ...section('protected', hasChildren(target, inst) ? [[forChildren, own], ownsFields && members] : []),
      ...section('private', hasChildren(target, inst) ? [] : [own, ownsFields && members]),
    ]),
  ]);
};

const section = (access: string, parts: readonly Doc[]): readonly (readonly [string, Doc])[] => {
  const some = parts.filter(isSomething);
  return some.length > 0 ? [[access, separated(some)]] : [];
};

const isSomething = (part: Doc): boolean => (Array.isArray(part) ? part.some(isSomething) : part !== false && part !== null);

/** It has links or objects with names in fields of its own. */
const hasWalk = (target: Target, inst: InstructionSpec): boolean => inst.fields.some((f) => hasVisits(target, f.type));

const walks = (target: Target, inst: InstructionSpec): readonly Doc[] => {
  const scope = `${target.className(inst)}::`;
  const { document } = target.isa;
  const variable = (key: string): string => {
    const header = target.names(null).fields.get(key);
    return header ? `${header.getter}()` : target.field(inst, key).member;
  };
  const names = [...(document?.instruction ? [document.instruction] : []), ...(inst.names ?? [])];
  const fields = new FieldWalk(target, recordFields(target.isa, inst), variable);
  return [
    ...(isNamed(inst) ? [func(walkHead(scope), [walkObject(inst, names, variable, ['{}', 'this']), 'walkFields(walk);'])] : []),
    ...(hasWalk(target, inst)
      ? [func(walkFieldsHead(scope), [`${target.baseName(inst)}::walkFields(walk);`, fields.body(inst.fields)])]
      : []),
  ];
};

/** The methods, in the order of the header. */
export const classMethods = (target: Target, inst: InstructionSpec): Doc => {
  return from(
    inst.origin,
    separated([
      constructors(target, inst),
      ...(inst.fields.length > 0 ? [jsonMethods(target, inst)] : []),
      createAndClone(target, inst),
      sameInst(target, inst),
      structuralHash(target, inst),
      ...fieldEquality(target, inst),
      ...walks(target, inst),
      hasConstraints(target, inst) && constraintChecks(target, inst),
      instructionInfo(target, inst),
      latencyMethods(target, inst),
      ...ownOperands(target, inst).map((o) => operandAccessors(target, inst, o)),
      ...inst.operands.filter((o) => o.indirect).map((o) => offsetsAccessors(target, inst, o)),
      ...inst.children.map((c) => childAccessor(target, inst, c)),
    ]),
  );
};

const constructors = (target: Target, inst: InstructionSpec): Doc => {
  const name = target.className(inst);
  const opcode = target.opcode(inst);
  const base = target.baseName(inst);
  const { wire } = target.isa;
  const engine = target.names(null).fields.get(wire.engine);
  const isOther = target.isa.header.some((f) => f.name === wire.engine && f.default !== inst.engine.default);
  const assigned =
    inst.engine.default !== null && engine && isOther
      ? `${engine.setter}(${target.enumerator(wire.engineEnum, inst.engine.default)});`
      : undefined;
  const defined = (head: string): Doc => {
    const flat = `${head} {${assigned === undefined ? '' : ` ${assigned} `}}`;
    return flat.length <= width || assigned === undefined ? flat : block(`${head} {`, assigned, '}');
  };
  if (!hasChildren(target, inst)) return defined(`${name}::${name}() : ${base}(${opcode})`);
  return separated([
    `${name}::${name}() : ${name}(${opcode}) {}`,
    defined(`${name}::${name}(${target.type(wire.opcodeEnum)} opcode) : ${base}(opcode)`),
  ]);
};

const jsonMethods = (target: Target, inst: InstructionSpec): Doc => {
  const scope = `${target.className(inst)}::`;
  const base = target.baseName(inst);
  const variable = (key: string): string => target.field(inst, key).member;
  return separated([
    func(toJsonHead(scope), [`${base}::toJson(json);`, writeFields(target, inst.fields, variable)]),
    func(readHead(scope), [`${base}::readFieldsFromJson(json);`, readFields(target, inst.fields, variable)]),
  ]);
};

const createAndClone = (target: Target, inst: InstructionSpec): Doc => {
  const name = target.className(inst);
  return separated([
    func(`std::unique_ptr<${name}> ${name}::createFromJson(const nlohmann::json &json)`, [
      `auto instruction = std::make_unique<${name}>();`,
      'instruction->readFrom(json);',
      'return instruction;',
    ]),
    func(`std::unique_ptr<Instruction> ${name}::clone() const`, `return std::make_unique<${name}>(*this);`),
  ]);
};
