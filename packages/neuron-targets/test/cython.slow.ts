import { compiledAgrees, questions } from './cython.js';

compiledAgrees({ modules: 'all', asked: questions, documents: 500 });
