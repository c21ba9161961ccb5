import { describe, expect, expectTypeOf, it } from 'vitest';
import * as b from './index.js';

const n = b.ref('n', 'int');
const x = b.ref('x', 'real');
const flag = b.ref('flag', 'bool');
const op = b.ref('op', 'enum:AluOp');

describe('literals', () => {
  it('plain values take the type of the context, on either side', () => {
    expect(b.add(1, n)).toEqual({ kind: 'binary', op: 'add', left: { kind: 'int', value: '1' }, right: n });
    expect(b.add(x, 1)).toEqual({ kind: 'binary', op: 'add', left: x, right: { kind: 'real', value: 1 } });
    expect(b.mul(n, 2n ** 62n)).toMatchObject({ right: { kind: 'int', value: '4611686018427387904' } });
    expect(b.div(1, 3)).toMatchObject({ left: { kind: 'real', value: 1 }, right: { kind: 'real', value: 3 } });
    expect(b.select(true, 1, 2)).toMatchObject({ cond: { kind: 'bool', value: true }, then: { kind: 'int' } });
    expect(b.eq(op, 'add')).toMatchObject({ right: { kind: 'member', enum: 'AluOp', name: 'add' } });
  });

  it('an int literal has to be a safe integer or fit 64 bits', () => {
    expect(() => b.add(n, 1.5)).toThrow(RangeError);
    expect(() => b.int(2 ** 53)).toThrow(RangeError);
    expect(() => b.int(2n ** 63n)).toThrow(RangeError);
    expect(b.int(-(2n ** 63n))).toEqual({ kind: 'int', value: '-9223372036854775808' });
    expect(b.int(-0)).toEqual({ kind: 'int', value: '0' });
  });

  it('a real that JSON cannot hold is spelled out, and survives JSON', () => {
    const all = b.min(b.real(Number.NaN), Infinity, -Infinity, -0, 1.5);
    expect(JSON.parse(JSON.stringify(all))).toEqual(all);
    expect(b.real(-0)).toEqual({ kind: 'real', value: '-0' });
  });
});

describe('folds', () => {
  it('variadic operators group to the left', () => {
    expect(b.add(n, 1, 2)).toEqual(b.add(b.add(n, 1), 2));
    expect(b.and(flag, true, flag)).toEqual(b.and(b.and(flag, true), flag));
  });

  it('oneOf is an or of eq, and false of nothing', () => {
    expect(b.oneOf(op, ['add', 'mult'])).toEqual(b.or(b.eq(op, 'add'), b.eq(op, 'mult')));
    expect(b.oneOf(op, [])).toEqual(b.bool(false));
  });
});

describe('types', () => {
  it('follow the operands', () => {
    expectTypeOf(b.add(n, 1)).toEqualTypeOf<b.Ex<'int'>>();
    expectTypeOf(b.add(1, x)).toEqualTypeOf<b.Ex<'real'>>();
    expectTypeOf(b.lt(n, 1)).toEqualTypeOf<b.Ex<'bool'>>();
    expectTypeOf(b.select(flag, x, 1)).toEqualTypeOf<b.Ex<'real'>>();
    expectTypeOf(b.select(flag, op, 'add')).toEqualTypeOf<b.Ex<'enum:AluOp'>>();
    expectTypeOf(b.floor(x)).toEqualTypeOf<b.Ex<'int'>>();
    expectTypeOf(b.bound(n)).toEqualTypeOf<b.IntBound>();
    expectTypeOf(b.bound(x)).toEqualTypeOf<b.RealBound>();
  });

  it('reject what does not mix', () => {
    const never = () => {
      // @ts-expect-error int and real
      b.add(n, x);
      // @ts-expect-error a real in integer division
      b.floorDiv(n, x);
      // @ts-expect-error an int in real division
      b.div(n, 2);
      // @ts-expect-error a bigint is no real
      b.mul(x, 2n);
      // @ts-expect-error branches of two types
      b.select(flag, n, x);
      // @ts-expect-error an int as a condition
      b.select(n, 1, 2);
      // @ts-expect-error members have no order
      b.lt(op, op);
      // @ts-expect-error members of two enums
      b.eq(op, b.member('Engine', 'Pool'));
      // @ts-expect-error a tree without a static type: use typed()
      b.not({ kind: 'bool', value: true } as b.Expr);
    };
    expect(never).toBeTypeOf('function');
  });

  it('typed gives a type to data, and checks it', () => {
    const data: b.Expr = { kind: 'int', value: '3' };
    expect(b.add(b.typed(data, 'int'), 1)).toEqual(b.add(3, 1));
    expect(() => b.typed(data, 'real')).toThrow(TypeError);
  });
});
