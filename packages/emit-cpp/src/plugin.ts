import { definePlugin, type Plugin } from '@instabrew/plugin';
import { CppEmitter, type CppOptions } from './emitter.js';

/**
 * The C++ target.
 * @example
 * plugins: [cpp({ out: 'gen/cpp' })]
 */
export const cpp = (options: CppOptions = {}): Plugin<'emitter', readonly []> =>
  definePlugin({ port: 'emitter', name: 'cpp', needs: [], create: (isa) => new CppEmitter(isa, options) });
