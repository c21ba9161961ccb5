/** y = relu(weights · x), then the sum of each row of y: written as records, run and timed on the toy ISA. */
import { formatCost, formatTimeline } from '@instabrew/latency';
import { openConfig, type TensorSpec } from '@instabrew/plugin';
import { newInstruction, unwrap } from '@instabrew/spec';
import { enumCodec, interp, latency, wireJson } from 'instabrew';
import { MatMul, RowSum, toy, Unary } from './toy.js';

const bench = unwrap(openConfig({ isa: toy, plugins: [enumCodec(), wireJson(), interp(), latency()] }, import.meta.dirname));

/** All of a tensor: partitions, then elements of each. */
const all = (tensor: string, partitions: number, elements: number) =>
  ({
    kind: 'tensor',
    tensor,
    dtype: 'float32',
    ap: [
      [elements, partitions],
      [1, elements],
    ],
    offset: 0,
  }) as const;
const [x, weights, y, sums] = [all('x', 2, 3), all('weights', 2, 2), all('y', 2, 3), all('sums', 2, 1)];

const program = [
  newInstruction(bench.isa, MatMul, { name: 'multiply', ins: [x, weights], outs: [y] }),
  newInstruction(bench.isa, Unary, { name: 'activate', ins: [y], outs: [y], fn: 'relu' }),
  newInstruction(bench.isa, RowSum, { name: 'sum', ins: [y], outs: [sums] }),
];
const sram = { memory: 'SB', dtype: 'float32' };
const tensors: readonly TensorSpec[] = [
  { name: 'x', ...sram, shape: [2, 3], values: [1, 2, 3, -4, 5, -6] },
  { name: 'weights', ...sram, shape: [2, 2], values: [1, 0.5, 0, 1] },
  { name: 'y', ...sram, shape: [2, 3] },
  { name: 'sums', ...sram, shape: [2, 1] },
];

console.log(unwrap(bench.use('wireCodec').writeRecords(program.slice(0, 1))));

const result = bench.use('interpreter').run(program, tensors);
if (!result.ok) throw new Error(result.trap.message);
for (const name of ['y', 'sums']) console.log(`${name} = [${result.tensors.get(name)?.values.join(', ')}]`);

const timeline = unwrap(bench.use('latency').timeline(program));
console.log(formatTimeline(timeline));
const [first] = timeline.entries;
if (first) console.log(formatCost(first.cost));
