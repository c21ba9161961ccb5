import { defineConfig } from 'vitest/config';
import { base } from '../../vitest.base.js';

// These tests are the last to run, when the others leave a core to them: they wait for what they build.
export default defineConfig({ ...base, test: { ...base.test, maxWorkers: 2 } });
