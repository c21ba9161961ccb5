/** Documents that are cut off, not text, too deep, too large, or that try keys which objects have already. */
import { describe, expect, test } from 'vitest';
import { codec, found, read, stream, write } from './neuron-codec.js';
import { type AnyJson, example, textOf } from './worked-example.js';

const text = textOf(example(), 0);
const bytes = new TextEncoder().encode(text);
const codes = (input: string | Uint8Array, options?: Parameters<typeof found>[1]) => found(input, options).map((d) => d.code);
const streamCodes = async (input: string | Uint8Array, options?: Parameters<typeof stream>[1]) =>
  (await stream(input, options)).diagnostics.map((d) => d.code);

/** The example with JSON text in place of the name of the first instruction. */
const withName = (token: string): string => text.replace('"name":"act0"', `"name":${token}`);
const path = ['functions', 0, 'blocks', 0, 'instructions', 0, 'name'];

test('cut off at every byte: a syntax error where the text ends', async () => {
  for (let length = 0; length < bytes.length; length++) {
    const cut = bytes.subarray(0, length);
    const [{ code, offset } = { code: '', offset: 0 }, ...others] = found(cut);
    expect([code, others], `${length} bytes`).toEqual(['wire/syntax', []]);
    // A word or number that is cut off is pointed at as a whole: `fals`, `-`.
    expect(text.slice(offset, length), `${length} bytes`).toMatch(/^(-|t|tr|tru|f|fa|fal|fals)?$/);
    const { diagnostics } = await stream(cut, { size: 1000 });
    expect(
      diagnostics.map((d) => [d.code, d.offset]),
      `${length} bytes`,
    ).toEqual([[code, offset]]);
  }
});

describe('bytes that are not text', () => {
  const at = bytes.findIndex((_, i) => text.startsWith('act0', i));

  test.each([
    ['a lone continuation', [0x80]],
    ['an overlong form', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['half a sequence', [0xe2, 0x82]],
  ])('%s', async (_, bad) => {
    const input = Uint8Array.from([...bytes.subarray(0, at), ...bad, ...bytes.subarray(at)]);
    expect(found(input)).toMatchObject([{ code: 'wire/invalid-utf8', offset: at, path }]);
    expect((await stream(input)).diagnostics).toMatchObject([{ code: 'wire/invalid-utf8', offset: at, path }]);
  });

  test('NUL bytes: between tokens, in a string, as an escape', async () => {
    expect(codes(text.replace(',', ',\0'))).toEqual(['wire/syntax']);
    expect(await streamCodes(text.replace(',', ',\0'))).toEqual(['wire/syntax']);
    expect(found(withName('"a\0b"'))).toMatchObject([{ code: 'wire/syntax', path }]);
    expect((await stream(withName('"a\0b"'))).diagnostics).toMatchObject([{ code: 'wire/syntax', path }]);
    const document = read(withName('"a\\u0000b"').replaceAll('"act0"', '"a\\u0000b"')) as AnyJson;
    expect(document.functions[0].blocks[0].instructions[0].name).toBe('a\0b');
    expect(write(document)).toContain('"name": "a\\u0000b"');
  });

  test('a UTF-16 text is no JSON', () => {
    expect(codes(Uint8Array.from(Buffer.from(text, 'utf16le')))).toEqual(['wire/syntax']);
  });
});

test.each(['"\\ud800"', '"\\udc00"', '"\\ud800\\u0041"', '"a\\udfff\\ud800"'])('half a surrogate pair: %s', async (token) => {
  expect(codes(withName(token))[0]).toBe('wire/lone-surrogate');
  expect((await streamCodes(withName(token)))[0]).toBe('wire/lone-surrogate');
});

describe('nesting', () => {
  const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

  test.each([
    ['arrays', deep(100_000, '[', ']')],
    ['objects', deep(100_000, '{"a":', '}').replace('}', '1}')],
    ['arrays without an end', '['.repeat(100_000)],
    ['objects without an end', '{"a":'.repeat(100_000)],
  ])('100,000 %s', async (_, value) => {
    for (const input of [value, text.replace('"debug":', `"debug":{"x":${value}},"later":`), withName(value)]) {
      expect(codes(input)).toEqual(['wire/too-deep']);
      expect(codes(input, { mode: 'lenient' })).toEqual(['wire/too-deep']);
      expect((await streamCodes(input)).every((c) => ['wire/too-deep', 'wire/syntax', 'wire/type-mismatch'].includes(c))).toBe(
        true,
      );
    }
  });

  test('100,000 loops inside each other', () => {
    const loops = '{"opcode":"Loop","blocks":[{"instructions":['.repeat(100_000);
    expect(codes(text.replace('"instructions":[', `"instructions":[${loops}`))).toEqual(['wire/too-deep']);
  });

  test('expressions inside each other up to the limit', () => {
    const nest = (n: number) => `${'{"kind":"MultKind","scale":1,"var":'.repeat(n)}{"kind":"ShardIDKind","ub":1}${'}'.repeat(n)}`;
    const input = (n: number) => withName(`"act0","order":[${nest(n)}]`);
    expect(codes(input(200))).toEqual([]);
    expect(write(read(input(200)), 0)).toContain(nest(200));
    expect(codes(input(300))).toEqual(['wire/too-deep']);
  });
});

describe('numbers', () => {
  const scheduled = (token: string) => text.replace('"scheduled_start":0', `"scheduled_start":${token}`);
  const scaled = (token: string) => text.replace('"scale":1.0', `"scale":${token}`);

  test.each([
    [scheduled('9223372036854775808'), 'wire/out-of-range'],
    [scheduled('-9223372036854775809'), 'wire/out-of-range'],
    [scheduled('9'.repeat(100_000)), 'wire/number-overflow'],
    [scheduled('1e2'), 'wire/type-mismatch'],
    [scaled('1e400'), 'wire/number-overflow'],
    [scaled('1e99999999999'), 'wire/number-overflow'],
    [scaled('3.5e38'), 'wire/out-of-range'],
    [scaled(`1${'0'.repeat(400)}`), 'wire/number-overflow'],
    [scaled('01'), 'wire/syntax'],
    [scaled('+1'), 'wire/syntax'],
    [scaled('.5'), 'wire/syntax'],
    [scaled('NaN'), 'wire/syntax'],
  ])('%#', async (input, code) => {
    expect(codes(input)).toEqual([code]);
    expect(await streamCodes(input)).toEqual([code]);
  });

  test('the extremes of 64 bits are exact', () => {
    for (const token of ['9223372036854775807', '-9223372036854775808'])
      expect(write(read(scheduled(token)), 0)).toBe(scheduled(token));
  });
});

describe('keys', () => {
  test('a key twice, at every level', async () => {
    const doubled = [
      text.replace('"arch":"gen3"', '"arch":"gen3","arch":"gen3"'),
      text.replace('"blocks":', '"blocks":[],"blocks":'),
      text.replace('"func":"Gelu"', '"func":"Gelu","func":"Relu"'),
      text.replace('"offset":0', '"offset":0,"offset":1'),
    ];
    for (const input of doubled) {
      expect(codes(input, { mode: 'lenient' })[0]).toBe('wire/duplicate-key');
      expect((await streamCodes(input))[0]).toBe('wire/duplicate-key');
    }
  });

  test('__proto__ and constructor are keys like others: refused, or kept', async () => {
    const input = textOf(
      JSON.parse(text.replace('{"arch"', '{"__proto__":{"polluted":1},"arch"').replace('"func"', '"constructor":1,"func"')),
      0,
    )
      .replace('"alpha":0', '"alpha":0.0')
      .replace('"value":0', '"value":0.0')
      .replace('"scale":1', '"scale":1.0');
    const sorted = input
      .replace('"constructor":1,', '')
      .replace('"debug":{"filename":"kernel.py","lineno":12', '"constructor":1,$&');
    expect(codes(sorted)).toEqual(['wire/unknown-key', 'wire/unknown-key']);
    expect(await streamCodes(sorted)).toEqual(['wire/unknown-key', 'wire/unknown-key']);
    expect(write(read(sorted, { mode: 'lenient' }), 0, 'lenient')).toBe(sorted);
    expect(await stream(sorted, { mode: 'lenient', indent: 0 })).toEqual({ text: sorted, diagnostics: [] });
    expect(({} as AnyJson).polluted).toBeUndefined();
  });

  test('__proto__ as a name', () => {
    const input = text
      .replaceAll('"x"', '"__proto__"')
      .replaceAll('"x_set"', '"constructor"')
      .replaceAll('"act0"', '"hasOwnProperty"');
    expect(write(read(input), 0)).toBe(input);
    expect(codes(input.replace('"memref":"__proto__"', '"memref":"toString"'))).toEqual(['wire/unknown-name']);
  });
});

describe('limits', () => {
  test('bytes, values, depth and findings', async () => {
    expect(codes(text, { maxBytes: bytes.length })).toEqual([]);
    expect(codes(text, { maxBytes: bytes.length - 1 })).toEqual(['wire/too-large']);
    expect(await streamCodes(text, { maxBytes: bytes.length - 1 })).toContain('wire/too-large');
    expect(codes(text, { maxValues: 10 })).toEqual(['wire/too-large']);
    expect(codes(text, { maxDepth: 5 })).toEqual(['wire/too-deep']);
    expect(await streamCodes(text, { maxDepth: 5 })).toContain('wire/too-deep');
    const faulty = text.replaceAll('"origin":"Penguin"', '"origin":"Pinguin"');
    expect(codes(faulty, { maxDiagnostics: 3 })).toHaveLength(3);
    expect((await stream(faulty, { maxDiagnostics: 3 })).diagnostics).toHaveLength(3);
  });

  test('a part of a stream', async () => {
    const parts = async (maxPartBytes: number) => {
      const codes: string[] = [];
      for await (const event of codec.readStream(chunked(), { maxPartBytes }))
        if (event.kind === 'finding') codes.push(event.diagnostic.code);
      return codes;
    };
    async function* chunked() {
      for (let at = 0; at < bytes.length; at += 10) yield bytes.subarray(at, at + 10);
    }
    expect(await parts(2000)).toEqual([]);
    expect(await parts(500)).toEqual(['wire/too-large']);
  });
});
