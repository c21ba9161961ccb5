import { describe, expect, it } from 'vitest';
import { erf, froundBig, roundHalfEven } from './real-math.js';

describe('erf', () => {
  // Values of glibc.
  it.each([
    [0.1, 0.1124629160182848922],
    [0.46875, 0.49261347321793797],
    [0.5, 0.52049987781304653768],
    [1, 0.84270079294971486934],
    [2, 0.99532226501895273416],
    [3.5, 0.99999925690162765859],
    [4.5, 0.99999999980338395581],
  ])('of %d', (x, expected) => {
    expect(Math.abs(erf(x) - expected)).toBeLessThan(3e-16);
    expect(erf(-x)).toBe(-erf(x));
  });

  it('of the ends', () => {
    expect([erf(0), erf(-0), erf(Infinity), erf(-Infinity), erf(Number.NaN), erf(1e-310)]).toEqual([
      0,
      -0,
      1,
      -1,
      Number.NaN,
      erf(1e-310),
    ]);
    expect(erf(1e-300)).toBeCloseTo(2e-300 / Math.sqrt(Math.PI), 310);
  });
});

describe('roundHalfEven', () => {
  it('keeps zeros and what is no number', () => {
    expect([-0, 0, -0.5, 0.5, Infinity, -Infinity, Number.NaN].map(roundHalfEven)).toEqual([
      -0,
      0,
      -0,
      0,
      Infinity,
      -Infinity,
      Number.NaN,
    ]);
  });
});

describe('froundBig', () => {
  it('rounds once, ties to even', () => {
    expect(froundBig(2n ** 62n + 2n ** 38n)).toBe(2 ** 62);
    expect(froundBig(2n ** 62n + 2n ** 38n + 1n)).toBe(2 ** 62 + 2 ** 39);
    expect(froundBig(2n ** 62n + 3n * 2n ** 38n)).toBe(2 ** 62 + 2 ** 40);
    expect(froundBig(-(2n ** 63n))).toBe(-(2 ** 63));
    expect(froundBig(16777217n)).toBe(16777216);
  });
});
