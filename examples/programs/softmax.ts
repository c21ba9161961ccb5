/** y = exp(x - max(x)) / sum(exp(x - max(x))) along each row, 128 rows at a time; the last tile has fewer. */
import { newProgram } from './kit.js';

const [rows, columns] = [160, 64];

export const softmax = () => {
  const p = newProgram();
  const float = { dtype: 'float32' } as const;
  const x = p.tensor('x', { ...float, memory: 'DRAM', shape: [rows, columns], role: 'input' });
  const y = p.tensor('y', { ...float, memory: 'DRAM', shape: [rows, columns], role: 'output' });

  for (let first = 0; first < rows; first += 128) {
    const size = Math.min(128, rows - first);
    const [all, one] = [
      { ...float, memory: 'SB', shape: [size, columns] },
      { ...float, memory: 'SB', shape: [size, 1] },
    ] as const;
    const data = p.tensor(`x${first}`, all);
    const powers = p.tensor(`exp${first}`, all);
    const largest = p.tensor(`max${first}`, one);
    const sum = p.tensor(`sum${first}`, one);

    p.op.DMACopy({ src: x.slice([first, first + size], undefined), dst: data });
    p.op.TensorReduce({ ifmap: data, dst: largest, op: 'max', axis: 'X' });
    p.op.TensorTensor({ in0: data, in1: largest.broadcast(1, columns), out: data, op: 'subtract' });
    p.op.Activation({
      ifmap: data,
      out: powers,
      func: 'Exp',
      scale: 1,
      alpha: 0,
      acc: 'Idle',
      op0: 'bypass',
      op1: 'bypass',
      reduce_op: 'bypass',
    });
    p.op.TensorReduce({ ifmap: powers, dst: sum, op: 'add', axis: 'X' });
    p.op.Reciprocal({ in: sum, out: sum });
    p.op.TensorTensor({ in0: powers, in1: sum.broadcast(1, columns), out: powers, op: 'mult' });
    p.op.DMACopy({ src: powers, dst: y.slice([first, first + size], undefined) });
  }
  return p.build();
};
