import { cppDocuments, pythonDocuments, tsDocuments } from '../src/drivers.js';
import { documentsAgree } from './documents.js';

documentsAgree(80, [
  ['C++', cppDocuments('sanitized')],
  ['Python', pythonDocuments],
  ['TypeScript', tsDocuments],
]);
