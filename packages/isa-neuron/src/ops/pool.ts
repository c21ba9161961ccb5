/** Pooling over windows. */
import { add, arg, div, eq, int, max, mod, mul, select, toReal } from '@instabrew/expr';
import { absent, constraint, field, input, output, reduce } from '@instabrew/spec';
import { notIndexed, onPartitions, samePartitions } from '../checks.js';
import { PoolFunctionType } from '../enums/reduce.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { tensorData } from '../tensors.js';

/** Start value of a maximum: the most negative finite binary32. */
const lowest = -3.4028234663852886e38;

export const Pool = instruction('Pool', 20, {
  doc: 'Folds windows: the two innermost axes of in are the window, the others are those of out.',
  engine: {
    default: 'DVE',
    valid: ['DVE'],
    source: {
      confidence: 'certain',
      page: pages.verifier,
      note: 'Two pages give it to the Pool engine; the list of the verifier decides what is legal. The default is not stated.',
    },
  },
  operands: {
    in: input({ ...tensorData, doc: 'The data, window by window.', shape: '[partitions <= 128, kept, window, window]' }),
    out: output({ ...tensorData, doc: 'One number per window.', shape: '[partitions <= 128, kept]' }),
  },
  fields: { func: field(PoolFunctionType, { doc: 'The largest, or the average.' }) },
  equality: 'base',
  latency: absent('no cost is published for windows'),
  constraints: ({ operand }) => {
    const source = { confidence: 'strong', pages: [pages.pool, pages.sim] } as const;
    return [
      ...onPartitions(operand, ['out']),
      ...samePartitions(operand, 'out', ['in'], source),
      constraint(
        'windows',
        eq(mod(operand.in.perPartition, max(operand.out.perPartition, 1)), 0),
        'in has a whole window for each element of out',
        { ...source, note: 'A window is the two innermost axes of in; only its size can be told from the counts.' },
      ),
      constraint('not-indexed', notIndexed, 'no operand is selected by an index tensor', {
        ...source,
        note: 'Stated of the input; no page gives the output an index either.',
      }),
    ];
  },
  semantics: ({ field: { func } }) => {
    const [acc, x] = [arg('acc', 'real'), arg('x', 'real')];
    const largest = eq(func, 'Max');
    return reduce(
      {
        input: 'in',
        output: 'out',
        axes: int(2),
        combine: select(largest, max(acc, x), add(acc, x)),
        finish: select(largest, max(acc, lowest), mul(acc, div(1, toReal(arg('count', 'int'))))),
      },
      { source: { confidence: 'strong', pages: [pages.pool, pages.sim] } },
    );
  },
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.pool] },
});
