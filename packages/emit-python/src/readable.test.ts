import { add, and, type Ex, eq, ge, le, member, mul, ne, not, or, printPython, ref, select } from '@instabrew/expr';
import type { ResolvedIsa } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { small } from '../test/small.js';
import { printed } from './formulas.js';
import { Target } from './target.js';

const target = new Target(small as ResolvedIsa);
const text = (expr: Ex): string => printed(target, expr, (path) => path).text;
const op = ref('op', 'enum:Op');
const is = (name: string) => eq(op, member('Op', name));
const n = ref('n', 'int', { min: '0', max: '100' });
const flag = ref('flag', 'bool');

describe('says it as one would write it', () => {
  it.each<[string, Ex, string]>([
    ['membership', or(is('add'), is('mult')), 'op in (Op.add, Op.mult)'],
    ['one member', is('add'), 'op == Op.add'],
    ['no member', not(or(is('add'), is('None'))), 'op not in (Op.add, Op.None_)'],
    ['none of the members', and(ne(op, member('Op', 'add')), ne(op, member('Op', 'mult'))), 'op not in (Op.add, Op.mult)'],
    ['membership among others', or(flag, is('add'), is('mult')), 'flag or op in (Op.add, Op.mult)'],
    ['interval', and(ge(n, 1), le(n, 128)), '1 <= n <= 128'],
    ['interval among others', and(flag, ge(n, 1), le(n, 8)), 'flag and 1 <= n <= 8'],
    ['negations', not(is('add')), 'op != Op.add'],
    ['negated negations', not(not(flag)), 'flag'],
    ['a factor of one', add(mul(n, 1), 2), 'n + 2'],
    ['a comparison beside a comparison', eq(or(is('add'), is('mult')), flag), '(op in (Op.add, Op.mult)) == flag'],
    ['a phrase that decides', select(or(is('add'), is('mult')), n, 0), 'n if op in (Op.add, Op.mult) else 0'],
  ])('%s', (_, expr, expected) => expect(text(expr)).toBe(expected));
});

it('leaves everything else to the printer of the expression language', () => {
  const expr = select(and(flag, ge(n, 3)), mul(n, 2), 7);
  expect(text(expr)).toBe(printPython(expr, { ref: (path) => path }).text);
});
