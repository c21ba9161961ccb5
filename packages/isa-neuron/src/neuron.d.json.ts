/** The type of `neuron.json`, which the build writes beside the bundle. */
import type { ResolvedIsa } from '@instabrew/spec';

declare const isa: ResolvedIsa;
export = isa;
