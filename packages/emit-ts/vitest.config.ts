import { defineConfig } from 'vitest/config';
import { base } from '../../vitest.base.js';

// Emitted packages of different ISAs are imported, and keep what is theirs for as long as a worker lives.
export default defineConfig({ ...base, test: { ...base.test, isolate: true } });
