import { describe, expect, it } from 'vitest';
import * as b from './index.js';

const untyped = (op: b.BinaryOp, left: b.Expr, right: b.Expr): b.Expr => ({ kind: 'binary', op, left, right });
const summary = (problems: readonly b.ExprProblem[]) => problems.map(({ code, path }) => [code, path.join('.')]);

const env: b.CheckEnv = {
  refs: (path) => (({ n: 'int', x: 'real', flag: 'bool', op: 'enum:AluOp' }) as const)[path],
  members: (name) => (name === 'AluOp' ? ['add', 'mult', 'divide'] : undefined),
};

const [n, x, flag, op] = [b.ref('n', 'int'), b.ref('x', 'real'), b.ref('flag', 'bool'), b.ref('op', 'enum:AluOp')];

describe('typeOf', () => {
  it('follows the operands, conversions and branches', () => {
    expect(b.typeOf(b.add(n, 1))).toBe('int');
    expect(b.typeOf(b.add(1, x))).toBe('real');
    expect(b.typeOf(b.lt(n, 1))).toBe('bool');
    expect(b.typeOf(b.select(flag, x, 0))).toBe('real');
    expect(b.typeOf(b.floor(x))).toBe('int');
    expect(b.typeOf(b.toReal(n))).toBe('real');
    expect(b.typeOf(b.member('AluOp', 'add'))).toBe('enum:AluOp');
    expect(b.typeOf(b.isNaN(x))).toBe('bool');
    expect(b.typeOf(b.neg(x))).toBe('real');
  });
});

describe('check', () => {
  it('finds nothing in a sound tree', () => {
    const expr = b.select(b.and(flag, b.oneOf(op, ['add', 'mult'])), b.floor(b.div(x, 2)), b.floorDiv(n, b.max(n, 1)));
    expect(b.check(expr, env)).toEqual([]);
  });

  it('collects all type errors at once, without repeating one further up', () => {
    const expr = untyped('and', untyped('lt', untyped('add', n, x), b.int(1)), untyped('not' as b.BinaryOp, flag, n));
    expect(summary(b.check(expr, env))).toEqual([
      ['expr/type', 'left.left.right'],
      ['expr/type', 'right'],
    ]);
  });

  it('says both sides and how to convert', () => {
    expect(b.check(untyped('mul', n, x))).toEqual([
      {
        code: 'expr/type',
        path: ['right'],
        expected: 'int, as the other operand of mul',
        actual: 'real',
        hint: 'convert with toReal, floor, ceil or round',
      },
    ]);
  });

  it.each([
    ['a bool in arithmetic', untyped('add', flag, n), 'expr/type', 'left'],
    ['order of enum members', untyped('lt', op, op), 'expr/type', 'left'],
    ['members of two enums', untyped('eq', op, b.member('Other', 'add')), 'expr/unknown-member', 'right'],
    ['an int condition', { kind: 'select', cond: n, then: n, else: n } as b.Expr, 'expr/type', 'cond'],
    ['branches of two types', { kind: 'select', cond: flag, then: n, else: x } as b.Expr, 'expr/type', 'else'],
    ['an unknown reference', b.neg(b.ref('m', 'int')), 'expr/unknown-ref', 'arg'],
    ['a reference under another type', b.neg(b.ref('n', 'real')), 'expr/type', 'arg'],
    ['a literal beyond 64 bits', { kind: 'int', value: '9223372036854775808' } as b.Expr, 'expr/overflow', ''],
    ['a literal that is no number', { kind: 'int', value: '1e3' } as b.Expr, 'expr/type', ''],
    ['a range upside down', b.ref('n', 'int', { min: 2, max: 1 }), 'expr/type', ''],
    ['an unknown kind', { kind: 'call' } as unknown as b.Expr, 'expr/type', ''],
    ['a certain division by 0', b.floorDiv(n, b.sub(1, 1)), 'expr/division-by-zero', ''],
    ['a certain overflow', b.add(2n ** 63n - 1n, 1), 'expr/overflow', ''],
    ['a certain bad shift', b.shiftLeft(n, 64), 'expr/shift-range', ''],
  ])('%s', (_name, expr, code, path) => {
    expect(summary(b.check(expr, env))).toContainEqual([code, path]);
  });

  it('suggests the nearest member', () => {
    expect(b.check(b.eq(op, 'mulit'), env)).toMatchObject([
      { code: 'expr/unknown-member', path: ['right'], hint: 'did you mean "mult"?' },
    ]);
  });

  it('one path under two types is an error even without an environment', () => {
    expect(summary(b.check(b.and(b.eq(n, 1), b.isNaN(b.ref('n', 'real')))))).toEqual([['expr/type', 'right.arg']]);
  });

  it('division by 0 in a branch that is never taken is none', () => {
    expect(b.check(b.select(false, b.floorDiv(n, 0), 1))).toEqual([]);
  });

  it('the prototype of an object holds neither operators nor tables', () => {
    expect(summary(b.check(untyped('toString' as b.BinaryOp, n, n)))).toEqual([['expr/type', '']]);
    const call: b.Expr = { kind: 'apply', table: 'constructor', selector: op, args: [], type: 'int' };
    expect(summary(b.check(call, { tables: {} }))).toEqual([['expr/unknown-table', '']]);
  });
});

describe('tables', () => {
  const table = (cases: b.FunctionTable['cases'], name = 'alu'): b.FunctionTable => ({
    name,
    enum: 'AluOp',
    params: [{ name: 'a', type: 'int' }],
    type: 'int',
    cases,
  });
  const alu = table({ add: b.add(b.arg('a', 'int'), 1) });

  it('an application has to fit its table', () => {
    const call: b.Expr = { kind: 'apply', table: 'alu', selector: flag, args: [x, n], type: 'real' };
    expect(summary(b.check(call, { ...env, tables: { alu } }))).toEqual([
      ['expr/type', 'selector'],
      ['expr/type', ''],
      ['expr/type', 'args.0'],
      ['expr/type', ''],
    ]);
  });

  it('a literal selector needs a case', () => {
    const call = b.apply({ ...alu, type: 'int' }, 'divide', [n]);
    expect(summary(b.check(call, { ...env, tables: { alu } }))).toEqual([['expr/unknown-member', 'selector']]);
  });

  it('checkTable finds unknown members, ill-typed bodies, strange references and recursion', () => {
    const faulty = table({
      plus: b.arg('a', 'int'),
      add: b.toReal(b.arg('a', 'int')),
      mult: b.arg('b', 'int'),
      divide: b.apply({ ...alu, type: 'int' }, 'add', [b.arg('a', 'int')]),
    });
    expect(summary(b.checkTable(faulty, { ...env, tables: { alu: faulty } }))).toEqual([
      ['expr/unknown-member', 'cases.plus'],
      ['expr/type', 'cases.add'],
      ['expr/unknown-ref', 'cases.mult'],
      ['expr/unknown-table', 'cases.divide'],
    ]);
    expect(b.checkTable(alu, { ...env, tables: { alu } })).toEqual([]);
  });

  it('check survives a table that applies itself', () => {
    const loop = table({ add: b.apply({ ...alu, type: 'int' }, 'add', [b.arg('a', 'int')]) });
    expect(b.check(b.apply({ ...loop, type: 'int' }, op, [n]), { ...env, tables: { alu: loop } })).toEqual([]);
  });
});
