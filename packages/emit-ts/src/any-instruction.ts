/** `any-instruction.ts`: instructions of any opcode: what they may be, reading one, and doing something with each class. */
import { block, type Doc, type SourceFile, separated, use } from '@instabrew/plugin';
import { enumOf } from '@instabrew/spec';
import { withCode } from './code.js';
import { moduleFile, SpecLines } from './file.js';
import { call, laidOut, list, object, unionType } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import type { Target } from './target.js';
import { fromLine, jsdoc, member, propertyKey, str } from './text.js';

/** What others may import of it. */
export const anyInstructionNames: readonly string[] = [
  'type AnyInstruction',
  'deserialize',
  'type InstructionCases',
  'UnknownInstruction',
  'visitInstruction',
];

export const anyInstructionModule = (target: Target): SourceFile => {
  const lines = new SpecLines([enumOf(target.isa, target.isa.wire.opcodeEnum).origin]);
  const body = [anyInstruction(target), unknownInstruction(target), anyCodec(target, lines), reader(), visitor(target)];
  return moduleFile(target, { name: fixedModules.anyInstruction, lines, body });
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

/** Made when it is used: a module of instructions that hold instructions is loaded before what it imports is. */
const anyCodec = (target: Target, lines: SpecLines): Doc => {
  const { opcodeEnum, tag } = target.isa.wire;
  const { instructions } = target.isa;
  const records = instructions.map((i) =>
    target.importOf(target.instructionModule(i.name), `${target.instructionCodec(i)}Record`),
  );
  const entries = instructions.map((i) => list([str(i.name), `${target.instructionCodec(i)}Record`]));
  return use(
    [
      wireImport,
      target.importOf(fixedModules.instruction, 'Instruction', true),
      target.importOf(fixedModules.instruction, 'instructionOptions'),
      ...records,
    ],
    withCode([lines.at(enumOf(target.isa, opcodeEnum).origin)], (rule) => {
      const options = object([
        "unknown: 'wire/unknown-opcode'",
        'unknownInstructions: instructionOptions.naming',
        'hold: (asRead) => new UnknownInstruction(asRead)',
        `rule: ${rule}`,
      ]);
      const args = [str(opcodeEnum), str(tag), list(entries, entries.length > 1), options];
      return [
        laidOut('const allInstructions = () => ', call('wire.union<Instruction | UnknownInstruction>', args), ';'),
        '',
        jsdoc('How the record of any instruction is read and written; made when it is used first.'),
        'export const instructions = wire.lazy(allInstructions) as wire.WireType<AnyInstruction | UnknownInstruction>;',
      ];
    }),
  );
};

const unknownInstruction = (target: Target): Doc => {
  const { tag } = target.isa.wire;
  return [
    jsdoc(`An instruction that ${target.isa.name} does not have, as a lenient reader keeps it.`),
    block(
      'export class UnknownInstruction {',
      separated([
        [
          `readonly ${propertyKey(tag)} = undefined;`,
          jsdoc('Its record.'),
          'readonly asRead: { readonly [key: string]: wire.Json };',
        ],
        block('constructor(asRead: { readonly [key: string]: wire.Json }) {', 'this.asRead = asRead;', '}'),
      ]),
      '}',
    ),
  ];
};

const reader = (): Doc => [
  jsdoc('Reads the text of one instruction of any opcode; or says everything that is wrong with it.'),
  block('export function deserialize(', [
    'text: string | Uint8Array,',
    "options?: wire.ReadOptions & { readonly mode?: 'strict' },",
  ]),
  '): wire.Result<AnyInstruction>;',
  block('export function deserialize(', ['text: string | Uint8Array,', 'options?: wire.ReadOptions,']),
  '): wire.Result<AnyInstruction | UnknownInstruction>;',
  block(
    'export function deserialize(text: string | Uint8Array, options?: wire.ReadOptions): wire.Result<AnyInstruction | UnknownInstruction> {',
    'return wire.readText(instructions, text, options);',
    '}',
  ),
];

/** A typed visitor: one function per opcode, or some of them and one for the others. */
const visitor = (target: Target): Doc => {
  const tag = str(target.isa.wire.tag);
  const opcode = member('inst', target.isa.wire.tag);
  return [
    jsdoc(`What to do with each instruction, by ${target.isa.wire.tag}.`),
    block(
      'export type InstructionCases<R> = {',
      `readonly [O in AnyInstruction[${tag}]]: (inst: Extract<AnyInstruction, { readonly ${propertyKey(target.isa.wire.tag)}: O }>) => R;`,
      '};',
    ),
    '',
    jsdoc('Calls the function for the class of the instruction; `otherwise`, where there is none for it.'),
    'export function visitInstruction<R>(inst: AnyInstruction, cases: InstructionCases<R>): R;',
    block('export function visitInstruction<R>(', [
      'inst: AnyInstruction | UnknownInstruction,',
      'cases: Partial<InstructionCases<R>>,',
      'otherwise: (inst: AnyInstruction | UnknownInstruction) => R,',
    ]),
    '): R;',
    block('export function visitInstruction<R>(', [
      'inst: AnyInstruction | UnknownInstruction,',
      'cases: Partial<InstructionCases<R>>,',
      'otherwise?: (inst: AnyInstruction | UnknownInstruction) => R,',
    ]),
    block(
      '): R {',
      [
        `const found = ${opcode} !== undefined && Object.hasOwn(cases, ${opcode}) ? cases[${opcode}] : undefined;`,
        'const visit = (found ?? otherwise) as (inst: AnyInstruction | UnknownInstruction) => R;',
        'return visit(inst);',
      ],
      '}',
    ),
  ];
};
