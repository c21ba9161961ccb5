/** Writes the resolved ISA where the bundle is built from: `build/neuron.json`. Runs on the sources, so that origins are theirs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { neuron } from '../src/from-spec.js';

const folder = new URL('../build/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('neuron.json', folder), JSON.stringify(neuron));
