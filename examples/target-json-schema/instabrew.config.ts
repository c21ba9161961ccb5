import { toy } from '@instabrew-examples/toy-isa';
import { defineConfig } from 'instabrew';
import { jsonSchema } from './json-schema.js';

export default defineConfig({ isa: toy, plugins: [jsonSchema({ out: 'gen' })] });
