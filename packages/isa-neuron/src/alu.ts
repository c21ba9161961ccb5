/**
 * Scalar functions of the ALU and of the scalar engine, one a line. `alu` and `activation` compute in binary32, `aluInt` on
 * integers. Members without a function cannot be applied; instructions refuse them by name.
 */
import * as x from '@instabrew/expr';
import { functionTable } from '@instabrew/spec';

const real = (name: string) => ({ name, type: 'real' }) as const;
const int = (name: string) => ({ name, type: 'int' }) as const;
/** 1.0 or 0.0 */
const flag = (cond: x.Ex<'bool'>): x.Ex<'real'> => x.select(cond, x.real(1), x.real(0));
const bit = (cond: x.Ex<'bool'>): x.Ex<'int'> => x.select(cond, x.int(1), x.int(0));

const [a, b] = [x.arg('a', 'real'), x.arg('b', 'real')];
const isTrue = (value: x.Ex<'real'>) => x.ne(value, 0);

// biome-ignore format: one function a line
export const alu = functionTable({
  name: 'alu', enum: 'AluOpType', params: [real('a'), real('b')], type: 'real',
  cases: {
    bypass:      a,
    add:         x.add(a, b),
    subtract:    x.sub(a, b),
    mult:        x.mul(a, b),
    divide:      x.div(a, b),
    max:         x.max(a, b), // a number wins against NaN, as in fmax
    min:         x.min(a, b),
    logical_and: flag(x.and(isTrue(a), isTrue(b))),
    logical_or:  flag(x.or(isTrue(a), isTrue(b))),
    logical_xor: flag(x.ne(isTrue(a), isTrue(b))),
    is_equal:    flag(x.eq(a, b)),
    not_equal:   flag(x.ne(a, b)),
    is_gt:       flag(x.gt(a, b)),
    is_ge:       flag(x.ge(a, b)),
    is_lt:       flag(x.lt(a, b)),
    is_le:       flag(x.le(a, b)),
    pow:         x.pow(a, b),
    mod:         x.sub(a, x.mul(x.floorReal(x.div(a, b)), b)), // sign of b; the sources do not say
    rsqrt:       x.div(1, x.sqrt(a)),
    abs:         x.abs(a),
    abs_max:     x.max(x.abs(a), x.abs(b)),
    abs_min:     x.min(x.abs(a), x.abs(b)),
  },
}, 'One ALU stage in binary32: a is the running or left value. Comparisons give 1 or 0.');

/** Members that work on the bits of integers only. */
// biome-ignore format: a list of names
export const bitwiseOps = [
  'bitwise_not', 'arith_shift_left', 'arith_shift_right', 'bitwise_and', 'bitwise_or', 'bitwise_xor', 'logical_shift_left',
  'logical_shift_right', 'mod_int',
] as const;

const [i, j] = [x.arg('a', 'int'), x.arg('b', 'int')];
const word = (value: x.IntArg) => x.bitAnd(value, 0xffff_ffff);
/** Counts of 32 and more are not documented: everything is shifted out. */
const shiftedLeft = x.select(x.ge(j, 32), 0, word(x.shiftLeft(word(i), x.clamp(j, 0, 31))));

// biome-ignore format: one function a line
export const aluInt = functionTable({
  name: 'aluInt', enum: 'AluOpType', params: [int('a'), int('b')], type: 'int',
  cases: {
    bypass:              i,
    bitwise_not:         x.bitNot(i),
    arith_shift_left:    shiftedLeft,
    arith_shift_right:   x.shiftRight(i, x.clamp(j, 0, 63)),
    add:                 x.add(i, j),
    subtract:            x.sub(i, j),
    mult:                x.mul(i, j),
    max:                 x.max(i, j),
    min:                 x.min(i, j),
    bitwise_and:         x.bitAnd(i, j),
    bitwise_or:          x.bitOr(i, j),
    bitwise_xor:         x.bitXor(i, j),
    logical_shift_left:  shiftedLeft,
    logical_shift_right: x.shiftRight(word(i), x.clamp(j, 0, 32)),
    is_equal:            bit(x.eq(i, j)),
    not_equal:           bit(x.ne(i, j)),
    is_gt:               bit(x.gt(i, j)),
    is_ge:               bit(x.ge(i, j)),
    is_lt:               bit(x.lt(i, j)),
    is_le:               bit(x.le(i, j)),
    mod_int:             x.select(x.eq(j, 0), 0, x.mod(i, j)), // sign of b, 0 for a zero divisor; the sources do not say
  },
}, 'One ALU stage on integers. Shifts and bitwise operations work on 32 bits, which the result is cut to when it is stored.');

const v = x.arg('x', 'real');
const sigmoid = (of: x.Ex<'real'>) => x.div(1, x.add(1, x.exp(x.neg(of))));
/** Derivative of t * sigmoid(t), in the form that does not overflow. */
const siluSlope = (t: x.Ex<'real'>) => x.mul(sigmoid(t), x.add(1, x.mul(t, x.sub(1, sigmoid(t)))));
const softplus = x.add(x.log1p(x.exp(x.neg(x.abs(v)))), x.max(v, 0));
const normalCdf = x.mul(0.5, x.add(1, x.erf(x.div(v, Math.SQRT2))));
const cubic = x.mul(0.7978845608, x.add(v, x.mul(0.044715, x.mul(v, v, v))));

// biome-ignore format: one function a line
export const activation = functionTable({
  name: 'activation', enum: 'ActivationFunctionType', params: [real('x'), real('alpha')], type: 'real',
  cases: {
    Identity:                      v,
    Square:                        x.mul(v, v),
    Relu:                          x.max(v, 0),
    Lrelu:                         x.select(x.gt(v, 0), v, x.mul(0.01, v)), // alpha has no effect here
    Prelu:                         x.select(x.gt(v, 0), v, x.mul(x.arg('alpha', 'real'), v)),
    Sigmoid:                       sigmoid(v),
    Tanh:                          x.tanh(v),
    Exp:                           x.exp(v),
    Softplus:                      softplus,
    Sqrt:                          x.sqrt(v),
    Rsqrt:                         x.div(1, x.sqrt(v)),
    Ln:                            x.ln(v),
    Erf:                           x.erf(v),
    Sin:                           x.sin(v),
    Arctan:                        x.atan(v),
    Sign:                          x.select(x.gt(v, 0), x.real(1), x.select(x.lt(v, 0), x.real(-1), x.real(0))),
    Gelu:                          x.mul(v, normalCdf),
    Mish:                          x.mul(v, x.tanh(softplus)),
    Gelu_apprx_tanh:               x.mul(0.5, x.mul(v, x.add(1, x.tanh(cubic)))),
    Gelu_apprx_sigmoid:            x.mul(v, sigmoid(x.mul(1.702, v))),
    Derivative_Gelu_apprx_sigmoid: siluSlope(x.mul(1.702, v)),
    Derivative_Gelu:               x.add(normalCdf, x.mul(v, x.mul(0.3989423, x.exp(x.mul(-0.5, x.mul(v, v)))))),
    Derivative_Erf:                x.mul(1.1283792, x.exp(x.neg(x.mul(v, v)))),
    Copy:                          v,
    Abs:                           x.abs(v),
    Reciprocal:                    x.div(1, v),
    Abs_reciprocal_sqrt:           x.div(1, x.sqrt(x.abs(v))),
    Silu:                          x.div(v, x.add(1, x.exp(x.neg(v)))),
    Derivative_silu:               siluSlope(v), // the exact derivative; the documented formula has x * e^x for x
  },
}, 'The function of an activation, as the exact function in binary32; the hardware evaluates piecewise cubics.');
