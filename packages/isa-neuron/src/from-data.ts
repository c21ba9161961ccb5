/** The ISA as the build resolved it: one JSON file beside the bundle. */
import type { ResolvedIsa } from '@instabrew/spec';
import data from './neuron.json' with { type: 'json' };

export const neuron: ResolvedIsa = data;
