/** The module `visitor`: one method for each class of instructions. */
import { block, type Doc, from, type SourceFile, separated, use } from '@instabrew/plugin';
import { instructionOf } from '@instabrew/spec';
import { forTyping, line, py, runtime } from './code.js';
import { pyModule } from './file.js';
import { method } from './methods.js';
import type { Target } from './target.js';
import { docstring } from './text.js';

const instruction = forTyping('.instruction', 'Instruction');
const unknown = forTyping('.instruction', 'UnknownInstruction');

/**
 * ```py
 * def visit_InstMatmult(self, instruction: InstMatmult) -> R:
 *     return self.visit_InstMatmultBase(instruction)
 * ```
 */
const methods = (target: Target): readonly Doc[] =>
  target.isa.instructions.map((inst) => {
    const name = target.className(inst);
    const type = forTyping(`.${target.moduleOf(inst)}`, name);
    const base = inst.base === null ? 'Instruction' : target.className(instructionOf(target.isa, inst.base));
    return from(
      inst.origin,
      method(py`def visit_${name}(self, instruction: ${type}) -> R:`, '', `return self.visit_${base}(instruction)`),
    );
  });

export const visitorModule = (target: Target): SourceFile =>
  pyModule(
    target,
    'visitor',
    ['Does something else for each class of instructions.'],
    [
      { constants: use({ from: 'typing', name: 'TypeVar' }, 'R = TypeVar("R")') },
      use(
        { from: 'typing', name: 'Generic' },
        block('class InstructionVisitor(Generic[R]):', [
          docstring(
            [
              'One method for each class of instructions; what a subclass does not define falls back to that of the base class.',
              'The last of them is visit_Instruction, which has to be defined where others are not.',
            ],
            1,
          ),
          '',
          separated([
            method(
              py`def visit(self, instruction: ${instruction}) -> R:`,
              'What the method for the class of the instruction gives.',
              [line(py`answer: R = ${runtime('visiting', 'method_for')}(self, type(instruction))(instruction)`), 'return answer'],
            ),
            method(
              py`def visit_Instruction(self, instruction: ${instruction}) -> R:`,
              '',
              'raise NotImplementedError(f"{type(self).__name__} does not visit {type(instruction).__name__}")',
            ),
            method(
              py`def visit_UnknownInstruction(self, instruction: ${unknown}) -> R:`,
              '',
              'return self.visit_Instruction(instruction)',
            ),
            ...methods(target),
          ]),
        ]),
      ),
    ],
  );
