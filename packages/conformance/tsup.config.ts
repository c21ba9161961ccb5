import { defineConfig } from 'tsup';
import { base } from '../../tsup.base.js';

export default defineConfig({ ...base, entry: { index: 'src/index.ts', 'hostile/index': 'src/hostile/index.ts' } });
