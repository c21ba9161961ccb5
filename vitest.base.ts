import type { ViteUserConfig } from 'vitest/config';

/** Tests sit beside what they test and run on sources, so no build is needed first. */
export const base: ViteUserConfig = {
  resolve: { conditions: ['@instabrew/source'] },
  ssr: { resolve: { conditions: ['@instabrew/source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    typecheck: { enabled: false },
    testTimeout: 60_000,
  },
};
