/** Operations that passes replace before an engine is chosen. */
import { absent, bool, constraint, field, input, output } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { onPartitions, sameCount, sameElements } from '../checks.js';
import { copy } from '../copying.js';
import { everyEngine, noEngine, simulated } from '../engines.js';
import { DMAQoSClass } from '../enums/dma.js';
import { instruction, neverInPrograms } from '../kit.js';
import { pages } from '../pages.js';
import { tensorData } from '../tensors.js';
import { vectorCost } from '../timing.js';

const source = { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.opcodeMaster, pages.sim] } as const;
const copied = { confidence: 'strong', pages: [pages.sim, pages.simDispatch] } as const;
const comparesKey =
  'Its equality is an arm of the comparison of the base, which looks at the key as well: the same as comparing the fields.';

export const Generic = instruction('Generic', 0, {
  ...neverInPrograms,
  doc: 'What operations without an engine share. Never part of a program.',
  family: 'generic',
  engine: everyEngine,
  equality: 'family',
  since: 'gen2',
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.base],
    note: 'Its equality accepts any opcode up to 3, whichever side it is asked on: a generic one accepts a copy, a copy no generic one.',
  },
});

export const GenericCopy = instruction('GenericCopy', 1, {
  doc: 'dst = src, on whichever engine it is lowered for.',
  base: Generic,
  engine: simulated('DVE', 'Activation', 'Pool', 'DMA'),
  operands: { src: input({ ...tensorData, doc: 'The data.' }), dst: output({ ...tensorData, doc: 'The copy.' }) },
  fields: {
    can_read_uninit: field(maybeAffine(bool), { doc: 'Reading memory that was never written is intended.' }).optional(),
  },
  equality: 'fields',
  latency: ({ operand: { src, dst }, nep, gen }) =>
    vectorCost(
      { operands: [src, dst], nep, mult: 1, note: 'A formula is known to exist for it; one cycle, as TensorCopy has, is taken.' },
      gen,
    ),
  constraints: ({ operand }) => [...onPartitions(operand, ['src', 'dst']), ...sameElements(operand, 'dst', ['src'], copied)],
  semantics: ({ operand }) => copy({ from: 'src', to: 'dst' }, operand),
  source: { ...source, note: comparesKey },
});

export const GenericRelu = instruction('GenericRelu', 2, {
  doc: 'dst = max(src, 0), which becomes an Activation.',
  base: Generic,
  engine: noEngine,
  operands: { src: input({ ...tensorData, doc: 'The data.' }), dst: output({ ...tensorData, doc: 'The results.' }) },
  equality: 'base',
  latency: absent('no cost is published: it is lowered first'),
  semantics: absent('must be lowered before it can run: the simulator of the original skips it'),
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.simDispatch],
    note: 'That it has an input and an output is inferred from its name.',
  },
});

export const AbstractCopy = instruction('AbstractCopy', 3, {
  doc: 'dst = src, by an engine or a transfer: a later pass decides.',
  base: Generic,
  engine: noEngine,
  operands: { src: input({ doc: 'The data.' }), dst: output({ doc: 'The copy.' }) },
  fields: {
    dma_qos: field(DMAQoSClass, { doc: 'Priority of the transfer, if it becomes one.' }).skipDefault('Unassigned'),
  },
  equality: 'fields',
  latency: absent('no cost is published: it is lowered first'),
  constraints: ({ operand: { src, dst } }) => [
    constraint('src-dst-count', sameCount(src, dst), 'src and dst have as many elements', {
      ...copied,
      note: 'Stated per partition; one side may lie in DRAM, which has none, so that all elements are counted.',
    }),
  ],
  semantics: ({ operand }) => copy({ from: 'src', to: 'dst' }, operand),
  source: {
    ...source,
    note: `Two pages put it below EventSemaphore, since they share compiled code; the opcodes that Generic accepts and KLR put it here. ${comparesKey}`,
  },
});
