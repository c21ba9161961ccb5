/** What a condition proves about references in the branch that it guards. */

import type { Analysed, Domain } from './analysed.js';
import { kid } from './analysed.js';
import type { CompareOp } from './ast.js';
import { joinEnum, meetEnum, withoutSole } from './enum-domain.js';
import { hullInt, type IntInterval, interval, meetInt } from './int-interval.js';
import { hullReal, type RealInterval, realInterval } from './real-interval.js';

/** Proved domains of references, by path. */
export type Facts = ReadonlyMap<string, Domain>;

/** `dead`: the branch cannot be reached. */
export type Refined = Facts | 'dead';

const negated: { readonly [K in CompareOp]: CompareOp } = { eq: 'ne', ne: 'eq', lt: 'ge', ge: 'lt', gt: 'le', le: 'gt' };
const mirrored: { readonly [K in CompareOp]: CompareOp } = { eq: 'eq', ne: 'ne', lt: 'gt', gt: 'lt', le: 'ge', ge: 'le' };

export const isCompare = (op: string): op is CompareOp => Object.hasOwn(negated, op);

/** The part of `x` for which `x op y` can hold. */
const refineInt = (op: CompareOp, x: IntInterval, y: IntInterval): IntInterval | undefined => {
  switch (op) {
    case 'eq':
      return meetInt(x, y);
    case 'ne':
      if (y.min !== y.max) return x;
      if (y.min === 0n) return meetInt(x, interval(x.min, x.max, true));
      return meetInt(x, interval(x.min === y.min ? x.min + 1n : x.min, x.max === y.min ? x.max - 1n : x.max));
    case 'lt':
      return meetInt(x, interval(x.min, y.max - 1n));
    case 'le':
      return meetInt(x, interval(x.min, y.max));
    case 'gt':
      return meetInt(x, interval(y.min + 1n, x.max));
    case 'ge':
      return meetInt(x, interval(y.min, x.max));
  }
};

/**
 * The same for reals; strict bounds are kept as closed ones. `holds` false means that the opposite comparison failed,
 * which a NaN on either side also does.
 */
const refineReal = (op: CompareOp, x: RealInterval, y: RealInterval, holds: boolean): RealInterval | undefined => {
  if (op === 'ne' || (!holds && y.nan)) return x;
  const low = op === 'eq' || op === 'gt' || op === 'ge' ? Math.max(x.min, y.min) : x.min;
  const high = op === 'eq' || op === 'lt' || op === 'le' ? Math.min(x.max, y.max) : x.max;
  const nan = !holds && x.nan;
  if (low <= high) return realInterval(low, high, nan);
  return nan ? x : undefined;
};

const refineDomain = (op: CompareOp, x: Domain, y: Domain, holds: boolean): Domain | undefined => {
  if (x.kind === 'int' && y.kind === 'int') return refineInt(op, x, y);
  if (x.kind === 'real' && y.kind === 'real') return refineReal(op, x, y, holds);
  if (x.kind === 'enum' && y.kind === 'enum') return op === 'eq' ? meetEnum(x, y) : withoutSole(x, y);
  if (x.kind === 'bool' && y.kind === 'bool' && y.only !== undefined) return { kind: 'bool', only: y.only === (op === 'eq') };
  return x;
};

const refineCompare = (facts: Facts, node: Analysed, op: CompareOp, truth: boolean): Refined => {
  const [left, right] = [kid(node, 0), kid(node, 1)];
  const effective = truth ? op : negated[op];
  // `ne` is true and `eq` false of NaN; every other comparison is false of it.
  const holds = op === 'ne' ? !truth : truth;
  const sides = [
    { side: left, domain: refineDomain(effective, left.domain, right.domain, holds) },
    { side: right, domain: refineDomain(mirrored[effective], right.domain, left.domain, holds) },
  ];
  const next = new Map(facts);
  for (const { side, domain } of sides) {
    if (domain === undefined) return 'dead';
    if (side.expr.kind === 'ref') next.set(side.expr.path, domain);
  }
  return next;
};

const hull = (a: Domain, b: Domain): Domain | undefined => {
  if (a.kind === 'int' && b.kind === 'int') return hullInt(a, b);
  if (a.kind === 'real' && b.kind === 'real') return hullReal(a, b);
  return undefined;
};

/** Smallest domain that holds both, of one type. */
export const join = (a: Domain, b: Domain): Domain => {
  if (a.kind === 'bool' && b.kind === 'bool') return a.only === b.only ? a : { ...a, only: undefined };
  if (a.kind === 'enum' && b.kind === 'enum') return joinEnum(a, b);
  return hull(a, b) ?? a;
};

/** What holds on either of two ways. */
const joinFacts = (a: Refined, b: Refined): Refined => {
  if (a === 'dead') return b;
  if (b === 'dead') return a;
  const both = new Map<string, Domain>();
  for (const [path, domain] of a) {
    const other = b.get(path);
    if (other !== undefined) both.set(path, join(domain, other));
  }
  return both;
};

/** Facts of the branch that is taken when `cond` is `truth`. `cond` was analysed under `facts`. */
export const refine = (facts: Facts, cond: Analysed, truth: boolean): Refined => {
  if (cond.domain.kind === 'bool' && cond.domain.only === !truth) return 'dead';
  const { expr } = cond;
  if (expr.kind === 'ref') return new Map(facts).set(expr.path, { kind: 'bool', only: truth });
  if (expr.kind === 'unary' && expr.op === 'not') return refine(facts, kid(cond, 0), !truth);
  if (expr.kind !== 'binary') return facts;
  if (isCompare(expr.op)) return refineCompare(facts, cond, expr.op, truth);
  if (expr.op !== 'and' && expr.op !== 'or') return facts;
  // `and` is true, and `or` false, in one way: the right side was then evaluated after the left.
  const decisive = expr.op === 'or';
  const left = refine(facts, kid(cond, 0), !decisive);
  const through = left === 'dead' ? 'dead' : refine(left, kid(cond, 1), !decisive);
  return truth === decisive
    ? joinFacts(refine(facts, kid(cond, 0), decisive), left === 'dead' ? 'dead' : refine(left, kid(cond, 1), decisive))
    : through;
};
