import { pythonDocuments, tsDocuments } from '../src/drivers.js';
import { documentsAgree } from './documents.js';

documentsAgree(300, [
  ['TypeScript', tsDocuments],
  ['Python', pythonDocuments],
]);
