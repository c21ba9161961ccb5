/** Real nodes. In f32 every result is rounded to binary32; double rounding is harmless for the basic operations (53 >= 2 * 24 + 2). */
import type { ArithmeticOp, MathOp, RealOp } from './ast.js';
import { erf, realMax, realMin, realPow } from './real-math.js';
import type { Run } from './run.js';

type Operand = Run<number>;

const f64: { readonly [K in ArithmeticOp | RealOp]: (a: Operand, b: Operand) => Operand } = {
  add: (a, b) => (v) => a(v) + b(v),
  sub: (a, b) => (v) => a(v) - b(v),
  mul: (a, b) => (v) => a(v) * b(v),
  div: (a, b) => (v) => a(v) / b(v),
  min: (a, b) => (v) => realMin(a(v), b(v)),
  max: (a, b) => (v) => realMax(a(v), b(v)),
  pow: (a, b) => (v) => realPow(a(v), b(v)),
  atan2: (a, b) => (v) => Math.atan2(a(v), b(v)),
  fmod: (a, b) => (v) => a(v) % b(v),
};

const f32: typeof f64 = {
  add: (a, b) => (v) => Math.fround(a(v) + b(v)),
  sub: (a, b) => (v) => Math.fround(a(v) - b(v)),
  mul: (a, b) => (v) => Math.fround(a(v) * b(v)),
  div: (a, b) => (v) => Math.fround(a(v) / b(v)),
  min: f64.min,
  max: f64.max,
  pow: (a, b) => (v) => Math.fround(realPow(a(v), b(v))),
  atan2: (a, b) => (v) => Math.fround(Math.atan2(a(v), b(v))),
  fmod: f64.fmod,
};

export const realBinary = (op: ArithmeticOp | RealOp, a: Operand, b: Operand, single: boolean): Operand =>
  (single ? f32 : f64)[op](a, b);

type RealUnaryOp = 'neg' | 'abs' | Exclude<MathOp, 'isNaN'>;

const functions: { readonly [K in RealUnaryOp]: (x: number) => number } = {
  neg: (x) => -x,
  abs: Math.abs,
  sqrt: Math.sqrt,
  exp: Math.exp,
  ln: Math.log,
  log1p: Math.log1p,
  expm1: Math.expm1,
  sin: Math.sin,
  cos: Math.cos,
  tanh: Math.tanh,
  atan: Math.atan,
  erf,
  sign: Math.sign,
  trunc: Math.trunc,
  floorReal: Math.floor,
};

export const realUnary = (op: RealUnaryOp, a: Operand, single: boolean): Operand => {
  const f = functions[op];
  return single ? (v) => Math.fround(f(a(v))) : (v) => f(a(v));
};
