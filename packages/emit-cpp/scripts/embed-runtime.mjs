// Writes src/runtime-files.ts: the C++ files of runtime/ as text, so that the emitter needs no file system.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../runtime/', import.meta.url);
const literal = (text) => text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
const entries = readdirSync(folder)
  .sort()
  .map((name) => `  '${name}': \`${literal(readFileSync(new URL(name, folder), 'utf8'))}\`,\n`);

writeFileSync(
  new URL('../src/runtime-files.ts', import.meta.url),
  `// Made from runtime/ by scripts/embed-runtime.mjs. Do not edit.
export const runtimeFiles: { readonly [name: string]: string } = {
${entries.join('')}};
`,
);
