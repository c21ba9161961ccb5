/** Transfers of rows that an index tensor selects. */

import { absent, type Fields, family, field, input, list, type Operands, output, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { simulated } from '../engines.js';
import { AluOpType } from '../enums/alu.js';
import { IndirectDim } from '../enums/indirect.js';
import { openGate } from '../gaps.js';
import { instruction } from '../kit.js';
import { pages } from '../pages.js';
import { vectorCost } from '../timing.js';
import { DMA } from './dma.js';

const rows = { memories: ['SB', 'PSUM'], shape: '[indexes, elements]' } as const;
const table = { memories: ['DRAM'], shape: '[rows, elements]' } as const;
const indices = input({ memories: ['SB', 'PSUM'], dtypes: ['int32', 'uint32'], doc: 'Row of each index; -1 leaves it out.' });
const unpriced = absent('no cost is published for it');
const pages3 = [pages.catalog, pages.instructionType, pages.sim] as const;

interface Indirect<F, O> {
  readonly doc: string;
  readonly operands: O;
  readonly fields: F;
  readonly note?: string;
}

/** A transfer by index: the reason why no skeleton has it is the direction. */
const indirect = family(
  <const N extends string, const F extends Fields, const O extends Operands>(
    name: N,
    ordinal: number,
    direction: 'gather' | 'scatter',
    about: Indirect<F, O>,
  ) =>
    instruction(name, ordinal, {
      doc: about.doc,
      base: DMA,
      family: 'indirect',
      engine: simulated('DMA', 'Pool'),
      operands: about.operands,
      fields: about.fields,
      equality: 'base',
      latency: unpriced,
      semantics: absent(`${direction}: needs index operands, which the skeletons do not express`),
      source: { confidence: 'certain', pages: pages3, ...(about.note === undefined ? {} : { note: about.note }) },
    }),
);

const indirectDims = field(list(IndirectDim), {
  doc: 'The axes that indexes select along, one for each index tensor.',
  source: openGate('lists', 'KLR has numbers; the catalogue has the enum.'),
}).skipEmpty();
const waitValue = field(maybeAffine(u32), { doc: 'Value that the semaphore of the runtime must have.' }).skipDefault(0);
const combine = field(AluOpType, {
  doc: 'Combines what is written with what is there.',
  source: openGate('enums', 'The default is that of KLR; one page says bypass for all operations of this kind.'),
}).skipDefault('add');

export const GenericIndirectLoad = indirect('GenericIndirectLoad', 42, 'gather', {
  doc: 'out = the rows of table that indices name, along any axes; becomes IndirectLoad.',
  operands: {
    table: input({ ...table, doc: 'Start of the table.' }),
    indices,
    out: output({ ...rows, doc: 'The rows.' }),
  },
  fields: { indirect_dims: indirectDims },
  note: 'One index tensor for each entry of indirect_dims: surplus inputs are the others.',
});

export const IndirectLoad = instruction('IndirectLoad', 43, {
  doc: 'out[k] = table[indices[k]], row by row.',
  base: DMA,
  family: 'indirect',
  engine: simulated('DMA', 'Pool'),
  operands: { table: input({ ...table, doc: 'The table.' }), indices, out: output({ ...rows, doc: 'The rows.' }) },
  fields: { runtime_semaphore_wait_value: waitValue },
  equality: 'base',
  latency: ({ operand: { indices: index, out }, nep, gen }) =>
    vectorCost(
      {
        operands: [index, out],
        nep,
        mult: 1,
        note: 'The page lists it with instructions of the vector engine, without its numbers: one cycle is taken, and no time for the transfer.',
      },
      gen,
    ),
  semantics: absent('gather: needs index operands, which the skeletons do not express'),
  source: {
    confidence: 'certain',
    pages: pages3,
    note: 'The order of table and indices is not stated: that of the simulator is taken. Which of two instruction words it becomes is said to depend on its check of bounds, or on its direction; the former cites a test.',
  },
});

export const GenericIndirectSave = indirect('GenericIndirectSave', 44, 'scatter', {
  doc: 'Writes data to the rows of table that indices name, along any axes; becomes IndirectSave or IndirectSaveAccumulate.',
  operands: {
    offset: input({ ...table, doc: 'Start of the table.' }),
    indices,
    data: input({ ...rows, doc: 'The rows.' }),
    table: output({ ...table, doc: 'The table.' }),
  },
  fields: { indirect_dims: indirectDims, op: combine },
  note: 'One index tensor for each entry of indirect_dims; with more than one, data stands behind the last of them.',
});

export const IndirectSave = indirect('IndirectSave', 45, 'scatter', {
  doc: 'table[indices[k]] = data[k], row by row, in order.',
  operands: { data: input({ ...rows, doc: 'The rows.' }), indices, table: output({ ...table, doc: 'The table.' }) },
  fields: { runtime_semaphore_wait_value: waitValue },
});

export const IndirectSaveAccumulate = indirect('IndirectSaveAccumulate', 46, 'scatter', {
  doc: 'Adds data[k] to the row of table that indices[k] names, one after the other.',
  operands: { data: input({ ...rows, doc: 'The rows.' }), indices, table: output({ ...table, doc: 'The table.' }) },
  fields: {
    num_indices: field(maybeAffine(u32), { doc: 'How many indexes are used.' }).optional(),
    entry_step_elements: field(maybeAffine(u32), {
      doc: 'Elements from one row of the table to the next.',
      unit: 'elements',
    }).optional(),
    op: combine,
  },
  note: 'The operands are those of the simulator; the descriptor has five, whose order is not known.',
});
