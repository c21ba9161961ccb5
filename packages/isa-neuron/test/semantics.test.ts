import { type ExprValue, evaluate } from '@instabrew/expr';
import { instructionOf, isAbsent, type Semantics, type SemanticsSpec } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { neuron } from '../src/index.js';
import { report } from './facts.js';

type Inputs = { readonly [path: string]: ExprValue };

const tables = Object.fromEntries(neuron.tables.map((t) => [t.name, t]));
const semanticsOf = (name: string): SemanticsSpec => {
  const { semantics } = instructionOf(neuron, name);
  if (isAbsent(semantics)) throw new Error(semantics.absent);
  return semantics;
};
const bodyOf = <S extends Semantics['skeleton']>(name: string, skeleton: S): Extract<Semantics, { skeleton: S }> => {
  const { body } = semanticsOf(name);
  if (body.skeleton !== skeleton) throw new Error(`${name} is a ${body.skeleton}`);
  return body as Extract<Semantics, { skeleton: S }>;
};
/** One element of a map. */
const element = (name: string, inputs: Inputs): ExprValue => evaluate(bodyOf(name, 'map').scalar, inputs, { tables });
/** Why an instruction is refused; undefined: it is not. */
const refusal = (name: string, inputs: Inputs): string | undefined =>
  semanticsOf(name).refuse.find((r) => evaluate(r.when, inputs, { tables }) === true)?.reason;

describe('what instructions do', () => {
  it('each has a body, or the reason why not', () => {
    const bodies = neuron.instructions.flatMap((i) => (isAbsent(i.semantics) ? [] : [i.semantics.body.skeleton]));
    const count = (skeleton: Semantics['skeleton']) => bodies.filter((b) => b === skeleton).length;
    expect(count('native')).toBe(0);
    report(
      `semantics: ${count('map')} map, ${count('fill')} fill, ${count('reduce')} reduce, ${count('contract')} contract, ${
        neuron.instructions.length - bodies.length
      } with a reason`,
    );
    for (const i of neuron.instructions.filter((x) => x.abstract)) expect(i.semantics, i.name).toHaveProperty('absent');
  });

  it('Reciprocal, Exponential', () => {
    expect([element('Reciprocal', { 'in.in': 4 }), element('Reciprocal', { 'in.in': -0 })]).toEqual([0.25, -Infinity]);
    expect(element('Exponential', { 'in.in': 3, 'in.maxValue': 3 })).toBe(1);
  });

  it('Select takes onTrue at 1; CopyPredicated keeps what is there at 0', () => {
    const select = (preds: number) => element('Select', { 'in.preds': preds, 'in.onTrue': 7, 'in.onFalse': 9 });
    expect([select(1), select(0)]).toEqual([7, 9]);
    const copied = (mask: number) => element('CopyPredicated', { 'in.mask': mask, 'in.src': 7, 'in.out': 9 });
    expect([copied(1), copied(255), copied(0)]).toEqual([7, 7, 9]);
    const plain = { 'field.reverse_pred': false, 'operand.falseFill.present': false, 'field.accumulator_cmd': 'Idle' };
    expect(refusal('CopyPredicated', plain)).toBeUndefined();
    expect(refusal('CopyPredicated', { ...plain, 'field.reverse_pred': true })).toMatch('disagree');
  });

  it('TensorScalarPtr does what TensorScalar does, with scalars from memory', () => {
    const stages = { 'field.op0': 'subtract', 'field.op1': 'mult', 'field.reverse0': true, 'field.reverse1': false, 'in.in': 5 };
    const constants = element('TensorScalar', { ...stages, 'field.const0': 7, 'field.const1': 3 });
    expect(constants).toBe(6);
    expect(element('TensorScalarPtr', { ...stages, 'in.scalar0': 7, 'in.scalar1': 3 })).toBe(constants);
  });

  it('Pool: the largest, or the average, of a window', () => {
    const { combine, finish, axes } = bodyOf('Pool', 'reduce');
    const fold = (func: string, values: readonly number[]): ExprValue => {
      const acc = values.reduce((a, x) => Number(evaluate(combine, { 'field.func': func, 'arg.acc': a, 'arg.x': x })));
      return evaluate(finish, { 'field.func': func, 'arg.acc': acc, 'arg.count': values.length });
    };
    expect(evaluate(axes, {})).toBe(2);
    expect([fold('Max', [1, 5, 2, 3]), fold('Avg', [1, 5, 2, 4])]).toEqual([5, 3]);
    // The original starts at the most negative finite number.
    expect(fold('Max', [-Infinity, -Infinity])).toBe(-3.4028234663852886e38);
    expect(fold('Max', [NaN, NaN])).toBe(-3.4028234663852886e38);
  });

  it.each(['TensorCopy', 'GenericCopy', 'AbstractCopy', 'Load', 'Save', 'DMACopy', 'DMADescriptorCopy'])(
    '%s copies; the bits of wide integers are not for binary32',
    (name) => {
      const dtypes = (from: string, to: string): Inputs => ({
        'operand.src.dtype': from,
        'operand.dst.dtype': to,
        'field.mode': 'Copy',
      });
      expect(element(name, { 'in.src': 1.5 })).toBe(1.5);
      expect(refusal(name, dtypes('float32', 'bfloat16'))).toBeUndefined();
      expect(refusal(name, dtypes('int32', 'float32'))).toBeUndefined();
      expect(refusal(name, dtypes('int32', 'int32'))).toMatch('bits');
    },
  );
});
