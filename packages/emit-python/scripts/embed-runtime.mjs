// Writes src/runtime-files.ts: the Python files of runtime/ and project/ as text, so that the emitter needs no file system.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const literal = (text) => text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');

const entries = (folder) => {
  const url = new URL(`../${folder}/`, import.meta.url);
  const names = readdirSync(url).filter((name) => name.endsWith('.py'));
  return names.sort().map((name) => `  '${name}': \`${literal(readFileSync(new URL(name, url), 'utf8'))}\`,\n`);
};

writeFileSync(
  new URL('../src/runtime-files.ts', import.meta.url),
  `// Made from runtime/ and project/ by scripts/embed-runtime.mjs. Do not edit.

/** What goes into the folder \`_runtime\` of a package. */
export const runtimeFiles: { readonly [name: string]: string } = {
${entries('runtime').join('')}};

/** What stands beside the package. */
export const projectFiles: { readonly [name: string]: string } = {
${entries('project').join('')}};
`,
);
