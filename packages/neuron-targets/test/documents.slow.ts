import { cppDocuments, pythonDocuments, tsDocuments } from '../src/drivers.js';
import { documentsAgree } from './documents.js';

documentsAgree(2000, [
  ['C++', cppDocuments('release')],
  ['Python', pythonDocuments],
  ['TypeScript', tsDocuments],
]);
