/** Values that are affine in the position of an element, on the Pool engine. */
import { le } from '@instabrew/expr';
import { absent, f32, field, i32, input, list, output } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { documented, entries, onPartitions, sameElements, samePartitions } from '../checks.js';
import { simulated } from '../engines.js';
import { AluOpType } from '../enums/alu.js';
import { instruction } from '../kit.js';
import { ApPair } from '../operands.js';
import { pages } from '../pages.js';
import { isComparison } from '../stages.js';
import { poolData } from '../tensors.js';
import { onAll, poolCost } from '../timing.js';

const documentedRules = { confidence: 'certain', pages: [pages.nkiIntrinsics, pages.nki] } as const;

const affineFields = {
  base: field(maybeAffine(i32), {
    doc: 'Value at the first element.',
    source: { confidence: 'certain', note: 'Required in the catalogue; KLR has it optional with default 0.' },
  }),
  pattern: field(list(ApPair), { doc: '[step, num] of each axis, outermost first, up to four.' }),
  channel_multiplier: field(maybeAffine(i32), { doc: 'Added from one partition to the next.' }).optional(),
};

export const Iota = instruction('Iota', 61, {
  doc: 'out = base + partition * channel_multiplier + the steps of pattern, over whole numbers of 32 bits.',
  family: 'affine',
  engine: simulated('Pool'),
  operands: { out: output({ ...poolData, doc: 'The numbers.' }) },
  fields: affineFields,
  equality: 'fields',
  latency: ({ nep, gen }) => {
    const cost = poolCost(nep, gen, 'Public cost for gen2 and gen3.');
    return { gen2: cost, gen3: cost };
  },
  constraints: ({ operand }) => [
    ...onPartitions(operand, ['out']),
    documented('axes', le(entries('pattern'), 4), 'pattern has up to four axes'),
  ],
  semantics: absent('needs the position of each element, which scalar expressions cannot refer to'),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.sim, pages.nkiIntrinsics] },
});

export const TensorScalarAffineSelect = instruction('TensorScalarAffineSelect', 62, {
  doc: 'out = compare_op(v, 0) ? in : fill_value, with v affine in the position: base, channel_multiplier per partition, pattern per axis.',
  family: 'affine',
  engine: simulated('Pool'),
  operands: { in: input({ ...poolData, doc: 'The data.' }), out: output({ ...poolData, doc: 'The results.' }) },
  fields: {
    ...affineFields,
    compare_op: field(AluOpType, { doc: 'Comparison with 0.' }),
    fill_value: field(f32, {
      doc: 'Taken where the comparison fails.',
      source: { confidence: 'certain', note: 'A reader does without it, a writer always writes it. The default is that of KLR.' },
    }).always(0),
  },
  equality: 'fields',
  latency: ({ nep, gen }) =>
    onAll(
      poolCost(nep, gen, 'Public cost for gen2 and gen3. All generations are known to have a formula; it is taken for each.'),
    ),
  constraints: ({ field: { compare_op }, operand }) => [
    ...onPartitions(operand, ['out']),
    ...samePartitions(operand, 'out', ['in'], documentedRules),
    ...sameElements(operand, 'out', ['in'], documentedRules),
    documented('axes', le(entries('pattern'), 4), 'pattern has up to four axes'),
    documented('compare-op', isComparison(compare_op), 'compare_op is a comparison'),
  ],
  semantics: absent('needs the position of each element, which scalar expressions cannot refer to'),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.sim, pages.nkiIntrinsics] },
});
