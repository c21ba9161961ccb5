/** Reading the accumulator registers of engines: one binary32 number per partition. */
import { absent, field, output, u8 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { hasElements, onPartitions } from '../checks.js';
import { assigned, simulated } from '../engines.js';
import { headerOnly, instruction } from '../kit.js';
import { pages } from '../pages.js';
import { perPartition } from '../tensors.js';
import { readOutCost } from '../timing.js';

const register = absent('reads the accumulator register of its engine, which no skeleton reaches');
const out = () => output({ ...perPartition, doc: 'The register of each partition.' });
const oneRegister = { confidence: 'strong', pages: [pages.activationSim, pages.sim] } as const;
const shared = { family: 'accumulators', semantics: register } as const;

export const ReadActivationAccumulator = headerOnly('ReadActivationAccumulator', 5, {
  ...shared,
  doc: 'Writes the accumulator register of the scalar engine to memory; the register counts as used up.',
  engine: simulated('Activation'),
  operands: { out: out() },
  latency: ({ gen }) => readOutCost(gen('divisor.Activation'), 'a reducing activation'),
  constraints: ({ operand }) => [...onPartitions(operand, ['out']), hasElements(operand, 'out', 1, oneRegister)],
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.activationSim] },
});

export const ActivationReadAccumulator = headerOnly('ActivationReadAccumulator', 101, {
  ...shared,
  doc: 'The same as ReadActivationAccumulator, under a second opcode.',
  engine: simulated('Activation'),
  operands: { out: out() },
  latency: ({ gen }) => readOutCost(gen('divisor.Activation'), 'a reducing activation'),
  constraints: ({ operand }) => [...onPartitions(operand, ['out']), hasElements(operand, 'out', 1, oneRegister)],
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.activationSim, pages.opcodeMaster],
    note: 'Both opcodes become one instruction word; why there are two is not known.',
  },
});

export const DveReadAccumulator = instruction('DveReadAccumulator', 102, {
  ...shared,
  doc: 'Writes the accumulator register of the vector engine to memory; the register counts as used up.',
  engine: assigned('DVE'),
  operands: { out: out() },
  fields: {
    negated: field(maybeAffine(u8), {
      doc: 'Negates the number on the way: 1 or 0.',
      source: { confidence: 'certain', note: 'A number of 8 bits in the catalogue, used as a flag.' },
    }).optional(),
  },
  equality: 'base',
  latency: ({ gen }) => readOutCost(gen('divisor.DVE'), 'a reducing tensor-scalar operation'),
  constraints: ({ operand }) => [...onPartitions(operand, ['out']), hasElements(operand, 'out', 1, oneRegister)],
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.codegenArithmetic, pages.sim],
    note: 'Code generation attaches the register as an input; what memory it is written to is the output of the simulator.',
  },
});
