import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trees, values } from '../test/trees.js';
import * as b from './index.js';

const { int: intTrees, real: realTrees, bool: boolTrees } = trees({ libm: true });
const numRuns = 3000;

/** Value, or the code of the error. */
const run = (
  expr: b.Expr,
  sample: b.Lookup,
  env: b.AnalysisEnv = {},
): { readonly value: b.ExprValue } | { readonly code: b.ExprErrorCode } => {
  try {
    return { value: b.evaluate(expr, sample, env) };
  } catch (error) {
    if (error instanceof b.ExprError) return { code: error.code };
    throw error;
  }
};

const holds = (min: number | bigint, value: b.ExprValue, max: number | bigint): boolean =>
  (typeof value === 'number' || typeof value === 'bigint') && value >= min && value <= max;

describe('soundness, on random trees', () => {
  it('every int value lies inside its bound, and every error was a hazard', () => {
    fc.assert(
      fc.property(intTrees, fc.array(values, { minLength: 3, maxLength: 3 }), (expr, samples) => {
        const { min, max } = b.bound(expr);
        const codes = b.hazards(expr).map((hazard) => hazard.code);
        for (const sample of samples) {
          const result = run(expr, sample);
          if ('code' in result) expect(codes).toContain(result.code);
          else expect(holds(min, result.value, max), `${result.value} in ${min} to ${max}`).toBe(true);
        }
      }),
      { numRuns },
    );
  });

  it.each(['f64', 'f32'] as const)('every %s value lies inside its bound or is a NaN that was foreseen', (real) => {
    fc.assert(
      fc.property(realTrees, values, (expr, sample) => {
        const { min, max, nan } = b.bound(b.typed(expr, 'real'), { real });
        const result = run(expr, sample, { real });
        if ('code' in result) return;
        const inside = Number.isNaN(result.value) ? nan : holds(min, result.value, max);
        expect(inside, `${result.value} in ${min} to ${max}, NaN ${nan}`).toBe(true);
      }),
      { numRuns },
    );
  });

  it('a decided condition always has that truth', () => {
    fc.assert(
      fc.property(boolTrees, values, (expr, sample) => {
        const [decided, result] = [b.decide(expr), run(expr, sample)];
        if (decided !== undefined && 'value' in result) expect(result.value).toBe(decided);
      }),
      { numRuns },
    );
  });

  it('a certain hazard at the root always fails', () => {
    fc.assert(
      fc.property(intTrees, values, (expr, sample) => {
        if (b.hazards(expr).some((hazard) => hazard.certain && hazard.path.length === 0))
          expect(run(expr, sample)).toHaveProperty('code');
      }),
      { numRuns },
    );
  });
});

const n = b.ref('n', 'int', { min: 0, max: 9 });
const a = b.ref('a', 'int', { min: -1000, max: 1000 });
const signed = b.ref('s', 'int', { min: -5, max: 5 });
const x = b.ref('x', 'real');

describe('bound', () => {
  it.each([
    ['an unknown int', b.ref('i', 'int'), -(2n ** 63n), 2n ** 63n - 1n],
    ['add', b.add(n, a), -1000n, 1009n],
    ['mul of signs', b.mul(signed, a), -5000n, 5000n],
    ['floorDiv', b.floorDiv(a, b.add(n, 2)), -500n, 500n],
    ['floorDiv by a divisor of either sign', b.floorDiv(a, signed), -1000n, 1000n],
    ['ceilDiv', b.ceilDiv(a, 3), -333n, 334n],
    ['mod', b.mod(a, 7), 0n, 6n],
    ['mod by a negative', b.mod(a, -7), -6n, 0n],
    ['mod of less than the divisor', b.mod(n, 100), 0n, 9n],
    ['bitAnd', b.bitAnd(a, 255), 0n, 255n],
    ['bitOr', b.bitOr(n, 16), 16n, 31n],
    ['bitXor', b.bitXor(a, n), -1024n, 1023n],
    ['shiftLeft', b.shiftLeft(signed, n), -2560n, 2560n],
    ['shiftRight', b.shiftRight(a, n), -1000n, 1000n],
    ['clamp', b.clamp(a, 0, 100), 0n, 100n],
    ['abs', b.abs(a), 0n, 1000n],
    ['floor of a bounded real', b.floor(b.mul(1.5, b.toReal(n))), 0n, 13n],
    ['floor of a clamped real', b.floor(b.clamp(x, -2.5, 2.5)), -3n, 2n],
    ['select', b.select(b.gt(a, 10), a, 10), 10n, 1000n],
  ] as const)('%s', (_name, expr, min, max) => {
    expect(b.bound(expr)).toEqual({ min, max });
  });

  it('takes ranges from the environment before those in the tree', () => {
    expect(b.bound(n, { ranges: () => ({ min: '3', max: '4' }) })).toEqual({ min: 3n, max: 4n });
  });

  it('refuses what is no number', () => {
    expect(() => b.bound(b.typed(b.lt(n, 1), 'bool'))).toThrow(TypeError);
  });
});

const codes = (expr: b.Expr, env?: b.HazardEnv): readonly string[] => b.hazards(expr, env).map((hazard) => hazard.code);

describe('decide', () => {
  it('gives the truth that intervals, members and guards settle', () => {
    const op = b.ref('op', 'enum:Op');
    expect(b.decide(b.ge(n, 0))).toBe(true);
    expect(b.decide(b.eq(n, 10))).toBe(false);
    expect(b.decide(b.lt(n, 5))).toBeUndefined();
    expect(b.decide(b.or(b.lt(n, 5), b.ge(n, 5)))).toBe(true);
    expect(b.decide(b.and(b.eq(op, 'A'), b.eq(op, 'B')))).toBe(false);
  });

  it('minds NaN', () => {
    const number = b.ref('y', 'real', { min: -Infinity, max: Infinity });
    const root = b.sqrt(b.ref('r', 'real', { min: -1, max: 4 }));
    expect(b.decide(b.isNaN(number))).toBe(false);
    expect(b.decide(b.isNaN(b.add(number, number)))).toBeUndefined();
    expect(b.decide(b.isNaN(b.mul(number, 0)))).toBeUndefined();
    expect(b.decide(b.or(b.lt(number, root), b.ge(number, 0)))).toBeUndefined();
    expect(b.decide(b.or(b.lt(number, b.max(root, 0)), b.ge(number, 0)))).toBe(true);
    expect(b.decide(b.or(b.lt(number, 3), b.ge(number, 3)))).toBe(true);
    expect(b.decide(b.or(b.lt(x, 3), b.ge(x, 3)))).toBeUndefined();
  });
});

describe('hazards', () => {
  it('a divisor that may be 0, with its interval and place', () => {
    expect(b.hazards(b.add(1, b.floorDiv(a, n)))).toEqual([
      {
        code: 'expr/division-by-zero',
        path: ['right'],
        certain: false,
        interval: { min: 0n, max: 9n },
        expected: 'a divisor that is never 0',
        actual: '0 to 9',
      },
    ]);
  });

  it('a result that may leave 64 bits, and one that always does', () => {
    const i = b.ref('i', 'int');
    expect(b.hazards(b.add(i, 1))).toMatchObject([{ code: 'expr/overflow', certain: false, interval: { max: 2n ** 63n } }]);
    expect(b.hazards(b.mul(b.max(i, 2n ** 62n), 2))).toMatchObject([{ code: 'expr/overflow', certain: true }]);
    expect(codes(b.neg(i))).toEqual(['expr/overflow']);
    expect(codes(b.floorDiv(i, signed))).toEqual(['expr/division-by-zero', 'expr/overflow']);
    expect(codes(b.add(i, b.neg(0)))).toEqual([]);
  });

  it('a shift count that may be outside 0 to 63', () => {
    expect(codes(b.shiftRight(a, signed))).toEqual(['expr/shift-range']);
    expect(codes(b.shiftRight(a, n))).toEqual([]);
  });

  it('a real that may not fit an int', () => {
    expect(codes(b.floor(x))).toEqual(['expr/overflow']);
    expect(codes(b.round(b.clamp(x, 0, 1e6)))).toEqual([]);
    expect(codes(b.floor(b.mul(b.toReal(a), 1e300)))).toEqual(['expr/overflow']);
  });

  it('a result outside the range that was asked for', () => {
    expect(b.hazards(b.add(n, 1), { result: { min: '0', max: '9' } })).toMatchObject([
      { code: 'expr/overflow', path: [], actual: '1 to 10' },
    ]);
    expect(codes(b.add(n, 1), { result: { min: '1', max: '10' } })).toEqual([]);
  });

  const quotient = b.floorDiv(a, n);
  const bySigned = b.floorDiv(a, signed);
  const flag = b.ref('flag', 'bool');
  const op = b.ref('op', 'enum:Op');

  it.each([
    ['gt', b.select(b.gt(n, 0), quotient, 0)],
    ['ge', b.select(b.ge(n, 1), quotient, 0)],
    ['literal first', b.select(b.lt(0, n), quotient, 0)],
    ['ne', b.select(b.ne(signed, 0), bySigned, 0)],
    ['eq, in the other branch', b.select(b.eq(signed, 0), 0, bySigned)],
    ['not', b.select(b.not(b.eq(signed, 0)), bySigned, 0)],
    ['and', b.select(b.and(flag, b.gt(n, 0)), quotient, 0)],
    ['or, in the other branch', b.select(b.or(flag, b.le(n, 0)), 0, quotient)],
    ['or of two that both exclude 0', b.select(b.or(b.gt(signed, 0), b.lt(signed, 0)), bySigned, 0)],
    ['the right side of and', b.and(b.ne(signed, 0), b.gt(bySigned, 0))],
    ['the right side of or', b.or(b.eq(signed, 0), b.gt(bySigned, 0))],
    ['another reference as the bound', b.select(b.gt(n, b.abs(a)), quotient, 0)],
    ['a product of nonzero factors', b.select(b.and(b.ne(signed, 0), b.ne(a, 0)), b.floorDiv(1, b.mul(signed, a)), 0)],
    ['max', b.floorDiv(a, b.max(n, 1))],
    ['a dead branch', b.select(b.gt(n, 10), quotient, 0)],
    ['a real comparison', b.select(b.and(b.ge(x, 0), b.lt(x, 1e6)), b.floor(x), 0)],
    ['a flag that was tested', b.select(flag, b.select(flag, 0, quotient), 0)],
    ['a member that was tested', b.select(b.eq(op, 'A'), b.select(b.ne(op, 'A'), quotient, 0), 0)],
  ] as const)('nothing where the operand is guarded: %s', (_name, expr) => {
    expect(b.hazards(expr)).toEqual([]);
  });

  it.each([
    ['the wrong branch', b.select(b.gt(n, 0), 0, quotient)],
    ['a guard that leaves 0 in', b.select(b.ge(n, 0), quotient, 0)],
    ['or', b.select(b.or(flag, b.gt(n, 0)), quotient, 0)],
    ['a guard on something else', b.select(b.gt(a, 0), quotient, 0)],
    ['a failed real comparison, which NaN also is', b.select(b.or(b.lt(x, 0), b.gt(x, 1e6)), 0, b.floor(x))],
  ] as const)('still reported: %s', (_name, expr) => {
    expect(b.hazards(expr)).toHaveLength(1);
  });
});
