/**
 * Terms of the cost model, in whole ns, rounded down once per term. Cycles are those of an engine; `divisor` is its clock in units
 * of 10 MHz: `gen('divisor.DVE')`.
 */
import { add, and, type Ex, eq, floorDiv, type IntArg, max, mod, mul, select } from '@instabrew/expr';
import { family, type LatencyQuartet, type OperandReferences, quartet, type Source } from '@instabrew/spec';
import { pages } from './pages.js';

/** A constant of the generation. */
export type Constants = (constant: string) => Ex<'int'>;

/** A fixed number of cycles: floor(cycles * 100 / divisor). */
export const startUp = (cycles: IntArg, divisor: Ex<'int'>): Ex<'int'> => floorDiv(mul(100, cycles), divisor);

/** Streaming of elements at a whole number of cycles each: floor(elements * mult * 100 / divisor). */
export const streaming = (elements: Ex<'int'>, mult: IntArg, divisor: Ex<'int'>): Ex<'int'> =>
  floorDiv(mul(100, mul(elements, mult)), divisor);

/**
 * An estimator that is published as one fraction, floor((fixed + growing) / divisor), as a start-up and a rest that add up to it:
 * what the start-up loses by rounding is handed on.
 */
export const splitEstimate = (fixed: number, growing: Ex<'int'>, divisor: Ex<'int'>) => ({
  readInit: floorDiv(fixed, divisor),
  exec: floorDiv(add(growing, mod(fixed, divisor)), divisor),
});

/** One formula for all generations that have a cost model; its constants differ. */
export const onAll = (costs: LatencyQuartet) => ({ gen2: costs, gen3: costs, gen4: costs });

/** All operands have this dtype. */
export const allOf = (operands: readonly OperandReferences[], dtype: string): Ex<'bool'> =>
  operands.map((o) => eq(o.dtype, dtype)).reduce((all, one) => and(all, one));

/** What differs between the instructions of the vector engine. */
export interface VectorCost {
  readonly operands: readonly OperandReferences[];
  /** Largest elements per partition. */
  readonly nep: Ex<'int'>;
  /** Cycles per element, as far as it is whole. */
  readonly mult: IntArg;
  /** Elements that share those cycles; default 1. */
  readonly per?: number;
  /** Cycles that no instruction of this kind undercuts; default 0. */
  readonly least?: number;
  /** Where `mult` comes from. */
  readonly note: string;
  /** How sure the multiplier is; default `our-choice`. */
  readonly confidence?: 'inferred' | 'our-choice';
  /** What comes after the last element. */
  readonly writeDrain?: { readonly expr: Ex<'int'>; readonly source: Source };
}

/** An instruction of the vector engine: a start-up of 100 cycles (65 for float16 from gen3 on), then `mult` cycles per `per` elements. */
export const vectorCost = family((cost: VectorCost, gen: Constants) => {
  const clock = gen('divisor.DVE');
  const cycles = mul(cost.least === undefined ? cost.nep : max(cost.nep, cost.least), cost.mult);
  const exec = {
    expr: floorDiv(mul(100, cycles), cost.per === undefined ? clock : mul(cost.per, clock)),
    source: {
      confidence: cost.confidence ?? 'our-choice',
      pages: [pages.costModel, pages.nki],
      note: `The table of multipliers is not published. ${cost.note}`,
    },
  } as const;
  const drain = cost.writeDrain ? { writeDrain: cost.writeDrain } : {};
  const gen2 = quartet({
    readInit: { expr: startUp(100, clock), source: { confidence: 'strong', page: pages.dveTable } },
    exec,
    ...drain,
  });
  const later = quartet({
    readInit: {
      expr: startUp(select(allOf(cost.operands, 'float16'), 65, 100), clock),
      source: {
        confidence: 'inferred',
        page: pages.dveTable,
        note: '65 cycles for float16 are published; 100, as on gen2, are taken for the rest.',
      },
    },
    exec,
    ...drain,
  });
  return { gen2, gen3: later, gen4: later };
});

/** The same cost where the public documentation gives the cycles per element of the whole instruction. */
export const documentedVectorCost = family((cost: Omit<VectorCost, 'confidence' | 'note'>, words: string, gen: Constants) =>
  vectorCost({ ...cost, confidence: 'inferred', note: `Public cost: ${words}.` }, gen),
);

/** An instruction of the Pool engine: about 150 cycles, then one per element. */
export const poolCost = family((elements: Ex<'int'>, gen: Constants, note: string) =>
  quartet({
    readInit: startUp(150, gen('divisor.Pool')),
    exec: streaming(elements, 1, gen('divisor.Pool')),
    source: { confidence: 'inferred', pages: [pages.nki, pages.costModel], note },
  }),
);

/** Reading an accumulator register: a fixed number of cycles on its engine. */
export const readOutCost = family((divisor: Ex<'int'>, words: string) =>
  onAll(
    quartet({
      readInit: 0,
      exec: startUp(64, divisor),
      source: { confidence: 'inferred', page: pages.nki, note: `About 64 cycles, by which ${words} costs more than without it.` },
    }),
  ),
);
