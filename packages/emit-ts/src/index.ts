export { TsEmitter } from './emit.js';
export { type TsOptions, ts } from './plugin.js';
