/** An ISA without documents: its programs are lists of records, its operands are found by their roles. */

import process from 'node:process';
import { interpreter } from '@instabrew/interp';
import { resolve, unwrap } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import * as definitions from '../../../examples/toy-isa/toy.js';
import { findings } from '../test/neuron.js';
import { programBuilder } from './index.js';

const isa = unwrap(resolve(definitions.toy, { root: process.cwd() }));

describe('an ISA without documents', () => {
  it('gets a list of records that runs', () => {
    const p = programBuilder(isa, definitions);
    const float = { memory: 'SB', dtype: 'float32' };
    const x = p.tensor('x', { ...float, shape: [2, 3] });
    const y = p.tensor('y', { ...float, shape: [2, 3] });
    const sums = p.tensor('sums', { ...float, shape: [2, 1] });
    p.op.Unary({ in: x, out: y, fn: 'relu' });
    p.op.RowSum({ in: y, out: sums });
    const { document, instructions, tensors } = unwrap(p.build());
    expect(document).toBe(instructions);
    const values = [1, -2, 3, -4, 5, 6];
    const run = interpreter(isa).run(
      instructions,
      tensors.map((t) => (t.name === 'x' ? { ...t, values } : t)),
    );
    expect(run.ok && [...(run.tensors.get('sums')?.values ?? [])]).toEqual([4, 11]);
  });

  it('has no loops, functions and dependencies', () => {
    const p = programBuilder(isa, definitions);
    const x = p.tensor('x', { memory: 'SB', dtype: 'float32', shape: [2, 3] });
    const first = p.op.Unary({ in: x, out: x, fn: 'relu' });
    p.op.Unary({ in: x, out: x, fn: 'relu' }, { after: [first] });
    p.loop('i', { ub: 2 }, (i) => void p.op.Unary({ in: x.tile([i, 0], [1, 3]), out: x, fn: 'relu' }));
    p.func('f', () => undefined);
    expect(new Set(findings(p.build()).map((f) => f.split(' ')[0]))).toEqual(
      new Set(['builder/no-layout', 'builder/unknown-instruction']),
    );
  });
});
