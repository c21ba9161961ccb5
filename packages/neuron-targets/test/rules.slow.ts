import { cppDocuments, pythonDocuments, tsDocuments } from '../src/drivers.js';
import { rulesAgree } from './rules.js';

rulesAgree(5_000, [
  ['C++', cppDocuments('release')],
  ['Python', pythonDocuments],
  ['TypeScript', tsDocuments],
]);
