/** Transfers that a queue or the hardware describes: copies, transposes, sums of several sources, replicas. */
import { and, eq, le, mod, ne, oneOf, or } from '@instabrew/expr';
import { bool, constraint, f32, field, input, list, output, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { combines, entries, from, implies, inDram, inSbuf, isAnyOf, isIndexed, notIndexed, sameCount } from '../checks.js';
import { copy } from '../copying.js';
import { simulated } from '../engines.js';
import { AluOpType } from '../enums/alu.js';
import { CopyMode, DMAQoSClass, TransposeOps } from '../enums/dma.js';
import { klrDefault, openGate } from '../gaps.js';
import { gen3 } from '../generations.js';
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
  constraints: ({ field: { mode, dge_type, cce_op, transpose_op }, operand: { src, dst } }) => {
    const source = { confidence: 'strong', pages: [pages.sim, pages.errors, pages.nki] } as const;
    const transpose = eq(mode, 'Transpose');
    const byHardware = and(transpose, eq(dge_type, 'HWDGE'));
    const gathered = and(transpose, isIndexed);
    return [
      constraint(
        'src-dst-count',
        or(eq(mode, 'Replicate'), sameCount(src, dst)),
        'src and dst have as many elements, unless src is repeated',
        { ...source, note: 'Stated without the exception, which Replicate needs to repeat anything.' },
      ),
      constraint(
        'indexed',
        or(notIndexed, and(inDram(src), inSbuf(dst)), and(inSbuf(src), inDram(dst))),
        'index tensors select rows of DRAM, moved from or to SBUF',
        source,
      ),
      constraint('hardware-generation', implies(eq(dge_type, 'HWDGE'), from(gen3)), 'HWDGE is there from gen3 on', source),
      constraint(
        'transpose-dtype',
        implies(transpose, and(eq(src.dtypeBytes, 2), eq(dst.dtypeBytes, 2))),
        'a transpose moves elements of two bytes',
        source,
      ),
      constraint(
        'flat-shape',
        implies(and(byHardware, eq(src.rank, 2)), and(eq(src.partitions, 16), le(src.perPartition, 128))),
        'HWDGE transposes two axes of 16 rows by up to 128 columns',
        source,
      ),
      constraint(
        'deep-rows',
        implies(and(byHardware, or(eq(src.rank, 3), eq(src.rank, 4))), isAnyOf(src.partitions, [1, 2, 4, 8, 16])),
        'HWDGE transposes three or four axes with 1, 2, 4, 8 or 16 outermost rows',
        source,
      ),
      constraint(
        'gather-transpose-engine',
        implies(gathered, oneOf(dge_type, ['SWDGE', 'Unassigned'])),
        'SWDGE transposes what it gathers',
        source,
      ),
      constraint('gather-transpose-generation', implies(gathered, from(gen3)), 'gathers are transposed from gen3 on', source),
      constraint(
        'gather-transpose-rows',
        implies(gathered, eq(mod(src.partitions, 16), 0)),
        'a gather is transposed by a multiple of 16 rows',
        source,
      ),
      constraint('cce-sources', implies(eq(mode, 'CCE'), le(entries('ins'), 16)), 'at most 16 sources are combined', source),
      constraint(
        'cce-op',
        implies(eq(mode, 'CCE'), combines(cce_op)),
        'sources are added, or the largest or smallest is taken',
        source,
      ),
      constraint('transpose-op', or(transpose, eq(transpose_op, 'None')), 'only a transpose names an order of axes', {
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
