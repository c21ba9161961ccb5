import { defineConfig } from 'vitest/config';
import { base } from '../../vitest.base.js';

// Configs are loaded by Node itself, past vitest: they take the sources of the packages, too. Each stays in its worker, and slows
// down the next a little.
export default defineConfig({ ...base, test: { ...base.test, isolate: true, execArgv: ['--conditions=@instabrew/source'] } });
