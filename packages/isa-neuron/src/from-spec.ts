/** The ISA, resolved from its sources: what tests, generators and the build of this package use. */
import { type ResolvedIsa, resolve, unwrap } from '@instabrew/spec';
import { neuronSpec } from './neuron.js';

/** The root of the repository, which origins are relative to. */
const root = decodeURIComponent(new URL('../../..', import.meta.url).pathname);

export const neuron: ResolvedIsa = unwrap(resolve(neuronSpec, { root }));
