/** What the class that all instructions extend does with operands. */
import { block, type Doc, separated, use } from '@instabrew/plugin';
import { fixedModules } from './modules.js';
import type { Target } from './target.js';
import { jsdoc, member } from './text.js';

interface OperandLists {
  /** Index operands behind the others. */
  readonly read: readonly string[];
  readonly written: string;
}

/** Header keys that hold operands. */
export const operandKeys = (target: Target): OperandLists => {
  const { ins, outs, indirectionIns } = target.isa.wire;
  return { read: indirectionIns === null ? [ins] : [ins, indirectionIns], written: outs };
};

/** Header properties that hold operands. */
export const operandLists = (target: Target): OperandLists => {
  const { read, written } = operandKeys(target);
  return { read: read.map((key) => target.property(null, key)), written: target.property(null, written) };
};

export const operandMethods = (target: Target): Doc => {
  const operand = target.type(target.isa.wire.operandUnion);
  const { read, written } = operandLists(target);
  const spread = [...read, written].map((name) => `...${member('this', name)}`).join(', ');
  const indexes = read[1];
  return separated([
    [
      jsdoc('All operands: first those read, then those written.'),
      block(`operands(): ${operand}[] {`, `return [${spread}];`, '}'),
    ],
    [
      jsdoc('Reads `replacement` wherever the same operand as `old` was read. Returns how often that was.'),
      block(
        `replaceUseOfWith(old: ${operand}, replacement: ${operand}): number {`,
        [
          'let replaced = 0;',
          block(
            `const replace = (use: ${operand}): ${operand} => {`,
            [
              `if (!${target.codec(target.isa.wire.operandUnion)}.same(use, old)) return use;`,
              'replaced++;',
              'return replacement;',
            ],
            '};',
          ),
          ...read.map((name) => `${member('this', name)} = ${member('this', name)}.map(replace);`),
          'return replaced;',
        ],
        '}',
      ),
    ],
    indexes !== undefined &&
      use(target.importOf(fixedModules.operands, 'indirectionOf'), [
        jsdoc('The operand that supplies the indexes of an access; undefined: the access is not indirect.'),
        block(
          `protected indexOperand(operand: ${operand} | undefined): ${operand} | undefined {`,
          [
            'const position = indirectionOf(operand);',
            `return position === undefined ? undefined : ${member('this', indexes)}[position];`,
          ],
          '}',
        ),
      ]),
  ]);
};
