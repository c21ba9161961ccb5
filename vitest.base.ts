import type { ViteUserConfig } from 'vitest/config';

/** Tests sit beside what they test and run on sources, so no build is needed first. The gate adds up the JSON reports. */
export const base: ViteUserConfig = {
  resolve: { conditions: ['@instabrew/source'] },
  ssr: { resolve: { conditions: ['@instabrew/source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Files of a package share what they import: reading the sources again for each took longer than many of the tests.
    isolate: false,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
};
