/** Picking elements by index on the Pool engine. */
import { eq, le, mod, mul } from '@instabrew/expr';
import { absent, field, input, output, u16 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { documented, fewAxes, onPartitions, sameDtype, sameElements, samePartitions } from '../checks.js';
import { simulated } from '../engines.js';
import { headerOnly, instruction } from '../kit.js';
import { pages } from '../pages.js';
import { poolData } from '../tensors.js';

const rules = { confidence: 'certain', pages: [pages.sim, pages.nkiIntrinsics, pages.nki] } as const;
const byIndex = 'gather: reads where an index operand says, which skeletons do not express';

export const Gather = headerOnly('Gather', 92, {
  doc: 'dst[p, k] = data[p, index[p, k]].',
  family: 'gather',
  engine: simulated('Pool'),
  operands: {
    data: input({ ...poolData, doc: 'The data.' }),
    index: input({ ...poolData, dtypes: ['uint32'], doc: 'Which element of the partition each result is.' }),
    dst: output({ ...poolData, doc: 'The results.' }),
  },
  latency: absent('no cost is published for it'),
  constraints: ({ operand }) => [
    ...onPartitions(operand, ['dst']),
    ...samePartitions(operand, 'dst', ['data', 'index'], rules),
    ...sameElements(operand, 'dst', ['index'], rules),
    sameDtype(operand, 'data', 'dst', rules),
    ...fewAxes(operand, ['data', 'index', 'dst'], 4, rules),
  ],
  semantics: absent(byIndex),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.streamEncodings, pages.sim] },
});

export const IndirectCopy = instruction('IndirectCopy', 26, {
  doc: 'Every group of 16 partitions copies runs of elements that start where its list of indexes says.',
  family: 'gather',
  engine: simulated('Pool'),
  operands: {
    data: input({
      ...poolData,
      indirect: true,
      doc: 'The data.',
      source: {
        confidence: 'strong',
        pages: [pages.streamEncodings],
        note: 'Stated to be an access by an index tensor. The operands are those of the encoder; the simulator calls the second one the indexes.',
      },
    }),
    index: input({ ...poolData, dtypes: ['uint16'], doc: 'The indexes of a group, partition by partition.' }),
    dst: output({ ...poolData, doc: 'The runs, one behind the other.' }),
  },
  fields: {
    num_valid_indices: field(maybeAffine(u16), {
      doc: 'How many indexes each group uses.',
      source: {
        confidence: 'certain',
        note: 'One table of the catalogue has 16 bits or an expression, another an expression: both fit one affine value.',
      },
    }),
  },
  equality: 'base',
  latency: absent('the documented cost needs the length of a run, which is no key of the record'),
  constraints: ({ field: { num_valid_indices }, operand }) => [
    ...onPartitions(operand, ['data']),
    ...samePartitions(operand, 'data', ['index'], rules),
    sameDtype(operand, 'data', 'dst', rules),
    documented('groups', eq(mod(operand.data.partitions, 16), 0), 'data covers a multiple of 16 partitions'),
    documented(
      'valid-indices',
      le(num_valid_indices, mul(16, operand.index.perPartition)),
      'a group uses no more indexes than its 16 partitions hold',
    ),
    documented('most-indices', le(num_valid_indices, 4096), 'a group uses up to 4096 indexes'),
  ],
  semantics: absent(byIndex),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.streamEncodings, pages.nkiIntrinsics] },
});
