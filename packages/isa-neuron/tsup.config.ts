import { defineConfig } from 'tsup';
import { base } from '../../tsup.base.js';

export default defineConfig({
  ...base,
  entry: ['src/published.ts', 'src/spec.ts'],
  // Plain `node20` predates import attributes.
  target: 'node20.19',
  external: ['./neuron.json'],
  // scripts/resolve.ts has put neuron.json there.
  publicDir: 'build',
});
