import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Outcome, reference } from '../test/reference.js';
import { trees, values } from '../test/trees.js';
import * as b from './index.js';

const { int: intTrees, real: realTrees, bool: boolTrees } = trees({ libm: true });

const outcome = (run: () => b.ExprValue): Outcome => {
  try {
    const value = run();
    return { value };
  } catch (error) {
    if (error instanceof b.ExprError) return { errors: new Set([error.code]) };
    throw error;
  }
};

/** An int in the normal form of results. */
const normal = (value: b.ExprValue): b.ExprValue =>
  typeof value === 'bigint' && value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;

const expectSame = (actual: Outcome, expected: Outcome): void => {
  if ('errors' in expected) {
    const [code] = 'errors' in actual ? actual.errors : [];
    expect(expected.errors).toContain(code);
  } else expect(actual).toEqual({ value: normal(expected.value) }); // toEqual tells -0 from 0
};

describe('evaluate', () => {
  it('gives the value or an error of the reference evaluator, on random int trees', () => {
    fc.assert(
      fc.property(intTrees, fc.array(values, { minLength: 3, maxLength: 3 }), (expr, samples) => {
        for (const sample of samples)
          expectSame(
            outcome(() => b.evaluate(expr, sample)),
            reference(expr, sample),
          );
      }),
      { numRuns: 3000 },
    );
  });

  it('does so on random real and bool trees', () => {
    fc.assert(
      fc.property(fc.oneof(realTrees, boolTrees), values, (expr, sample) => {
        expectSame(
          outcome(() => b.evaluate(expr, sample)),
          reference(expr, sample),
        );
      }),
      { numRuns: 3000 },
    );
  });
});

describe('boundaries', () => {
  const [x, y] = [b.ref('x', 'int'), b.ref('y', 'int')];
  const top = 2n ** 63n - 1n;

  it.each([
    ['add', b.add(x, y), top, 1n],
    ['sub', b.sub(x, y), -top - 1n, 1n],
    ['mul', b.mul(x, y), 2n ** 32n, 2n ** 31n],
    ['floorDiv', b.floorDiv(x, y), -top - 1n, -1n],
    ['ceilDiv', b.ceilDiv(x, y), -top - 1n, -1n],
    ['shiftLeft', b.shiftLeft(x, y), 1n, 63n],
    ['neg', b.neg(x), -top - 1n, 0n],
    ['abs', b.abs(x), -top - 1n, 0n],
  ] as const)('%s one past the 64-bit range is expr/overflow', (_name, expr, left, right) => {
    expect(() => b.evaluate(expr, { x: left, y: right })).toThrow(expect.objectContaining({ code: 'expr/overflow', path: [] }));
  });

  it('the last values inside are exact', () => {
    expect(b.evaluate(b.add(x, y), { x: top - 1n, y: 1n })).toBe(top);
    expect(b.evaluate(b.sub(x, y), { x: -top, y: 1n })).toBe(-top - 1n);
    expect(b.evaluate(b.mul(x, y), { x: -(2n ** 32n), y: 2n ** 31n })).toBe(-top - 1n);
    expect(b.evaluate(b.shiftLeft(x, y), { x: -1, y: 63 })).toBe(-top - 1n);
    expect(b.evaluate(b.mod(x, y), { x: -top - 1n, y: -1 })).toBe(0);
  });

  it('crosses 2^53 without losing a bit, and comes back to numbers', () => {
    const safe = b.ref('x', 'int', { min: 1n - 2n ** 53n, max: 2n ** 53n - 1n });
    expect(b.evaluate(b.add(safe, 2), { x: 2 ** 53 - 1 })).toBe(2n ** 53n + 1n);
    expect(b.evaluate(b.sub(b.add(safe, 2), 2), { x: 2 ** 53 - 1 })).toBe(2 ** 53 - 1);
    expect(b.evaluate(b.sub(safe, 2), { x: 1 - 2 ** 53 })).toBe(-(2n ** 53n) - 1n);
  });

  it('divides safe integers exactly, beside multiples and up to the last one', () => {
    const safe = { min: 1n - 2n ** 53n, max: 2n ** 53n - 1n };
    const [n, d] = [b.ref('n', 'int', safe), b.ref('d', 'int', { ...safe, min: 1 })];
    const [floor, ceil] = [b.compile(b.floorDiv(n, d)), b.compile(b.ceilDiv(n, d))];
    const top = Number.MAX_SAFE_INTEGER;
    const hard = fc
      .record({
        bits: fc.integer({ min: 1, max: 52 }),
        low: fc.double({ min: 0, max: 1, noNaN: true }),
        step: fc.integer({ min: -2, max: 2 }),
      })
      .map(({ bits, low, step }) => {
        const divisor = Math.floor(2 ** bits * (1 + low)) || 1;
        return { divisor, dividend: Math.min(top, Math.floor(top / divisor) * divisor + step) };
      });
    fc.assert(
      fc.property(hard, fc.boolean(), ({ divisor, dividend }, negative) => {
        const [a, q] = [BigInt(negative ? -dividend : dividend), BigInt(divisor)];
        const exact = (a - (((a % q) + q) % q)) / q;
        expect(floor.run([Number(a), divisor])).toBe(Number(exact));
        expect(ceil.run([Number(a), divisor])).toBe(Number(a % q === 0n ? exact : exact + 1n));
      }),
      { numRuns: 20_000 },
    );
  });

  it('an int is never -0', () => {
    const small = b.ref('x', 'int', { min: -5, max: 5 });
    const zero = { x: 0 };
    for (const expr of [
      b.mul(small, -1),
      b.neg(small),
      b.mod(small, -3),
      b.floorDiv(small, -3),
      b.ceilDiv(small, 7),
      b.abs(small),
    ]) {
      expect(Object.is(b.evaluate(expr, zero), 0)).toBe(true);
    }
    expect(Object.is(b.evaluate(b.ceilDiv(small, 7), { x: -1 }), 0)).toBe(true);
    expect(Object.is(b.evaluate(b.ceil(b.ref('r', 'real', { min: -1, max: 1 })), { r: -0.5 }), 0)).toBe(true);
    expect(b.compile(b.div(1, b.toReal(small))).run([-0])).toBe(Infinity);
  });

  it('a shift count outside 0 to 63 is expr/shift-range', () => {
    for (const count of [-1, 64]) {
      expect(() => b.evaluate(b.shiftRight(1, y), { y: count })).toThrow(expect.objectContaining({ code: 'expr/shift-range' }));
    }
  });
});

describe('reals', () => {
  const [x, y] = [b.ref('x', 'real'), b.ref('y', 'real')];

  it('min and max prefer numbers to NaN and order the zeros', () => {
    expect(b.evaluate(b.min(x, y), { x: Number.NaN, y: 2 })).toBe(2);
    expect(b.evaluate(b.max(x, y), { x: 2, y: Number.NaN })).toBe(2);
    expect(b.evaluate(b.min(x, y), { x: 0, y: -0 })).toBe(-0);
    expect(b.evaluate(b.max(x, y), { x: -0, y: 0 })).toBe(0);
    expect(b.evaluate(b.clamp(x, -1, 1), { x: Number.NaN })).toBe(-1);
  });

  it('pow follows C where JavaScript differs', () => {
    expect(b.evaluate(b.pow(1, y), { y: Number.NaN })).toBe(1);
    expect(b.evaluate(b.pow(-1, y), { y: -Infinity })).toBe(1);
    expect(b.evaluate(b.pow(x, 0), { x: Number.NaN })).toBe(1);
  });

  it('rounds ties to even', () => {
    const rounded = b.compile(b.round(x));
    expect(
      [0.5, 1.5, 2.5, -0.5, -1.5, 0.49999999999999994, -2.5000000000000004, 2 ** 52 + 1].map((v) => rounded.run([v])),
    ).toEqual([0, 2, 2, 0, -2, 0, -3, 2 ** 52 + 1]);
  });

  it('NaN, infinities and 2^63 do not become ints', () => {
    for (const value of [Number.NaN, Infinity, -Infinity, 2 ** 63, -(2 ** 63) - 2048]) {
      expect(() => b.evaluate(b.floor(x), { x: value })).toThrow(expect.objectContaining({ code: 'expr/overflow' }));
    }
    expect(b.evaluate(b.floor(x), { x: -(2 ** 63) })).toBe(-(2n ** 63n));
  });

  it('f32 rounds every step, literals and integers included', () => {
    const single = { real: 'f32' } as const;
    expect(b.evaluate(b.add(x, 0.1), { x: 0.2 }, single)).toBe(Math.fround(Math.fround(0.2) + Math.fround(0.1)));
    expect(b.evaluate(b.mul(b.div(x, 3), 3), { x: 1 }, single)).toBe(Math.fround(Math.fround(1 / 3) * 3));
    // Rounded once to 2^62 + 2^39; through binary64 it would be a tie and fall to 2^62.
    expect(b.evaluate(b.toReal(b.ref('n', 'int')), { n: 2n ** 62n + 2n ** 38n + 1n }, single)).toBe(2 ** 62 + 2 ** 39);
    expect(b.evaluate(b.toReal(b.ref('n', 'int')), { n: -(2n ** 62n) - 2n ** 38n - 1n }, single)).toBe(-(2 ** 62) - 2 ** 39);
  });
});

describe('compile', () => {
  it('takes values in the order of refs, or of the given slots', () => {
    const expr = b.sub(b.ref('p', 'int', { min: 0, max: 9 }), b.ref('q', 'int', { min: 0, max: 9 }));
    expect(b.compile(expr).refs).toEqual(['p', 'q']);
    expect(b.compile(expr, { slots: ['q', 'other', 'p'] }).run([1, 0, 5])).toBe(4);
    expect(() => b.compile(expr, { slots: ['q'] })).toThrow('no slot for reference p');
  });

  it('evaluates neither the branch that is not taken nor the operand that is not needed', () => {
    const n = b.ref('n', 'int', { min: 0, max: 9 });
    expect(b.evaluate(b.select(b.gt(n, 0), b.floorDiv(6, n), -1), { n: 0 })).toBe(-1);
    expect(b.evaluate(b.and(b.ne(n, 0), b.eq(b.mod(6, n), 0)), { n: 0 })).toBe(false);
    expect(b.evaluate(b.or(b.eq(n, 0), b.eq(b.mod(6, n), 0)), { n: 0 })).toBe(true);
  });

  it('says which value is missing, of the wrong type or out of range', () => {
    const n = b.ref('n', 'int', { min: 0, max: 9 });
    for (const lookup of [{}, { n: 1.5 }, { n: 'one' }, { n: 10 }]) {
      expect(() => b.evaluate(n, lookup)).toThrow(expect.objectContaining({ code: 'expr/bad-value' }));
    }
    expect(() => b.evaluate(b.ref('toString', 'int'), {})).toThrow(expect.objectContaining({ code: 'expr/bad-value' }));
  });
});

describe('apply', () => {
  const alu: b.FunctionTable & { readonly type: 'int' } = {
    name: 'alu',
    enum: 'AluOp',
    params: [
      { name: 'a', type: 'int' },
      { name: 'b', type: 'int' },
    ],
    type: 'int',
    cases: { add: b.add(b.arg('a', 'int'), b.arg('b', 'int')), divide: b.floorDiv(b.arg('a', 'int'), b.arg('b', 'int')) },
  };
  const op = b.ref('op', 'enum:AluOp');
  const n = b.ref('n', 'int', { min: 1, max: 9 });
  const options = { tables: { alu } };

  it('runs the case of the selector', () => {
    const expr = b.apply(alu, op, [b.apply(alu, 'add', [n, 1]), n]);
    expect(b.evaluate(expr, { op: 'add', n: 4 }, options)).toBe(9);
    expect(b.evaluate(expr, { op: 'divide', n: 4 }, options)).toBe(1);
  });

  it('analyses bodies with the intervals of the arguments', () => {
    expect(b.bound(b.apply(alu, op, [n, n]), options)).toEqual({ min: 0n, max: 18n });
    expect(b.hazards(b.apply(alu, op, [n, n]), options)).toEqual([]);
    expect(b.hazards(b.apply(alu, op, [n, b.sub(n, 1)]), options)).toMatchObject([
      { code: 'expr/division-by-zero', path: [], member: 'divide', certain: false },
    ]);
  });

  it('a member without a case is expr/no-case', () => {
    expect(() => b.evaluate(b.apply(alu, op, [n, n]), { op: 'toString', n: 1 }, options)).toThrow(
      expect.objectContaining({ code: 'expr/no-case' }),
    );
  });

  it('big values pass through arguments and results', () => {
    const wide = b.ref('w', 'int');
    expect(b.evaluate(b.apply(alu, op, [wide, 1]), { op: 'add', w: 2n ** 60n }, options)).toBe(2n ** 60n + 1n);
    expect(b.evaluate(b.apply(alu, op, [wide, 2n ** 60n]), { op: 'divide', w: 2n ** 60n }, options)).toBe(1);
  });
});
