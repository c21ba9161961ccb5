import type { WireDocument } from '@instabrew/plugin';
import type { ResolvedIsa } from '@instabrew/spec';
import fc from 'fast-check';
import { documentArbitrary } from './documents.js';

/** Random documents; the same for the same seed. */
export const sampleDocuments = (
  isa: ResolvedIsa,
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly WireDocument[] => fc.sample(documentArbitrary(isa), { seed, numRuns: count });
