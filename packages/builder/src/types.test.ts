/** What does not type-check: each line marked is one that the compiler must refuse, or the type check of this file fails. */
import { describe, expect, it } from 'vitest';
import { builder, chip, definitions, findings } from '../test/neuron.js';
import { imm } from './index.js';

describe('types', () => {
  const write = () => {
    const p = builder();
    const x = p.tensor('x', chip);
    const w = p.tensor('w', { ...chip, shape: [128, 128] });
    const sums = p.tensor('sums', { memory: 'PSUM', dtype: 'float32', shape: [128, 512] });
    return { p, x, w, sums };
  };

  it('takes operands and fields by name, defaults and optional operands left out', () => {
    const { p, x, w, sums } = write();
    p.op.Matmult({ ifmap: x, weights: w, dst: sums });
    p.op.Matmult({ ifmap: x, weights: w, dst: sums, accumulation_flag: 3 }, { name: 'second', engine: 'PE' });
    p.add(definitions.TensorTensor, { in0: x, in1: x, out: x, op: 'add' });
    p.op.NoOp();
    p.op.TensorScalarPtr({
      in: x,
      scalar0: imm(2, 'float32'),
      out: x,
      op0: 'mult',
      op1: 'bypass',
      reverse0: false,
      reverse1: false,
    });
    expect(findings(p.build())).toEqual([]);
  });

  it('refuses what no record of the instruction can be', () => {
    const { p, x, w, sums } = write();
    // @ts-expect-error an operand of another name
    p.op.Matmult({ ifmap: x, weight: w, dst: sums });
    // @ts-expect-error a required operand is missing
    p.op.Matmult({ ifmap: x, weights: w });
    // @ts-expect-error nothing is given
    p.op.Matmult();
    // @ts-expect-error a field of the wrong type
    p.op.Matmult({ ifmap: x, weights: w, dst: sums, accumulation_flag: '3' });
    // @ts-expect-error no member of the enum
    p.op.TensorTensor({ in0: x, in1: x, out: x, op: 'plus' });
    // @ts-expect-error a required field is missing
    p.op.TensorTensor({ in0: x, in1: x, out: x });
    // @ts-expect-error the name of a tensor is no operand
    p.op.TensorTensor({ in0: 'x', in1: x, out: x, op: 'add' });
    // @ts-expect-error an unknown key of the header
    p.op.NoOp({}, { nam: 'nothing' });
    // @ts-expect-error no engine
    p.op.NoOp({}, { engine: 'Gpu' });
    // @ts-expect-error an instruction that the ISA does not have
    expect(() => p.op.MatMul({ ifmap: x, weights: w, dst: sums })).toThrow(TypeError);
    // @ts-expect-error the same by definition
    p.add(definitions.TensorTensor, { in0: x, in1: x, out: x });

    expect(findings(p.build()).map((f) => f.split(' ')[0])).toEqual([
      'builder/unknown-key',
      'builder/missing-operand',
      'builder/missing-operand',
      'builder/missing-operand',
      'builder/missing-operand',
      'builder/missing-operand',
      'builder/bad-value',
      'builder/bad-value',
      'builder/missing-field',
      'builder/bad-operand',
      'builder/unknown-key',
      'builder/bad-value',
      'builder/missing-field',
    ]);
  });

  it('knows memories, dtypes and roles', () => {
    const { p } = write();
    // @ts-expect-error no memory
    p.tensor('a', { ...chip, memory: 'SBUF' });
    // @ts-expect-error no dtype
    p.tensor('b', { ...chip, dtype: 'bf16' });
    // @ts-expect-error no role
    p.tensor('c', { ...chip, role: 'ExternalInput' });
    // @ts-expect-error no dtype
    p.register('r', 'int');
    expect(findings(p.build()).map((f) => f.split(' ')[0])).toEqual([
      'builder/unknown-memory',
      'builder/wrong-dtype',
      'builder/bad-value',
    ]);
  });
});
