export { type Backend, portable, type Scalar } from './backend.js';
export { type InterpOptions, interp, interpreter } from './interpreter.js';
export { type TrapCode, trapCodes } from './trap.js';
