/** `instruction.ts`: the class that all instructions extend, with the keys that every record has. */
import { block, type Doc, from, type Import, type SourceFile, separated, use } from '@instabrew/plugin';
import { withCode } from './code.js';
import { codecOf, fieldTable } from './codecs.js';
import { constructorOf, properties } from './fields.js';
import { moduleFile, SpecLines } from './file.js';
import { formula } from './formula.js';
import { call, laidOut, lineWidth } from './layout.js';
import { fixedModules, wireImport } from './modules.js';
import { extra } from './names.js';
import { operandKeys, operandLists, operandMethods } from './root-operands.js';
import { verification, verifyContext } from './root-verify.js';
import type { Target } from './target.js';
import { jsdoc, literalText, member, propertyKey, str } from './text.js';

export const rootModule = (target: Target): SourceFile => {
  const lines = new SpecLines(target.isa.header.map((f) => f.origin));
  const body = [initType(target), verifyContext(target), use(rootImports(target), rootClass(target)), headerTable(target, lines)];
  return moduleFile(target, { name: fixedModules.instruction, lines, body });
};

const rootImports = (target: Target): readonly Import[] => {
  const { opcodeEnum, engineEnum, dtypeEnum, operandUnion } = target.isa.wire;
  return [
    wireImport,
    target.typeImport(opcodeEnum),
    target.typeImport(engineEnum),
    target.typeImport(operandUnion),
    target.typeImport(dtypeEnum),
    target.codecImport(operandUnion),
    target.importOf(fixedModules.generations, 'Generation', true),
  ];
};

const initType = (target: Target): Doc => [
  jsdoc('What the constructor of an instruction takes: its properties, each of which may be left out and has its default then.'),
  block(
    'export type Init<T extends Instruction> = {',
    [
      `readonly [P in keyof T as P extends ${str(target.isa.wire.tag)} ? never : T[P] extends (...args: never[]) => unknown ? never : P]?:`,
      '  | T[P]',
      '  | undefined;',
    ],
    '};',
  ),
];

const rootClass = (target: Target): Doc => {
  const { isa } = target;
  return from(isa.origin, [
    jsdoc(`What all instructions of ${isa.name} have in common.`),
    block(
      'export abstract class Instruction {',
      separated([
        [
          jsdoc('Tells instructions apart.'),
          `abstract readonly ${propertyKey(isa.wire.tag)}: ${target.type(isa.wire.opcodeEnum)};`,
          properties(target, null, isa.header),
          jsdoc('Keys that the spec does not list, which lenient readers keep.'),
          `${extra}?: { readonly [key: string]: wire.Json } | undefined;`,
        ],
        constructorOf(target, null, isa.header),
        text(),
        operandMethods(target),
        sameness(target),
        latency(target),
        verification(target),
        contract(),
      ]),
      '}',
    ),
  ]);
};

const text = (): Doc =>
  separated([
    [
      jsdoc('The canonical text of the record.', ['@throws BrewError if a property does not fit its type']),
      block(
        'serialize(options?: wire.WriteOptions): string {',
        'return wire.unwrap(wire.writeText(this.codec, this, options));',
        '}',
      ),
    ],
    [
      jsdoc('The record as JSON values: integers are bigints, so that `1` and `1.0` stay apart.'),
      block(
        'toJson(options?: wire.WriteOptions): wire.Json {',
        'return wire.unwrap(wire.readText(wire.opaque, this.serialize(options)));',
        '}',
      ),
    ],
    [
      jsdoc('An instruction of its own with the same properties: nothing in it is shared.'),
      block('copy(): this {', 'return wire.copyOf(this);', '}'),
    ],
  ]);

const sameness = (target: Target): Doc => {
  const { read, written } = operandLists(target);
  const same = [...read, written].map((name) => `sameOperandList(${member('this', name)}, ${member('other', name)})`);
  return separated([
    [
      jsdoc('R1: whether both do the same to the same operands. Names, schedules, dependencies and the like do not count.'),
      'abstract sameInst(other: Instruction): boolean;',
    ],
    [
      jsdoc('From 0 to 2^32 - 1: the same for any two instructions that `sameInst` takes for the same.'),
      'abstract structuralHash(): number;',
    ],
    [
      jsdoc('A hash of these fields, and of the opcode unless it does not count.'),
      block(
        'protected hash(opcode: string, ...fields: readonly (readonly wire.Field[])[]): number {',
        'return wire.hashOf(opcode, fields.flat(), this);',
        '}',
      ),
    ],
    [
      jsdoc('Whether both read and write the same operands in the same order.'),
      block(
        'protected sameOperands(other: Instruction): boolean {',
        formula('return ', same.join(' && '), ';', lineWidth - 2 * 2),
        '}',
      ),
    ],
  ]);
};

const latency = (target: Target): Doc => {
  const engine = target.type(target.isa.wire.engineEnum);
  const stub = (name: string): Doc =>
    block(`${name}(_generation: Generation): number {`, "return this.violated('Unimplemented');", '}');
  return separated([
    [
      jsdoc('R4: time that the instruction takes, in whole ns.', [
        '@throws ContractViolation if there is no model for the generation',
      ]),
      block(
        'getLatency(generation: Generation): number {',
        'return this.getLatencyReadInit(generation) + this.getLatencyExec(generation) + this.getLatencyWriteDrain(generation);',
        '}',
      ),
    ],
    stub('getLatencyReadInit'),
    stub('getLatencyExec'),
    stub('getLatencyWriteDrain'),
    [
      jsdoc('R4: engine that executes the instruction unless another one is assigned.'),
      block(
        `getDefaultEngine(_generation: Generation): ${engine} {`,
        "return this.violated('No engine assignment for arch');",
        '}',
      ),
    ],
  ]);
};

const contract = (): Doc =>
  separated([
    [
      jsdoc('How records of the instruction are read and written.'),
      'protected abstract get codec(): wire.WireType<Instruction>;',
    ],
    [jsdoc('Where the spec defines the instruction.'), 'protected abstract get definedAt(): wire.Origin;'],
    [
      jsdoc('A call that the spec forbids for this instruction.', ['@throws ContractViolation always']),
      block(
        'protected violated(text: string): never {',
        'return wire.violated(text, this.definedAt.file, this.definedAt.line);',
        '}',
      ),
    ],
  ]);

/** The keys that every record has, and how lists of operands compare. */
const headerTable = (target: Target, lines: SpecLines): Doc => {
  const { isa } = target;
  const site = {
    properties: (key: string) => target.property(null, key),
    later: target.holders,
    rule: (f: { origin: typeof isa.origin }) => lines.at(f.origin),
  };
  const { piece, imports } = fieldTable(target, site, isa.header);
  const operands = codecOf(target, site, { kind: 'list', of: { kind: 'union', union: isa.wire.operandUnion } });
  const { read, written } = operandKeys(target);
  const naming = isa.document?.instruction ? `names: [${literalText(isa.document.instruction)}]` : '';
  return separated([
    withCode([operands], (type) => `const { same: sameOperandList } = ${type};`),
    use(imports, [
      jsdoc('Keys that the record of every instruction has.'),
      laidOut('export const instructionFields = ', piece, ';'),
    ]),
    [
      jsdoc('Those of them that hold operands.'),
      laidOut(
        'export const operandFields = ',
        call('instructionFields.filter', [`({ key }) => ${literalText([...read, written])}.includes(key)`]),
        ';',
      ),
    ],
    [
      jsdoc('What the records of all instructions have in common.'),
      `export const instructionOptions = { isInstruction: true, extra: ${str(extra)}, naming: { ${naming} } } as const;`.replace(
        '{  }',
        '{}',
      ),
    ],
  ]);
};
