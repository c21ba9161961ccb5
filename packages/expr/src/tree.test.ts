import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trees, values } from '../test/trees.js';
import * as b from './index.js';

const [n, m, flag] = [b.ref('n', 'int'), b.ref('m', 'int'), b.ref('flag', 'bool')];

const outcome = (expr: b.Expr, sample: b.Lookup): b.ExprValue => {
  try {
    return b.evaluate(expr, sample);
  } catch (error) {
    if (error instanceof b.ExprError) return error.code;
    throw error;
  }
};

describe('refsOf', () => {
  it('lists each path once, in order of appearance', () => {
    expect(b.refsOf(b.add(n, b.select(flag, m, n))).map((ref) => ref.path)).toEqual(['n', 'flag', 'm']);
  });
});

describe('substitute', () => {
  it('replaces all at once and leaves the rest as it is', () => {
    const swapped = b.substitute(
      b.sub(n, m),
      new Map<string, b.Expr>([
        ['n', m],
        ['m', n],
      ]),
    );
    expect(swapped).toEqual(b.sub(m, n));
    const expr = b.add(n, 1);
    expect(b.substitute(expr, () => undefined)).toBe(expr);
  });

  it('of values gives what evaluating with them gives', () => {
    fc.assert(
      fc.property(trees().int, values, (expr, sample) => {
        const closed = b.substitute(expr, (ref) => b.literalOf(sample[ref.path] ?? 0, ref.type));
        expect(b.refsOf(closed)).toEqual([]);
        const [open, substituted] = [outcome(expr, sample), outcome(closed, {})];
        if (typeof open !== 'string') expect(substituted).toEqual(open);
      }),
      { numRuns: 500 },
    );
  });
});

describe('fold', () => {
  it('evaluates what is constant', () => {
    expect(b.fold(b.add(n, b.mul(2, 3)))).toEqual(b.add(n, 6));
    expect(b.fold(b.select(b.gt(2, 1), n, m))).toEqual(n);
    expect(b.fold(b.and(true, b.lt(n, 3)))).toEqual(b.lt(n, 3));
    expect(b.fold(b.min(b.real(0.1), 0.2), { real: 'f32' })).toEqual(b.real(Math.fround(0.1)));
  });

  it('keeps what fails', () => {
    expect(b.fold(b.floorDiv(1, 0))).toEqual(b.floorDiv(1, 0));
    expect(b.fold(b.and(b.lt(n, 3), false))).toEqual(b.and(b.lt(n, 3), false));
  });

  it('changes no value', () => {
    fc.assert(
      fc.property(fc.oneof(trees().int, trees().real, trees().bool), values, (expr, sample) => {
        const before = outcome(expr, sample);
        if (typeof before === 'string') expect(outcome(b.fold(expr), sample)).toMatch(/^expr\//);
        else expect(outcome(b.fold(expr), sample)).toEqual(before);
      }),
      { numRuns: 1500 },
    );
  });
});
