/** The documents are what their scripts write, readers and `instabrew verify` find nothing in them, and the computing ones compute. */
import { readFileSync } from 'node:fs';
import type { Program } from '@instabrew/builder';
import { interpreter } from '@instabrew/interp';
import { neuron } from '@instabrew/isa-neuron';
import { unwrap } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { codec } from '../kit.js';
import { programs } from '../programs.js';

describe.each(Object.entries(programs))('%s', (name, program) => {
  const text = readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8');

  it('is up to date', () => {
    expect(text).toBe(`${unwrap(codec.writeDocument(unwrap(program()).document, { indent: 2 }))}\n`);
  });

  it('is read without a finding, as what was written', () => {
    const read = codec.readDocument(text);
    expect(read).toMatchObject({ ok: true, warnings: [] });
    expect(unwrap(read)).toEqual(unwrap(program()).document);
  });
});

/** Numbers that bfloat16 holds, from -2 to 2, always the same. */
const numbers = (count: number, seed: number): Float64Array => {
  let state = seed;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state >>> 24) - 128) / 64;
  });
};

const run = ({ instructions, tensors }: Program, values: { readonly [tensor: string]: Float64Array }, result: string) => {
  const given = tensors.map((t) => ({ ...t, ...(values[t.name] && { values: values[t.name] }) }));
  const outcome = interpreter(neuron).run(instructions, given);
  if (!outcome.ok) throw new Error(`${outcome.trap.code} at ${outcome.trap.instruction}: ${outcome.trap.message}`);
  return [...(outcome.tensors.get(result)?.values ?? [])];
};

const largestError = (got: readonly number[], want: readonly number[]): number => {
  expect(got).toHaveLength(want.length);
  return Math.max(...got.map((value, i) => Math.abs(value - (want[i] ?? Number.NaN)) / (1e-4 + Math.abs(want[i] ?? 0))));
};

describe('executed', () => {
  it('multiplies matrices', () => {
    const [lhsT, rhs] = [numbers(128 * 64, 1), numbers(128 * 512, 2)];
    const want = Array.from({ length: 64 * 512 }, (_, at) => {
      const [m, n] = [Math.floor(at / 512), at % 512];
      let sum = 0;
      for (let k = 0; k < 128; k++) sum += (lhsT[k * 64 + m] ?? 0) * (rhs[k * 512 + n] ?? 0);
      return sum;
    });
    expect(largestError(run(unwrap(programs.matmul()), { lhsT, rhs }, 'out'), want)).toBeLessThan(1e-2);
  });

  it('takes the softmax of each row, the last tile too', () => {
    const [rows, columns] = [160, 64];
    const x = numbers(rows * columns, 3);
    const want = Array.from({ length: rows }, (_, r) => {
      const row = [...x.slice(r * columns, (r + 1) * columns)];
      const powers = row.map((value) => Math.exp(value - Math.max(...row)));
      const sum = powers.reduce((a, b) => a + b, 0);
      return powers.map((power) => power / sum);
    }).flat();
    expect(largestError(run(unwrap(programs.softmax()), { x }, 'y'), want)).toBeLessThan(1e-5);
  });

  it('averages windows', () => {
    const image = Float64Array.from({ length: 72 }, (_, i) => i);
    const got = run(unwrap(programs['average-pool']()), { image }, 'result');
    const want = [0, 1].flatMap((c) => [0, 1, 2].flatMap((h) => [0, 1, 2].map((w) => c * 36 + h * 12 + w * 2 + 3.5)));
    expect(got).toEqual(want);
  });
});
