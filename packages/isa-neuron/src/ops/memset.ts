/** Filling memory. */
import { eq, mul, ne, or } from '@instabrew/expr';
import { constraint, field, fill, output, quartet, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { engine, implies, isPacked, notOn, onPartitions, poolOutsidePsum, startsAligned } from '../checks.js';
import { MemsetMode } from '../enums/fill.js';
import { gen2 } from '../generations.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { dataShape, onChip } from '../tensors.js';
import { onAll, splitEstimate } from '../timing.js';

export const Memset = instruction('Memset', 10, {
  doc: 'Writes a constant, or random words, to every element.',
  engine: {
    default: 'DVE',
    valid: ['DVE', 'Pool'],
    source: { confidence: 'certain', page: pages.verifier, note: 'Which of the two is the default is not stated: the first.' },
  },
  operands: {
    out: output({ doc: 'The memory that is filled.', memories: onChip, shape: dataShape }),
  },
  fields: {
    mode: field(MemsetMode, { doc: 'A constant, or random words.' }),
    constant: field(maybeAffine(u32), { doc: 'The value, cast to the type of out; with mode Const.' }),
  },
  equality: 'base',
  latency: ({ operand: { out }, gen }) =>
    onAll(
      quartet({
        ...splitEstimate(5_000, mul(100, out.perPartition), gen('divisor.DVE')),
        source: {
          confidence: 'strong',
          page: pages.costModel,
          note: 'The published estimator is one fraction, floor((100 * N + 5000) / divisor); where it splits into terms is our choice. The page calls the divisor SP, which is the one of DVE.',
        },
      }),
    ),
  constraints: ({ field: { mode, constant }, operand }) => {
    const source = { confidence: 'certain', pages: [pages.verifier, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['out']),
      ...startsAligned(operand, ['out']),
      constraint(
        'packed-zero',
        implies(isPacked(operand.out), eq(constant, 0)),
        'packed x4 elements can be set to 0 only',
        source,
      ),
      constraint(
        'random-engine',
        or(ne(mode, 'Random'), ne(engine, 'Pool'), notOn(gen2)),
        'on gen2 random words come from DVE',
        source,
      ),
      poolOutsidePsum([operand.out], source),
    ];
  },
  semantics: ({ field: { mode, constant } }) =>
    fill('out', constant, {
      compute: 'int',
      refuse: [
        { when: eq(mode, 'Random'), reason: 'random words depend on the state of a generator, which is not modelled yet' },
      ],
      source: { confidence: 'certain', pages: [pages.sim, pages.codegenFill] },
    }),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.encodings, pages.codegenFill] },
});
