import { add, and, eq, evaluate, member, mul, ne, not, or, ref } from '@instabrew/expr';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Membership, readable, withMemberships } from './readable.js';

const op = ref('field.op', 'enum:Op');
const is = (name: string) => eq(op, member('Op', name));

test('what a person would not write is not written', () => {
  const x = ref('inst.nep', 'int');
  expect(readable(mul(x, 1))).toEqual(x);
  expect(readable(add(0, x))).toEqual(x);
  expect(readable(not(is('a')))).toEqual(ne(op, member('Op', 'a')));
  expect(readable(not(not(ref('field.x', 'bool'))))).toEqual(ref('field.x', 'bool'));
});

test('three comparisons of one subject are a membership, two are not', () => {
  const found: Membership[] = [];
  const name = (m: Membership): string => `m.${found.push(m)}`;
  expect(withMemberships(or(is('a'), is('b')), name)).toEqual(or(is('a'), is('b')));
  expect(withMemberships(or(is('a'), is('b'), is('c')), name)).toEqual(ref('m.1', 'bool'));
  expect(withMemberships(and(not(is('a')), ne(op, member('Op', 'b'))), name)).toEqual(
    and(not(is('a')), ne(op, member('Op', 'b'))),
  );
  expect(found).toEqual([{ subject: op, members: ['a', 'b', 'c'].map((m) => member('Op', m)) }]);
});

test('memberships have the value of the chain that they stand for', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...names), { minLength: 3 }),
      fc.boolean(),
      fc.constantFrom(...names),
      fc.boolean(),
      (members, negative, value, flag) => {
        const tests = members.map((m) => (negative ? ne(op, member('Op', m)) : is(m)));
        const chain = [...tests, ref('field.x', 'bool')].reduce((left, right) => (negative ? and(left, right) : or(left, right)));
        const found = new Map<string, Membership>();
        const short = withMemberships(readable(chain), (m) => {
          found.set(`m.${found.size}`, m);
          return `m.${found.size - 1}`;
        });
        const holds = ({ members: all }: Membership): boolean => all.some((m) => m.kind === 'member' && m.name === value);
        const values = { 'field.op': value, 'field.x': flag };
        const extended = { ...values, ...Object.fromEntries([...found].map(([path, m]) => [path, holds(m)])) };
        expect(evaluate(short, extended)).toBe(evaluate(chain, values));
      },
    ),
  );
});
