import { definePlugin, type Plugin } from '@instabrew/plugin';
import { PythonEmitter } from './emitter.js';

export interface PythonOptions {
  /** Output folder, relative to the config file; default `gen/python`. */
  readonly out?: string;
}

/**
 * The Python target: one package of typed modules that needs nothing but Python 3.10.
 * @example
 * export default defineConfig({ isa, plugins: [python({ out: 'gen/python' })] });
 */
export const python = ({ out = 'gen/python' }: PythonOptions = {}): Plugin<'emitter', readonly []> =>
  definePlugin({ port: 'emitter', name: 'python', create: (isa) => new PythonEmitter(isa, out) });
