// clang-tidy over the generated C++, with the profile that comes with it: all sources, in four files that include a quarter of them each
// and so read the headers once, or one of these files, or sources that are named, each alone.
// Usage: node scripts/tidy-cpp.mjs [1 | 2 | 3 | 4 | src/activation.cpp …]
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../gen/cpp', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'tidy-cpp-'));
process.on('exit', () => rmSync(scratch, { recursive: true }));

/** A file that includes the sources. @param {readonly string[]} sources @param {number} number */
const together = (sources, number) => {
  const path = join(scratch, `sources_${number}.cpp`);
  const lines = sources.map((source) => `#include "${join(folder, source)}"  // NOLINT(bugprone-suspicious-include)\n`);
  writeFileSync(path, lines.join(''));
  return path;
};

const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(src|tools)\/.*\.cpp$/.test(path))
  .sort();
/** No two of the tools come together: each has a `main`. */
const quarter = (/** @type {number} */ number) => {
  const sources = all.filter((_, i) => i % 4 === number - 1);
  return { name: sources.map((source) => basename(source)).join(' '), path: together(sources, number), count: sources.length };
};
const [first, ...others] = process.argv.slice(2);
const units =
  first === undefined
    ? [1, 2, 3, 4].map(quarter)
    : /^[1-4]$/.test(first)
      ? [quarter(Number(first))]
      : [first, ...others].map((name) => ({ name, path: name, count: 1 }));
const count = units.reduce((sum, unit) => sum + unit.count, 0);

/** @param {string} unit @returns {Promise<string>} what is wrong with it */
const tidy = (unit) =>
  new Promise((resolve, reject) => {
    const options = ['--quiet', `--config-file=${join(folder, '.clang-tidy')}`];
    const child = spawn('clang-tidy', [...options, unit, '--', '-std=c++20', '-Iinclude'], { cwd: folder });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve(status === 0 ? '' : text || `exit status ${status}\n`));
  });

/** @type {Set<string | undefined>} */
const faulty = new Set();
const started = Date.now();
const queue = [...units];
const work = async () => {
  for (let unit = queue.shift(); unit !== undefined; unit = queue.shift()) {
    const text = await tidy(unit.path);
    for (const found of text.matchAll(/^(\S+?):\d+:\d+: (?:error|warning):/gm)) faulty.add(found[1]);
    if (text !== '' && faulty.size === 0) faulty.add(unit.name);
    process.stdout.write(`${text === '' ? 'clean ' : 'faulty'}  ${unit.name}\n${text}`);
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
process.stdout.write(`clang-tidy: ${count} sources, ${faulty.size} faulty, ${Math.round((Date.now() - started) / 1000)} s\n`);
process.exitCode = faulty.size > 0 ? 1 : 0;
