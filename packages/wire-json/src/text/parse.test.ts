import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Findings } from '../findings.js';
import type { Diagnostic, ReadOptions } from '../gen1.js';
import { readLimits } from '../options.js';
import { parse } from './parse.js';
import type { Tree } from './tree.js';

const read = (text: string | Uint8Array, options?: ReadOptions): { root: Tree | undefined; found: readonly Diagnostic[] } => {
  const limits = readLimits(options);
  const findings = new Findings(limits.maxDiagnostics);
  const { root } = parse(text, findings, limits);
  return { root, found: findings.inOrder() };
};
const findings = (text: string | Uint8Array, options?: ReadOptions) =>
  read(text, options).found.map((d) => [d.code, d.path, d.offset] as const);

/** What `JSON.parse` would give. */
const plain = (node: Tree): unknown => {
  switch (node.kind) {
    case 'array':
      return node.value.map(plain);
    case 'object':
      return Object.fromEntries(node.value.map((e) => [e.key, plain(e.value)]));
    case 'int':
    case 'huge':
      return Number(node.value);
    default:
      return node.value;
  }
};
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('against JSON.parse', () => {
  test('every JSON text says the same', () => {
    const values = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' });
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 1, '\t', '\r\n '), (value, space) => {
        const text = JSON.stringify(value, null, space as string);
        const { root, found } = read(text);
        expect(found).toEqual([]);
        expect(plain(root!)).toEqual(JSON.parse(text));
        expect(read(bytesOf(text)).root).toEqual(root);
      }),
      { numRuns: 1000 },
    );
  });

  test('a damaged text is refused exactly when JSON.parse refuses it', () => {
    const damage = fc.constantFrom(...'{}[]",:0123456789+-.eE\\u/ \n\ttrfnlNI\u0000\u0001é🦜');
    const texts = fc.jsonValue({ maxDepth: 3 }).chain((value) => {
      const text = JSON.stringify(value);
      return fc.tuple(fc.constant(text), fc.nat(text.length), fc.nat(2), damage);
    });
    const accepts = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(texts, ([text, at, drop, insert]) => {
        const damaged = text.slice(0, at) + insert + text.slice(at + drop);
        const refused = read(damaged).found.some((d) => d.code === 'wire/syntax' || d.code === 'wire/invalid-utf8');
        expect(refused).toBe(!accepts(damaged) || /\p{Surrogate}/u.test(damaged));
      }),
      { numRuns: 5000 },
    );
  });

  test('every value stands where its offset says', () => {
    const walk = (node: Tree, bytes: Uint8Array): void => {
      const rest = new TextDecoder().decode(bytes.subarray(node.start));
      const first = { array: '[', object: '{', string: '"', null: 'n' } as const;
      if (node.kind in first) expect(rest[0]).toBe(first[node.kind as keyof typeof first]);
      if (node.kind === 'int') expect(rest.startsWith(Object.is(node.value, -0) ? '-0' : String(node.value))).toBe(true);
      if (node.kind === 'array') for (const item of node.value) walk(item, bytes);
      if (node.kind === 'object') {
        for (const { key, start, value } of node.value) {
          expect(new TextDecoder().decode(bytes.subarray(start)).startsWith(JSON.stringify(key))).toBe(true);
          walk(value, bytes);
        }
      }
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' }), (value) => {
        const text = JSON.stringify(value, null, 2);
        walk(read(text).root!, bytesOf(text));
      }),
    );
  });
});

// biome-ignore format: one text a line
const syntax: readonly [text: string, offset: number, path?: readonly (string | number)[]][] = [
  ['', 0],
  ['  ', 2],
  ['nul', 0],
  ['NaN', 0],
  ['[-Infinity]', 1, [0]],
  ['{"a":Infinity}', 5, ['a']],
  ['+1', 0],
  ['01', 1],
  ['-', 0],
  ['-a', 0],
  ['1.', 2],
  ['1.e5', 2],
  ['.5', 0],
  ['1e', 2],
  ['1e+', 3],
  ['0x10', 1],
  ['[1,]', 3, [0]],
  ['{"a":1,}', 7, ['a']],
  ['[1 2]', 3, [0]],
  ['[', 1, [0]],
  ['{"a"', 4, ['a']],
  ['{"a" 1}', 5, ['a']],
  ['{a:1}', 1, ['']],
  ["{'a':1}", 1, ['']],
  ['{1:1}', 1, ['']],
  ['"a', 2],
  ['"\n"', 1],
  ['"\t"', 1],
  ['"\\x"', 2],
  ['"\\u12g4"', 5],
  ['"\\u12', 5],
  ['1 // no', 2],
  ['/* no */ 1', 0],
  ['1 2', 2],
  ['{} {}', 3],
  ['\ufeff{}', 0],
  ['"é" x', 5],
  ['\u00a01', 0],
];
test.each(syntax)('%j is a syntax error at byte %d', (text, offset, path = []) => {
  expect(findings(text)).toEqual([['wire/syntax', path, offset]]);
  expect(findings(bytesOf(text))).toEqual([['wire/syntax', path, offset]]);
});

test('usual extensions of JSON get a hint', () => {
  const hint = (text: string) => read(text).found[0]?.hint;
  expect(hint('[NaN]')).toMatch(/string "NaN"/);
  expect(hint('1 // x')).toMatch(/comments/);
  expect(hint('[1,]')).toMatch(/comma/);
  expect(hint("'a'")).toMatch(/double quotes/);
  expect(hint('\ufeff1')).toMatch(/byte order mark/);
});

describe('bytes that are not UTF-8', () => {
  const around = (...bytes: number[]) => Uint8Array.from([0x5b, 0x22, 0xc3, 0xa9, ...bytes, 0x22, 0x5d]);
  test.each([[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]])(
    '%d %d %d in a string',
    (...bytes) => {
      expect(findings(around(...bytes.filter((b) => b !== undefined)))).toEqual([['wire/invalid-utf8', [0], 4]]);
    },
  );
  test('between tokens', () => {
    expect(findings(Uint8Array.from([0x5b, 0xff, 0x5d]))).toEqual([['wire/invalid-utf8', [0], 1]]);
  });
  test('half a surrogate pair in a JavaScript string has no UTF-8 form', () => {
    expect(findings('["é\ud83d"]')).toEqual([['wire/invalid-utf8', [], 4]]);
  });
});

describe('findings that do not end the reading', () => {
  test('half a surrogate pair, written as an escape', () => {
    expect(findings('["\\ud800","\\ud83e\\udd9c","\\udc00\\ud800x","\\ud800\\ud83e\\udd9c"]')).toEqual([
      ['wire/lone-surrogate', [0], 2],
      ['wire/lone-surrogate', [2], 26],
      ['wire/lone-surrogate', [2], 32],
      ['wire/lone-surrogate', [3], 42],
    ]);
  });
  test('a number beyond binary64', () => {
    expect(findings(`{"a":[1e309,-1E+400,1.8e308,1e-400,${'9'.repeat(308)},${'9'.repeat(309)}]}`)).toEqual([
      ['wire/number-overflow', ['a', 0], 6],
      ['wire/number-overflow', ['a', 1], 12],
      ['wire/number-overflow', ['a', 2], 20],
      ['wire/number-overflow', ['a', 5], 344],
    ]);
  });
  test('a key twice: the first stands', () => {
    const { root, found } = read('{"b":1,"a":2,"b":{"x":1,"x":2},"\\u0061":4}');
    expect(found.map((d) => [d.code, d.path, d.offset])).toEqual(
      [
        ['wire/duplicate-key', ['b'], 13],
        ['wire/duplicate-key', ['b', 'x'], 24],
        ['wire/duplicate-key', ['a'], 31],
      ].sort((x, y) => Number(x[2]) - Number(y[2])),
    );
    expect(plain(root!)).toEqual({ b: 1, a: 2 });
  });
});

describe('numbers', () => {
  // biome-ignore format: one token a line
  const tokens: readonly (readonly [token: string, kind: Tree['kind'], value: number | bigint])[] = [
    ['0', 'int', 0],
    ['-0', 'int', -0],
    ['9007199254740991', 'int', 9007199254740991],
    ['9007199254740993', 'int', 9007199254740993n],
    ['-9007199254740993', 'int', -9007199254740993n],
    ['9223372036854775807', 'int', 9223372036854775807n],
    ['18446744073709551615', 'int', 18446744073709551615n],
    ['18446744073709551616', 'huge', 18446744073709551616],
    ['-9223372036854775808', 'int', -9223372036854775808n],
    ['-9223372036854775809', 'huge', -9223372036854775808],
    ['1.0', 'real', 1],
    ['1e3', 'real', 1000],
    ['-0.0', 'real', -0],
    ['5e-324', 'real', 5e-324],
    ['9007199254740993.0', 'real', 9007199254740992],
    ['0.1E+1', 'real', 1],
  ];
  test.each(tokens)('%s is %s %d', (token, kind, value) => {
    const root = read(token).root!;
    expect(root.kind).toBe(kind);
    expect(Object.is(root.value, value)).toBe(true);
  });

  test('a token of a million digits takes no time', () => {
    const start = performance.now();
    expect(findings('9'.repeat(1_000_000))).toEqual([['wire/number-overflow', [], 0]]);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('limits', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  test('the default depth is 256', () => {
    expect(findings(nested(256))).toEqual([]);
    expect(findings(nested(257))).toEqual([['wire/too-deep', new Array(256).fill(0), 256]]);
  });
  test.each(['[', '{"a":'])('100,000 open %s are refused, not a crash', (bracket) => {
    expect(read(bracket.repeat(100_000)).found.map((d) => d.code)).toEqual(['wire/too-deep']);
    expect(read(bracket.repeat(100_000), { maxDepth: 1e9 }).found.map((d) => d.code)).toEqual(['wire/too-deep']);
  });
  test('a depth of 1000 may be asked for', () => {
    expect(findings(nested(1000), { maxDepth: 1000 })).toEqual([]);
  });
  test('size counts bytes', () => {
    expect(findings('"éé"', { maxBytes: 6 })).toEqual([]);
    expect(findings('"ééé"', { maxBytes: 6 })).toEqual([['wire/too-large', [], 0]]);
    expect(findings(bytesOf('"ééé"'), { maxBytes: 6 })).toEqual([['wire/too-large', [], 0]]);
  });
  test('reading ends after so many findings', () => {
    const text = `[${new Array(500).fill('1e999').join()}]`;
    expect(read(text).found.length).toBe(100);
    expect(read(text, { maxDiagnostics: 3 }).found.length).toBe(3);
  });
});

test('strings longer than the pool takes, with and without escapes, are whole', () => {
  for (const length of [39, 40, 41, 200, 100_000]) {
    for (const text of ['x'.repeat(length), `${'x'.repeat(length)}\n`, `\ufeff${'é'.repeat(length)}`]) {
      expect(read(JSON.stringify(text)).root?.value).toBe(text);
    }
  }
});
