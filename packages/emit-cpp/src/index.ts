export { CppEmitter, type CppOptions } from './emitter.js';
export { cpp } from './plugin.js';
