import { describe, expect, it } from 'vitest';
import { at, builder, chip, findings, instructions } from '../test/neuron.js';
import { imm } from './index.js';
import { bits16 } from './operand.js';

describe('16-bit floats', () => {
  /** Bits of binary32 to those of bfloat16, by integer arithmetic. */
  const viaFloat32 = (value: number): number => {
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, value);
    const bits = view.getUint32(0);
    return ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16) & 0xffff;
  };

  it('rounds to bfloat16 as binary32 arithmetic does', () => {
    let seed = 1;
    const view = new DataView(new ArrayBuffer(4));
    for (let i = 0; i < 20_000; i++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      view.setUint32(0, seed);
      const value = view.getFloat32(0);
      if (!Number.isNaN(value)) expect(bits16(value, 8)).toBe(viaFloat32(value));
    }
  });

  it.each([
    [0, 0],
    [-0, 0x8000],
    [1, 0x3c00],
    [-2, 0xc000],
    [65_504, 0x7bff],
    [65_520, 0x7c00],
    [65_519, 0x7bff],
    [Number.POSITIVE_INFINITY, 0x7c00],
    [Number.NEGATIVE_INFINITY, 0xfc00],
    [Number.NaN, 0x7e00],
    [2 ** -24, 1],
    [2 ** -25, 0],
    [1.5 * 2 ** -25, 1],
    [2 ** -14, 0x0400],
    [2 ** -14 - 2 ** -25, 0x0400],
    [1 + 2 ** -11, 0x3c00],
    [1 + 3 * 2 ** -11, 0x3c02],
  ])('%d as float16 is 0x%x', (value, bits) => {
    expect(bits16(value, 5)).toBe(bits);
  });
});

describe('operands that are no tensors', () => {
  it('writes numbers as their dtype is written', () => {
    const p = builder();
    const x = p.tensor('x', chip);
    const scaled = (value: number, dtype: string) =>
      p.op.TensorScalarPtr({
        in: x,
        scalar0: imm(value, dtype),
        out: x,
        op0: 'mult',
        op1: 'bypass',
        reverse0: false,
        reverse1: false,
      });
    scaled(0.1, 'float32');
    scaled(1.5, 'bfloat16');
    scaled(-3, 'int32');
    const second = instructions(p.build()).map(({ ins }) => (ins as readonly unknown[])[1]);
    expect(second).toEqual([
      { kind: 'imm_value', dtype: 'float32', value: Math.fround(0.1) },
      { kind: 'imm_value', dtype: 'bfloat16', value: 0x3fc0 },
      { kind: 'imm_value', dtype: 'int32', value: -3 },
    ]);
  });

  it('finds numbers that no immediate can be, and numbers to write to', () => {
    const p = builder();
    const x = p.tensor('x', chip);
    p.op.TensorTensor({ in0: x, in1: imm(300, 'uint8'), out: x, op: 'add' });
    p.op.TensorTensor({ in0: x, in1: imm(0.5, 'int32'), out: x, op: 'add' });
    p.op.TensorTensor({ in0: x, in1: imm(1, 'flaot32'), out: x, op: 'add' });
    p.op.TensorCopy({ src: x, dst: imm(1, 'float32') });
    expect(findings(p.build())).toEqual([
      `builder/bad-value ${at(0, 'ins', 1)}`,
      `builder/bad-value ${at(1, 'ins', 1)}`,
      `builder/wrong-dtype ${at(2, 'ins', 1)}`,
      `builder/bad-operand ${at(3, 'outs', 0)}`,
    ]);
  });
});
