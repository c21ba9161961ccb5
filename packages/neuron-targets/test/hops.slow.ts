/** C++, Python, TypeScript, C++: documents with what the ISA has are byte-identical at every hop. */
import { expect, it } from 'vitest';
import { documentLines } from '../src/documents.js';
import { cppDocuments, pythonDocuments, tsDocuments } from '../src/drivers.js';
import { expectSameAtEveryHop } from './hops.js';

it('20,000 documents', { timeout: 3_600_000 }, () => {
  const lines = documentLines(20_000);
  expect(lines.length).toBeGreaterThanOrEqual(20_000);
  expectSameAtEveryHop(lines, [
    ['C++', cppDocuments('sanitized')],
    ['Python', pythonDocuments],
    ['TypeScript', tsDocuments],
  ]);
});
