/** Basic blocks inside an instruction: the bodies of loops and of DMA blocks. */
import { field, list, opaque } from '@instabrew/spec';
import { pages } from './pages.js';

/** A basic block, kept as read. The record that describes it takes the place of this constant. */
export const Block = opaque;

/** The key of the body; the catalogue leaves it out, since the holder of blocks writes it. */
export const bodyBlocks = (doc: string) =>
  field(list(Block), { doc, source: { confidence: 'certain', pages: [pages.loader, pages.klr, pages.dumps] } });
