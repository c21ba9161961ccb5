/** Basic blocks: of functions, of queues, and inside an instruction as the bodies of loops and of DMA blocks. */
import { anyInstruction, bool, field, list, nameOf, record, str, tuple } from '@instabrew/spec';
import { NamedObjectOrigin } from './enums/structural.js';
import { pages } from './pages.js';

const ours = (note: string) => ({ confidence: 'our-choice', note }) as const;

const storage = { orTo: ['memory_location', 'register'] } as const;

const BlockArgument = record(
  'BlockArgument',
  {
    name: field(str),
    memsetref: field(nameOf('memory_location_set'), { doc: 'The tensor that it is bound to.' }).optional(),
    memref: field(nameOf('memory_location', { within: ['memsetref'] }), { doc: 'The location that it is bound to.' }).optional(),
    regref: field(nameOf('register'), { doc: 'The register that it is bound to.' }).optional(),
    incoming_values: field(list(tuple(nameOf('memory_location_set', storage), nameOf('block'))), {
      doc: '[value, block] for each block that control can come from.',
      source: {
        confidence: 'inferred',
        pages: [pages.loader, pages.writePath],
        note: 'The key is certain, the form of a pair is our reading. The original drops a pair with an unknown name.',
      },
    }).always(),
  },
  {
    doc: 'A value that depends on where control came from.',
    source: ours('Block arguments exist; the key of their list and of what they are bound to are not known.'),
  },
);

export const BasicBlock = record(
  'BasicBlock',
  {
    name: field(str, { doc: 'Unique in its function, loop or queue.' }),
    origin: field(NamedObjectOrigin, { doc: 'Who made the block; written by its holder.' }).always(),
    arguments: field(list(BlockArgument), {
      doc: 'Values that depend on where control came from.',
      source: ours('The key of the list is not known.'),
    }).skipEmpty(),
    instructions: field(list(anyInstruction), { doc: 'In program order; a loop is one of them.' }),
    no_reorder: field(bool, {
      doc: 'Instructions stay in their order.',
      source: ours('The barrier of a scope region exists, its key is not stated.'),
    }).skipDefault(),
  },
  {
    doc: 'Instructions that are executed one after the other.',
    naming: { names: [{ object: 'block', key: 'name' }] },
    source: {
      confidence: 'certain',
      pages: [pages.loader, pages.names, pages.klr, pages.dumps],
      note: 'basic_blocks in the prose of two pages; the literal key of the list is blocks.',
    },
  },
);

/** The key of the body; the catalogue leaves it out, since the holder of blocks writes it. */
export const bodyBlocks = (doc: string) =>
  field(list(BasicBlock), { doc, source: { confidence: 'certain', pages: [pages.loader, pages.klr, pages.dumps] } });
