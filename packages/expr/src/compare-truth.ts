import type { BoolDomain, Domain } from './analysed.js';
import type { CompareOp } from './ast.js';
import { sameMember } from './enum-domain.js';

type Interval = { readonly min: bigint; readonly max: bigint } | { readonly min: number; readonly max: number };

const less = (a: Interval, b: Interval, orEqual: boolean): boolean | undefined => {
  if (orEqual) return a.max <= b.min ? true : a.min > b.max ? false : undefined;
  return a.max < b.min ? true : a.min >= b.max ? false : undefined;
};

const equal = (a: Interval, b: Interval): boolean | undefined => {
  if (a.max < b.min || a.min > b.max) return false;
  return a.min === a.max && b.min === b.max && a.min === b.min ? true : undefined;
};

const intervalTruth = (op: CompareOp, a: Interval, b: Interval): boolean | undefined => {
  switch (op) {
    case 'lt':
    case 'le':
      return less(a, b, op === 'le');
    case 'gt':
    case 'ge':
      return less(b, a, op === 'ge');
    case 'eq':
      return equal(a, b);
    case 'ne': {
      const same = equal(a, b);
      return same === undefined ? undefined : !same;
    }
  }
};

const sameTruth = (a: BoolDomain, b: BoolDomain): boolean | undefined =>
  a.only === undefined || b.only === undefined ? undefined : a.only === b.only;

const isOnlyZero = (a: Domain): boolean => a.kind === 'int' && a.min === 0n && a.max === 0n;
const isNonZero = (a: Domain): boolean => a.kind === 'int' && a.nonZero;

/** Truth of a comparison that the domains of its sides decide; undefined when they leave it open. */
export const compareTruth = (op: CompareOp, a: Domain, b: Domain): boolean | undefined => {
  if (a.kind === 'int' && b.kind === 'int') {
    if ((isOnlyZero(a) && isNonZero(b)) || (isNonZero(a) && isOnlyZero(b))) {
      if (op === 'eq' || op === 'ne') return op === 'ne';
    }
    return intervalTruth(op, a, b);
  }
  if (a.kind === 'real' && b.kind === 'real') {
    const decided = intervalTruth(op, a, b);
    // A NaN makes every comparison false but `ne`.
    return a.nan || b.nan ? (decided === (op === 'ne') ? decided : undefined) : decided;
  }
  const same =
    a.kind === 'bool' && b.kind === 'bool'
      ? sameTruth(a, b)
      : a.kind === 'enum' && b.kind === 'enum'
        ? sameMember(a, b)
        : undefined;
  return same === undefined ? undefined : same === (op === 'eq');
};
