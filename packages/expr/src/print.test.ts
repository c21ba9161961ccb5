import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trees } from '../test/trees.js';
import * as b from './index.js';

const nep = b.ref('nep', 'int', { min: 1, max: 2 ** 31 });
const mult = b.ref('mult', 'int', { min: 1, max: 3 });
const divisor = b.ref('divisor', 'int', { min: 1, max: 400 });
const signed = b.ref('signed', 'int', { min: -100, max: 100 });
const [i, j] = [b.ref('i', 'int'), b.ref('j', 'int')];
const [x, y] = [b.ref('x', 'real'), b.ref('y', 'real')];
const [p, q, r] = [b.ref('p', 'bool'), b.ref('q', 'bool'), b.ref('r', 'bool')];
const op = b.ref('op', 'enum:AluOp');

const options: b.PrintOptions = { ref: (path) => path };

/** C++, Python, TypeScript and mathematics. */
const all = (expr: b.Expr): readonly string[] => [
  b.printCpp(expr, options).text,
  b.printPython(expr, options).text,
  b.printTs(expr, options).text,
  b.printMath(expr).text,
];

describe('each construct, in C++, Python, TypeScript and mathematics', () => {
  it.each<readonly [string, b.Expr, readonly string[]]>([
    [
      'the latency formula, proved safe',
      b.floorDiv(b.mul(nep, mult, 100), divisor),
      [
        'nep * mult * 100 / divisor',
        'nep * mult * 100 // divisor',
        'Math.floor(nep * mult * 100 / divisor)',
        'floor(nep × mult × 100 / divisor)',
      ],
    ],
    [
      'the same, not proved',
      b.floorDiv(b.mul(i, 100), j),
      [
        'instabrew::floor_div(instabrew::checked_mul(i, 100), j)',
        '_floor_div(_checked(i * 100), j)',
        'floorDiv(checkedMul(BigInt(i), 100n), BigInt(j))',
        'floor(i × 100 / j)',
      ],
    ],
    [
      'floorDiv of either sign',
      b.floorDiv(signed, divisor),
      ['instabrew::floor_div(signed, divisor)', 'signed // divisor', 'Math.floor(signed / divisor)', 'floor(signed / divisor)'],
    ],
    [
      'ceilDiv',
      b.ceilDiv(b.add(nep, 1), divisor),
      [
        'instabrew::ceil_div(nep + 1, divisor)',
        '-(-(nep + 1) // divisor)',
        'Math.ceil((nep + 1) / divisor)',
        'ceil((nep + 1) / divisor)',
      ],
    ],
    ['mod', b.mod(nep, divisor), ['nep % divisor', 'nep % divisor', 'nep % divisor', 'nep mod divisor']],
    [
      'a sum on the right keeps its parentheses',
      b.sub(nep, b.sub(mult, divisor)),
      ['nep - (mult - divisor)', 'nep - (mult - divisor)', 'nep - (mult - divisor)', 'nep - (mult - divisor)'],
    ],
    [
      'a product in a sum needs none',
      b.add(nep, b.mul(mult, divisor)),
      ['nep + mult * divisor', 'nep + mult * divisor', 'nep + mult * divisor', 'nep + mult × divisor'],
    ],
    [
      'a sum in a product',
      b.mul(b.add(nep, 1), mult),
      ['(nep + 1) * mult', '(nep + 1) * mult', '(nep + 1) * mult', '(nep + 1) × mult'],
    ],
    ['two signs', b.neg(b.neg(divisor)), ['-(-divisor)', '-(-divisor)', '-(-divisor)', '-(-divisor)']],
    ['a negative literal', b.add(nep, -5), ['nep + -5', 'nep + -5', 'nep + -5', 'nep + (-5)']],
    [
      'a product that JavaScript could make -0',
      b.mul(signed, -3),
      ['signed * -3', 'signed * -3', 'signed * -3 + 0', 'signed × (-3)'],
    ],
    [
      'min of three',
      b.min(nep, divisor, 7),
      ['std::min<std::int64_t>({nep, divisor, 7})', 'min(nep, divisor, 7)', 'Math.min(nep, divisor, 7)', 'min(nep, divisor, 7)'],
    ],
    [
      'max and min of reals',
      b.clamp(x, -1, 1),
      [
        'instabrew::real_min(instabrew::real_max(x, -1.0), 1.0)',
        '_real_min(_real_max(x, -1.0), 1.0)',
        'realMin(realMax(x, -1), 1)',
        'min(max(x, -1), 1)',
      ],
    ],
    [
      'select',
      b.select(b.gt(nep, 5), mult, b.select(p, 1, divisor)),
      [
        'nep > 5 ? mult : p ? 1 : divisor',
        'mult if nep > 5 else 1 if p else divisor',
        'nep > 5 ? mult : p ? 1 : divisor',
        'if nep > 5 then mult else if p then 1 else divisor',
      ],
    ],
    [
      'select in a sum',
      b.add(b.select(p, nep, 1), 1),
      ['(p ? nep : 1) + 1', '(nep if p else 1) + 1', '(p ? nep : 1) + 1', '(if p then nep else 1) + 1'],
    ],
    ['and in or', b.or(b.and(p, q), r), ['(p && q) || r', 'p and q or r', '(p && q) || r', 'p and q or r']],
    ['or in and', b.and(b.or(p, q), r), ['(p || q) && r', '(p or q) and r', '(p || q) && r', '(p or q) and r']],
    ['nested and', b.and(p, b.and(q, r)), ['p && q && r', 'p and q and r', 'p && q && r', 'p and q and r']],
    ['not', b.not(b.eq(nep, mult)), ['!(nep == mult)', 'not nep == mult', '!(nep === mult)', 'not nep = mult']],
    ['equality of conditions', b.eq(b.lt(nep, 3), p), ['(nep < 3) == p', '(nep < 3) == p', '(nep < 3) === p', '(nep < 3) = p']],
    ['not in equality', b.eq(b.not(p), q), ['!p == q', '(not p) == q', '!p === q', '(not p) = q']],
    ['a member', b.eq(op, 'mult'), ['op == AluOp::mult', 'op == AluOp.mult', "op === 'mult'", 'op = mult']],
    [
      'bits of narrow ints',
      b.bitOr(b.bitAnd(divisor, 15), b.shiftLeft(mult, 4)),
      [
        '(divisor & 15) | (mult << 4)',
        '(divisor & 15) | (mult << 4)',
        '(divisor & 15) | (mult << 4)',
        '(divisor & 15) | (mult << 4)',
      ],
    ],
    [
      'bits beyond 32',
      b.shiftRight(b.bitXor(b.mul(nep, 4), 1), 40),
      [
        '((nep * 4) ^ 1) >> 40',
        '((nep * 4) ^ 1) >> 40',
        'Math.floor(Number(BigInt(nep * 4) ^ 1n) / 2 ** 40)',
        '((nep × 4) xor 1) >> 40',
      ],
    ],
    [
      'a literal that C++ would take for an int',
      b.shiftLeft(1, b.bitAnd(divisor, 31)),
      ['INT64_C(1) << (divisor & 31)', '1 << (divisor & 31)', '1 * 2 ** (divisor & 31)', '1 << (divisor & 31)'],
    ],
    [
      'floor of a real',
      b.floor(b.mul(1.5, b.toReal(nep))),
      [
        'static_cast<std::int64_t>(std::floor(1.5 * static_cast<double>(nep)))',
        'math.floor(1.5 * float(nep))',
        'Math.floor(1.5 * nep)',
        'floor(1.5 × nep)',
      ],
    ],
    [
      'round of a real that may not fit',
      b.round(x),
      ['instabrew::checked_int(instabrew::round_half_even(x))', '_round(x)', 'checkedInt(roundHalfEven(x))', 'round(x)'],
    ],
    ['division of reals', b.div(x, b.sub(y, 1)), ['x / (y - 1.0)', '_div(x, y - 1.0)', 'x / (y - 1)', 'x / (y - 1)']],
    ['a nonzero real divisor', b.div(x, 8), ['x / 8.0', 'x / 8.0', 'x / 8', 'x / 8']],
    ['pow', b.pow(b.add(x, 1), 2), ['std::pow(x + 1.0, 2.0)', '_pow(x + 1.0, 2.0)', 'realPow(x + 1, 2)', '(x + 1)^2']],
    ['exp', b.exp(x), ['std::exp(x)', '_exp(x)', 'Math.exp(x)', 'exp(x)']],
    [
      'NaN and infinities',
      b.add(b.real(Number.NaN), -Infinity),
      [
        'std::numeric_limits<double>::quiet_NaN() + -std::numeric_limits<double>::infinity()',
        'math.nan + -math.inf',
        'Number.NaN + -Infinity',
        'NaN + (-Infinity)',
      ],
    ],
    [
      'the lowest int',
      b.max(i, -(2n ** 63n)),
      [
        'std::max<std::int64_t>(i, INT64_MIN)',
        'max(i, -9223372036854775808)',
        'maxInt(BigInt(i), -9223372036854775808n)',
        'max(i, -9223372036854775808)',
      ],
    ],
  ])('%s', (_name, expr, expected) => {
    expect(all(expr)).toEqual(expected);
  });

  it('apply calls a function of the table', () => {
    const table: b.FunctionTable = {
      name: 'alu',
      enum: 'AluOp',
      params: [{ name: 'a', type: 'int' }],
      type: 'int',
      cases: { neg: b.neg(b.arg('a', 'int')) },
    };
    const expr = b.apply({ ...table, type: 'int' }, op, [nep]);
    const named = { ...options, table: (name: string) => `apply_${name}`, env: { tables: { alu: table } } };
    expect(b.printCpp(expr, named).text).toBe('apply_alu(op, nep)');
    expect(b.printTs(expr, named).text).toBe('Number(apply_alu(op, nep))');
    expect(b.printMath(expr).text).toBe('alu[op](nep)');
  });
});

describe('what comes with the text', () => {
  it('names of helpers and of library parts, once each', () => {
    const expr = b.add(b.floorDiv(i, j), b.floorDiv(j, i));
    expect(b.printCpp(expr, options)).toMatchObject({ helpers: ['checked_add', 'floor_div'], imports: [] });
    expect(b.printPython(b.floor(b.exp(b.clamp(x, 0, 9))), options)).toMatchObject({
      helpers: ['_floor', '_real_max', '_real_min'],
      imports: ['math'],
    });
    expect(b.printCpp(b.min(nep, 3), options).imports).toEqual(['<algorithm>', '<cstdint>']);
  });

  it('helpers and members under the names that the options give', () => {
    const named: b.PrintOptions = {
      ...options,
      helper: (name) => `rt.${name}`,
      member: (enumName, name) => `${enumName}_${name}`,
    };
    expect(b.printTs(b.add(i, 1), named)).toMatchObject({ text: 'rt.checkedAdd(BigInt(i), 1n)', helpers: ['checkedAdd'] });
    expect(b.printPython(b.eq(op, 'add'), named).text).toBe('op == AluOp_add');
  });

  it('the JS type of an int', () => {
    expect(b.printTs(nep, options).int).toBe('number');
    expect(b.printTs(i, options)).toMatchObject({ text: 'BigInt(i)', int: 'bigint' });
    expect(b.printTs(b.select(b.and(b.ge(i, 0), b.lt(i, 10)), b.add(i, 1), 0), options)).toMatchObject({
      text: 'BigInt(i) >= 0n && BigInt(i) < 10n ? Number(i) + 1 : 0',
      int: 'number',
    });
  });

  it('a precedence that tells a sum from a call', () => {
    expect(b.printCpp(b.add(nep, 1), options).precedence).toBeLessThan(b.printCpp(b.mul(nep, 2), options).precedence);
    expect(b.printCpp(b.min(nep, 1), options).precedence).toBe(b.ATOM);
  });

  it('every helper that a printer names is in the helper source', () => {
    const { int: intTrees, real: realTrees } = trees({ libm: true });
    fc.assert(
      fc.property(fc.oneof(intTrees, realTrees), (expr) => {
        for (const name of b.printCpp(expr, options).helpers) expect(b.cppHelpers).toMatch(new RegExp(` ${name}\\(`));
        for (const name of b.printPython(expr, options).helpers) expect(b.pythonHelpers).toContain(`def ${name}(`);
        for (const name of b.printTs(expr, options).helpers) expect(b.tsHelpers).toContain(`export const ${name} `);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('mathematics with values', () => {
  it('shows values instead of names', () => {
    const expr = b.floorDiv(b.mul(nep, mult, 100), divisor);
    expect(b.printMath(expr, { values: { nep: 512, mult: 1, divisor: 140 } }).text).toBe('floor(512 × 1 × 100 / 140)');
    expect(b.printMath(expr, { values: { nep: 512 } }).text).toBe('floor(512 × mult × 100 / divisor)');
    expect(b.printMath(b.mul(nep, signed), { values: { nep: 2, signed: -3 } }).text).toBe('2 × (-3)');
    expect(b.printMath(expr, { ref: (path) => path.toUpperCase() }).text).toBe('floor(NEP × MULT × 100 / DIVISOR)');
  });
});
