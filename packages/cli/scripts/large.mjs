// Measures what a large document costs: peak memory and time of `fmt --check`, `stats` and `verify` (in parts above 200 MiB),
// and up to 64 MiB the speed of the reader as a ratio to JSON.parse on the same text.
//
//     node scripts/large.mjs [bytes, 2 GiB by default: 500M, 2G] [folder for the document]
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const units = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };
const [, digits = '2', unit = 'G'] = /^(\d+)([KMG]?)$/.exec(process.argv[2] ?? '2G') ?? [];
const size = Number(digits) * (units[/** @type {keyof typeof units} */ (unit)] ?? 1);
const file = join(process.argv[3] ?? tmpdir(), `instabrew-large-${process.pid}.json`);
const bin = fileURLToPath(new URL('../bin/instabrew.js', import.meta.url));
// The script measures the Neuron ISA, which the package does not know.
const isa = fileURLToPath(new URL('../../isa-neuron/dist/index.js', import.meta.url));

/** @param {string} name @param {string} dtype */
const access = (name, dtype) =>
  `{"access_shape":[128,512],"ap":[[512,128],[1,512]],"dtype":"${dtype}","kind":"physical_ap","memref":"${name}","memsetref":"${name}_set","offset":0}`;

/** @param {string} name @param {string} dtype */
const tensor = (name, dtype) =>
  `{"dtype":"${dtype}","kind":"Internal","memorylocations":[{"addr":0,"allocated":true,"dims":[128,2048],"name":"${name}","type":"SB"}],"name":"${name}_set","tensor_shape":[128,512]}`;

/** One instruction that stands for all: \`@\` is its number. */
const sample =
  `{"functions":[{"allocations":[${tensor('x', 'float32')},${tensor('y', 'bfloat16')}],"blocks":[{"instructions":[{"acc":"Idle","alpha":0.5,` +
  '"debug":{"filename":"kernel.py","lineno":12,"op_name":"gelu.@"},"engine":"Activation","func":"Gelu",' +
  `"ins":[${access('x', 'float32')},{"dtype":"float32","kind":"imm_value","value":0.0}],"name":"act@","op0":"bypass","op1":"bypass",` +
  `"opcode":"Activation","outs":[${access('y', 'bfloat16')}],"reduce_op":"bypass","scale":1.0}],"name":"Block1"}],"name":"main"}],"version":2}`;

/** Writes canonical text of at least `size` bytes. */
const generate = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'fmt', '--isa', isa], { input: sample, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const [start, record, end] = stdout.split(/(?<="instructions":\[)|(?=\],"name":"Block1")/);
  const fd = openSync(file, 'w');
  const write = (/** @type {string} */ text) => writeSync(fd, text);
  write(start ?? '');
  for (let i = 0, length = 0; length < size; ) {
    let batch = '';
    for (; batch.length < 2 ** 20 && length + batch.length < size; i++)
      batch += (i === 0 ? '' : ',') + record?.replaceAll('@', String(i));
    length += batch.length;
    write(batch);
  }
  write(end ?? '');
  closeSync(fd);
};

/** Runs a program in a process of its own. @param {readonly string[]} argv */
const measure = (argv) => {
  const started = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
    encoding: 'utf8',
    env: { ...process.env, INSTABREW_PEAK: '1' },
    maxBuffer: 2 ** 28,
  });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const [, peak] = /^peak memory (\d+) KiB$/m.exec(stderr) ?? [];
  return { status, stdout, stderr, seconds, peak: Number(peak) / 1024 };
};

/** @param {string} name @param {readonly string[]} argv */
const report = (name, argv) => {
  const { status, stderr, stdout, seconds, peak } = measure([bin, ...argv, '--isa', isa, file]);
  const speed = statSync(file).size / 2 ** 20 / seconds;
  console.log(
    `${name.padEnd(12)} exit ${status}  ${seconds.toFixed(1)} s  ${speed.toFixed(1)} MiB/s  peak ${peak.toFixed(0)} MiB`,
  );
  if (status !== 0) console.log(stderr.slice(0, 2000), stdout.slice(0, 500));
};

/** Of the same text in memory, the median of five: JSON.parse, and the reader with and without names. */
const ratio = () => {
  const text = `
    const { readFileSync } = await import('node:fs');
    const { neuron } = await import(${JSON.stringify(isa)});
    const { enumCodecs } = await import(${JSON.stringify(resolved('@instabrew/enum-codec'))});
    const { jsonWireCodec } = await import(${JSON.stringify(resolved('@instabrew/wire-json'))});
    const codec = jsonWireCodec(neuron, enumCodecs(neuron));
    const bytes = readFileSync(${JSON.stringify(file)});
    const text = bytes.toString();
    const time = (work) => { globalThis.gc(); const t = performance.now(); work(); return performance.now() - t; };
    const median = (work) => { work(); return [1, 2, 3, 4, 5].map(() => time(work)).sort((a, b) => a - b)[2]; };
    const parse = median(() => JSON.parse(text));
    const read = median(() => { if (!codec.readDocument(bytes).ok) throw new Error('not read'); });
    console.log('JSON.parse ' + parse.toFixed(0) + ' ms, readDocument ' + read.toFixed(0) + ' ms, ratio ' + (read / parse).toFixed(2));`;
  const { stdout, stderr } = measure(['--expose-gc', '--input-type=module', '--eval', text]);
  console.log(`${(statSync(file).size / 2 ** 20).toFixed(0)} MiB: ${stdout.trim() || stderr.slice(0, 2000)}`);
};

/** @param {string} name */
const resolved = (name) => createRequire(import.meta.url).resolve(name);

try {
  generate();
  console.log(`${(statSync(file).size / 2 ** 20).toFixed(0)} MiB`);
  report('fmt --check', ['fmt', '--check']);
  report('stats', ['stats']);
  report('verify', size <= 200 * 2 ** 20 ? ['verify'] : ['verify', '--stream']);
  if (size <= 2 ** 26) ratio();
} finally {
  rmSync(file, { force: true });
}
