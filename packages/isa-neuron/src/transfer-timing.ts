/** Cost of a transfer by the 16 DMA engines, in whole ns. */
import { add, ceilDiv, type Ex, eq, floorDiv, int, max, min, mul, select } from '@instabrew/expr';
import { family, type OperandReferences, quartet } from '@instabrew/spec';
import { pages } from './pages.js';
import { type Constants, startUp } from './timing.js';

interface Transfer {
  readonly from: OperandReferences;
  readonly to: OperandReferences;
  readonly nep: Ex<'int'>;
  readonly dgeType: Ex<'enum:DGEType'>;
}

const dge = (type: Ex<'enum:DGEType'>, software: Ex<'int'>, hardware: Ex<'int'>): Ex<'int'> =>
  select(eq(type, 'SWDGE'), software, select(eq(type, 'HWDGE'), hardware, 0));

/** Partitions are dealt out to 16 engines, each of which moves `dma.bytesPerNs`. */
const payload = ({ from, to, nep }: Transfer, gen: Constants): Ex<'int'> => {
  const partitions = min(from.partitions, to.partitions);
  const width = max(from.dtypeBytes, to.dtypeBytes);
  // No partition holds as much; the bound keeps the product within 64 bits.
  const bytes = mul(min(nep, 2 ** 27), width);
  const rate = gen('dma.bytesPerNs');
  return select(
    eq(width, 1),
    floorDiv(mul(bytes, partitions), mul(16, rate)),
    floorDiv(mul(bytes, ceilDiv(partitions, 16)), rate),
  );
};

/** readInit = start + making of descriptors, exec = bytes of the busiest engine / rate. */
export const transferCost = family((transfer: Transfer, gen: Constants) => {
  const exec = (confidence: 'strong' | 'inferred', note: string) => ({
    expr: payload(transfer, gen),
    source: { confidence, pages: [pages.costModel, pages.dmaBandwidth], note } as const,
  });
  const partitions = 'Which partitions count is not stated: the fewer of both sides, since a DRAM access has none.';
  const start = gen('dma.startNs');
  const clock = gen('divisor.Pool');
  const later = (confidence: 'strong' | 'inferred', note: string) => ({
    expr: add(start, dge(transfer.dgeType, startUp(700, clock), startUp(500, clock))),
    source: { confidence, page: pages.costModel, note } as const,
  });
  const bases = 'The bases 0, 700 and 500 are published without their types: taken in the order of gen2, as cycles of Pool.';
  return {
    gen2: quartet({
      readInit: {
        expr: add(start, dge(transfer.dgeType, int(500), int(500))),
        source: {
          confidence: 'strong',
          page: pages.costModel,
          note: 'Hardware descriptors abort the original on gen2: they cost what software ones do.',
        },
      },
      exec: exec('strong', partitions),
    }),
    gen3: quartet({ readInit: later('inferred', bases), exec: exec('strong', partitions) }),
    gen4: quartet({
      readInit: later('inferred', `Only the start is published for gen4. ${bases}`),
      exec: exec('inferred', `The rate of gen4 is that of the public guide. ${partitions}`),
    }),
  };
});
