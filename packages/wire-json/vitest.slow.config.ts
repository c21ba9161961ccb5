import { mergeConfig } from 'vitest/config';
import { base } from '../../vitest.base.js';

export default mergeConfig(base, {
  test: { include: ['test/**/*.slow.ts'], testTimeout: 3_600_000, outputFile: { json: 'test-results/slow.json' } },
});
