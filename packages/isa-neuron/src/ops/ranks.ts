/** Which core this is. */
import { absent, field, i32, list, output, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { control, verified } from '../engines.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';

const register = output({ dtypes: ['uint32'], doc: 'The register that takes it.' });
const unpriced = absent('no cost is published for it');
const oneCore = absent('writes a register: registers are no tensors, and ranks need more than one core');

export const GetGlobalRankId = instruction('GetGlobalRankId', 11, {
  doc: 'Rank of this core among all: its index divided by the cores of a logical one.',
  family: 'ranks',
  engine: verified('ALL'),
  operands: { dst: register },
  fields: { world_size: field(maybeAffine(u32), { doc: 'How many ranks there are.' }) },
  equality: 'base',
  latency: unpriced,
  semantics: oneCore,
  since: 'gen2',
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.codegenFill],
    note: 'One table gives it to the engine of collectives; verifier and code generation say ALL.',
  },
});

export const GetCurProcessingRankID = instruction('GetCurProcessingRankID', 66, {
  doc: 'Rank whose data a step of a collective works on.',
  family: 'ranks',
  engine: {
    ...control,
    source: {
      confidence: 'certain',
      page: pages.codegenFill,
      note: 'Code generation writes ALL; SP is from the rules of its semantics.',
    },
  },
  operands: { dst: register },
  fields: {
    iter_id: field(maybeAffine(u32), { doc: 'The step.' }),
    channel_id: field(maybeAffine(u32), { doc: 'The channel.' }),
    stream_id: field(maybeAffine(i32), { doc: 'The stream.' }).optional(),
    replica_groups: field(list(list(u32)), {
      doc: 'Ranks of each group.',
      source: { confidence: 'certain', note: 'Required in the catalogue; KLR has it optional.' },
    }),
  },
  equality: 'fields',
  latency: unpriced,
  semantics: oneCore,
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.codegenFill] },
});
