/**
 * Writes the resolved ISA to `neuron.json` in the folder given, `build` by default, where the bundler takes it from. Runs on the
 * sources, so that origins are theirs.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { neuron } from '../src/from-spec.js';

const folder = process.argv[2] ?? fileURLToPath(new URL('../build', import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/neuron.json`, JSON.stringify(neuron));
