/**
 * Hardware generations and the numbers that formulas and machines need, under the same keys in each.
 * `divisor.<engine>`: clock of the cost model in units of 10 MHz, so ns = cycles * 100 / divisor; `clock.PE`: public clock of
 * the matrix engine in the same unit, twice its divisor. Sizes are in bytes, `dma.bytesPerNs` is the rate of one DMA engine.
 */
import { generation } from '@instabrew/spec';
import { pages } from './pages.js';

/** What all generations have alike. */
const common = { semaphores: 256, registers: 62, 'sbuf.partitions': 128, 'psum.bankBytes': 2048 };

const source = {
  confidence: 'certain',
  pages: [pages.archMatrix, pages.bankGeometry, pages.costModel, pages.pythonTarget],
} as const;

// biome-ignore format: one subject a line
export const gen1 = generation('gen1', {
  doc: 'Inferentia. Its cost model was never published, so nothing can be timed on it.',
  archLevel: 'inferentia',
  modelled: false,
  constants: {
    ...common,
    'sbuf.bytesPerPartition': 98_304, 'sbuf.reservedBytes': 16_384,
    'psum.partitions': 64, 'psum.banks': 4, 'psum.bytesPerPartition': 8_192,
    'pe.rows': 128, 'pe.columns': 64, lanes: 64,
  },
  source: { ...source, note: 'One page maps the cost model called Trainium to this generation; the matrix pages and the public clocks map it to gen2.' },
});

// biome-ignore format: one subject a line
export const gen2 = generation('gen2', {
  doc: 'Sunda: Trainium (trn1) and Inferentia2.',
  archLevel: 'sunda',
  constants: {
    ...common,
    'divisor.Pool': 140, 'divisor.Activation': 140, 'divisor.PE': 140, 'divisor.DVE': 112, 'clock.PE': 280,
    'sbuf.bytesPerPartition': 196_608, 'sbuf.reservedBytes': 16_384,
    'psum.partitions': 128, 'psum.banks': 8, 'psum.bytesPerPartition': 16_384,
    'pe.rows': 128, 'pe.columns': 128, lanes: 128,
    'dma.engines': 16, 'dma.bytesPerNs': 17, 'dma.startNs': 1_300,
  },
  source: { ...source, note: 'The cost pages call engine ordinal 5 SP; clocks and the engine enum say DVE. An ISA header gives PSUM 16 banks of 1 KiB; all other pages 8 of 2 KiB.' },
});

// biome-ignore format: one subject a line
export const gen3 = generation('gen3', {
  doc: 'Cayman: Trainium2 (trn2).',
  archLevel: 'gen3',
  constants: {
    ...common,
    'divisor.Pool': 120, 'divisor.Activation': 120, 'divisor.PE': 120, 'divisor.DVE': 96, 'clock.PE': 240,
    'sbuf.bytesPerPartition': 229_376, 'sbuf.reservedBytes': 16_392,
    'psum.partitions': 128, 'psum.banks': 8, 'psum.bytesPerPartition': 16_384,
    'pe.rows': 128, 'pe.columns': 128, lanes: 128,
    'dma.engines': 16, 'dma.bytesPerNs': 23, 'dma.startNs': 1_300,
  },
  source: { ...source, note: 'A third-party note gives SBUF 24 MiB; compiler constants and the Trainium3 guide say 28 MiB.' },
});

// biome-ignore format: one subject a line
export const gen4 = generation('gen4', {
  doc: 'CoreV4: Trainium3 (trn3).',
  archLevel: 'core_v4',
  constants: {
    ...common,
    'divisor.Pool': 120, 'divisor.Activation': 120, 'divisor.PE': 120, 'divisor.DVE': 120, 'clock.PE': 240,
    'sbuf.bytesPerPartition': 262_144, 'sbuf.reservedBytes': 16_392,
    'psum.partitions': 128, 'psum.banks': 8, 'psum.bytesPerPartition': 16_384,
    'pe.rows': 128, 'pe.columns': 128, lanes: 128,
    'dma.engines': 16, 'dma.bytesPerNs': 33, 'dma.startNs': 1_300,
  },
  source: { ...source, pages: [...source.pages, pages.dmaGuide], note: 'DMA rate: 33 bytes per ns as the public guide measures; the Python target says 57.5, above the 38.4 of the hardware.' },
});

export const gen5 = generation('gen5', {
  doc: 'A name only: the compiler knows the level core_v5, but has no model of it.',
  archLevel: 'core_v5',
  modelled: false,
  source: { confidence: 'certain', pages: [pages.archMatrix] },
});

export const generations = [gen1, gen2, gen3, gen4, gen5];
