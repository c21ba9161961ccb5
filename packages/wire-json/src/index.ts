export { JsonWireCodec, jsonWireCodec, wireJson } from './codec.js';
export { type WireCode, wireCodes } from './codes.js';
export { realText } from './text/number.js';
export { compareUtf8 } from './text/utf8.js';
