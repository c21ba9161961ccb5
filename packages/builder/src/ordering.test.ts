import type { Result } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import type { definitions } from '../test/neuron.js';
import { at, builder, chip, findings, instructions } from '../test/neuron.js';
import type { Program, ProgramBuilder } from './index.js';

const add = { op: 'add' } as const;
type P = ProgramBuilder<typeof definitions>;

/** The edges of each instruction. */
const dependencies = (result: Result<Program>) => instructions(result).map((r) => r.dependencies);
const written = (write: (p: P) => void, order: 'none' | 'dependencies' | 'semaphores' = 'dependencies') => {
  const p = builder({ order });
  write(p);
  return p.build();
};

describe('order', () => {
  it('follows data: a read after a write, a write after a read, a write after a write', () => {
    const result = written((p) => {
      const [x, y] = [p.tensor('x', chip), p.tensor('y', chip)];
      p.op.TensorCopy({ src: x, dst: y }, { name: 'a' });
      p.op.TensorCopy({ src: y, dst: x }, { name: 'b' });
      p.op.TensorTensor({ in0: y, in1: y, out: y, ...add }, { name: 'c' });
    });
    expect(dependencies(result)).toEqual([
      [],
      [['a', 'Flow']],
      [
        ['a', 'Flow'],
        ['b', 'Anti'],
      ],
    ]);
  });

  it('leaves apart what does not overlap', () => {
    const result = written((p) => {
      const x = p.tensor('x', chip);
      const [left, right] = [x.slice(undefined, [0, 256]), x.slice(undefined, [256, 512])];
      p.op.TensorTensor({ in0: left, in1: left, out: left, ...add }, { name: 'a' });
      p.op.TensorTensor({ in0: right, in1: right, out: right, ...add }, { name: 'b' });
      p.op.TensorTensor({ in0: left, in1: right, out: left, ...add }, { name: 'c' });
    });
    expect(dependencies(result)).toEqual([
      [],
      [],
      [
        ['a', 'Flow'],
        ['b', 'Flow'],
      ],
    ]);
  });

  it('forgets what a later write covers', () => {
    const result = written((p) => {
      const [x, y, z] = [p.tensor('x', chip), p.tensor('y', chip), p.tensor('z', chip)];
      p.op.TensorCopy({ src: x, dst: y }, { name: 'a' });
      p.op.TensorCopy({ src: x, dst: y }, { name: 'b' });
      p.op.TensorCopy({ src: y, dst: z }, { name: 'c' });
      const left = [undefined, [0, 256]] as const;
      p.op.TensorCopy({ src: x.slice(...left), dst: y.slice(...left) }, { name: 'd' });
      p.op.TensorCopy({ src: y, dst: z }, { name: 'e' });
    });
    expect(dependencies(result).slice(1)).toEqual([
      [['a', 'Output']],
      [['b', 'Flow']],
      [
        ['b', 'Output'],
        ['c', 'Anti'],
      ],
      [
        ['b', 'Flow'],
        ['d', 'Flow'],
        ['c', 'Output'],
      ],
    ]);
  });

  it('raises a semaphore for each instruction that another engine waits for', () => {
    const result = written((p) => {
      const a = p.tensor('a', { memory: 'DRAM', dtype: 'bfloat16', shape: [128, 512] });
      const x = p.tensor('x', chip);
      p.op.DMACopy({ src: a, dst: x }, { name: 'load' });
      p.op.TensorTensor({ in0: x, in1: x, out: x, ...add }, { name: 'twice' });
      p.op.TensorTensor({ in0: x, in1: x, out: x, ...add }, { name: 'again' });
      p.op.DMACopy({ src: x, dst: a }, { name: 'store' });
    }, 'semaphores');
    expect(instructions(result).map((r) => r.sync_info)).toEqual([
      { on_wait: [], on_update: [{ id: 0, update_value: 1 }] },
      { on_wait: [{ from: 'load', id: 0, wait_value: 1 }], on_update: [] },
      { on_wait: [], on_update: [{ id: 1, update_value: 1 }] },
      { on_wait: [{ from: 'again', id: 1, wait_value: 1 }], on_update: [] },
    ]);
  });

  it('is what the user says, on top of that or instead', () => {
    const result = written((p) => {
      const first = p.op.NoOp({}, { name: 'first', engine: 'PE' });
      p.op.NoOp({}, { name: 'second', engine: 'DVE', after: [first] });
    }, 'none');
    expect(dependencies(result)).toEqual([[], [['first', 'Ordered']]]);
    const none = written((p) => {
      const x = p.tensor('x', chip);
      p.op.TensorCopy({ src: x, dst: x });
      p.op.TensorCopy({ src: x, dst: x });
    }, 'none');
    expect(dependencies(none)).toEqual([[], []]);
  });

  it('has as many semaphores as the generation, and no instruction after itself', () => {
    const result = written((p) => {
      const x = p.tensor('x', chip);
      for (let i = 0; i < 130; i++) {
        p.op.TensorCopy({ src: x, dst: x }, { engine: 'Pool' });
        p.op.TensorCopy({ src: x, dst: x }, { engine: 'DVE' });
      }
    }, 'semaphores');
    expect(findings(result)).toEqual(['builder/too-many-semaphores functions.0']);
    const later = written((p) => {
      const q = builder();
      p.op.NoOp({}, { after: [q.op.NoOp()] });
    });
    expect(findings(later)).toEqual([`builder/out-of-scope ${at(0)}`]);
  });
});
