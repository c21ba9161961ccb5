/** Writes `src/runtime-files.ts`, the text of every file under `runtime/`, for bundles and tests alike. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../runtime/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.py'))
  .sort();
const literal = (text) => `\`${text.replace(/[\\`]|\$\{/g, (c) => `\\${c}`)}\``;
const entries = files.map((name) => `  '${name}': ${literal(readFileSync(new URL(name, folder), 'utf8'))},\n`);

writeFileSync(
  new URL('../src/runtime-files.ts', import.meta.url),
  `/**
 * Made from the files under \`runtime/\` by \`node scripts/embed-runtime.mjs\`; a test compares them. Do not edit.
 */
export const runtimeFiles: { readonly [name: string]: string } = {
${entries.join('')}};
`,
);
