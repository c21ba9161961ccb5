/** `fwd.h`: the names of everything, for code that only points at it or passes it on. */
import type { SourceFile } from '@instabrew/plugin';
import { memoryEnumOf } from '@instabrew/spec';
import { enumHead } from './enums.js';
import { headerFile } from './file.js';
import type { Target } from './target.js';

/** Stands in for a header of the library wherever no definition is needed; so a change to a class recompiles less. */
export const forwardHeader = (target: Target): SourceFile => {
  const { enums, records, unions, instructions } = target.isa;
  const structs = [...records, ...unions].map(({ name }) => target.type(name));
  const place = memoryEnumOf(target.isa) === undefined ? [] : ['Place'];
  const classes = ['Instruction', 'OwnedInstruction', 'UnknownInstruction', 'InstructionVisitor', 'OperandView'];
  return headerFile(target, 'fwd', {
    doc: 'Declares all enums, records and classes, for code that only points at them or passes them on.',
    includes: ['<cstdint>'],
    body: [
      [...enums.map((e) => `${enumHead(target, e)};`), 'enum class Generation : std::int32_t;'],
      ['GenerationConstants', 'InstructionInfo', 'OperandInfo', ...place, 'VerifyContext', ...structs].map(
        (name) => `struct ${name};`,
      ),
      [...classes, ...instructions.map((i) => target.className(i))].map((name) => `class ${name};`),
    ],
  });
};
