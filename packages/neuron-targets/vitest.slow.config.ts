import { defineConfig } from 'vitest/config';
import { base } from '../../vitest.base.js';

export default defineConfig({
  ...base,
  test: { ...base.test, include: ['test/**/*.slow.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
});
