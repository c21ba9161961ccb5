/** Looking for elements: the largest ones, their places, places that are not zero. */
import { add, and, eq, ge, le, mul } from '@instabrew/expr';
import { absent, constraint, f32, field, input, type OperandReferences, output } from '@instabrew/spec';
import { documented, fewAxes, hasElements, onPartitions, sameDtype, sameElements, samePartitions } from '../checks.js';
import { simulated } from '../engines.js';
import { headerOnly, instruction } from '../kit.js';
import { pages } from '../pages.js';
import { onChip, tensorData } from '../tensors.js';
import { type Constants, documentedVectorCost } from '../timing.js';

const pages4 = [pages.catalog, pages.instructionType, pages.codegenFill, pages.simKernels] as const;
const source = { confidence: 'certain', pages: pages4 } as const;
const order = {
  confidence: 'certain',
  pages: pages4,
  note: 'The order of maxVals and data is that of code generation; the simulator page lists the data first.',
} as const;
const rules = { confidence: 'certain', pages: [pages.simKernels, pages.nkiIntrinsics, pages.nki] } as const;
const eight = { memories: onChip, shape: '[partitions, 8]' } as const;
const data = input({ ...tensorData, doc: 'The data, 8 to 16384 elements per partition.' });
const maxVals = input({ ...eight, doc: 'The eight values that are looked for.' });
const indexes = { ...eight, dtypes: ['uint16', 'uint32'] } as const;

const searchable = (operand: OperandReferences) =>
  documented(
    'data-size',
    and(ge(operand.perPartition, 8), le(operand.perPartition, 16_384)),
    'data has 8 to 16384 elements per partition',
  );
const cost = (operands: readonly OperandReferences[], elements: OperandReferences, gen: Constants) =>
  documentedVectorCost({ operands, nep: elements.perPartition, mult: 1 }, 'one cycle per element of data', gen);
const eightResults = 'eight results per partition that depend on all of its elements: no skeleton has them';

export const Max = headerOnly('Max', 88, {
  doc: 'The eight largest elements of each partition, largest first; equal ones count each.',
  family: 'search',
  engine: simulated('DVE'),
  operands: { data, maxVals: output({ ...eight, doc: 'The values.' }) },
  latency: ({ operand: o, gen }) => cost([o.data, o.maxVals], o.data, gen),
  constraints: ({ operand }) => [
    ...onPartitions(operand, ['data']),
    ...samePartitions(operand, 'data', ['maxVals'], rules),
    searchable(operand.data),
    hasElements(operand, 'maxVals', 8, rules),
  ],
  semantics: absent(eightResults),
  source,
});

export const MaxIndex = headerOnly('MaxIndex', 89, {
  doc: 'For each of eight values the index of an element that equals it: the first that no earlier equal value took; all ones if none.',
  family: 'search',
  engine: simulated('DVE'),
  operands: { maxVals, data, indices: output({ ...indexes, doc: 'The indexes.' }) },
  latency: ({ operand: o, gen }) => cost([o.data, o.maxVals], o.data, gen),
  constraints: ({ operand }) => [
    ...onPartitions(operand, ['data']),
    ...samePartitions(operand, 'data', ['maxVals', 'indices'], rules),
    searchable(operand.data),
    hasElements(operand, 'maxVals', 8, rules),
    hasElements(operand, 'indices', 8, rules),
  ],
  semantics: absent(eightResults),
  source: order,
});

export const MatchReplace = instruction('MatchReplace', 90, {
  doc: 'Copies data, but for each of eight values the first element that equals it and is not replaced yet becomes imm_value.',
  family: 'search',
  engine: simulated('DVE'),
  operands: { maxVals, data, replaced: output({ ...tensorData, doc: 'The copy.' }) },
  fields: { imm_value: field(f32, { doc: 'What takes the place of the elements that are found.' }) },
  equality: 'base',
  latency: ({ operand: o, gen }) => cost([o.data, o.replaced], o.data, gen),
  constraints: ({ operand }) => {
    const strong = { ...rules, confidence: 'strong' } as const;
    return [
      ...onPartitions(operand, ['data']),
      ...samePartitions(operand, 'data', ['maxVals', 'replaced'], strong),
      ...sameElements(operand, 'data', ['replaced'], strong),
      hasElements(operand, 'maxVals', 8, strong),
      constraint('data-size', le(operand.data.perPartition, 16_384), 'data has up to 16384 elements per partition', strong),
    ];
  },
  semantics: absent('which elements are replaced depends on the ones before: no skeleton has that'),
  source: {
    ...order,
    note: `${order.note} Its equality accepts MaxIndexAndMatchReplace as well.`,
  },
});

export const MaxIndexAndMatchReplace = instruction('MaxIndexAndMatchReplace', 91, {
  doc: 'MatchReplace and MaxIndex at once.',
  base: MatchReplace,
  operands: {
    maxVals,
    data,
    replaced: output({ ...tensorData, doc: 'The copy.' }),
    indices: output({ ...indexes, doc: 'The indexes of the elements that were replaced.' }),
  },
  constraints: ({ operand }) => {
    const inferred = { ...rules, confidence: 'inferred' } as const;
    return [...samePartitions(operand, 'data', ['indices'], inferred), hasElements(operand, 'indices', 8, inferred)];
  },
  since: 'gen3',
  source: {
    ...order,
    note: `${order.note} That MatchReplace is its base is inferred: they share a reader. Sources disagree on the order in which equal values take their places.`,
  },
});

export const NonzeroWithCount = headerOnly('NonzeroWithCount', 104, {
  doc: 'In partitions 0, 16, … 112: the indexes of the elements that are not 0, plus indexOffset, then paddingVal, and their count last.',
  family: 'search',
  engine: simulated('Pool'),
  operands: {
    data: input({ memories: ['SB'], dtypes: ['float32', 'int32'], doc: 'The data.', shape: '[partitions <= 128, N]' }),
    indexOffset: input({ dtypes: ['int32'], doc: 'Added to each index: an immediate.' }),
    paddingVal: input({ dtypes: ['int32'], doc: 'Fills what the indexes leave free: an immediate.' }),
    out: output({ memories: ['SB'], dtypes: ['int32'], doc: 'Indexes, padding, count.', shape: '[partitions <= 128, N + 1]' }),
  },
  latency: absent('a formula is known to exist for it, whose numbers are not published'),
  constraints: ({ operand: { data: values, out } }) => [
    constraint('count', eq(out.perPartition, add(values.perPartition, 1)), 'out has one element more than data', {
      confidence: 'strong',
      page: pages.nki,
    }),
  ],
  semantics: absent('where a result goes depends on how many came before: no skeleton has that'),
  since: 'gen3',
  source,
});

const bounds = { confidence: 'certain', pages: [pages.errors, pages.nki] } as const;

export const GetSequenceBounds = headerOnly('GetSequenceBounds', 64, {
  doc: 'For each position the first position of its segment and the one behind its last; N and -1 where the id is 0.',
  family: 'search',
  engine: simulated('Pool'),
  operands: {
    segmentIds: input({
      memories: onChip,
      dtypes: ['int32', 'float32'],
      doc: 'Id of the segment of each position.',
      shape: '[1, N]',
    }),
    dst: output({ memories: onChip, dtypes: ['int32', 'float32'], doc: 'First positions, then ends.', shape: '[1, 2, N]' }),
  },
  latency: absent('no cost is published for it'),
  constraints: ({ operand, operand: { segmentIds, dst } }) => [
    constraint(
      'one-partition',
      and(eq(segmentIds.partitions, 1), eq(dst.partitions, 1)),
      'segmentIds and dst are in one partition',
      bounds,
    ),
    documented('bounds', eq(dst.perPartition, mul(2, segmentIds.perPartition)), 'dst has two elements per position'),
    sameDtype(operand, 'segmentIds', 'dst', bounds),
    ...fewAxes(operand, ['segmentIds', 'dst'], 3, bounds),
  ],
  semantics: absent('a bound depends on the ids around a position: no skeleton has that'),
  since: 'gen3',
  source,
});
