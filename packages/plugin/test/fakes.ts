/** Providers for tests: enough of each port to tell them apart. */
import { failure, success } from '@instabrew/spec';
import { definePlugin } from '../src/define-plugin.js';
import type { Emitter, EnumCodecs, WireCodec } from '../src/ports.js';

const enumCodecs: EnumCodecs = {
  all: [],
  of: (name) => {
    throw new RangeError(name);
  },
};
/** Counts its creations in `created`. */
export const enumCodec = (created: string[] = []) =>
  definePlugin({
    port: 'enumCodec',
    name: 'enums',
    create: () => {
      created.push('enums');
      return enumCodecs;
    },
  });

const codec = (format: string, text: string): WireCodec => ({
  format,
  readRecord: () => failure([]),
  readRecords: () => failure([]),
  writeRecord: () => success(text),
  writeRecords: () => success(text),
  readDocument: () => failure([]),
  writeDocument: () => success(text),
  verifyDocument: () => [],
  checkNames: () => [],
  readStream: async function* () {
    yield* [];
  },
  writeStream: async function* () {
    yield { kind: 'text' as const, text };
  },
});
export const wireJson = (created: string[] = []) =>
  definePlugin({
    port: 'wireCodec',
    name: 'json',
    needs: ['enumCodec'],
    create: (_isa, use) => {
      created.push(`json over ${use('enumCodec').all.length} enums`);
      return codec('json', '{}');
    },
  });
export const wireLines = () => definePlugin({ port: 'wireCodec', name: 'lines', create: () => codec('lines', 'opcode Scale') });

export const emitter = (target: string, name = target) =>
  definePlugin({
    port: 'emitter',
    name,
    create: (): Emitter => ({ target, out: `gen/${name}`, emit: () => [], construct: () => undefined }),
  });
