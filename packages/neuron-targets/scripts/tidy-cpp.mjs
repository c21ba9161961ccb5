// clang-tidy over the generated C++, with the profile that comes with it: all units, or those whose names are given.
// Usage: node scripts/tidy-cpp.mjs [src/activation.cpp …]
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../gen/cpp', import.meta.url));
const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /^(src|tools)\/.*\.cpp$/.test(path));
const named = process.argv.slice(2);
const units = (named.length > 0 ? named : all).sort();

/** @param {string} unit @returns {Promise<string>} what is wrong with it */
const tidy = (unit) =>
  new Promise((resolve, reject) => {
    const child = spawn('clang-tidy', ['--quiet', unit, '--', '-std=c++20', '-Iinclude'], { cwd: folder });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) => resolve(status === 0 ? '' : text || `exit status ${status}`));
  });

let faulty = 0;
const started = Date.now();
const queue = [...units];
const work = async () => {
  for (let unit = queue.shift(); unit !== undefined; unit = queue.shift()) {
    const text = await tidy(unit);
    if (text !== '') faulty++;
    process.stdout.write(`${text === '' ? 'clean ' : 'faulty'}  ${unit}\n${text}`);
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
process.stdout.write(`clang-tidy: ${units.length} units, ${faulty} faulty, ${Math.round((Date.now() - started) / 1000)} s\n`);
process.exitCode = faulty > 0 ? 1 : 0;
