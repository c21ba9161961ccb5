import { neuron } from '@instabrew/isa-neuron';
import { defineConfig, enumCodec, wireJson } from 'instabrew';

export default defineConfig({ isa: neuron, plugins: [enumCodec(), wireJson()] });
