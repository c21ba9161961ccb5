/** The class of one instruction, and the modules that they are grouped into. */
import { block, type Doc, from, type SourceFile, separated, use } from '@instabrew/plugin';
import { enumOf, type InstructionSpec, instructionOf, isAbsent, legalEngines } from '@instabrew/spec';
import { type Code, classVar, imported, joinCode, line, py, runtime } from './code.js';
import { childAccessor } from './dma-block.js';
import { basesFirst } from './families.js';
import { declaration, fieldDeclaration } from './fields.js';
import { pyModule } from './file.js';
import { instructionNames } from './instruction.js';
import { defaultEngine, latencyTerms } from './latency.js';
import { printsLike } from './methods.js';
import { nameIn } from './names.js';
import { naming } from './naming.js';
import { offsetsAccessor } from './offsets.js';
import { operandAccessor, operandTable, ownOperands } from './operands.js';
import { sameInst } from './same-inst.js';
import { structuralHash } from './structural-hash.js';
import type { Target } from './target.js';
import { docstring, generatedFrom, sentence, str } from './text.js';
import { memberOf, typeName } from './types.js';
import { tuple } from './values.js';
import { constraints } from './verify.js';

/**
 * ```py
 * @record
 * class InstMemset(Instruction):
 *     """Writes value to every element."""
 *
 *     ORIGIN = memset_ts(12)
 *     OPCODE = "Memset"
 *     …
 * ```
 */
export const instructionClass = (target: Target, inst: InstructionSpec): Doc => {
  const base = inst.base === null ? undefined : instructionOf(target.isa, inst.base);
  const parent = base ? imported(`.${target.moduleOf(base)}`, target.className(base)) : imported('.instruction', 'Instruction');
  const place = { attributes: target.names(inst).attributes };
  const fields = [engineAttribute(target, inst, base), ...inst.fields.map((f) => fieldDeclaration(target, f, place))].filter(
    (d): d is Exclude<Doc, null> => d !== null,
  );
  return from(
    inst.origin,
    use(joinCode([parent, runtime('fields', 'record'), target.at(inst.origin)]).imports, [
      '@record',
      block(
        `class ${target.className(inst)}(${parent.text}):`,
        separated([
          docstring([sentence(inst.doc), notes(inst), generatedFrom(inst.origin)], 1),
          facts(target, inst, base),
          fields.length > 0 && fields,
          ...ownOperands(target, inst).map((o) => operandAccessor(target, inst, o)),
          ...inst.operands.map((o) => o.indirect && offsetsAccessor(target, inst, o)),
          ...inst.children.map((c) => childAccessor(target, inst, c)),
          sameInst(target, inst),
          structuralHash(target, inst),
          engineMethod(target, inst, base),
          ...latencyMethods(target, inst, base),
          constraints(target, inst),
        ]),
      ),
    ]),
  );
};

const notes = ({ since, latency }: InstructionSpec): string =>
  [
    since === null ? '' : `Since ${since}.`,
    isAbsent(latency) && latency.absent !== '' ? `No latency model (${latency.absent}).` : '',
  ]
    .filter((text) => text !== '')
    .join(' ');

/** What the class says of itself, as far as it differs from its base. */
const facts = (target: Target, inst: InstructionSpec, base: InstructionSpec | undefined): Doc => {
  const operands = operandTable(target, inst);
  return [
    `ORIGIN = ${target.at(inst.origin).text}`,
    `OPCODE = ${str(inst.name)}`,
    `ORDINAL = ${inst.ordinal}`,
    inst.abstract !== (base?.abstract ?? false) && `ABSTRACT = ${inst.abstract ? 'True' : 'False'}`,
    engines(target, inst, base),
    inst.since !== (base?.since ?? null) && since(target, inst),
    (inst.names ?? inst.scopes ?? inst.shares ?? inst.reaches) !== undefined && naming(inst, instructionNames(target), true),
    base && printsLike(operands, operandTable(target, base)) ? null : operands,
  ];
};

/** `SINCE = Generation.gen3` */
const since = (target: Target, inst: InstructionSpec): Doc =>
  inst.since === null
    ? 'SINCE = None'
    : use({ from: '.generations', name: 'Generation' }, `SINCE = ${target.generation(inst.since)}`);

/** Engines that can execute it; none: any. */
const validEngines = (target: Target, inst: InstructionSpec): readonly Code[] =>
  legalEngines(target.isa, inst).map((e) => memberOf(target, target.isa.wire.engineEnum, e));

const engines = (target: Target, inst: InstructionSpec, base: InstructionSpec | undefined): Doc => {
  const own = tuple(validEngines(target, inst));
  const inherited = base ? tuple(validEngines(target, base)).text : '()';
  return own.text === inherited
    ? null
    : line(py`ENGINES: ${classVar}[tuple[${typeName(target, target.isa.wire.engineEnum)}, ...]] = ${own}`);
};

/** The engine that a constructor sets, where that is not what the base sets; an absent key stands for the header's default. */
const engineAttribute = (target: Target, inst: InstructionSpec, base: InstructionSpec | undefined): Doc => {
  const { engine: key, engineEnum } = target.isa.wire;
  const field = target.isa.header.find((f) => f.name === key);
  const absent = typeof field?.default === 'string' ? field.default : enumOf(target.isa, engineEnum).defaultMember;
  const own = inst.engine.default ?? absent;
  if (!field || field.optional || own === (base?.engine.default ?? absent)) return null;
  const name = nameIn(target.names(null).attributes, key);
  const type = typeName(target, engineEnum);
  return declaration(py`${name}: ${type}`, [
    py`${runtime('codec', 'enum_of')}(${type})`,
    py`default=${memberOf(target, engineEnum, own)}`,
    ...(name === key ? [] : [py`key=${str(key)}`]),
    ...(field.required ? [py`required=True`] : [py`absent=${memberOf(target, engineEnum, absent)}`]),
    ...(field.emit === 'nonDefault' ? [py`skip="default"`] : []),
    py`rule=${target.at(field.origin)}`,
  ]);
};

const engineMethod = (target: Target, inst: InstructionSpec, base: InstructionSpec | undefined): Doc =>
  inst.engine.default === (base?.engine.default ?? null) ? null : defaultEngine(target, inst);

/** The terms that the base computes in another way. */
const latencyMethods = (target: Target, inst: InstructionSpec, base: InstructionSpec | undefined): readonly Doc[] => {
  const isModelled = !isAbsent(inst.latency);
  if (!base || isAbsent(base.latency)) return isModelled ? latencyTerms(target, inst) : [];
  const inherited = latencyTerms(target, base);
  return latencyTerms(target, inst).filter((term, i) => !printsLike(term, inherited[i] ?? null));
};

/** The modules of the instruction classes, one a family. */
export const familyModules = (target: Target): readonly SourceFile[] =>
  target.instructionModules.map((module) => {
    const instructions = basesFirst(target.isa.instructions.filter((i) => target.moduleOf(i) === module));
    const names = instructions.map((i) => i.name).join(', ');
    return pyModule(
      target,
      module,
      [`Instructions: ${names}.`],
      instructions.map((i) => instructionClass(target, i)),
      instructions,
    );
  });
