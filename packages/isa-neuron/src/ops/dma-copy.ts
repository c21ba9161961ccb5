/** Transfers that a queue or the hardware describes: copies, transposes, sums of several sources, replicas. */
import { eq, ne, oneOf, or } from '@instabrew/expr';
import { bool, constraint, f32, field, input, list, output, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { implies } from '../checks.js';
import { copy } from '../copying.js';
import { simulated } from '../engines.js';
import { AluOpType } from '../enums/alu.js';
import { CopyMode, DMAQoSClass, TransposeOps } from '../enums/dma.js';
import { klrDefault, openGate } from '../gaps.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { transferCost } from '../transfer-timing.js';
import { DMA } from './dma.js';

export const DMACopy = instruction('DMACopy', 32, {
  doc: 'Moves src to dst: as it is, transposed, combined with more sources, or repeated. Surplus inputs are those sources, or offsets.',
  base: DMA,
  engine: simulated('DMA', 'SP', 'Activation', 'Pool'),
  operands: {
    src: input({ doc: 'The data.', memories: ['DRAM', 'SB'] }),
    dst: output({ doc: 'Where it goes.', memories: ['DRAM', 'SB'] }),
  },
  fields: {
    mode: field(CopyMode, { doc: 'What happens on the way.', source: openGate('klr') }).always('Copy'),
    oob_is_err: field(maybeAffine(bool), {
      doc: 'An index out of bounds is an error; false: its row is left out.',
      source: klrDefault('true'),
    }).skipDefault(true),
    transpose_op: field(TransposeOps, {
      doc: 'Order of the axes, with mode Transpose.',
      source: openGate('enums', 'The default is that of KLR.'),
    }).skipDefault('None'),
    constants: field(list(f32), { doc: 'Factor of each source, with mode CCE.', source: openGate('lists') }).skipEmpty(),
    cce_op: field(AluOpType, {
      doc: 'Combines the sources, with mode CCE.',
      source: openGate('enums', 'The default is that of KLR.'),
    }).skipDefault('bypass'),
    replica_groups: field(list(list(u32)), {
      doc: 'Ranks of each group, for transfers between cores.',
      source: openGate('lists'),
    }).skipEmpty(),
    remote_notification: field(list(u32), {
      doc: 'Cores that are told when the transfer is done.',
      source: openGate('lists', 'DMABlock has the same in the plural.'),
    }).skipEmpty(),
    can_read_uninit: field(maybeAffine(bool), { doc: 'Reading memory that was never written is intended.' }).optional(),
    dma_qos: field(DMAQoSClass, { doc: 'Priority of the transfer.', source: openGate('enums') }).skipDefault('Unassigned'),
    use_gpsimd_dma: field(bool, { doc: 'The Pool engine moves the data.', source: openGate('flags') }).skipDefault(),
  },
  equality: 'fields',
  latency: ({ field: { dge_type }, operand: { src, dst }, nep, gen }) =>
    transferCost({ from: src, to: dst, nep, dgeType: dge_type }, gen),
  constraints: ({ field: { mode, cce_op, transpose_op } }) => {
    const source = { confidence: 'strong', pages: [pages.sim, pages.errors] } as const;
    return [
      constraint(
        'cce-op',
        implies(eq(mode, 'CCE'), oneOf(cce_op, ['add', 'max', 'min'])),
        'sources are added, or the largest or smallest is taken',
        source,
      ),
      constraint('transpose-op', or(eq(mode, 'Transpose'), eq(transpose_op, 'None')), 'only a transpose names an order of axes', {
        ...source,
        confidence: 'inferred',
      }),
    ];
  },
  semantics: ({ field: { mode }, operand }) =>
    copy(
      {
        from: 'src',
        to: 'dst',
        refuse: [{ when: ne(mode, 'Copy'), reason: 'transposes, sums and replicas of transfers are not modelled yet' }],
      },
      operand,
    ),
  source: { confidence: 'certain', pages: [pages.catalog, pages.instructionType, pages.sim, pages.nkiIntrinsics] },
});
