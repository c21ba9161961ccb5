/** A small program on the Neuron ISA: y = gelu(w^T x), then the row sums of y. */
import type { TensorSpec } from '@instabrew/plugin';
import { newRecord, type ResolvedIsa, type WireRecord } from '@instabrew/spec';

/** K partitions of the inputs, M of the result, N elements per partition. */
export const shape = { k: 128, m: 64, n: 512 } as const;

/** A full two-dimensional tile, row by row: `[rows, columns]`. */
const tile = (name: string, rows: number, columns: number): WireRecord => ({
  kind: 'physical_ap',
  ap: [
    [columns, rows],
    [1, columns],
  ],
  offset: 0,
  dtype: 'float32',
  memref: name,
  memsetref: `${name}_set`,
  access_shape: [rows, columns],
});

/** Numbers in [-1, 1) that need no seed: a fixed linear congruential sequence, exact in binary32. */
const numbers = (count: number, start: number): Float32Array => {
  let state = start;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 23 - 1;
  });
};

const { k, m, n } = shape;
const x: Float32Array = numbers(k * n, 1);
const w: Float32Array = numbers(k * m, 2);

/** Accumulation flags of the tensor engine: first and last matmul of a group. */
const START = 1;
const STOP = 2;

export const tensors: readonly TensorSpec[] = [
  { name: 'x', memory: 'SB', dtype: 'float32', shape: [k, n], values: x },
  { name: 'w', memory: 'SB', dtype: 'float32', shape: [k, m], values: w },
  { name: 'p', memory: 'PSUM', dtype: 'float32', shape: [m, n] },
  { name: 'y', memory: 'SB', dtype: 'float32', shape: [m, n] },
  { name: 's', memory: 'SB', dtype: 'float32', shape: [m, 1] },
];

export const program = (isa: ResolvedIsa): readonly WireRecord[] => [
  newRecord(isa, 'Matmult', {
    name: 'mm',
    accumulation_flag: START | STOP,
    ins: [tile('x', k, n), tile('w', k, m)],
    outs: [tile('p', m, n)],
  }),
  newRecord(isa, 'Activation', {
    ...{
      name: 'act',
      func: 'Gelu',
      scale: 1,
      alpha: 0,
      ins: [tile('p', m, n), { kind: 'imm_value', dtype: 'float32', value: 0 }],
      outs: [tile('y', m, n)],
    },
  }),
  newRecord(isa, 'TensorReduce', {
    name: 'sum',
    op: 'add',
    axis: 'X',
    engine: 'DVE',
    ins: [tile('y', m, n)],
    outs: [tile('s', m, 1)],
  }),
];

/** erf in binary64: its Taylor series near zero, where nothing cancels; the continued fraction of erfc elsewhere. */
const erf = (z: number): number => {
  const t = Math.abs(z);
  if (t < 2) {
    let term = t;
    let sum = t;
    for (let i = 1; term !== 0 && i < 100; i++) {
      term *= (-t * t) / i;
      sum += term / (2 * i + 1);
    }
    return (Math.sign(z) * 2 * sum) / Math.sqrt(Math.PI);
  }
  let fraction = t;
  for (let i = 60; i > 0; i--) fraction = t + i / 2 / fraction;
  return Math.sign(z) * (1 - Math.exp(-t * t) / (fraction * Math.sqrt(Math.PI)));
};

/** The row sums in binary64, by the definition of each step. */
export const reference = (): readonly number[] =>
  Array.from({ length: m }, (_, row) => {
    let total = 0;
    for (let column = 0; column < n; column++) {
      let dot = 0;
      for (let i = 0; i < k; i++) dot += (w[i * m + row] ?? 0) * (x[i * n + column] ?? 0);
      total += 0.5 * dot * (1 + erf(dot / Math.SQRT2));
    }
    return total;
  });
