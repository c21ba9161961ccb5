/** The class of one instruction, and the module of a family of them. */

import { refsOf } from '@instabrew/expr';
import { block, type Doc, from, print, type SourceFile, separated, use } from '@instabrew/plugin';
import { type FieldSpec, type InstructionSpec, isAbsent, lineage } from '@instabrew/spec';
import { withCode } from './code.js';
import { fieldTable } from './codecs.js';
import { childAccessor } from './dma-block.js';
import { constructorOf, properties } from './fields.js';
import { moduleFile, SpecLines } from './file.js';
import { defaultEngine, latencyMethods } from './latency.js';
import { call, laidOut, lineWidth, list, object } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import { offsetsAccessor, operandAccessor } from './offsets.js';
import { namingText } from './records.js';
import { sameInst, structuralHash } from './same-inst.js';
import type { Target } from './target.js';
import { fromLine, jsdoc, propertyKey, str } from './text.js';
import { verify } from './verify.js';

export const familyModule = (target: Target, name: string, instructions: readonly InstructionSpec[]): SourceFile => {
  const lines = new SpecLines(
    instructions.flatMap((inst) =>
      lineage(target.isa, inst).flatMap((i) => [i, ...i.fields, ...i.operands, ...i.constraints].map((x) => x.origin)),
    ),
  );
  return moduleFile(target, {
    name,
    instructions,
    lines,
    body: instructions.map((inst) => instructionDefinition(target, lines, inst)),
  });
};

/** The class and how its records are read and written. */
const instructionDefinition = (target: Target, lines: SpecLines, inst: InstructionSpec): Doc =>
  from(inst.origin, separated([instructionClass(target, lines, inst), codecs(target, lines, inst)]));

const instructionClass = (target: Target, lines: SpecLines, inst: InstructionSpec): Doc => {
  const name = target.className(inst);
  const base = target.baseName(inst);
  const abstract = inst.abstract ? 'An abstract base: it must not appear in programs.' : '';
  const imports = [
    wireImport,
    target.importOf(fixedModules.instruction, 'Instruction', inst.base !== null),
    ...(inst.fields.length > 0 ? [target.importOf(fixedModules.instruction, 'Init', true)] : []),
    ...(inst.base === null ? [] : [target.importOf(target.instructionModule(inst.base), base)]),
  ];
  return use(imports, [
    jsdoc([inst.doc, abstract, fromLine(inst.origin)]),
    block(
      `export class ${name} extends ${base} {`,
      separated([
        [tagProperty(target, inst), properties(target, inst, inst.fields)],
        constructorOf(target, inst, inst.fields),
        deserialize(target, inst),
        ...inst.operands.flatMap((o) => [operandAccessor(target, inst, o), offsetsAccessor(target, inst, o)]),
        ...inst.children.map((c) => childAccessor(target, inst, c)),
        sameInst(target, inst),
        structuralHash(target, inst),
        ...latencyMethods(target, inst),
        defaultEngine(target, inst),
        verify(target, inst, lines),
        largestOperand(target, inst),
        codecGetters(target, lines, inst),
      ]),
      '}',
    ),
  ]);
};

/** A base leaves room for the opcodes of what extends it. */
const tagProperty = (target: Target, inst: InstructionSpec): Doc => {
  const { tag, opcodeEnum } = target.isa.wire;
  if (target.descendants(inst).length === 0) return `override readonly ${propertyKey(tag)} = ${str(inst.name)};`;
  return use(
    target.typeImport(opcodeEnum),
    `override readonly ${propertyKey(tag)}: ${target.type(opcodeEnum)} = ${str(inst.name)};`,
  );
};

const deserialize = (target: Target, inst: InstructionSpec): Doc => [
  jsdoc(`Reads the text of one ${inst.name}; or says everything that is wrong with it.`),
  block(
    `static ${inst.base === null ? '' : 'override '}deserialize(text: string | Uint8Array, options?: wire.ReadOptions): wire.Result<${target.className(inst)}> {`,
    `return wire.readText(${target.instructionCodec(inst)}, text, options);`,
    '}',
  ),
];

/** `nep` of formulas, for an instruction whose formulas refer to it; none where the base has the same operands. */
const largestOperand = (target: Target, inst: InstructionSpec): Doc => {
  if (!asksForLargest(target, inst)) return null;
  const base = lineage(target.isa, inst).at(-2);
  const isInherited = base !== undefined && asksForLargest(target, base);
  const places = (i: InstructionSpec): string => JSON.stringify(i.operands.map((o) => [o.direction, o.index]));
  if (isInherited && places(base) === places(inst)) return null;
  const sizes = inst.operands.map((o) => `perPartitionOf(this.${target.operandAccessor(inst, o.name)}())`);
  return use(target.importOf(fixedModules.operands, 'perPartitionOf'), [
    jsdoc('Elements per partition of the largest operand.'),
    block(
      `protected ${isInherited ? 'override ' : ''}get nep(): number {`,
      sizes.length === 0 ? 'return 0;' : laidOut('return ', call('Math.max', sizes), ';', 2),
      '}',
    ),
  ]);
};

const asksForLargest = (target: Target, inst: InstructionSpec): boolean => {
  const latency = isAbsent(inst.latency) ? [] : Object.values(inst.latency.byGeneration);
  const formulas = [
    ...latency.flatMap((q) => [q.readInit, q.exec, ...(q.writeDrain ? [q.writeDrain] : [])].map((term) => term.expr)),
    ...lineage(target.isa, inst).flatMap((i) => i.constraints.map((c) => c.holds)),
  ];
  return formulas.some((expr) => refsOf(expr).some((ref) => ref.path === 'inst.nep'));
};

const codecGetters = (target: Target, lines: SpecLines, inst: InstructionSpec): Doc =>
  withCode([lines.at(inst.origin)], (rule) =>
    separated([
      block(
        `protected override get codec(): wire.WireType<${target.className(inst)}> {`,
        `return ${target.instructionCodec(inst)};`,
        '}',
      ),
      block('protected override get definedAt(): wire.Origin {', `return ${rule};`, '}'),
    ]),
  );

/**
 *     const instFillFields = [wire.required('value', wire.float32, at(32))];
 *     export const instFillRecord = wire.record<InstFill>('Fill', [...instructionFields, ...instFillFields], {
 *       ...instructionOptions,
 *       make: () => new InstFill(),
 *       rule: at(31),
 *     });
 *     const instFill = wire.tagged('opcode', 'Fill', instFillRecord);
 */
const codecs = (target: Target, lines: SpecLines, inst: InstructionSpec): Doc => {
  const name = target.className(inst);
  const codec = target.instructionCodec(inst);
  const table = target.fieldTable(inst);
  const fields = list(['...instructionFields', ...(table ? [`...${table.name}`] : [])]);
  const shared = ['instructionFields', 'instructionOptions'].map((each) => target.importOf(fixedModules.instruction, each));
  const imports = [wireImport, ...shared, ...(table ? [table.import] : [])];
  return use(imports, [
    inst.fields.length > 0 && [
      jsdoc(`Keys of ${inst.name}, beside those of every instruction.`),
      ownTable(target, lines, inst),
      '',
    ],
    withCode([lines.at(inst.origin)], (rule) => {
      const naming = ownNaming(target, inst);
      const options = object([
        '...instructionOptions',
        ...(naming === undefined ? [] : [`naming: ${naming}`]),
        `make: () => new ${name}()`,
        `rule: ${rule}`,
      ]);
      return laidOut(`export const ${codec}Record = `, call(`wire.record<${name}>`, [str(inst.name), fields, options]), ';');
    }),
    `const ${codec} = wire.tagged(${str(target.isa.wire.tag)}, ${str(inst.name)}, ${codec}Record);`,
  ]);
};

/** Naming of an instruction with scopes or names beyond those that all have. */
const ownNaming = (target: Target, { names, scopes, shares, reaches }: InstructionSpec): string | undefined => {
  if ((names ?? scopes ?? shares ?? reaches) === undefined) return undefined;
  const shared = target.isa.document?.instruction;
  return namingText({ names: [...(shared ? [shared] : []), ...(names ?? [])], ...omitAbsent({ scopes, shares, reaches }) });
};

const omitAbsent = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** `const instFillFields = wire.fields({ … });`, exported if another module extends the class, behind the fields of the base if it has any. */
const ownTable = (target: Target, lines: SpecLines, inst: InstructionSpec): Doc => {
  // What holds instructions may need this module.
  const later = target.holders;
  const site = { properties: (key: string) => target.property(inst, key), later, rule: (f: FieldSpec) => lines.at(f.origin) };
  const base = lineage(target.isa, inst).at(-2);
  const inherited = base && target.fieldTable(base);
  const { piece, imports } = fieldTable(target, site, inst.fields);
  const table = inherited ? list([`...${inherited.name}`, { ...piece, head: `...${piece.head}` }], true) : piece;
  const name = target.fieldTable(inst)?.name ?? '';
  const module = target.instructionModule(inst.name);
  const isShared = target.descendants(inst).some((d) => target.instructionModule(d.name) !== module);
  const keyword = isShared ? 'export const' : 'const';
  return use([...imports, ...(inherited ? [inherited.import] : [])], laidOut(`${keyword} ${name} = `, table, ';'));
};

/** The text of one instruction's class alone, for `explain`. */
export const instructionText = (target: Target, inst: InstructionSpec): string =>
  print(instructionDefinition(target, new SpecLines([]), inst), { lineWidth }).text;
