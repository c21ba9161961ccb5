import { defineConfig } from 'vitest/config';
import { base } from '../../vitest.base.js';

// Configs are loaded by Node itself, past vitest: they take the sources of the packages, too.
export default defineConfig({ ...base, test: { ...base.test, execArgv: ['--conditions=@instabrew/source'] } });
