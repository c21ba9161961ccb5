import { enumCodecs } from '@instabrew/enum-codec';
import { neuron } from '@instabrew/isa-neuron';
import type { ReadOptions, WireDocument } from '@instabrew/plugin';
import { type Diagnostic, unwrap } from '@instabrew/spec';
import { jsonWireCodec } from '../src/index.js';

export const codec = jsonWireCodec(neuron, enumCodecs(neuron));

export const read = (text: string | Uint8Array, options?: ReadOptions): WireDocument => unwrap(codec.readDocument(text, options));
export const write = (document: WireDocument, indent = 2, mode: 'strict' | 'lenient' = 'strict'): string =>
  unwrap(codec.writeDocument(document, { indent, mode }));

/** Errors and warnings. */
export const found = (text: string | Uint8Array, options?: ReadOptions): readonly Diagnostic[] => {
  const result = codec.readDocument(text, options);
  return result.ok ? result.warnings : result.diagnostics;
};

/** The text in pieces of this many bytes. */
export async function* pieces(text: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The text that streaming makes of a text, and what it finds. */
export const stream = async (
  text: string | Uint8Array,
  { size = 1000, indent = 2, ...options }: ReadOptions & { readonly size?: number; readonly indent?: number } = {},
): Promise<{ readonly text: string; readonly diagnostics: readonly Diagnostic[] }> => {
  let out = '';
  const diagnostics: Diagnostic[] = [];
  const events = codec.readStream(pieces(text, size), options);
  for await (const event of codec.writeStream(events, { indent, ...(options.mode && { mode: options.mode }) })) {
    if (event.kind === 'text') out += event.text;
    else diagnostics.push(event.diagnostic);
  }
  return { text: out, diagnostics };
};
