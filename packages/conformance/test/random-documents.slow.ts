/** Many random documents, and damaged ones: minutes, so not part of the usual run. `nx run @instabrew/conformance:test:slow` */

import process from 'node:process';
import { enumCodecs } from '@instabrew/enum-codec';
import { neuron } from '@instabrew/isa-neuron';
import { jsonWireCodec } from '@instabrew/wire-json';
import { expect, test } from 'vitest';
import { roundTrips, shuffles, survivesMutation } from './document-properties.js';

const codec = jsonWireCodec(neuron, enumCodecs(neuron));

test('20,000 documents: read(write(d)) is d, write(read(t)) is t', () => roundTrips(neuron, codec, 20_000));
test('20,000 documents: shuffled keys and white space make no difference', () => shuffles(neuron, codec, 20_000));
test('200,000 damaged documents are read or refused, in bounded memory', async () => {
  await survivesMutation(neuron, codec, 10_000);
  const before = process.memoryUsage().heapTotal;
  await survivesMutation(neuron, codec, 190_000);
  expect(process.memoryUsage().heapTotal - before).toBeLessThan(512 * 2 ** 20);
});
