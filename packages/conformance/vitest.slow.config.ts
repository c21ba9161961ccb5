import { defineConfig } from 'vitest/config';
import { base } from '../../vitest.base.js';

/** What takes minutes: `nx run @instabrew/conformance:test:slow`. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: ['test/**/*.slow.ts'], testTimeout: 3_600_000, outputFile: { json: 'test-results/slow.json' } },
});
