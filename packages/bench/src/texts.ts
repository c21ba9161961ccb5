import { documentArbitrary } from '@instabrew/conformance';
import { enumCodecs } from '@instabrew/enum-codec';
import { neuron } from '@instabrew/isa-neuron';
import { unwrap, type WireValue } from '@instabrew/spec';
import { jsonWireCodec } from '@instabrew/wire-json';
import fc from 'fast-check';
import { longDocument } from './long-document.js';

export const codec = jsonWireCodec(neuron, enumCodecs(neuron));

/** What is measured: documents that are read or written one after the other. */
export interface Corpus {
  readonly name: string;
  readonly texts: readonly string[];
  readonly bytes: readonly Uint8Array[];
}

const corpus = (name: string, texts: readonly string[]): Corpus => ({
  name,
  texts,
  bytes: texts.map((text) => new TextEncoder().encode(text)),
});

export const bytesOf = ({ bytes }: Corpus): number => bytes.reduce((sum, text) => sum + text.length, 0);

/** As a compiler writes them: long, and much the same from one instruction to the next. */
const one = (size: number): Corpus => corpus('one long document', [[...longDocument(codec, size)].join('')]);

/** As a test writes them: every construct, every opcode, odd strings and numbers. The same for the same size. */
const many = (size: number): Corpus => {
  const texts: string[] = [];
  for (let seed = 1, length = 0; length < size; seed++)
    for (const document of fc.sample(documentArbitrary(neuron), { seed, numRuns: 50 })) {
      if (length >= size) break;
      const text = unwrap(codec.writeDocument(document));
      texts.push(text);
      length += text.length;
    }
  return corpus('generated documents', texts);
};

/** @param size characters of each corpus, about */
export const corpora = (size: number): readonly Corpus[] => [one(size), many(size)];

/** What JSON itself makes of the texts. */
export const parsed = ({ texts }: Corpus): readonly WireValue[] => texts.map((text) => JSON.parse(text) as WireValue);

/** A reader that takes pieces is given pieces as a file gives them. */
const pieceSize = 2 ** 18;

export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}
