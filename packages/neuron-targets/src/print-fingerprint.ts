/** `nx run neuron-targets:fingerprint`: the table of the regions, found in the compiled library. */
import process from 'node:process';
import { fingerprint, library, sitesOf, symbolsOf } from './fingerprint.js';
import { table } from './table.js';

const rows = fingerprint(symbolsOf(library), sitesOf(library));
const cells = rows.map(({ what, original, here, wanted, why }) => [
  what,
  String(original),
  `${here}${here === wanted ? '' : `, not ${wanted}`}`,
  why,
]);
process.stdout.write(`${table(['in the compiled library', 'original', 'here', 'why it differs'], cells)}\n`);
process.exitCode = rows.every(({ here, wanted }) => here === wanted) ? 0 : 1;
