/** Enums of reductions, pooling and scans. */
import { fieldEnum, member } from '@instabrew/spec';
import { pages } from '../pages.js';

export const PoolFunctionType = fieldEnum(
  'PoolFunctionType',
  // biome-ignore format: one member a line
  [
    member('Max', 0),
    member('Avg', 1),
  ],
  {
    doc: 'What Pool computes over a window.',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.catalog] },
  },
);

export const AxisListType = fieldEnum(
  'AxisListType',
  // biome-ignore format: one member a line
  [
    member('X',     0),
    member('XY',    1),
    member('XYZ',   2),
    member('XYZW',  3),
    member('XYZWC', 4),
    member('C',     5),
  ],
  {
    doc: 'The axes that a reduction folds, from the innermost (X) outwards; C is the partition axis.',
    source: { confidence: 'certain', pages: [pages.structural, pages.appendix, pages.catalog] },
  },
);

export const TSCMode = fieldEnum(
  'TSCMode',
  // biome-ignore format: one member a line
  [
    member('Reduce',     0),
    member('Cumulative', 1),
    member('TensorScan', 2),
  ],
  {
    doc: 'What a tensor-scalar instruction does with its accumulator.',
    source: { confidence: 'certain', pages: [pages.alu, pages.catalog] },
  },
);

export const ReduceCmdType = fieldEnum(
  'ReduceCmdType',
  // biome-ignore format: one member a line
  [
    member('Idle',        0),
    member('Reset',       1),
    member('Reduce',      2),
    member('ResetReduce', 3),
  ],
  {
    doc: 'Accumulator command of an earlier design. No field has this type: `reduce_cmd` is an EngineAccumulationType.',
    source: { confidence: 'certain', pages: [pages.opFamily, pages.catalog] },
  },
);
