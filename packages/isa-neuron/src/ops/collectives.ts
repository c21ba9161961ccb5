/** Communication between cores. */
import { oneOf } from '@instabrew/expr';
import {
  absent,
  bool,
  constraint,
  type Fields,
  family,
  field,
  i32,
  input,
  list,
  nameOf,
  type Operands,
  output,
  u32,
  u64,
} from '@instabrew/spec';
import { AffineExpr, maybeAffine, zero } from '../affine.js';
import { combines, implies } from '../checks.js';
import { assigned, everyEngine, simulated } from '../engines.js';
import { AluOpType } from '../enums/alu.js';
import { CollectiveComputeTypeHint, CollectiveDimension, CollectiveKind, UniqueTensorsType } from '../enums/collective.js';
import { DMAQoSClass } from '../enums/dma.js';
import { openGate, strongOpenGate } from '../gaps.js';
import { instruction, neverInPrograms } from '../kit.js';
import { pages } from '../pages.js';

const shared = absent('collective: needs more than one core');
const anywhere = { memories: ['DRAM', 'SB'] } as const;
const cores = ['SP', 'Pool', 'DMA'] as const;

export const Collective = instruction('Collective', 47, {
  ...neverInPrograms,
  doc: 'What all communication between cores shares. Never part of a program.',
  family: 'collectives',
  engine: everyEngine,
  fields: {
    queue: field(nameOf('queue'), {
      doc: 'The queue that carries the data.',
      source: {
        confidence: 'strong',
        note: 'An expression in the catalogue; its slot has the size of a pointer, and KLR writes a name. Written only: the original binds it in a second pass. Left out when there is none.',
      },
    }).optional(),
  },
  equality: 'base',
  since: 'gen3',
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.simKernels],
    note: 'The table of opcodes has gen2 as the first generation of the base; the verifier wants a later one.',
  },
});

const flatNote =
  'The catalogue nests kind, replica_groups and op in an object cc_channel; sizes in memory and KLR put them beside it, which is how they are written and read here.';

export const CollectiveCompute = instruction('CollectiveCompute', 48, {
  doc: 'An operation of a group of cores: reductions, gathers, exchanges.',
  base: Collective,
  engine: assigned('Pool', cores),
  operands: {
    in: input({ ...anywhere, doc: 'What this core contributes; surplus inputs are more of it.' }),
    out: output({ ...anywhere, doc: 'What it receives.' }),
    scratch: output({ optional: true, memories: ['SB'], doc: 'Scratch space.' }),
  },
  fields: {
    kind: field(CollectiveKind, { doc: 'The operation.', source: openGate('enums', flatNote) }).skipDefault('AllReduce'),
    replica_groups: field(list(list(u32)), { doc: 'Ranks of each group.', source: openGate('lists', flatNote) }).skipEmpty(),
    op: field(AluOpType, { doc: 'Combines contributions.', source: openGate('enums', flatNote) }).skipDefault('bypass'),
    cc_channel: field(AffineExpr, {
      doc: 'The channel.',
      source: { confidence: 'strong', pages: [pages.catalog, pages.klr], note: `${flatNote} Left out when there is none.` },
    }).optional(),
    cc_dim: field(CollectiveDimension, { doc: 'Axis along which tensors are split or joined.' }).skipDefault('Free'),
    cc_type_hint: field(CollectiveComputeTypeHint, { doc: 'Why the operation is there.' }).skipDefault('None'),
    stream_id: field(maybeAffine(i32), {
      doc: 'The stream that it runs on.',
      source: { confidence: 'strong', note: 'Affine in the catalogue, a whole number in KLR.' },
    }).optional(),
    src_target_pairs: field(list(list(u32)), {
      doc: 'Sender and receiver of each transfer.',
      source: strongOpenGate('lists', 'Lists of numbers as in KLR: the catalogue says pairs.'),
    }).skipEmpty(),
    can_read_uninit: field(maybeAffine(bool), { doc: 'Reading memory that was never written is intended.' }).skipDefault(false),
    is_local: field(maybeAffine(bool), { doc: 'Stays among the cores of one chip.' }).skipDefault(false),
    pipe_id: field(u32, {
      doc: 'The pipe that it runs on.',
      source: strongOpenGate('enums', 'Type and default are those of KLR.'),
    }).skipDefault(0),
    recv_from_rank: field(list(AffineExpr), {
      doc: 'Ranks that this core receives from.',
      source: strongOpenGate('lists', 'One value in the catalogue; the verifier counts its entries, as KLR has it.'),
    }).skipEmpty(),
    send_to_rank: field(AffineExpr, {
      doc: 'Rank that this core sends to.',
      source: strongOpenGate('names', 'A number in the catalogue, an expression in KLR, which the sizes in memory support.'),
    }).optional(),
    initial_corebarrier: field(maybeAffine(bool), {
      doc: 'Starts with a barrier.',
      source: {
        confidence: 'strong',
        note: 'Left out at its default, true as in KLR: a test for zero would lose a false one.',
      },
    }).skipDefault(true),
    permute_chain: field(maybeAffine(u32), {
      doc: 'Chain of a permutation.',
      source: {
        confidence: 'our-choice',
        pages: [pages.catalog],
        note: 'A list in the catalogue; the flag behind the value says an affine number. Its width is not known: 32 bits.',
      },
    }).optional(),
    src1_bitmap: field(maybeAffine(u32), {
      doc: 'Which sources are second ones, as bits.',
      source: {
        confidence: 'our-choice',
        pages: [pages.catalog],
        note: 'A bitmap in the catalogue; the flag behind the value says an affine number. Its width is not known: 32 bits.',
      },
    }).optional(),
    unique_tensors: field(UniqueTensorsType, {
      doc: 'Whether its tensors are known to be distinct.',
      source: { confidence: 'inferred', note: 'The enum is certain, that this record has the key is not. Left out at Unknown.' },
    }).skipDefault('Unknown'),
    use_gpsimd_dma: field(bool, {
      doc: 'The Pool engine moves the data.',
      source: { confidence: 'inferred', note: 'That this record has the key is not certain. Left out when false.' },
    }).skipDefault(),
    dma_qos: field(DMAQoSClass, {
      doc: 'Priority of its transfers.',
      source: { confidence: 'inferred', note: 'That this record has the key is not certain. Left out at Unassigned.' },
    }).skipDefault('Unassigned'),
  },
  equality: 'fields',
  latency: absent('a base cost divided by the share of its stream: the base is not published'),
  constraints: ({ field: { kind, op } }) => [
    constraint(
      'reduce-op',
      implies(oneOf(kind, ['AllReduce', 'ReduceScatter', 'PermuteReduce', 'PermuteReduceImplicit']), combines(op)),
      'a reduction adds, or takes the largest or smallest',
      { confidence: 'inferred', pages: [pages.verifier, pages.simKernels] },
    ),
  ],
  semantics: shared,
  source: {
    confidence: 'certain',
    pages: [pages.catalog, pages.instructionType, pages.verifier, pages.codegenCollectives],
    note: 'What keys mean is read off their names where no page says.',
  },
});

/** A transfer from one core to another. */
const transfer = family(
  <const N extends string, const F extends Fields, const O extends Operands>(
    name: N,
    ordinal: number,
    { doc, operands, fields }: { readonly doc: string; readonly operands: O; readonly fields: F },
  ) =>
    instruction(name, ordinal, {
      doc,
      base: Collective,
      engine: simulated(...cores),
      operands,
      fields,
      latency: absent('takes as long as the other core lets it: no cost is published'),
      semantics: shared,
      source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.verifier] },
    }),
);

export const CollectiveSend = transfer('CollectiveSend', 49, {
  doc: 'Sends a tensor to another core.',
  operands: { in: input({ ...anywhere, doc: 'The tensor.' }) },
  fields: {
    peer_id: field(AffineExpr, {
      doc: 'Rank of the receiver.',
      source: {
        confidence: 'certain',
        note: 'An expression in the catalogue; KLR writes a plain number, which CollectiveRecv takes.',
      },
    }).startsAs(zero),
    can_read_uninit: field(maybeAffine(bool), { doc: 'Reading memory that was never written is intended.' }).optional(),
  },
});

export const CollectiveRecv = transfer('CollectiveRecv', 50, {
  doc: 'Receives a tensor from another core.',
  operands: { out: output({ ...anywhere, doc: 'Where it goes.' }) },
  fields: { peer_id: field(maybeAffine(u64), { doc: 'Rank of the sender.' }) },
});
