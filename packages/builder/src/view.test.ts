import { unwrap } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { at, builder, findings, instructions } from '../test/neuron.js';
import type { View } from './index.js';

const shape = [4, 6, 8];
/** The linear positions of all elements, in order, as the written access says. */
const positions = (make: (x: View) => View): readonly number[] => {
  const p = builder();
  const view = make(p.tensor('x', { memory: 'DRAM', dtype: 'float32', shape }));
  const y = p.tensor('y', { memory: 'DRAM', dtype: 'float32', shape: view.shape });
  p.op.DMACopy({ src: view, dst: y });
  const [access] = (instructions(p.build())[0]?.ins ?? []) as readonly {
    readonly ap: readonly [step: number, num: number][];
    readonly offset: number;
  }[];
  return (access?.ap ?? []).reduce(
    (all, [step, num]) => all.flatMap((start) => Array.from({ length: num }, (_, i) => start + i * step)),
    [access?.offset ?? -1],
  );
};
const all = (keep: (i: number, j: number, k: number) => boolean): readonly number[] =>
  Array.from({ length: 4 * 6 * 8 }, (_, n) => n).filter((n) => keep(Math.floor(n / 48), Math.floor(n / 8) % 6, n % 8));

describe('view', () => {
  it('is the whole tensor, row by row', () => {
    expect(positions((x) => x)).toEqual(all(() => true));
  });

  it('slices, with steps, also a slice of a slice', () => {
    expect(positions((x) => x.slice([1, 3], undefined, [0, 8, 3]))).toEqual(all((i, _, k) => i >= 1 && i < 3 && k % 3 === 0));
    expect(positions((x) => x.slice(undefined, undefined, [1, 8, 2]).slice(undefined, undefined, [1, 3]))).toEqual(
      all((_, __, k) => k === 3 || k === 5),
    );
  });

  it('is a box', () => {
    expect(positions((x) => x.tile([1, 2, 3], [2, 2, 4]))).toEqual(
      all((i, j, k) => i >= 1 && i < 3 && j >= 2 && j < 4 && k >= 3 && k < 7),
    );
  });

  it('splits and permutes: the 2 x 2 windows of a plane', () => {
    const windows = positions((x) => x.slice([0, 1], undefined, undefined).split(2, 2).split(1, 2).permute(0, 1, 3, 2, 4));
    expect(windows.slice(0, 8)).toEqual([0, 1, 8, 9, 2, 3, 10, 11]);
    expect([...windows].sort((a, b) => a - b)).toEqual(all((i) => i === 0));
  });

  it('slices what is split: positions are those of the blocks', () => {
    expect(positions((x) => x.split(2, 4).slice([0, 1], [0, 1], [1, 2], undefined))).toEqual([4, 5, 6, 7]);
  });

  it('repeats and walks backwards', () => {
    expect(positions((x) => x.tile([0, 0, 5], [1, 1, 1]).broadcast(2, 3))).toEqual([5, 5, 5]);
    expect(positions((x) => x.tile([0, 0, 0], [1, 1, 4]).reverse(2))).toEqual([3, 2, 1, 0]);
    expect(positions((x) => x.reverse(2).slice([0, 1], [0, 1], [0, 2]))).toEqual([7, 6]);
  });

  it.each<[string, (x: View) => View, string]>([
    ['slice beyond the end', (x) => x.slice([0, 5], undefined, undefined), 'builder/out-of-bounds'],
    ['slice before the start', (x) => x.slice([-1, 2], undefined, undefined), 'builder/out-of-bounds'],
    ['empty slice', (x) => x.slice([2, 2], undefined, undefined), 'builder/bad-view'],
    ['fraction', (x) => x.slice([0.5, 2], undefined, undefined), 'builder/bad-view'],
    ['too few ranges', (x) => x.slice([0, 1]), 'builder/bad-view'],
    ['box beyond the end', (x) => x.tile([0, 0, 1], [1, 1, 8]), 'builder/out-of-bounds'],
    ['box without extents', (x) => x.tile([0, 0, 0], []), 'builder/bad-view'],
    ['uneven split', (x) => x.split(1, 4), 'builder/bad-view'],
    ['broken permutation', (x) => x.permute(0, 1, 1), 'builder/bad-view'],
    ['repeats more than one element', (x) => x.broadcast(1, 2), 'builder/bad-view'],
    ['no such dimension', (x) => x.reverse(3), 'builder/bad-view'],
    ['bits of another size', (x) => x.as('bfloat16'), 'builder/wrong-dtype'],
    ['no dtype', (x) => x.as('float'), 'builder/wrong-dtype'],
  ])('finds when it is used: %s', (_, make, code) => {
    const p = builder();
    const x = p.tensor('x', { memory: 'DRAM', dtype: 'float32', shape });
    p.op.DMACopy({ src: make(x), dst: x });
    expect(findings(p.build())).toEqual([`${code} ${at(0, 'ins', 0)}`]);
  });

  it('keeps partitions first', () => {
    const p = builder();
    const x = p.tensor('x', { memory: 'SB', dtype: 'float32', shape: [64, 64] });
    p.op.TensorCopy({ src: x.permute(1, 0), dst: x });
    p.op.TensorCopy({ src: x.split(0, 32), dst: x });
    expect(findings(p.build())).toEqual([`builder/bad-view ${at(0, 'ins', 0)}`, `builder/bad-view ${at(1, 'ins', 0)}`]);
  });

  it('is the same bits as another dtype of the same size', () => {
    const p = builder();
    const x = p.tensor('x', { memory: 'DRAM', dtype: 'float32', shape: [8] });
    p.op.DMACopy({ src: x.as('int32'), dst: x });
    expect(unwrap(p.build()).instructions[0]).toMatchObject({ ins: [{ dtype: 'int32' }], outs: [{ dtype: 'float32' }] });
  });
});
