import type { Options } from 'tsup';

/** What every package builds: ESM with declarations, one file per entry. */
export const base: Options = {
  entry: ['src/index.ts'],
  format: ['esm'],
  target: 'node20',
  dts: true,
  sourcemap: true,
  clean: true,
};
