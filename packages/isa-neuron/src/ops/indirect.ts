/** Transfers of rows that an index tensor selects. */
import { eq, oneOf, toReal } from '@instabrew/expr';
import { absent, constraint, field, input, list, output, u32 } from '@instabrew/spec';
import { maybeAffine } from '../affine.js';
import { elements } from '../checks.js';
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
const pages3 = [pages.catalog, pages.instructionType, pages.sim] as const;
const source = { confidence: 'certain', pages: pages3 } as const;

/** A transfer by index. */
const transfer = {
  base: DMA,
  family: 'indirect',
  engine: simulated('DMA', 'Pool'),
  equality: 'base',
} as const;
const unpriced = absent('no cost is published for it');
const gather = absent('gather: needs index operands, which the skeletons do not express');
const scatter = absent('scatter: needs index operands, which the skeletons do not express');

const indirectDims = field(list(IndirectDim), {
  doc: 'The axes that indexes select along, one for each index tensor.',
  source: openGate('lists', 'KLR has numbers; the catalogue has the enum.'),
}).skipEmpty();
const waitValue = field(maybeAffine(u32), { doc: 'Value that the semaphore of the runtime must have.' }).skipDefault(0);
const combine = field(AluOpType, {
  doc: 'Combines what is written with what is there.',
  source: openGate('enums', 'The default is that of KLR; one page says bypass for all operations of this kind.'),
}).skipDefault('add');

export const GenericIndirectLoad = instruction('GenericIndirectLoad', 42, {
  ...transfer,
  doc: 'out = the rows of table that indices name, along any axes; becomes IndirectLoad.',
  operands: {
    table: input({ ...table, doc: 'Start of the table.' }),
    indices,
    out: output({ ...rows, doc: 'The rows.' }),
  },
  fields: { indirect_dims: indirectDims },
  latency: unpriced,
  semantics: gather,
  source: { ...source, note: 'One index tensor for each entry of indirect_dims: surplus inputs are the others.' },
});

export const IndirectLoad = instruction('IndirectLoad', 43, {
  ...transfer,
  doc: 'out[k] = table[indices[k]], row by row.',
  operands: { table: input({ ...table, doc: 'The table.' }), indices, out: output({ ...rows, doc: 'The rows.' }) },
  fields: { runtime_semaphore_wait_value: waitValue },
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
  constraints: ({ operand }) => [
    constraint(
      'one-index',
      eq(elements(operand.indices), toReal(operand.out.partitions)),
      'indices has one element for each row of out',
      { confidence: 'strong', pages: [pages.sim, pages.nki] },
    ),
  ],
  semantics: gather,
  source: {
    ...source,
    note: 'The order of table and indices is not stated: that of the simulator is taken. Which of two instruction words it becomes is said to depend on its check of bounds, or on its direction; the former cites a test.',
  },
});

export const GenericIndirectSave = instruction('GenericIndirectSave', 44, {
  ...transfer,
  doc: 'Writes data to the rows of table that indices name, along any axes; becomes IndirectSave or IndirectSaveAccumulate.',
  operands: {
    offset: input({ ...table, doc: 'Start of the table.' }),
    indices,
    data: input({ ...rows, doc: 'The rows.' }),
    table: output({ ...table, doc: 'The table.' }),
  },
  fields: { indirect_dims: indirectDims, op: combine },
  latency: unpriced,
  constraints: ({ field: { op } }) => [
    constraint('op', oneOf(op, ['bypass', 'add']), 'rows are overwritten, or added to', {
      confidence: 'inferred',
      pages: [pages.sim],
    }),
  ],
  semantics: scatter,
  source: {
    ...source,
    note: 'One index tensor for each entry of indirect_dims; with more than one, data stands behind the last of them.',
  },
});

export const IndirectSave = instruction('IndirectSave', 45, {
  ...transfer,
  doc: 'table[indices[k]] = data[k], row by row, in order.',
  operands: { data: input({ ...rows, doc: 'The rows.' }), indices, table: output({ ...table, doc: 'The table.' }) },
  fields: { runtime_semaphore_wait_value: waitValue },
  latency: unpriced,
  semantics: scatter,
  source,
});

const summed = ['float8e3', 'float8e4', 'float8e5', 'bfloat16', 'float16', 'int32', 'float32', 'int64'];

export const IndirectSaveAccumulate = instruction('IndirectSaveAccumulate', 46, {
  ...transfer,
  doc: 'Adds data[k] to the row of table that indices[k] names, one after the other.',
  operands: {
    data: input({ ...rows, doc: 'The rows.' }),
    indices,
    table: output({
      ...table,
      dtypes: summed,
      doc: 'The table.',
      source: {
        confidence: 'strong',
        pages: [pages.sim, pages.simArithmetic],
        note: 'The dtypes are those that can be added; that they are meant of the table, which holds the sums, is our reading.',
      },
    }),
  },
  fields: {
    num_indices: field(maybeAffine(u32), { doc: 'How many indexes are used.' }).optional(),
    entry_step_elements: field(maybeAffine(u32), {
      doc: 'Elements from one row of the table to the next.',
      unit: 'elements',
    }).optional(),
    op: combine,
  },
  latency: unpriced,
  constraints: ({ field: { op } }) => [
    constraint('op', eq(op, 'add'), 'rows are added to', {
      confidence: 'strong',
      pages: [pages.sim, pages.simArithmetic],
      note: 'The verifier of the original lets min and max through as well, which its simulator refuses.',
    }),
  ],
  semantics: scatter,
  source: {
    ...source,
    note: 'The operands are those of the simulator; the descriptor has five, whose order is not known.',
  },
});
