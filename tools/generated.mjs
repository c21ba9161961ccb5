// Compares the committed generated files (any `gen/` folder) before and after `generate` runs.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { capture, root } from './run.mjs';

/** @typedef {ReadonlyMap<string, string>} Snapshot path -> hash of the content */

/** Files under `gen/` that git tracks or would track. @returns {Snapshot} */
export const snapshotGenerated = () => {
  const listed = capture('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ':(glob)**/gen/**']);
  const paths = listed.stdout.split('\0').filter((path) => path !== '' && existsSync(`${root}/${path}`));
  return new Map(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(`${root}/${path}`))
        .digest('hex'),
    ]),
  );
};

/** @param {Snapshot} before @param {Snapshot} after @returns {string[]} one line for each file that is not the same, sorted */
export const changes = (before, after) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => `${!before.has(path) ? 'added  ' : !after.has(path) ? 'removed' : 'changed'}  ${path}`);
