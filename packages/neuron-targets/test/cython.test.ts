import { compiledAgrees } from './cython.js';

// What declares attributes, what imports on demand, and instructions.
compiledAgrees({
  modules: '_runtime.fields,_runtime.lazily,memset',
  asked: [
    ['records', 'verify'],
    ['documents', 'roundtrip', '--lenient'],
  ],
  documents: 0,
});
