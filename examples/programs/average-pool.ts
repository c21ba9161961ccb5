/** The mean of each 2 x 2 window of an image: a reduction over a view of five dimensions, then one multiplication. */
import { newProgram } from './kit.js';

const [channels, height, width, pool] = [2, 6, 6, 2];

export const averagePool = () => {
  const p = newProgram();
  const float = { dtype: 'float32' } as const;
  const whole = [channels, height, width];
  const pooled = [channels, height / pool, width / pool];
  const image = p.tensor('image', { ...float, memory: 'DRAM', shape: whole, role: 'input' });
  const result = p.tensor('result', { ...float, memory: 'DRAM', shape: pooled, role: 'output' });
  const data = p.tensor('data', { ...float, memory: 'SB', shape: whole });
  const sums = p.tensor('sums', { ...float, memory: 'SB', shape: pooled });

  p.op.DMACopy({ src: image, dst: data });
  // [channel, row, column] becomes [channel, window row, window column, row inside, column inside].
  const windows = data.split(2, pool).split(1, pool).permute(0, 1, 3, 2, 4);
  p.op.TensorReduce({ ifmap: windows, dst: sums, op: 'add', axis: 'XY' });
  p.op.TensorScalar({
    in: sums,
    out: sums,
    op0: 'mult',
    const0: 1 / pool ** 2,
    reverse0: false,
    op1: 'bypass',
    const1: 0,
    reverse1: false,
  });
  p.op.DMACopy({ src: sums, dst: result });
  return p.build();
};
