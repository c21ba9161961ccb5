/** c = a + b, tile by tile: two hardware loops over a grid of [128, 512] tiles. */
import { newProgram } from './kit.js';

const [rows, columns] = [256, 1024];
const tile = [128, 512];

export const tensorAddition = () => {
  const p = newProgram();
  const dram = { memory: 'DRAM', dtype: 'bfloat16', shape: [rows, columns] } as const;
  const a = p.tensor('a', { ...dram, role: 'input' });
  const b = p.tensor('b', { ...dram, role: 'input' });
  const c = p.tensor('c', { ...dram, role: 'output' });
  const onChip = { memory: 'SB', dtype: 'bfloat16', shape: tile } as const;
  const left = p.tensor('left', onChip);
  const right = p.tensor('right', onChip);
  const sum = p.tensor('sum', onChip);

  p.loop('m', { ub: rows / 128 }, (m) => {
    p.loop('n', { ub: columns / 512 }, (n) => {
      const at = [m.times(128), n.times(512)];
      p.op.DMACopy({ src: a.tile(at, tile), dst: left });
      p.op.DMACopy({ src: b.tile(at, tile), dst: right });
      p.op.TensorTensor({ in0: left, in1: right, out: sum, op: 'add' });
      p.op.DMACopy({ src: sum, dst: c.tile(at, tile) });
    });
  });
  return p.build();
};
