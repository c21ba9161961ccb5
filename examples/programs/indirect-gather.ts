/** out[k] = table[indices[k]]: rows of a table in DRAM that an index tensor selects, once by an instruction, once by an access. */
import { newProgram } from './kit.js';

const [rows, columns, count] = [1024, 64, 128];

export const indirectGather = () => {
  const p = newProgram();
  const data = { dtype: 'bfloat16' } as const;
  const table = p.tensor('table', { ...data, memory: 'DRAM', shape: [rows, columns], role: 'input' });
  const indices = p.tensor('indices', { memory: 'DRAM', dtype: 'uint32', shape: [count, 1], role: 'input' });
  const out = p.tensor('out', { ...data, memory: 'DRAM', shape: [2, count, columns], role: 'output' });
  const index = p.tensor('index', { memory: 'SB', dtype: 'uint32', shape: [count, 1] });
  const loaded = p.tensor('loaded', { ...data, memory: 'SB', shape: [count, columns] });
  const copied = p.tensor('copied', { ...data, memory: 'SB', shape: [count, columns] });

  p.op.DMACopy({ src: indices, dst: index });
  p.op.IndirectLoad({ table, indices: index, out: loaded });
  p.op.DMACopy({ src: table.slice([0, count], undefined).gather(index), dst: copied });
  p.op.DMACopy({ src: loaded, dst: out.slice([0, 1], undefined, undefined) });
  p.op.DMACopy({ src: copied, dst: out.slice([1, 2], undefined, undefined) });
  return p.build();
};
