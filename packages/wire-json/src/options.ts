import type { ReadOptions } from '@instabrew/plugin';

/** Readers and writers recurse; no option raises the nesting above this. */
export const deepest = 1000;

export interface ReadLimits {
  readonly lenient: boolean;
  readonly maxDepth: number;
  readonly maxBytes: number;
  readonly maxValues: number;
  readonly maxDiagnostics: number;
}

/** The options with their defaults; `maxDepth` above 1000 counts as 1000. */
export const readLimits = ({
  mode = 'strict',
  maxDepth = 256,
  maxBytes = 2 ** 30,
  maxValues = 50_000_000,
  maxDiagnostics = 100,
}: ReadOptions = {}): ReadLimits => ({
  lenient: mode === 'lenient',
  maxDepth: Math.min(maxDepth, deepest),
  maxBytes,
  maxValues,
  maxDiagnostics: Math.max(1, maxDiagnostics),
});
