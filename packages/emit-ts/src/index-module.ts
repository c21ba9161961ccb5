/** `index.ts` of the emitted package: its table of contents, and reading an instruction of any opcode. */
import { block, type Doc, type SourceFile, use } from '@instabrew/plugin';
import { enumOf } from '@instabrew/spec';
import { withCode } from './code.js';
import { moduleFile, SpecLines } from './file.js';
import { call, laidOut, list, object, unionType } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import type { Target } from './target.js';
import { fromLine, jsdoc, propertyKey, str } from './text.js';

/** @param modules names of the modules that the package has, apart from those of families */
export const indexModule = (target: Target, modules: ReadonlySet<string>): SourceFile => {
  const opcodes = enumOf(target.isa, target.isa.wire.opcodeEnum);
  const lines = new SpecLines([opcodes.origin]);
  return moduleFile(target, {
    name: fixedModules.index,
    lines,
    reexports: contents(target, modules),
    body: [anyInstruction(target), anyCodec(target, lines), reader()],
  });
};

const contents = (target: Target, modules: ReadonlySet<string>): Doc => {
  const { enums, structuralEnums, generations, operands, records } = fixedModules;
  const whole = [enums, structuralEnums, generations, operands, records].filter((m) => modules.has(m));
  const classes = [...target.families].map(([module, members]) =>
    laidOut('export ', object(members.map((i) => target.className(i))), ` from './${module}.js';`),
  );
  return [
    ...whole.map((m) => `export * from './${m}.js';`),
    `export { type Init, Instruction } from './${fixedModules.instruction}.js';`,
    ...classes,
  ];
};

/** A base stands for itself alone; what extends it is listed on its own. */
const anyInstruction = (target: Target): Doc => {
  const { tag } = target.isa.wire;
  const members = target.isa.instructions.map((inst) => {
    const name = target.className(inst);
    return target.descendants(inst).length === 0 ? name : `(${name} & { readonly ${propertyKey(tag)}: ${str(inst.name)} })`;
  });
  const imports = target.isa.instructions.map((i) =>
    target.importOf(target.instructionModule(i.name), target.className(i), true),
  );
  return use(imports, [
    jsdoc(`Any instruction of ${target.isa.name}, told apart by its ${tag}; ${fromLine(target.isa.origin)}`),
    unionType('export type AnyInstruction =', members),
  ]);
};

const anyCodec = (target: Target, lines: SpecLines): Doc => {
  const { opcodeEnum, tag } = target.isa.wire;
  const { instructions } = target.isa;
  const records = instructions.map((i) =>
    target.importOf(target.instructionModule(i.name), `${target.instructionCodec(i)}Record`),
  );
  const entries = instructions.map((i) => list([str(i.name), `${target.instructionCodec(i)}Record`]));
  return use(
    [wireImport, target.importOf(fixedModules.instruction, 'Instruction'), ...records],
    withCode([lines.at(enumOf(target.isa, opcodeEnum).origin)], (rule) => {
      const options = object(["unknown: 'wire/unknown-opcode'", `rule: ${rule}`]);
      const union = call('wire.union<Instruction>', [str(opcodeEnum), str(tag), list(entries, entries.length > 1), options]);
      return laidOut('const instructions = ', union, ';');
    }),
  );
};

const reader = (): Doc => [
  jsdoc('Reads the text of one instruction of any opcode: strictly, with everything that is wrong with it.'),
  block(
    'export const deserialize = (text: string | Uint8Array): wire.Result<AnyInstruction> =>',
    'wire.readText(instructions as wire.WireType<AnyInstruction>, text);',
  ),
];
