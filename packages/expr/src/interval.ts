import { analyse } from './analyse.js';
import type { Analysed, AnalysisEnv, HazardCode } from './analysed.js';
import type { Expr, Range } from './ast.js';
import type { ExprPath } from './errors.js';
import { INT64_MAX, INT64_MIN, type IntInterval } from './int-interval.js';
import type { Ex } from './lift.js';
import type { RealInterval } from './real-interval.js';

/** Closed interval of exact ints. */
export interface IntBound {
  readonly min: bigint;
  readonly max: bigint;
}

/** Closed interval of reals; says nothing about NaN, which `nan` does. */
export interface RealBound {
  readonly min: number;
  readonly max: number;
  readonly nan: boolean;
}

export type Bound = IntBound | RealBound;

const boundOf = (found: IntInterval | RealInterval): Bound =>
  found.kind === 'int' ? { min: found.min, max: found.max } : { min: found.min, max: found.max, nan: found.nan };

export interface BoundOf {
  (expr: Ex<'int'>, env?: AnalysisEnv): IntBound;
  (expr: Ex<'real'>, env?: AnalysisEnv): RealBound;
  (expr: Expr, env?: AnalysisEnv): Bound;
}

/**
 * Interval that holds every value which `expr` can yield, given the ranges of its references; sound, not always tight.
 * Throws TypeError when `expr` is no number.
 */
export const bound: BoundOf = ((expr: Expr, env: AnalysisEnv = {}): Bound => {
  const { domain } = analyse(expr, env);
  if (domain.kind === 'int' || domain.kind === 'real') return boundOf(domain);
  throw new TypeError(`expr: only ints and reals have bounds, not ${domain.kind}`);
}) as BoundOf;

/** Truth of a condition if it is the same for all values of its references. */
export const decide = (cond: Expr, env: AnalysisEnv = {}): boolean | undefined => {
  const { domain } = analyse(cond, env);
  return domain.kind === 'bool' ? domain.only : undefined;
};

/** A node that may fail for values which the ranges allow. */
export interface Hazard {
  readonly code: HazardCode;
  /** Of the node; of a table's body, the `apply` node. */
  readonly path: ExprPath;
  /** Member whose body, in an `apply` at `path`, has the hazard. */
  readonly member?: string;
  /** Fails whenever it is evaluated. */
  readonly certain: boolean;
  /** Of the divisor, of the shift count, or of the result before it is cut. */
  readonly interval: Bound;
  readonly expected: string;
  readonly actual: string;
}

export interface HazardEnv extends AnalysisEnv {
  /** Where the result of the whole tree has to lie, narrower than int64. */
  readonly result?: Range;
}

const expectations: { readonly [K in HazardCode]: string } = {
  'expr/overflow': 'a result in the signed 64-bit range',
  'expr/division-by-zero': 'a divisor that is never 0',
  'expr/shift-range': 'a shift count from 0 to 63',
};

const formatBound = ({ min, max }: Bound): string => (min === max ? `${min}` : `${min} to ${max}`);

const ownHazards = (node: Analysed): readonly Hazard[] =>
  node.risks.map(({ code, certain, found }) => {
    const interval = boundOf(found);
    return { code, path: node.path, certain, interval, expected: expectations[code], actual: formatBound(interval) };
  });

/** Hazards of the tree below `node`, in evaluation order; dead branches have none. */
const hazardsIn = (node: Analysed): readonly Hazard[] => {
  if (node.dead) return [];
  const inBodies = [...(node.cases ?? [])].flatMap(([member, body]) =>
    hazardsIn(body).map((hazard) => ({ ...hazard, path: node.path, member: hazard.member ?? member, certain: false })),
  );
  return [...node.kids.flatMap(hazardsIn), ...inBodies, ...ownHazards(node)];
};

const resultHazards = (node: Analysed, result: Range): readonly Hazard[] => {
  const { domain } = node;
  if (domain.kind !== 'int') return [];
  const [min, max] = [BigInt(result.min), BigInt(result.max)];
  if (domain.min >= min && domain.max <= max) return [];
  const interval = boundOf(domain);
  const certain = domain.max < min || domain.min > max;
  return [
    {
      code: 'expr/overflow',
      path: node.path,
      certain,
      interval,
      expected: `a result from ${min} to ${max}`,
      actual: formatBound(interval),
    },
  ];
};

/** Every node that may divide by zero, shift too far or leave its range, for values which the ranges allow. */
export const hazards = (expr: Expr, env: HazardEnv = {}): readonly Hazard[] => {
  const root = analyse(expr, env);
  return [...hazardsIn(root), ...(env.result ? resultHazards(root, env.result) : [])];
};

/** The range of an int that is known only to fit 64 bits. */
export const int64Range: Range = { min: INT64_MIN.toString(), max: INT64_MAX.toString() };
