/** Copies inside on-chip memory. */
import { eq, le, ne, or } from '@instabrew/expr';
import { absent, bool, constraint, family, field, input, output, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import {
  engine,
  from,
  implies,
  indexedFromGen4,
  notOn,
  onPartitions,
  poolOutsidePsum,
  sameElements,
  samePartitions,
  startsAligned,
} from '../checks.js';
import { copy } from '../copying.js';
import { simulated } from '../engines.js';
import { gen2, gen3 } from '../generations.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { tensorData, vectorData } from '../tensors.js';
import { documentedVectorCost } from '../timing.js';

const canReadUninit = {
  can_read_uninit: field(maybeAffine(bool), { doc: 'Reading memory that was never written is intended.' }).optional(),
};

export const TensorCopy = instruction('TensorCopy', 23, {
  doc: 'dst = src, element by element in the order of both accesses, whose shapes may differ.',
  family: 'copy',
  engine: simulated('DVE', 'Activation', 'Pool'),
  operands: { src: input({ ...vectorData, doc: 'The data.' }), dst: output({ ...vectorData, doc: 'The copy.' }) },
  fields: canReadUninit,
  equality: 'base',
  latency: ({ operand: { src, dst }, nep, gen }) =>
    documentedVectorCost(
      { operands: [src, dst], nep, mult: 1 },
      'one cycle; faster modes of gen3 and later need the strides of the accesses, which are not looked at',
      gen,
    ),
  constraints: ({ operand }) => {
    const source = { confidence: 'certain', pages: [pages.sim, pages.nki] } as const;
    return [
      ...onPartitions(operand, ['dst']),
      ...startsAligned(operand, ['src', 'dst']),
      ...samePartitions(operand, 'dst', ['src'], source),
      ...sameElements(operand, 'dst', ['src'], source),
      poolOutsidePsum([operand.src, operand.dst], source),
      constraint(
        'activation-generation',
        implies(eq(engine, 'Activation'), from(gen3)),
        'the scalar engine copies from gen3 on',
        source,
      ),
      indexedFromGen4(),
    ];
  },
  semantics: ({ operand }) => copy({ from: 'src', to: 'dst' }, operand),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.encodings, pages.sim] },
});

/** A copy with one side that starts where a number in memory says. */
const dynamicCopy = family(<const N extends string>(name: N, ordinal: number, doc: string) =>
  instruction(name, ordinal, {
    doc,
    family: 'copy',
    engine: simulated('DVE', 'Pool', 'Activation'),
    operands: {
      src: input({ ...tensorData, doc: 'The data.' }),
      offset: input({
        doc: 'The start, in rows of the dimension that it selects.',
        dtypes: ['int32', 'uint32'],
        shape: '[1, 1]',
      }),
      dst: output({ ...tensorData, doc: 'The copy.' }),
    },
    fields: {
      scale: field(maybeAffine(u32), {
        doc: 'Elements per row, which offset is multiplied by.',
        source: { confidence: 'certain', note: 'The key is certain, its meaning inferred.' },
      }).optional(),
      ...canReadUninit,
    },
    equality: 'base',
    latency: ({ operand: { src, dst }, nep, gen }) =>
      documentedVectorCost(
        { operands: [src, dst], nep, mult: 1, least: 500 },
        'one cycle, and about 600 at least, of which 100 are the start-up',
        gen,
      ),
    constraints: ({ operand }) => {
      const source = { confidence: 'strong', pages: [pages.sim, pages.nkiIntrinsics] } as const;
      return [
        ...onPartitions(operand, ['src', 'dst']),
        ...sameElements(operand, 'dst', ['src'], source),
        constraint('one-offset', le(operand.offset.perPartition, 1), 'offset is one number', source),
        constraint(
          'not-activation',
          or(ne(engine, 'Activation'), notOn(gen2)),
          'on gen2 the scalar engine does not do it',
          source,
        ),
      ];
    },
    semantics: absent('starts where a number in memory says, which skeletons do not express'),
    source: {
      confidence: 'certain',
      pages: [pages.catalog, pages.instructionType, pages.sim, pages.nkiIntrinsics],
      note: 'Operands are those of the simulator: the catalogue lists none.',
    },
  }),
);

export const TensorCopyDynamicSrc = dynamicCopy('TensorCopyDynamicSrc', 24, 'dst[n] = src[n + offset * scale].');
export const TensorCopyDynamicDst = dynamicCopy('TensorCopyDynamicDst', 25, 'dst[n + offset * scale] = src[n].');
