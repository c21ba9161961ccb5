/** out = transpose(lhsT) · rhs: one multiplication of the matrix engine, summed in PSUM and narrowed on the way back. */
import { newProgram } from './kit.js';

/** Bits of accumulation_flag: the first multiplication of a sum clears it, the last one ends it. */
const [start, stop] = [1, 2];

export const matmul = () => {
  const p = newProgram();
  const tensors = { dtype: 'bfloat16' } as const;
  const lhsT = p.tensor('lhsT', { ...tensors, memory: 'DRAM', shape: [128, 64], role: 'input' });
  const rhs = p.tensor('rhs', { ...tensors, memory: 'DRAM', shape: [128, 512], role: 'input' });
  const out = p.tensor('out', { ...tensors, memory: 'DRAM', shape: [64, 512], role: 'output' });
  const weights = p.tensor('weights', { ...tensors, memory: 'SB', shape: [128, 64] });
  const ifmap = p.tensor('ifmap', { ...tensors, memory: 'SB', shape: [128, 512] });
  const sums = p.tensor('sums', { memory: 'PSUM', dtype: 'float32', shape: [64, 512] });
  const narrowed = p.tensor('narrowed', { ...tensors, memory: 'SB', shape: [64, 512] });

  p.op.DMACopy({ src: lhsT, dst: weights });
  p.op.DMACopy({ src: rhs, dst: ifmap });
  p.op.Matmult({ ifmap, weights, dst: sums, accumulation_flag: start | stop });
  p.op.TensorCopy({ src: sums, dst: narrowed });
  p.op.DMACopy({ src: narrowed, dst: out });
  return p.build();
};
