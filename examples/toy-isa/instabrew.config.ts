import { cpp, defineConfig, python, ts } from 'instabrew';
import { toy } from './toy.js';

export default defineConfig({
  isa: toy,
  plugins: [cpp({ out: 'gen/cpp' }), ts({ out: 'gen/ts' }), python({ out: 'gen/python' })],
});
