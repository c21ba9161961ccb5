/**
 * Terms of the cost model, in whole ns, rounded down once per term. Cycles are those of an engine; `divisor` is its clock in units
 * of 10 MHz: `gen('divisor.DVE')`.
 */
import { add, and, type Ex, eq, floorDiv, type IntArg, mod, mul, select } from '@instabrew/expr';
import { family, type LatencyQuartet, type OperandReferences, quartet } from '@instabrew/spec';
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
  /** Cycles per element: 1, 2 or 3. */
  readonly mult: IntArg;
  /** Where `mult` comes from. */
  readonly note: string;
}

/** An instruction of the vector engine: a start-up of 100 cycles (65 for float16 from gen3 on), then `mult` cycles per element. */
export const vectorCost = family(({ operands, nep, mult, note }: VectorCost, gen: Constants) => {
  const clock = gen('divisor.DVE');
  const exec = {
    expr: streaming(nep, mult, clock),
    source: {
      confidence: 'our-choice',
      pages: [pages.costModel, pages.nki],
      note: `The table of multipliers is not published. ${note}`,
    },
  } as const;
  const gen2 = quartet({
    readInit: { expr: startUp(100, clock), source: { confidence: 'strong', page: pages.dveTable } },
    exec,
  });
  const later = quartet({
    readInit: {
      expr: startUp(select(allOf(operands, 'float16'), 65, 100), clock),
      source: {
        confidence: 'inferred',
        page: pages.dveTable,
        note: '65 cycles for float16 are published; 100, as on gen2, are taken for the rest.',
      },
    },
    exec,
  });
  return { gen2, gen3: later, gen4: later };
});
