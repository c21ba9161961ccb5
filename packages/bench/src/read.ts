// How long reading takes, as a ratio to JSON.parse on the same text.
//
//     nx run bench:read [--args "bytes of each corpus, 8M by default: 500K, 64M"]
import process from 'node:process';
import { unwrap } from '@instabrew/spec';
import { type Contender, compare } from './compare.js';
import { print } from './print.js';
import { report } from './report.js';
import { sizeOf } from './size.js';
import { type Corpus, codec, corpora, parsed, piecesOf } from './texts.js';

const contenders: readonly Contender<Corpus>[] = [
  { name: 'JSON.parse', run: (corpus) => void parsed(corpus) },
  { name: 'readDocument, text', run: ({ texts }) => void texts.map((text) => unwrap(codec.readDocument(text))) },
  { name: 'readDocument, bytes', run: ({ bytes }) => void bytes.map((text) => unwrap(codec.readDocument(text))) },
  {
    name: 'readStream (names not checked)',
    run: async ({ bytes }) => {
      for (const text of bytes)
        for await (const event of codec.readStream(piecesOf(text)))
          if (event.kind === 'finding') throw new Error(`not read: ${event.diagnostic.code}`);
    },
  },
];

for (const corpus of corpora(sizeOf(process.argv[2] ?? '8M'))) print(report(corpus, await compare(corpus, contenders)));
