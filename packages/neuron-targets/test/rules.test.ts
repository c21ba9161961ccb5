import { cppDocuments, pythonDocuments, tsDocuments } from '../src/drivers.js';
import { rulesAgree } from './rules.js';

rulesAgree(0, [
  ['C++', cppDocuments('sanitized')],
  ['Python', pythonDocuments],
  ['TypeScript', tsDocuments],
]);
