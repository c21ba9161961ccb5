export { enumCodec } from '@instabrew/enum-codec';
export { interp } from '@instabrew/interp';
export { latency } from '@instabrew/latency';
export { type Config, type ConfigFile, defineConfig } from '@instabrew/plugin';
export { wireJson } from '@instabrew/wire-json';
export { type CliCode, cliCodes } from './codes.js';
export type { Io, Stream } from './io.js';
export { main } from './main.js';
