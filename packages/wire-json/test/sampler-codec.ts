import { enumCodecs } from '@instabrew/enum-codec';
import type { ReadOptions, WriteOptions } from '@instabrew/plugin';
import { type Diagnostic, type Result, unwrap, type WireRecord } from '@instabrew/spec';
import { jsonWireCodec } from '../src/index.js';
import { least, sampler } from './sampler.js';

export const codec = jsonWireCodec(sampler, enumCodecs(sampler));

export const diagnostics = (result: Result<unknown>): readonly Diagnostic[] => (result.ok ? [] : result.diagnostics);

/** Reads the least record with these entries (JSON text) instead of, or besides, its own. */
export const textWith = (entries: { readonly [key: string]: string }): string => {
  const all = { opcode: '"Sampler"', name: '"s"', yes: 'true', i64: '0', ...entries };
  return `{${Object.entries(all)
    .map(([key, value]) => `${JSON.stringify(key)}:${value}`)
    .join()}}`;
};
export const readWith = (entries: { readonly [key: string]: string }, options?: ReadOptions): WireRecord =>
  unwrap(codec.readRecord(textWith(entries), options));

/** The text of the least record with these values, and what its keys say. */
export const writeWith = (values: WireRecord, options?: WriteOptions): string =>
  unwrap(codec.writeRecord({ ...least, ...values }, options));

/** `[code, path]` of what keeps the least record with these values from being written. */
export const refusals = (values: WireRecord, options?: WriteOptions) =>
  diagnostics(codec.writeRecord({ ...least, ...values }, options)).map((d) => [d.code, d.path]);
