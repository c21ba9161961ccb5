/** Ways to the concrete class of an instruction: a function for any of them, and a visitor with a method for each. */
import { block, type Doc, type SourceFile, separated } from '@instabrew/plugin';
import type { InstructionSpec } from '@instabrew/spec';
import { classBlock } from './export.js';
import { cppFile, func, headerFile } from './file.js';
import { width } from './layout.js';
import type { Target } from './target.js';
import { docComment } from './text.js';

const method = (target: Target, inst: InstructionSpec): string => `visit${target.className(inst)}`;

export const visitorFiles = (target: Target, familyStems: readonly string[]): readonly SourceFile[] => {
  const { namespace, isa } = target;
  return [
    headerFile(target, 'visit', {
      doc: 'The concrete class of an instruction. Includes the headers of all families.',
      includes: [...familyStems, 'unknown_instruction'].map((stem) => `${namespace}/${stem}.h`),
      body: [
        [
          docComment('Calls `f` with the instruction as what it is, and returns what that returns.'),
          'template <class F>',
          func('decltype(auto) visit(const Instruction &instruction, F &&f)', dispatch(target, 'const ')),
        ],
        ['template <class F>', func('decltype(auto) visit(Instruction &instruction, F &&f)', dispatch(target, ''))],
      ],
    }),
    headerFile(target, 'visitor', {
      includes: [`${namespace}/fwd.h`],
      body: [
        [
          docComment(
            'Does something for each class of instructions. A class whose method is not overridden is seen as one of its base ' +
              'class, in the end as an Instruction, for which nothing is done.',
          ),
          classBlock(target, 'InstructionVisitor', [
            [
              'public',
              separated([
                'virtual ~InstructionVisitor() = default;',
                [
                  docComment('Calls the method of the class of the instruction.'),
                  'void operator()(const Instruction &instruction);',
                ],
                [
                  'virtual void visitInstruction(const Instruction &instruction);',
                  'virtual void visitUnknownInstruction(const UnknownInstruction &instruction);',
                  ...isa.instructions.map((i) => `virtual void ${method(target, i)}(const ${target.className(i)} &instruction);`),
                ],
              ]),
            ],
          ]),
        ],
      ],
    }),
    cppFile(target, 'visitor', {
      includes: [`${namespace}/visit.h`],
      body: [
        operator(target),
        func('void InstructionVisitor::visitInstruction(const Instruction &)', []),
        func(
          'void InstructionVisitor::visitUnknownInstruction(const UnknownInstruction &instruction)',
          'visitInstruction(instruction);',
        ),
        ...isa.instructions.map((i) => fallback(target, i)),
      ],
    }),
  ];
};

const cast = (type: string): string => `static_cast<${type} &>(instruction)`;

const cases = (target: Target, call: (type: string, inst: InstructionSpec | undefined) => string): Doc => [
  block(
    'switch (instruction.opcode()) {',
    [
      ...target.isa.instructions.map((i): Doc => {
        const flat = `case ${target.opcode(i)}: return ${call(target.className(i), i)};`;
        return flat.length <= width - 2 ? flat : [`case ${target.opcode(i)}:`, `  return ${call(target.className(i), i)};`];
      }),
      'default: break;',
    ],
    '}',
  ),
  `return ${call('UnknownInstruction', undefined)};`,
];

const dispatch = (target: Target, constness: string): Doc => cases(target, (type) => `f(${cast(`${constness}${type}`)})`);

const operator = (target: Target): Doc =>
  func(
    'void InstructionVisitor::operator()(const Instruction &instruction)',
    cases(target, (type, inst) => `${inst ? method(target, inst) : 'visitUnknownInstruction'}(${cast(`const ${type}`)})`),
  );

const fallback = (target: Target, inst: InstructionSpec): Doc => {
  const base = target.isa.instructions.find((i) => i.name === inst.base);
  return func(
    `void InstructionVisitor::${method(target, inst)}(const ${target.className(inst)} &instruction)`,
    `${base ? method(target, base) : 'visitInstruction'}(instruction);`,
  );
};
