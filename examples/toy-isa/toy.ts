/** A made-up accelerator: two engines, five instructions. All that instabrew needs to make everything else. */
import { add, apply, arg, exp, floorDiv, type IntArg, int, max, mul, not, sub } from '@instabrew/expr';
import * as spec from '@instabrew/spec';

const Engine = spec.structuralEnum('Engine', ['None', 'Vector', 'Matrix'], { sentinels: ['None'] });
const BinaryOp = spec.fieldEnum('BinaryOp', ['+', '-', 'a*b', 'max'], { doc: 'What Binary does to each pair of elements.' });
const UnaryFn = spec.fieldEnum('UnaryFn', ['identity', 'relu', 'exp'], { doc: 'What Unary does to each element.' });

const [a, b] = [arg('a', 'real'), arg('b', 'real')];
const real = (name: string) => ({ name, type: 'real' }) as const;
const binary = spec.functionTable({
  ...{ name: 'binary', enum: 'BinaryOp', params: [real('a'), real('b')], type: 'real' },
  cases: { '+': add(a, b), '-': sub(a, b), 'a*b': mul(a, b), max: max(a, b) },
});
const unary = spec.functionTable({
  ...{ name: 'unary', enum: 'UnaryFn', params: [real('a')], type: 'real' },
  cases: { identity: a, relu: max(a, 0), exp: exp(a) },
});

const vector = { default: 'Vector', valid: ['Vector'] };
/** One element per lane and cycle behind a start-up of 20 cycles, in ns by the clock in MHz. */
const streaming = (elements: IntArg, clock: IntArg) =>
  spec.quartet({ readInit: floorDiv(mul(20, 1000), clock), exec: floorDiv(mul(elements, 1000), clock) });

export const Fill = spec.instruction('Fill', 1, {
  ...{ doc: 'Writes value to every element.', engine: vector, operands: { out: spec.output() } },
  fields: { value: spec.field(spec.f32) },
  latency: ({ nep, gen }) => ({ t1: streaming(nep, gen('clock')) }),
  semantics: ({ field }) => spec.fill('out', field.value),
});
export const Binary = spec.instruction('Binary', 2, {
  ...{
    doc: 'out = op(lhs, rhs), element by element.',
    engine: vector,
    operands: { lhs: spec.input(), rhs: spec.input(), out: spec.output() },
  },
  fields: { op: spec.field(BinaryOp) },
  latency: ({ nep, gen }) => ({ t1: streaming(nep, gen('clock')) }),
  semantics: ({ field, operand }) =>
    spec.map(['lhs', 'rhs'], 'out', apply(binary, field.op, [operand.lhs.element, operand.rhs.element])),
});
export const Unary = spec.instruction('Unary', 3, {
  ...{ doc: 'out = fn(scale * in), element by element.', engine: vector, operands: { in: spec.input(), out: spec.output() } },
  fields: { fn: spec.field(UnaryFn), scale: spec.field(spec.f32).skipDefault(1) },
  latency: ({ nep, gen }) => ({ t1: streaming(mul(2, nep), gen('clock')) }),
  semantics: ({ field, operand }) => spec.map(['in'], 'out', apply(unary, field.fn, [mul(field.scale, operand.in.element)])),
});
export const RowSum = spec.instruction('RowSum', 4, {
  ...{ doc: 'Sums each partition into one element.', engine: vector, operands: { in: spec.input(), out: spec.output() } },
  latency: ({ nep, gen }) => ({ t1: streaming(nep, gen('clock')) }),
  semantics: () => spec.reduce({ input: 'in', output: 'out', axes: int(1), combine: add(arg('acc', 'real'), arg('x', 'real')) }),
});
export const MatMul = spec.instruction('MatMul', 5, {
  ...{ doc: 'out[m, n] = sum over k of weights[k, m] * in[k, n].', engine: { default: 'Matrix', valid: ['Matrix'] } },
  operands: { in: spec.input(), weights: spec.input(), out: spec.output() },
  fields: { accumulate: spec.field(spec.bool).skipDefault() },
  latency: ({ operand, gen }) => ({
    t1: spec.quartet({
      readInit: floorDiv(mul(128, 1000), gen('clock')),
      exec: floorDiv(mul(operand.in.perPartition, 1000), gen('clock')),
    }),
  }),
  semantics: ({ field }) =>
    spec.contract({
      stationary: 'weights',
      moving: 'in',
      output: 'out',
      product: mul(arg('w', 'real'), arg('x', 'real')),
      clear: not(field.accumulate),
      accumulate: field.accumulate,
    }),
});

export const toy = spec.isa({
  ...{
    name: 'toy',
    version: '1.0.0',
    engines: Engine,
    instructions: [Fill, Binary, Unary, RowSum, MatMul],
    tables: [binary, unary],
  },
  generations: [spec.generation('t1', { constants: { clock: 1400 } })],
});
