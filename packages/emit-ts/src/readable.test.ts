import { and, bool, type Ex, type Expr, eq, int, member, mul, ne, not, or, ref } from '@instabrew/expr';
import { describe, expect, test } from 'vitest';
import { type Membership, presenceOf, readable } from './readable.js';

const op = ref('field.op', 'enum:Op');
const is = (name: string): Ex<'bool'> => eq(op, member('Op', name)) as Ex<'bool'>;
const present = ref('present.mask', 'bool');

const made = (expr: Expr): readonly [Expr, readonly Membership[]] => {
  const memberships: Membership[] = [];
  return [readable(expr, memberships), memberships];
};

describe('memberships', () => {
  test('three comparisons with members of one thing are one', () => {
    const [expr, memberships] = made(or(or(is('a'), is('b')), or(is('c'), bool(false))));
    expect(memberships).toMatchObject([{ enum: 'Op', members: ['a', 'b', 'c'] }]);
    expect(expr).toMatchObject({ op: 'or', left: { kind: 'ref', path: '#0' }, right: { kind: 'bool' } });
  });

  test('two are not, nor are those of different things', () => {
    const other = eq(ref('field.op1', 'enum:Op'), member('Op', 'c')) as Ex<'bool'>;
    expect(made(or(is('a'), is('b')))[1]).toEqual([]);
    expect(made(or(or(is('a'), is('b')), other))[1]).toEqual([]);
  });
});

test('a negated equality is an inequality, and the other way round', () => {
  expect(made(not(is('a')))[0]).toEqual(ne(op, member('Op', 'a')));
  expect(made(not(ne(op, member('Op', 'a')) as Ex<'bool'>))[0]).toEqual(is('a'));
});

test('nothing is multiplied by 1', () => {
  const nep = ref('inst.nep', 'int');
  expect(made(mul(nep, int(1)))[0]).toEqual(nep);
});

describe('presence', () => {
  const asked = (expr: Expr) => (expr.kind === 'ref' ? presenceOf(expr.path) : undefined);

  test('is a comparison with undefined', () => {
    expect(asked(made(present)[0])).toEqual({ open: '', subject: 'present.mask', sign: '!==', close: '' });
    expect(asked(made(not(present))[0])).toMatchObject({ sign: '===' });
    expect(presenceOf('field.mask')).toBeNull();
  });

  test('needs brackets where operators bind more tightly', () => {
    const [loose] = made(and(present, is('a')));
    const [tight] = made(eq(present, is('a')));
    expect(loose.kind === 'binary' && asked(loose.left)).toMatchObject({ open: '' });
    expect(tight.kind === 'binary' && asked(tight.left)).toMatchObject({ open: '(' });
  });
});
