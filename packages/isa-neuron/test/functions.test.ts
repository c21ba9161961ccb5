import { evaluate } from '@instabrew/expr';
import { describe, expect, it } from 'vitest';
import { neuron } from '../src/index.js';

const table = (name: string) => {
  const found = neuron.tables.find((t) => t.name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
};
const run = (name: string, member: string, ...args: (number | bigint)[]): number => {
  const { cases, params } = table(name);
  const body = cases[member];
  if (!body) throw new Error(`${name} has no ${member}`);
  return Number(evaluate(body, Object.fromEntries(params.map((p, i) => [`arg.${p.name}`, args[i] ?? 0]))));
};
const alu = (member: string, a: number, b = 0) => run('alu', member, a, b);
const aluInt = (member: string, a: number, b = 0) => run('aluInt', member, a, b);
const f = (member: string, x: number, alpha = 0) => run('activation', member, x, alpha);

describe('ALU functions', () => {
  it('every operation is in one of the tables, but the two that are no ALU operations', () => {
    const members = neuron.enums.find((e) => e.name === 'AluOpType')?.members.map((m) => m.name) ?? [];
    const without = members.filter((m) => !table('alu').cases[m] && !table('aluInt').cases[m]);
    expect(without).toEqual(['average', 'elemwise_mul']);
  });

  it('arithmetic and comparison: the left value is a', () => {
    expect([alu('subtract', 5, 3), alu('divide', 1, 4), alu('divide', 1, 0), alu('bypass', 7, 9)]).toEqual([
      2,
      0.25,
      Infinity,
      7,
    ]);
    expect([alu('is_gt', 2, 1), alu('is_ge', 1, 1), alu('is_lt', 2, 1), alu('is_le', 2, 1)]).toEqual([1, 1, 0, 0]);
    expect([alu('is_equal', NaN, NaN), alu('not_equal', NaN, NaN)]).toEqual([0, 1]);
    expect([alu('logical_and', 2, 0), alu('logical_or', 2, 0), alu('logical_xor', 2, 3)]).toEqual([0, 1, 0]);
  });

  it('a number wins against NaN in max and min', () => {
    expect([alu('max', NaN, 1), alu('max', 1, NaN), alu('min', NaN, 1)]).toEqual([1, 1, 1]);
    expect([alu('abs_max', -3, 2), alu('abs_min', -3, 2)]).toEqual([3, 2]);
  });

  it('one-sided operations ignore b', () => {
    expect([alu('rsqrt', 4, 99), alu('abs', -2, 99)]).toEqual([0.5, 2]);
    expect([alu('pow', 2, 10), alu('mod', 7, 3), alu('mod', -7, 3)]).toEqual([1024, 1, 2]);
  });

  it('bits: shifts of 32 bits, everything out from 32 on', () => {
    expect([aluInt('bitwise_not', 5), aluInt('bitwise_and', 12, 10), aluInt('bitwise_xor', 12, 10)]).toEqual([-6, 8, 6]);
    expect([aluInt('logical_shift_left', 1, 31), aluInt('logical_shift_left', 3, 31)]).toEqual([2 ** 31, 2 ** 31]);
    expect([aluInt('logical_shift_left', 1, 32), aluInt('logical_shift_right', 1, 40)]).toEqual([0, 0]);
    expect([aluInt('logical_shift_right', -1, 28), aluInt('arith_shift_right', -16, 2)]).toEqual([15, -4]);
    expect([aluInt('arith_shift_right', -16, 40), aluInt('mod_int', 7, 0), aluInt('mod_int', 7, 4)]).toEqual([-1, 0, 3]);
  });
});

describe('activation functions', () => {
  const near = (actual: number, expected: number) => expect(actual).toBeCloseTo(expected, 6);
  /** erf by its series, good for small arguments. */
  const erf = (x: number): number => {
    let sum = 0;
    let term = x;
    for (let n = 0; n < 40; n++) {
      sum += term / (2 * n + 1);
      term *= -(x * x) / (n + 1);
    }
    return (2 / Math.sqrt(Math.PI)) * sum;
  };
  const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

  it('all 31 but the two without a definition', () => {
    const members = neuron.enums.find((e) => e.name === 'ActivationFunctionType')?.members.map((m) => m.name) ?? [];
    expect(members.filter((m) => !table('activation').cases[m])).toEqual(['Is_finite', 'Unknown']);
  });

  it.each([-2, -0.5, 0, 0.25, 1.5])('values at %d', (x) => {
    const u = 1.702 * x;
    const references: { readonly [name: string]: number } = {
      Identity: x,
      Copy: x,
      Square: x * x,
      Relu: Math.max(x, 0),
      Lrelu: x > 0 ? x : 0.01 * x,
      Sigmoid: sigmoid(x),
      Tanh: Math.tanh(x),
      Exp: Math.exp(x),
      Softplus: Math.log(1 + Math.exp(x)),
      Erf: erf(x),
      Sin: Math.sin(x),
      Arctan: Math.atan(x),
      Sign: Math.sign(x),
      Gelu: 0.5 * x * (1 + erf(x / Math.SQRT2)),
      Mish: x * Math.tanh(Math.log(1 + Math.exp(x))),
      Gelu_apprx_tanh: 0.5 * x * (1 + Math.tanh(0.7978845608 * (x + 0.044715 * x ** 3))),
      Gelu_apprx_sigmoid: x * sigmoid(u),
      Derivative_Gelu_apprx_sigmoid: ((u + Math.exp(u) + 1) * Math.exp(u)) / (Math.exp(u) + 1) ** 2,
      Derivative_Gelu: 0.5 * (1 + erf(x / Math.SQRT2)) + x * 0.3989423 * Math.exp((-x * x) / 2),
      Derivative_Erf: 1.1283792 * Math.exp(-x * x),
      Abs: Math.abs(x),
      Silu: x * sigmoid(x),
      Derivative_silu: ((x + Math.exp(x) + 1) * Math.exp(x)) / (Math.exp(x) + 1) ** 2,
    };
    for (const [name, expected] of Object.entries(references)) near(f(name, x), expected);
    near(f('Prelu', x, 0.3), x > 0 ? x : 0.3 * x);
  });

  it('roots, logarithms and reciprocals', () => {
    expect([f('Sqrt', 4), f('Rsqrt', 4), f('Ln', 1), f('Reciprocal', 4), f('Abs_reciprocal_sqrt', -4)]).toEqual([
      2, 0.5, 0, 0.25, 0.5,
    ]);
  });

  it('nothing overflows where the function is finite', () => {
    for (const name of ['Sigmoid', 'Tanh', 'Softplus', 'Derivative_silu', 'Derivative_Gelu_apprx_sigmoid']) {
      for (const x of [-2000, 2000]) expect(Number.isFinite(f(name, x)), `${name}(${x})`).toBe(true);
    }
    expect(f('Sign', NaN)).toBe(0);
  });
});
