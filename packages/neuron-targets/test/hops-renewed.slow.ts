/** C++, Python, TypeScript, C++: documents with what newer writers add are byte-identical at every hop. */
import { expect, it } from 'vitest';
import { documentLines, renewedLines } from '../src/documents.js';
import { cppDocuments, pythonDocuments, tsDocuments } from '../src/drivers.js';
import { expectSameAtEveryHop } from './hops.js';

it('20,000 documents', { timeout: 3_600_000 }, () => {
  const lines = renewedLines(documentLines(20_500));
  expect(lines.length).toBeGreaterThanOrEqual(20_000);
  expectSameAtEveryHop(lines, [
    ['C++', cppDocuments('sanitized')],
    ['Python', pythonDocuments],
    ['TypeScript', tsDocuments],
  ]);
});
