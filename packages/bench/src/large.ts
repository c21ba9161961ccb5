// Measures what a large document costs the command line: peak memory and time of `fmt --check`, `stats` and `verify` (in parts
// above 200 MiB).
//
//     nx run bench:large [--args "bytes, 2G by default: 500M; folder for the document"]
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { longDocument } from './long-document.js';
import { print } from './print.js';
import { mebibytes, sizeOf } from './size.js';
import { codec } from './texts.js';

const size = sizeOf(process.argv[2] ?? '2G');
const file = join(process.argv[3] ?? tmpdir(), `instabrew-large-${process.pid}.json`);
const { resolve } = createRequire(import.meta.url);
const bin = join(dirname(resolve('instabrew/package.json')), 'bin/instabrew.js');
// The command line does not know the Neuron ISA by itself.
const isa = resolve('@instabrew/isa-neuron');

const generate = (): void => {
  const fd = openSync(file, 'w');
  for (const piece of longDocument(codec, size)) writeSync(fd, piece);
  closeSync(fd);
};

/** Runs a command in a process of its own. */
const measure = (name: string, options: readonly string[]): void => {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...options, '--isa', isa, file], {
    encoding: 'utf8',
    env: { ...process.env, INSTABREW_PEAK: '1' },
    maxBuffer: 2 ** 28,
  });
  const seconds = (performance.now() - started) / 1000;
  const [, peak] = /^peak memory (\d+) KiB$/m.exec(stderr) ?? [];
  const speed = mebibytes(statSync(file).size) / seconds;
  print(
    `${name.padEnd(12)} exit ${status}  ${seconds.toFixed(1)} s  ${speed.toFixed(1)} MiB/s  peak ${(Number(peak) / 1024).toFixed(0)} MiB`,
  );
  if (status !== 0) print(`${stderr.slice(0, 2000)}\n${stdout.slice(0, 500)}`);
};

try {
  generate();
  print(`${mebibytes(statSync(file).size).toFixed(0)} MiB`);
  measure('fmt --check', ['fmt', '--check']);
  measure('stats', ['stats']);
  measure('verify', size <= 200 * 2 ** 20 ? ['verify'] : ['verify', '--stream']);
} finally {
  rmSync(file, { force: true });
}
