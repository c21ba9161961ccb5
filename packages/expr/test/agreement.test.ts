import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Expr, ExprError, evaluate, type MathOp, ref, typeOf } from '../src/index.js';
import { reference } from './reference.js';
import { type Case, formatResult, hasTool, runCpp, runPython, runTs } from './run-printed.js';
import { intOperators, trees, values } from './trees.js';

const SEED = 20_240_607;

const sampled = (arbitrary: fc.Arbitrary<Expr>, count: number): readonly Case[] =>
  fc.sample(fc.record({ expr: arbitrary, samples: fc.array(values, { minLength: 6, maxLength: 6, size: 'max' }) }), {
    numRuns: count,
    seed: SEED,
  });

const { int, real, bool } = trees();
const cases: readonly Case[] = [
  ...intOperators.map((expr, i): Case => ({ expr, samples: fc.sample(values, { numRuns: 6, seed: SEED + i }) })),
  ...sampled(int, 300),
  ...sampled(real, 60),
  ...sampled(bool, 60),
];

const evaluated = ({ expr, samples }: Case): readonly string[] =>
  samples.map((sample) => {
    try {
      return formatResult(evaluate(expr, sample), typeOf(expr) === 'real');
    } catch (error) {
      if (error instanceof ExprError) return error.code;
      throw error;
    }
  });

/** Where several nodes would fail, a language may report any of them. */
const agrees = (actual: string | undefined, expected: string, expr: Expr, sample: Case['samples'][number]): boolean => {
  if (actual === expected) return true;
  const outcome = reference(expr, sample);
  return 'errors' in outcome && [...outcome.errors].some((code) => code === actual);
};

const expectAgreement = (actual: readonly string[]): void => {
  const runs = cases.flatMap((one) =>
    evaluated(one).map((expected, i) => ({ expected, expr: one.expr, sample: one.samples[i] ?? {} })),
  );
  expect(actual).toHaveLength(runs.length);
  const different = runs.flatMap(({ expected, expr, sample }, i) =>
    agrees(actual[i], expected, expr, sample) ? [] : [{ expected, actual: actual[i], expr: JSON.stringify(expr), sample }],
  );
  expect(different).toEqual([]);
};

describe('printed text gives what the evaluator gives', () => {
  it.skipIf(!hasTool('g++'))('C++, without warnings or undefined behaviour (needs g++)', () => {
    expectAgreement(runCpp(cases));
  });

  it.skipIf(!hasTool('python3'))('Python (needs python3)', () => {
    expectAgreement(runPython(cases));
  });

  it('TypeScript, in strict mode', async () => {
    expectAgreement(await runTs(cases));
  });

  it('on runs that mostly succeed', () => {
    const results = cases.flatMap(evaluated);
    expect(results.filter((result) => !result.startsWith('expr/')).length / results.length).toBeGreaterThan(0.5);
  });
});

const near = (actual: string | undefined, expected: string): boolean => {
  if (actual === expected || actual === undefined) return actual === expected;
  const number = (bits: string): number =>
    new DataView(Uint8Array.from(bits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)).buffer).getFloat64(0);
  if (actual === 'nan' || expected === 'nan') return false;
  const [a, b] = [number(actual), number(expected)];
  return (
    Number.isFinite(a) &&
    Number.isFinite(b) &&
    b !== 0 &&
    Math.abs(a - b) <= 4 * Number.EPSILON * Math.max(Math.abs(a), Math.abs(b))
  );
};

/** One call of each libm function, at ordinary, huge and exceptional operands. */
const libm: readonly Case[] = (() => {
  const [x, y] = [ref('x', 'real'), ref('y', 'real')];
  const unary: readonly MathOp[] = [
    'exp',
    'ln',
    'log1p',
    'expm1',
    'sin',
    'cos',
    'tanh',
    'atan',
    'erf',
    'sqrt',
    'sign',
    'trunc',
    'floorReal',
  ];
  const points = [
    0,
    -0,
    0.3,
    -0.3,
    0.6,
    1,
    -1,
    2,
    -2,
    3,
    -3,
    5.5,
    -0.5,
    27,
    709,
    710,
    -746,
    1e22,
    -1e300,
    5e-324,
    Infinity,
    -Infinity,
    Number.NaN,
  ];
  const [base] = fc.sample(values, { numRuns: 1, seed: SEED });
  const at = (a: number, b: number) => ({ ...base, x: a, y: b });
  return [
    ...unary.map((op): Case => ({ expr: { kind: 'unary', op, arg: x }, samples: points.map((point) => at(point, 0)) })),
    ...(['pow', 'atan2', 'fmod', 'div', 'min', 'max'] as const).map(
      (op): Case => ({
        expr: { kind: 'binary', op, left: x, right: y },
        samples: points.flatMap((a) => points.map((b) => at(a, b))),
      }),
    ),
  ];
})();

const expectNear = (actual: readonly string[]): void => {
  const expected = libm.flatMap((one) =>
    evaluated(one).map((result, i) => ({ result, op: 'op' in one.expr ? one.expr.op : '', sample: one.samples[i] })),
  );
  const different = expected.flatMap(({ result, op, sample }, i) =>
    near(actual[i], result) ? [] : [{ op, x: sample?.x, y: sample?.y, result, actual: actual[i] }],
  );
  expect(different).toEqual([]);
};

describe('libm functions agree within 4 ulp, and exactly where they are exceptional', () => {
  it.skipIf(!hasTool('g++'))('C++ (needs g++)', () => {
    expectNear(runCpp(libm));
  });

  it.skipIf(!hasTool('python3'))('Python (needs python3)', () => {
    expectNear(runPython(libm));
  });

  it('TypeScript', async () => {
    expectNear(await runTs(libm));
  });
});
