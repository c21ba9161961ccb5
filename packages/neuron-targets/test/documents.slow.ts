import { pythonDocuments, tsDocuments } from '../src/drivers.js';
import { documentsAgree } from './documents.js';

documentsAgree(20_000, [
  ['TypeScript', tsDocuments],
  ['Python', pythonDocuments],
]);
