/** Writes the document of each program beside its script. */
import { writeFileSync } from 'node:fs';
import { unwrap } from '@instabrew/spec';
import { codec } from './kit.js';
import { programs } from './programs.js';

for (const [name, program] of Object.entries(programs)) {
  const { document, instructions, tensors } = unwrap(program());
  const text = unwrap(codec.writeDocument(document, { indent: 2 }));
  writeFileSync(new URL(`${name}.json`, import.meta.url), `${text}\n`);
  console.log(`${name}.json  ${tensors.length} tensors, ${instructions.length} instructions in main`);
}
