/** A made-up accelerator: two engines, five instructions. All that instabrew needs to make everything else. */
import { add, apply, arg, type Ex, exp, floorDiv, int, max, mul, not, sub } from '@instabrew/expr';
import * as spec from '@instabrew/spec';

const Engine = spec.structuralEnum('Engine', ['None', 'Vector', 'Matrix'], { sentinels: ['None'] });
const BinaryOp = spec.fieldEnum('BinaryOp', ['+', '-', 'a*b', 'max'], { doc: 'What Binary does to each pair of elements.' });
const UnaryFn = spec.fieldEnum('UnaryFn', ['identity', 'relu', 'exp'], { doc: 'What Unary does to each element.' });

const [a, b, acc, x, w] = [arg('a', 'real'), arg('b', 'real'), arg('acc', 'real'), arg('x', 'real'), arg('w', 'real')];
const binary = spec.functionTable({
  name: 'binary',
  enum: 'BinaryOp',
  params: [
    { name: 'a', type: 'real' },
    { name: 'b', type: 'real' },
  ],
  type: 'real',
  cases: { '+': add(a, b), '-': sub(a, b), 'a*b': mul(a, b), max: max(a, b) },
});
const unary = spec.functionTable({
  name: 'unary',
  enum: 'UnaryFn',
  params: [{ name: 'a', type: 'real' }],
  type: 'real',
  cases: { identity: a, relu: max(a, 0), exp: exp(a) },
});

const vector = { default: 'Vector', valid: ['Vector'] };
const inOut = { in: spec.input(), out: spec.output() };
const ns = (cycles: Ex<'int'> | number, clock: Ex<'int'>) => floorDiv(mul(cycles, 1000), clock);
/** So many cycles per element, behind a start-up of 20 cycles; the clock is in MHz. */
const streaming = (cycles: number) => (r: { nep: Ex<'int'>; gen: (constant: string) => Ex<'int'> }) => ({
  t1: spec.quartet({ readInit: ns(20, r.gen('clock')), exec: ns(mul(cycles, r.nep), r.gen('clock')) }),
});

export const Fill = spec.instruction('Fill', 1, {
  doc: 'Writes value to every element.',
  engine: vector,
  operands: { out: spec.output() },
  fields: { value: spec.field(spec.f32) },
  latency: streaming(1),
  semantics: ({ field }) => spec.fill('out', field.value),
});
export const Binary = spec.instruction('Binary', 2, {
  doc: 'out = op(lhs, rhs), element by element.',
  engine: vector,
  operands: { lhs: spec.input(), rhs: spec.input(), out: spec.output() },
  fields: { op: spec.field(BinaryOp) },
  latency: streaming(1),
  semantics: (r) => spec.map(['lhs', 'rhs'], 'out', apply(binary, r.field.op, [r.operand.lhs.element, r.operand.rhs.element])),
});
export const Unary = spec.instruction('Unary', 3, {
  doc: 'out = fn(scale * in), element by element.',
  engine: vector,
  operands: inOut,
  fields: { fn: spec.field(UnaryFn), scale: spec.field(spec.f32).skipDefault(1) },
  latency: streaming(2),
  semantics: ({ field, operand }) => spec.map(['in'], 'out', apply(unary, field.fn, [mul(field.scale, operand.in.element)])),
});
export const RowSum = spec.instruction('RowSum', 4, {
  doc: 'Sums each partition into one element.',
  engine: vector,
  operands: inOut,
  latency: streaming(1),
  semantics: () => spec.reduce({ input: 'in', output: 'out', axes: int(1), combine: add(acc, x) }),
});
export const MatMul = spec.instruction('MatMul', 5, {
  doc: 'out[m, n] = sum over k of weights[k, m] * in[k, n].',
  engine: { default: 'Matrix', valid: ['Matrix'] },
  operands: { in: spec.input(), weights: spec.input(), out: spec.output() },
  fields: { accumulate: spec.field(spec.bool).skipDefault() },
  latency: (r) => ({
    t1: spec.quartet({ readInit: ns(128, r.gen('clock')), exec: ns(r.operand.in.perPartition, r.gen('clock')) }),
  }),
  semantics: ({ field: { accumulate } }) =>
    spec.contract({ stationary: 'weights', moving: 'in', output: 'out', product: mul(w, x), clear: not(accumulate), accumulate }),
});

export const toy = spec.isa({
  name: 'toy',
  version: '1.0.0',
  engines: Engine,
  instructions: [Fill, Binary, Unary, RowSum, MatMul],
  tables: [binary, unary],
  generations: [spec.generation('t1', { constants: { clock: 1400 } })],
});
