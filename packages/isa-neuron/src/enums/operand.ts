/** Enums of operands in memory. Neither is written: the wire has spellings and lists of its own. */
import { member, structuralEnum } from '@instabrew/spec';
import { pages } from '../pages.js';

export const ArgumentKind = structuralEnum(
  'ArgumentKind',
  // biome-ignore format: one member a line
  [
    member('PhysicalAccessPattern',   1, { doc: 'Written physical_ap.' }),
    member('SymbolicAccessPattern',   2, { doc: 'Written symbolic_ap or symbolic_pwap.' }),
    member('RegisterAccessPattern',   3, { doc: 'Written register_ap.' }),
    member('ImmediateValue',          6, { doc: 'Written imm_value.' }),
    member('SymbolicImmediateValue',  7, { doc: 'Written symbolic_imm_value.' }),
    member('ImmediateArray',          8, { doc: 'Written imm_array.' }),
    member('RegisterAccess',         11, { doc: 'Written register_access.' }),
    member('RegisterSet',            12, { doc: 'A stub that cannot be made, without a spelling.' }),
  ],
  {
    doc: 'Class of an operand in memory. The tags of the union Argument are its written form; 0, 4, 5, 9 and 10 are not used.',
    source: {
      confidence: 'certain',
      pages: [pages.valueModel, pages.opFamily],
      note: 'The original nests it as Argument::ArgumentKind. Members are the class names of each number: the texts of its converter are not printed.',
    },
  },
);

export const InstructionArgumentType = structuralEnum(
  'InstructionArgumentType',
  // biome-ignore format: one member a line
  [
    member('Argument',            0, { doc: 'Stands in ins.' }),
    member('IndirectionArgument', 1, { doc: 'Stands in indirection_ins.' }),
    member('Output',              2, { doc: 'Stands in outs.' }),
  ],
  {
    doc: 'Which list of an instruction an operand stands in. Immediates always stand in ins.',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.valueModel, pages.base] },
  },
);
