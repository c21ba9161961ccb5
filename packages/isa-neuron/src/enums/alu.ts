/** The operations of the arithmetic units. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const AluOpType = fieldEnum(
  'AluOpType',
  // biome-ignore format: one member a line
  [
    member('bypass',               0, { tables: { isa: 0, klr: 10 }, doc: 'The left operand, unchanged.' }),
    member('bitwise_not',          1, { tables: { isa: 1, klr: 7 } }),
    member('arith_shift_left',     2, { tables: { isa: 2, klr: 3 } }),
    member('arith_shift_right',    3, { tables: { isa: 3, klr: 4 } }),
    member('add',                  4, { tables: { isa: 4, klr: 2 } }),
    member('subtract',             5, { tables: { isa: 5, klr: 29 } }),
    member('mult',                 6, { tables: { isa: 6, klr: 25 } }),
    member('divide',               7, { tables: { isa: 7, klr: 11 } }),
    member('max',                  8, { tables: { isa: 8, klr: 22 } }),
    member('min',                  9, { tables: { isa: 9, klr: 23 } }),
    member('bitwise_and',         10, { tables: { isa: 10, klr: 6 } }),
    member('bitwise_or',          11, { tables: { isa: 11, klr: 8 } }),
    member('bitwise_xor',         12, { tables: { isa: 12, klr: 9 } }),
    member('logical_and',         13, { tables: { isa: 13, klr: 17 } }),
    member('logical_or',          14, { tables: { isa: 14, klr: 18 } }),
    member('logical_xor',         15, { tables: { isa: 15, klr: 21 } }),
    member('logical_shift_left',  16, { tables: { isa: 16, klr: 19 } }),
    member('logical_shift_right', 17, { tables: { isa: 17, klr: 20 } }),
    member('is_equal',            18, { tables: { isa: 18, klr: 12 } }),
    member('not_equal',           19, { tables: { isa: 24, klr: 26 } }),
    member('is_gt',               20, { tables: { isa: 19, klr: 14 } }),
    member('is_ge',               21, { tables: { isa: 20, klr: 13 } }),
    member('is_lt',               22, { tables: { isa: 22, klr: 16 } }),
    member('is_le',               23, { tables: { isa: 21, klr: 15 } }),
    member('average',             24, { tables: { klr: 5 }, doc: 'Only as a reduction; has a dedicated opcode and no ALU code.' }),
    member('elemwise_mul',        25, { doc: 'Has a dedicated opcode and no ALU code.' }),
    member('pow',                 26, { tables: { isa: 26, klr: 27 } }),
    member('mod',                 27, { tables: { isa: 27, klr: 24 } }),
    member('rsqrt',               28, { tables: { isa: 29, klr: 28 }, doc: 'Ignores the right operand.' }),
    member('abs',                 29, { tables: { isa: 25, klr: 1 }, doc: 'Ignores the right operand.' }),
    member('abs_max',             30, { tables: { isa: 32 }, doc: 'From core v4.' }),
    member('abs_min',             31, { tables: { isa: 33 }, doc: 'From core v4.' }),
    member('mod_int',             32, { tables: { isa: 200 }, doc: 'From core v4; its code lies in the extended 32-bit band.' }),
  ],
  {
    doc: 'Scalar operation of one ALU stage. `isa` is its code in the instruction word of core v4, `klr` its number in the KLR front end.',
    source: { confidence: 'certain', pages: [pages.alu, pages.isaEnums, pages.appendix, pages.catalog, pages.crosswalk] },
  },
);
