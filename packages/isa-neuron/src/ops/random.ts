/** Random numbers, and the state of their generators. */
import { eq, ne, or, select } from '@instabrew/expr';
import {
  absent,
  bool,
  constraint,
  f32,
  family,
  field,
  input,
  list,
  type OperandReferences,
  type Operands,
  output,
  type Source,
  u8,
} from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import {
  engine,
  from,
  implies,
  isAnyOf,
  isInteger,
  notOn,
  onPartitions,
  perPartitionScalars,
  poolOutsidePsum,
  sameDtype,
  sameElements,
  samePartitions,
} from '../checks.js';
import { simulated } from '../engines.js';
import { RandomAlgorithmKind, RandomDistributionKind } from '../enums/random.js';
import { EngineType } from '../enums/structural.js';
import { gen2, gen4 } from '../generations.js';
import { headerOnly, instruction } from '../kit.js';
import { pages } from '../pages.js';
import { onChip, perPartition, tensorData } from '../tensors.js';
import { documentedVectorCost, vectorCost } from '../timing.js';

const pages3 = [pages.catalog, pages.instructionType, pages.simKernels, pages.codegenFill] as const;
const source = { confidence: 'certain', pages: pages3 } as const;
const generator = 'random: needs the state of a generator, which no skeleton carries';
const integers = family((operand: OperandReferences, source: Source) =>
  constraint('integers', isInteger(operand), 'random words go to integers', source),
);

export const Rand = instruction('Rand', 60, {
  doc: 'Fills out with words of a random generator.',
  family: 'random',
  engine: simulated('DVE', 'Pool'),
  operands: { out: output({ ...tensorData, doc: 'The numbers.' }) },
  fields: {
    random_algorithm: field(RandomAlgorithmKind, { doc: 'The generator.' }),
    rand_num_steps: field(maybeAffine(u8), { doc: 'Steps that the generator takes for each number.' }),
    distribution: field(RandomDistributionKind, { doc: 'How the numbers are distributed.' }),
    params: field(list(f32), { doc: 'Parameters of the distribution.' }),
  },
  equality: 'fields',
  latency: ({ operand: { out }, nep, gen }) =>
    vectorCost({ operands: [out], nep, mult: 1, note: 'A formula is known to exist for it; one cycle is taken.' }, gen),
  constraints: ({ operand }) => {
    const rules = { confidence: 'inferred', pages: [pages.simKernels, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['out']),
      integers(operand.out, rules),
      poolOutsidePsum([operand.out], rules),
      constraint('gen2-engine', or(ne(engine, 'Pool'), notOn(gen2)), 'on gen2 DVE makes random numbers', rules),
    ];
  },
  semantics: absent(generator),
  source,
});

export const Rand2 = headerOnly('Rand2', 97, {
  doc: 'Fills dst with random numbers between min and max, max left out.',
  family: 'random',
  engine: simulated('DVE'),
  operands: {
    min: input({ ...perPartition, doc: 'Lower bound: one number per partition, or an immediate.' }),
    max: input({ ...perPartition, doc: 'Upper bound: one number per partition, or an immediate.' }),
    dst: output({ ...tensorData, doc: 'The numbers.' }),
  },
  latency: ({ operand: { dst }, nep, gen }) => {
    const { gen4 } = documentedVectorCost({ operands: [dst], nep, mult: 1, per: 4 }, 'four numbers per cycle', gen);
    return { gen4 };
  },
  constraints: ({ operand }) => [
    ...onPartitions(operand, ['dst']),
    ...perPartitionScalars(operand, ['min', 'max'], { confidence: 'strong', page: pages.nki }),
  ],
  semantics: absent(generator),
  since: 'gen4',
  source,
});

export const Rng = headerOnly('Rng', 100, {
  doc: 'Fills out with random words.',
  family: 'random',
  engine: {
    ...simulated('DVE', 'Pool'),
    source: { confidence: 'inferred', page: pages.sim, note: 'DVE on gen2; the sets of gen3 and later are not given.' },
  },
  operands: { out: output({ ...tensorData, doc: 'The words.' }) },
  latency: absent('no cost is published for it'),
  constraints: ({ operand }) => [
    ...onPartitions(operand, ['out']),
    integers(operand.out, { confidence: 'strong', page: pages.simDispatch }),
  ],
  semantics: absent(generator),
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.opcodeMaster],
    note: 'The simulator of the original skips it; its operand is inferred.',
  },
});

export const Dropout = instruction('Dropout', 65, {
  doc: 'Sets random elements to 0 and copies the others.',
  family: 'random',
  engine: simulated('DVE'),
  operands: {
    in: input({ ...tensorData, doc: 'The data.' }),
    probability: input({ memories: onChip, doc: 'How likely an element is dropped, or kept.', shape: '[partitions, 1]' }),
    out: output({ ...tensorData, doc: 'The results.' }),
  },
  fields: {
    is_keep_threshold: field(maybeAffine(bool), { doc: 'probability is that of keeping an element.' }).optional(),
  },
  equality: 'base',
  latency: ({ operand, nep, gen }) =>
    documentedVectorCost({ operands: [operand.in, operand.out], nep, mult: 1 }, 'one cycle', gen),
  constraints: ({ operand }) => {
    const rules = { confidence: 'inferred', pages: [pages.simKernels, pages.nkiIntrinsics, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['out']),
      ...samePartitions(operand, 'out', ['in', 'probability'], rules),
      ...sameElements(operand, 'out', ['in'], rules),
      sameDtype(operand, 'in', 'out', rules),
      ...perPartitionScalars(operand, ['probability'], rules),
      constraint(
        'probability-dtype',
        implies(isInteger(operand.in), eq(operand.probability.dtype, 'float32')),
        'with integers the probability is float32',
        rules,
      ),
    ];
  },
  semantics: absent(generator),
  source: { confidence: 'certain', pages: [...pages3, pages.streamEncodings] },
});

const words = {
  memories: onChip,
  dtypes: ['uint32'],
  shape: '[partitions, words]',
  doc: 'Words of the state: 6 per partition on Pool, 24 on DVE.',
} as const;
const stateEngine = simulated('Pool', 'DVE');
const stateRules = { confidence: 'inferred', pages: [pages.simKernels, pages.codegenFill, pages.nki] } as const;
/** Words per partition by engine; either, where none is assigned. */
const wordCount = ({ perPartition }: OperandReferences) =>
  select(
    eq(engine, 'Pool'),
    eq(perPartition, 6),
    select(eq(engine, 'DVE'), eq(perPartition, 24), isAnyOf(perPartition, [6, 24])),
  );
const stateWords = family((operand: OperandReferences) =>
  constraint('words', wordCount(operand), 'a state has 6 words per partition on Pool, 24 on DVE', stateRules),
);
const dveFromGen4 = family(() =>
  constraint('dve-generation', implies(eq(engine, 'DVE'), from(gen4)), 'DVE has such a state from gen4 on', stateRules),
);
const state = absent('reads or writes the state of a generator, which no skeleton carries');

/** Reads or sets the state of the generator of an engine; `words` is the operand that holds it. */
const stateAccess = family(
  <const N extends string, const O extends Operands>(
    name: N,
    ordinal: number,
    doc: string,
    { operands, words, note }: { readonly operands: O; readonly words: keyof O & string; readonly note?: string },
  ) =>
    headerOnly(name, ordinal, {
      doc,
      family: 'random',
      engine: stateEngine,
      operands,
      latency: absent('no cost is published for it'),
      constraints: ({ operand }) => [...onPartitions(operand, [words]), stateWords(operand[words]), dveFromGen4()],
      semantics: state,
      since: 'gen3',
      source: note ? { ...source, note } : source,
    }),
);

export const RandGetState = stateAccess('RandGetState', 99, 'Stores the state of the generator of the engine.', {
  operands: { state: output(words) },
  words: 'state',
});

export const RandSetState = stateAccess('RandSetState', 98, 'Sets the state of the generator of the engine.', {
  operands: { state: input(words) },
  words: 'state',
});

export const GetRandState = stateAccess(
  'GetRandState',
  58,
  'Stores the state of a generator, which the record names as an input.',
  {
    operands: { state: input({ dtypes: ['uint32'], doc: 'The state, as a tensor of its own memory.' }), dst: output(words) },
    words: 'dst',
    note: 'The simulator takes it for a copy of state; a second page lists its output alone.',
  },
);

export const SetRandState = instruction('SetRandState', 59, {
  doc: 'Sets the state of the generator of an engine, or seeds it with one number.',
  family: 'random',
  engine: {
    ...stateEngine,
    source: {
      confidence: 'inferred',
      page: pages.sim,
      note: 'Code generation assigns none. The first of the simulator is the default.',
    },
  },
  operands: { state: input(words) },
  fields: {
    rng_engine: field(EngineType, {
      doc: 'The engine whose generator is meant.',
      source: { confidence: 'certain', note: 'One page says that the record has no key; the catalogue and KLR have this one.' },
    }),
  },
  equality: 'base',
  latency: absent('no cost is published for it'),
  constraints: ({ operand }) => [
    ...onPartitions(operand, ['state']),
    constraint(
      'words',
      or(eq(operand.state.perPartition, 1), wordCount(operand.state)),
      'a state has 6 words per partition on Pool, 24 on DVE; a seed is one',
      stateRules,
    ),
    dveFromGen4(),
  ],
  semantics: state,
  since: 'gen3',
  source,
});
