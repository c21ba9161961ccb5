/** Element types. Their order is the enum's; sizes, lanes and immediates are per type. */
import { type DtypeDef, dtype, member, structuralEnum } from '@instabrew/spec';
import { pages } from './pages.js';

const source = { confidence: 'certain', pages: [pages.dtypes, pages.dtypeCatalog, pages.appendix, pages.isaEnums] } as const;

/** `isa`: tag in the instruction word of core v4; `isaBefore4`: of the cores before it, which share all but one. */
export const Dtype = structuralEnum(
  'Dtype',
  // biome-ignore format: one member a line
  [
    member('uint8',             0, { tables: { isa: 3,  isaBefore4: 3,  klr: 12 } }),
    member('int8',              1, { tables: { isa: 2,  isaBefore4: 2,  klr: 8 } }),
    member('float4_e2m1fn_x4',  2, { tables: { isa: 16, isaBefore4: 5,  klr: 20 }, doc: 'Four 4-bit floats in 16 bits.' }),
    member('float8e3',          3, { tables: { isa: 13, isaBefore4: 13, klr: 2 }, doc: 'E3M4.' }),
    member('float8e4',          4, { tables: { isa: 14, isaBefore4: 14, klr: 3 }, doc: 'E4M3 with infinities, up to 240.' }),
    member('float8_e4m3fn',     5, { tables: { isa: 14, isaBefore4: 14, klr: 17 }, doc: 'E4M3 without infinities, up to 448.' }),
    member('float8_e8m0fnu',    6, { tables: { isa: 3,  isaBefore4: 3 }, doc: 'Power of two that scales a block: 2^(byte - 127).' }),
    member('float8e5',          7, { tables: { isa: 15, isaBefore4: 15, klr: 4 }, doc: 'E5M2.' }),
    member('float8_e4m3fn_x4',  8, { tables: { isa: 14, isaBefore4: 14, klr: 19 }, doc: 'Four float8_e4m3fn in 32 bits.' }),
    member('float8_e5m2_x4',    9, { tables: { isa: 15, isaBefore4: 15, klr: 18 }, doc: 'Four float8e5 in 32 bits.' }),
    member('uint16',           10, { tables: { isa: 5,  isaBefore4: 5,  klr: 13 } }),
    member('int16',            11, { tables: { isa: 4,  isaBefore4: 4,  klr: 9 } }),
    member('bfloat16',         12, { tables: { isa: 6,  isaBefore4: 6,  klr: 1 } }),
    member('float16',          13, { tables: { isa: 7,  isaBefore4: 7,  klr: 5 } }),
    member('uint32',           14, { tables: { isa: 9,  isaBefore4: 9,  klr: 14 } }),
    member('int32',            15, { tables: { isa: 8,  isaBefore4: 8,  klr: 11 } }),
    member('float32',          16, { tables: { isa: 10, isaBefore4: 10, klr: 6 } }),
    member('float32r',         17, { tables: { isa: 11, isaBefore4: 11, klr: 7 }, doc: 'binary32 with the mantissa rounded to 11 bits.' }),
    member('uint64',           18, { tables: { isa: 1,  isaBefore4: 1,  klr: 15 } }),
    member('int64',            19, { tables: { isa: 12, isaBefore4: 12, klr: 10 } }),
  ],
  {
    doc: 'Type of one element of a tensor.',
    source: {
      ...source,
      note: 'A Python page lists float8_e4m3 and float8_e5m2 as shared names; they are none of the 20: the spellings are float8e4 and float8e5.',
    },
  },
);

/** Immediates: integers as they are, 16-bit floats as bit patterns; the 8-bit, packed and rounded types have none. */
// biome-ignore format: one dtype a line
export const dtypes: readonly DtypeDef[] = [
  dtype('uint8',             0, 1, { format: 'uint',   immediate: 'int',     source }),
  dtype('int8',              1, 1, { format: 'int',    immediate: 'int',     source }),
  dtype('float4_e2m1fn_x4',  2, 2, { format: 'packed', lanes: 4,             source, doc: 'Magnitudes 0, 0.5, 1, 1.5, 2, 3, 4, 6. Only core v4 multiplies it.' }),
  dtype('float8e3',          3, 1, { format: 'float',                        source }),
  dtype('float8e4',          4, 1, { format: 'float',                        source }),
  dtype('float8_e4m3fn',     5, 1, { format: 'float',                        source }),
  dtype('float8_e8m0fnu',    6, 1, { format: 'float',                        source, doc: 'Code 255 is NaN. A plain cast moves the byte as an unsigned integer.' }),
  dtype('float8e5',          7, 1, { format: 'float',                        source }),
  dtype('float8_e4m3fn_x4',  8, 4, { format: 'packed', lanes: 4,             source }),
  dtype('float8_e5m2_x4',    9, 4, { format: 'packed', lanes: 4,             source }),
  dtype('uint16',           10, 2, { format: 'uint',   immediate: 'int',     source }),
  dtype('int16',            11, 2, { format: 'int',    immediate: 'int',     source }),
  dtype('bfloat16',         12, 2, { format: 'float',  immediate: 'bits16',  source }),
  dtype('float16',          13, 2, { format: 'float',  immediate: 'bits16',  source }),
  dtype('uint32',           14, 4, { format: 'uint',   immediate: 'int',     source }),
  dtype('int32',            15, 4, { format: 'int',    immediate: 'int',     source }),
  dtype('float32',          16, 4, { format: 'float',  immediate: 'float32', source }),
  dtype('float32r',         17, 4, { format: 'float',                        source }),
  dtype('uint64',           18, 8, { format: 'uint',   immediate: 'int',     source }),
  dtype('int64',            19, 8, { format: 'int',    immediate: 'int',     source }),
];
