import type { Options } from 'tsup';

/** What every package builds: ESM with declarations, one file per entry. */
export const base: Options = {
  entry: ['src/index.ts'],
  format: ['esm'],
  target: 'node20',
  // Declarations are made against the built declarations of the packages below, not against their sources.
  dts: { compilerOptions: { customConditions: [] } },
  sourcemap: true,
  clean: true,
};
