/** The small program of `npm start`: its numbers against a binary64 reference, its time with an explanation. */
import { interpreter } from '@instabrew/interp';
import { neuron } from '@instabrew/isa-neuron';
import { formatCost, latencyModel } from '@instabrew/latency';
import { unwrap } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { program, reference, shape, tensors } from '../src/program.js';

describe('Matmult, Activation, TensorReduce', () => {
  it('agrees with a 64-bit reference', () => {
    const result = interpreter(neuron).run(program(neuron), tensors);
    if (!result.ok) throw new Error(`${result.trap.code}: ${result.trap.message}`);
    const sums = result.tensors.get('s')?.values ?? [];
    const want = reference();
    expect(want.length).toBe(shape.m);
    // 128 products, a function and 512 additions, each rounded to 24 bits.
    for (const [row, value] of want.entries())
      expect(Math.abs((sums[row] ?? Number.NaN) - value) / Math.abs(value)).toBeLessThan(2e-6);
  });

  it('is timed, with formulas, inputs and spec lines', () => {
    const timeline = unwrap(unwrap(latencyModel(neuron, { generation: 'gen3' })).timeline(program(neuron)));
    expect(timeline.entries.map((e) => [e.instruction, e.engine, e.start])).toEqual([
      ['mm', 'PE', 0],
      ['act', 'Activation', timeline.entries[0]?.end],
      ['sum', 'DVE', timeline.entries[1]?.end],
    ]);
    for (const { cost } of timeline.entries) {
      expect(cost.total).toBe(cost.readInit + cost.exec + cost.writeDrain);
      for (const term of cost.terms) {
        expect(term.origin.file).toMatch(/^packages\/isa-neuron\/src\//);
        expect(term.inputs.length).toBeGreaterThan(0);
        expect(term.substituted).not.toContain('nep');
      }
    }
    expect(formatCost(timeline.entries[0]?.cost as never)).toMatch(/floor\(512 \/ 2\)/);
  });
});
