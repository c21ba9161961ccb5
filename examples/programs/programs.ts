/** The programs by the names of their documents. */
import { averagePool } from './average-pool.js';
import { indirectGather } from './indirect-gather.js';
import { matmul } from './matmul.js';
import { softmax } from './softmax.js';
import { tensorAddition } from './tensor-addition.js';

export const programs = {
  'tensor-addition': tensorAddition,
  matmul,
  softmax,
  'average-pool': averagePool,
  'indirect-gather': indirectGather,
} as const;
