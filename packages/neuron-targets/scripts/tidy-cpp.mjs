// clang-tidy over the generated C++, with the profile that comes with it: all sources, in files that include many of them and so read
// the headers once, or those that are named, each alone.
// Usage: node scripts/tidy-cpp.mjs [src/activation.cpp …]
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
/** At least one for each of the tools: all of them have a `main`. */
const count = 4;
const named = process.argv.slice(2);
const units =
  named.length > 0
    ? named.map((name) => ({ name, path: name }))
    : Array.from({ length: count }, (_, i) => all.filter((__, j) => j % count === i)).map((sources, i) => ({
        name: sources.map((source) => basename(source)).join(' '),
        path: together(sources, i + 1),
      }));

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
process.stdout.write(`clang-tidy: ${named.length || all.length} sources, ${faulty.size} faulty, ${Math.round((Date.now() - started) / 1000)} s\n`);
process.exitCode = faulty.size > 0 ? 1 : 0;
