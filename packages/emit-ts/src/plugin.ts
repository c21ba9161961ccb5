import { definePlugin } from '@instabrew/plugin';
import { TsEmitter } from './emit.js';

export interface TsOptions {
  /** Output folder, relative to the config file; default `gen/ts`. */
  readonly out?: string;
}

/**
 * The TypeScript target: classes, codecs and latency models of an ISA.
 * @example
 * defineConfig({ isa: toy, plugins: [ts({ out: 'gen/ts' })] });
 */
export const ts = ({ out = 'gen/ts' }: TsOptions = {}) =>
  definePlugin({ port: 'emitter', name: 'ts', create: (isa) => new TsEmitter(isa, out) });
