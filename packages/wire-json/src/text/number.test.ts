import fc from 'fast-check';
import { expect, test } from 'vitest';
import { floatText, floatWord, realText } from './number.js';

// biome-ignore format: one value a line
const layouts: readonly (readonly [value: number, text: string])[] = [
  [0, '0.0'],
  [-0, '-0.0'],
  [1, '1.0'],
  [-1, '-1.0'],
  [12.5, '12.5'],
  [5e-324, '5e-324'],
  [1e15, '1e+15'],
  [1e16, '1e+16'],
  [999999999999999, '999999999999999.0'],
  [100000000000000, '100000000000000.0'],
  [123456789012345.6, '123456789012345.6'],
  [1234567890123456, '1.234567890123456e+15'],
  [1e-4, '0.0001'],
  [1.5e-4, '0.00015'],
  [9.999e-5, '9.999e-05'],
  [1e-5, '1e-05'],
  [1e-7, '1e-07'],
  [9007199254740993.0, '9.007199254740992e+15'],
  [2 ** 53, '9.007199254740992e+15'],
  [2 ** 63 - 1, '9.223372036854776e+18'],
  [1.2345e20, '1.2345e+20'],
  [1e100, '1e+100'],
  [1.7976931348623157e308, '1.7976931348623157e+308'],
  [2.2250738585072014e-308, '2.2250738585072014e-308'],
  [Math.fround(0.1), '0.10000000149011612'],
  [Math.fround(3.4028234663852886e38), '3.4028234663852886e+38'],
];

test.each(layouts)('%d is laid out as %s', (value, text) => {
  expect(realText(value)).toBe(text);
});

test('a real reads back to the same bits', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
      expect(Object.is(Number(realText(x)), x)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('a real follows the rule of the layout, digit for digit', () => {
  const byRule = (x: number): string => {
    const [mantissa = '', exponent = ''] = Math.abs(x).toExponential().split('e');
    const digits = mantissa.replace('.', '');
    const n = Number(exponent) + 1;
    const sign = x < 0 ? '-' : '';
    if (n >= 1 && n <= 15) return `${sign}${digits.slice(0, n).padEnd(n, '0')}.${digits.slice(n) || '0'}`;
    if (n >= -3 && n <= 0) return `${sign}0.${'0'.repeat(-n)}${digits}`;
    const power = `${n > 0 ? '+' : '-'}${String(Math.abs(n - 1)).padStart(2, '0')}`;
    return `${sign}${digits[0]}${digits.length > 1 ? `.${digits.slice(1)}` : ''}e${power}`;
  };
  const nearBorders = fc.tuple(fc.double({ min: 0.1, max: 10, noNaN: true }), fc.integer({ min: -9, max: 18 }));
  const reals = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    nearBorders.map(([m, e]) => m * 10 ** e),
  );
  fc.assert(
    fc.property(
      reals.filter((x) => x !== 0),
      (x) => {
        expect(realText(x)).toBe(byRule(x));
      },
    ),
    { numRuns: 5000 },
  );
});

test('non-finite values are words in quotes', () => {
  for (const x of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect(floatWord(JSON.parse(floatText(x)))).toBe(x);
  }
  expect(floatWord('nan')).toBeUndefined();
  expect(floatWord('__proto__')).toBeUndefined();
});
