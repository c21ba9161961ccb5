/**
 * Terms of the cost model, in whole ns, rounded down once per term. Cycles are those of an engine; `divisor` is its clock in units
 * of 10 MHz: `gen('divisor.DVE')`.
 */
import { add, type Ex, floorDiv, type IntArg, mod, mul } from '@instabrew/expr';
import type { LatencyQuartet } from '@instabrew/spec';

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
