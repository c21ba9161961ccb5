// How long writing canonical text takes, as a ratio to JSON.stringify of what JSON.parse makes of it.
//
//     nx run bench:write [--args "bytes of each corpus, 8M by default: 500K, 64M"]
import process from 'node:process';
import type { StreamEvent, WireDocument } from '@instabrew/plugin';
import { unwrap, type WireValue } from '@instabrew/spec';
import { type Contender, compare } from './compare.js';
import { print } from './print.js';
import { report } from './report.js';
import { sizeOf } from './size.js';
import { type Corpus, codec, corpora, parsed, piecesOf } from './texts.js';

/** What there is to write, made before the clock starts. */
interface Contents {
  readonly values: readonly WireValue[];
  readonly documents: readonly WireDocument[];
  readonly events: readonly (readonly StreamEvent[])[];
}

const contentsOf = async (corpus: Corpus): Promise<Contents> => {
  const events: StreamEvent[][] = [];
  for (const text of corpus.bytes) {
    const document: StreamEvent[] = [];
    for await (const event of codec.readStream(piecesOf(text))) document.push(event);
    events.push(document);
  }
  return { values: parsed(corpus), documents: corpus.texts.map((text) => unwrap(codec.readDocument(text))), events };
};

async function* replay(events: readonly StreamEvent[]): AsyncGenerator<StreamEvent, void, undefined> {
  yield* events;
}

const contendersOf = ({ values, documents, events }: Contents): readonly Contender<Corpus>[] => [
  { name: 'JSON.stringify', run: () => void values.map((value) => JSON.stringify(value)) },
  { name: 'writeDocument', run: () => void documents.map((document) => unwrap(codec.writeDocument(document))) },
  {
    name: 'writeStream',
    run: async () => {
      for (const document of events)
        for await (const event of codec.writeStream(replay(document)))
          if (event.kind === 'finding') throw new Error(`not written: ${event.diagnostic.code}`);
    },
  },
];

for (const corpus of corpora(sizeOf(process.argv[2] ?? '8M')))
  print(report(corpus, await compare(corpus, contendersOf(await contentsOf(corpus)))));
