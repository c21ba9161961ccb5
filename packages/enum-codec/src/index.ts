export { type EnumCode, enumCodes } from './codes.js';
export { type EnumTables, enumCodec, enumCodecs } from './enum-codecs.js';
export { EnumTable } from './enum-table.js';
