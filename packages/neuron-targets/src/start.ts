/** What `npm start` shows: what was made, that the three targets write the same bytes, and a small program run and timed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { digestOf } from '@instabrew/conformance';
import { interpreter } from '@instabrew/interp';
import { neuron } from '@instabrew/isa-neuron';
import { formatCost, formatTimeline, latencyModel } from '@instabrew/latency';
import { allFields, unwrap } from '@instabrew/spec';
import { cppDriver, type Driver, pythonDriver, tsDriver } from './drivers.js';
import { program, reference, tensors } from './program.js';
import { samples } from './samples.js';
import { table } from './table.js';

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const heading = (text: string): void => out(`\n== ${text}`);

const gen = fileURLToPath(new URL('../gen', import.meta.url));
const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

const keys = [...new Set(neuron.instructions.flatMap((inst) => allFields(neuron, inst).map((field) => field.name)))];

/** What is in one target's folder. Classes are counted by how the target begins one, keys where they stand in its sources. */
const census = (target: string, isClass: RegExp): readonly (string | number)[] => {
  const texts = sources(join(gen, target));
  const classes = new Set(texts.flatMap((text) => [...text.matchAll(isClass)].map((match) => match[1])));
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  const spelled = keys.filter((key) => texts.some((text) => new RegExp(`\\b${key}\\b`).test(text)));
  return [target, texts.length, lines, classes.size, spelled.length];
};

heading(
  `${neuron.name} ${neuron.version}: ${neuron.instructions.length} instructions, ${neuron.enums.length} enums, ${keys.length} keys, digest ${neuron.digest.slice(0, 16)}`,
);
out(
  table(
    ['target', 'files', 'lines', 'instruction classes', 'keys'],
    [
      census('cpp', /^class (Inst[A-Z]\w+)/gm),
      census('ts', /^export (?:abstract )?class (Inst[A-Z]\w+)/gm),
      census('python', /^class (Inst[A-Z]\w+)/gm),
    ],
  ),
);

heading('records of every instruction, read and written by each target');
const lines = samples(10).map((vector) => vector.input);
const drivers: readonly (readonly [string, Driver])[] = [
  ['C++', cppDriver('release')],
  ['TypeScript', tsDriver],
  ['Python', pythonDriver],
];
const digests = drivers.map(([name, driver]): readonly [string, string] => [name, digestOf(driver(['roundtrip'], lines))]);
const expected = digestOf(lines);
out(
  table(
    ['target', 'records', 'sha-256 of what it wrote'],
    digests.map(([name, digest]) => [name, lines.length, digest]),
  ),
);
const equal = digests.every(([, digest]) => digest === expected);
out(equal ? 'byte-equal, and equal to the canonical text' : `NOT EQUAL: the canonical text has ${expected}`);

heading('a program: Matmult, Activation Gelu, TensorReduce add, on [128, 512] and [128, 64] float32');
const result = interpreter(neuron).run(program(neuron), tensors);
if (!result.ok) throw new Error(`${result.trap.code} in ${result.trap.instruction}: ${result.trap.message}`);
const sums = result.tensors.get('s')?.values ?? new Float64Array();
const want = reference();
const worst = want.reduce(
  (error, value, i) => Math.max(error, Math.abs((sums[i] ?? Number.NaN) - value) / Math.max(1, Math.abs(value))),
  0,
);
out(
  table(
    ['row', 'interpreter (float32)', 'reference (float64)'],
    [0, 1, 2, 63].map((row) => [row, (sums[row] ?? Number.NaN).toFixed(4), (want[row] ?? Number.NaN).toFixed(4)]),
  ),
);
out(`largest relative error over ${want.length} rows: ${worst.toExponential(2)}`);

heading('its time');
const model = unwrap(latencyModel(neuron, { generation: 'gen3' }));
const timeline = unwrap(model.timeline(program(neuron)));
out(formatTimeline(timeline));
for (const entry of timeline.entries) out(formatCost(entry.cost));

if (!equal || !(worst < 2e-6)) process.exitCode = 1;
