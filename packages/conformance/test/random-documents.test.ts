/** A sample of random documents; `nx run conformance:test:slow` draws many more. */
import { enumCodecs } from '@instabrew/enum-codec';
import { neuron } from '@instabrew/isa-neuron';
import { resolve, unwrap } from '@instabrew/spec';
import { jsonWireCodec } from '@instabrew/wire-json';
import { test } from 'vitest';
import { toy } from '../../../examples/toy-isa/toy.js';
import { roundTrips, shuffles, survivesMutation } from './document-properties.js';

const codec = jsonWireCodec(neuron, enumCodecs(neuron));

test('read(write(d)) is d, write(read(t)) is t', () => roundTrips(neuron, codec, 200));
test('shuffled keys and white space make no difference', () => shuffles(neuron, codec, 100));
test('damaged documents are read or refused', () => survivesMutation(neuron, codec, 2_000));

test('an ISA without containers has lists of instructions for documents', async () => {
  const isa = unwrap(resolve(toy, { root: new URL('../../..', import.meta.url).pathname }));
  await roundTrips(isa, jsonWireCodec(isa, enumCodecs(isa)), 100);
});
