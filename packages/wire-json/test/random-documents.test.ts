/** A sample of random documents; `nx run wire-json:test:slow` draws many more. */
import { neuron } from '@instabrew/isa-neuron';
import { test } from 'vitest';
import { roundTrips, shuffles, survivesMutation } from './document-properties.js';
import { codec } from './neuron-codec.js';

test('read(write(d)) is d, write(read(t)) is t', () => roundTrips(neuron, codec, 200));
test('shuffled keys and white space make no difference', () => shuffles(neuron, codec, 100));
test('damaged documents are read or refused', () => survivesMutation(neuron, codec, 2_000));
