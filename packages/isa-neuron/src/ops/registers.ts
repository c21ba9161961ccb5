/** Registers of the engines' sequencers: 32 or 64 bits. */
import { and, eq } from '@instabrew/expr';
import { absent, bool, constraint, family, field, input, type OperandReferences, output } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { control } from '../engines.js';
import { AluOpType } from '../enums/alu.js';
import { openGate } from '../gaps.js';
import { headerOnly, instruction } from '../kit.js';
import { pages } from '../pages.js';

const unpriced = absent('no cost is published for it');
const noTensor = absent('works on registers, which are no tensors');
const everyEngineOrSp = {
  ...control,
  source: {
    confidence: 'certain',
    pages: [pages.codegenFill],
    note: 'Code generation writes ALL; one table says SP, which the rules of its semantics allow.',
  },
} as const;
const oneElement = family((name: string, operand: OperandReferences) =>
  constraint(`one-${name}`, and(eq(operand.partitions, 1), eq(operand.perPartition, 1)), `${name} is one element`, {
    confidence: 'certain',
    pages: [pages.simControl, pages.nki],
  }),
);

export const RegisterAlu = instruction('RegisterAlu', 73, {
  doc: 'dst = op(src, amount), on whole numbers.',
  family: 'registers',
  engine: everyEngineOrSp,
  operands: {
    src: input({ doc: 'Left side: a register.' }),
    amount: input({ doc: 'Right side: an immediate or a register.' }),
    dst: output({ doc: 'The register that takes the result.' }),
  },
  fields: {
    op: field(AluOpType, { doc: 'The operation.', source: openGate('klr') }).always('bypass'),
    is_64bit: field(maybeAffine(bool), { doc: 'Registers of 64 bits.' }).optional(),
  },
  equality: 'base',
  latency: unpriced,
  semantics: noTensor,
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.codegenFill, pages.simControl] },
});

export const RegisterMove = headerOnly('RegisterMove', 74, {
  doc: 'dst = src.',
  family: 'registers',
  engine: everyEngineOrSp,
  operands: {
    src: input({ doc: 'An immediate or a register.' }),
    dst: output({ doc: 'The register that takes it.' }),
  },
  latency: unpriced,
  semantics: noTensor,
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.codegenFill, pages.simControl] },
});

const notTransfers =
  'Two pages put it below DMA for its name; the opcodes that DMA accepts leave it out, and KLR and its writer put it below the root.';

export const TensorLoad = headerOnly('TensorLoad', 75, {
  doc: 'Reads one element of a tensor into a register.',
  family: 'registers',
  engine: control,
  operands: {
    src: input({ memories: ['DRAM', 'SB'], doc: 'The element.', shape: '[1, 1]' }),
    dst: output({ doc: 'The register.' }),
  },
  latency: unpriced,
  constraints: ({ operand: { src } }) => [oneElement('src', src)],
  semantics: noTensor,
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.simControl], note: notTransfers },
});

export const TensorSave = headerOnly('TensorSave', 76, {
  doc: 'Writes a register to one element of a tensor.',
  family: 'registers',
  engine: control,
  operands: {
    src: input({ doc: 'The register.' }),
    dst: output({ memories: ['DRAM', 'SB'], doc: 'The element.', shape: '[1, 1]' }),
  },
  latency: unpriced,
  constraints: ({ operand: { dst } }) => [oneElement('dst', dst)],
  semantics: noTensor,
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.simControl], note: notTransfers },
});
