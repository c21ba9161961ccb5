import type { Options } from 'tsup';

/** What every package builds: ESM, one file per entry, and a declaration file beside each source's place in `dist`. */
export const base: Options = {
  entry: ['src/index.ts'],
  format: ['esm'],
  target: 'node20',
  sourcemap: true,
  clean: true,
  // The native compiler takes a second for what tsup's own declarations take ten; they are made against the built declarations
  // of the packages below, not against their sources.
  onSuccess: 'tsc -p tsconfig.build.json',
};
