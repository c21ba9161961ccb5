/** Hostile sizes: what would take minutes if some part were quadratic takes well under a second. */
import { unwrap } from '@instabrew/spec';
import { describe, expect, test } from 'vitest';
import { codec, diagnostics, textWith } from './sampler-codec.js';

const count = 200_000;
const many = (item: (i: number) => string): string => Array.from({ length: count }, (_, i) => item(i)).join();
const lenient = { mode: 'lenient' } as const;

const quickly = <T>(work: () => T): T => {
  const start = performance.now();
  const result = work();
  expect(performance.now() - start).toBeLessThan(10_000);
  return result;
};

describe('large input is read in linear time', () => {
  test('an object with many keys, in no order', () => {
    const text = textWith({ bag: `{${many((i) => `"k${(i * 7919) % count}":${i}`)}}` });
    const record = quickly(() => unwrap(codec.readRecord(text)));
    expect(Object.keys(record.bag as object).length).toBe(count);
    expect(quickly(() => unwrap(codec.writeRecord(record))).length).toBeGreaterThan(text.length);
  });

  test('a record with many unknown keys', () => {
    const text = `${textWith({}).slice(0, -1)},${many((i) => `"k${i}":0`)}}`;
    expect(quickly(() => diagnostics(codec.readRecord(text))).length).toBe(100);
    const record = quickly(() => unwrap(codec.readRecord(text, lenient)));
    expect(quickly(() => unwrap(codec.writeRecord(record, lenient))).length).toBeGreaterThan(text.length);
  });

  test('one key again and again', () => {
    const text = `{${many(() => '"a":1')}}`;
    expect(quickly(() => diagnostics(codec.readRecord(text))).length).toBe(100);
  });

  test('a long list, a long string, a long name', () => {
    const long = 'x'.repeat(5_000_000);
    for (const entries of [
      { bag: `[${many(String)}]` },
      { text: `"${long}"` },
      { text: `"${'\\n'.repeat(count)}"` },
      { text: `"é${long}"` },
    ]) {
      expect(quickly(() => codec.readRecord(textWith(entries))).ok).toBe(true);
    }
    const found = quickly(() => diagnostics(codec.readRecord(textWith({ mode: `"${long}"`, [long]: '1' }))));
    expect(found.map((d) => d.code)).toEqual(['wire/unknown-enum-member', 'wire/unknown-key']);
    expect(found.every((d) => d.actual.length < 100 && d.expected.length < 100)).toBe(true);
  });

  test('white space', () => {
    expect(quickly(() => codec.readRecord(`${' '.repeat(5_000_000)}${textWith({})}${'\n'.repeat(5_000_000)}`)).ok).toBe(true);
  });
});

test('limits apply to records', () => {
  const nested = (depth: number) => textWith({ bag: '['.repeat(depth) + ']'.repeat(depth) });
  expect(codec.readRecord(nested(255)).ok).toBe(true);
  expect(diagnostics(codec.readRecord(nested(256))).map((d) => d.code)).toEqual(['wire/too-deep']);
  expect(diagnostics(codec.readRecord(nested(100_000), { maxDepth: 1e6 })).map((d) => d.code)).toEqual(['wire/too-deep']);
  expect(diagnostics(codec.readRecord(textWith({}), { maxBytes: 20 })).map((d) => d.code)).toEqual(['wire/too-large']);
});

test('what may be read at the deepest can be written', () => {
  const sum = (depth: number): string =>
    depth === 0 ? '{"kind":"axis","name":"i"}' : `{"kind":"sum","terms":[${sum(depth - 1)}]}`;
  const text = textWith({ affine: sum(490) });
  const record = unwrap(codec.readRecord(text, { maxDepth: 1000 }));
  expect(unwrap(codec.writeRecord(record)).length).toBeGreaterThan(490 * 20);
});

test('findings show hostile text on one line', () => {
  const found = diagnostics(codec.readRecord(textWith({ mode: '"a\\n\\u202e\\u001b[31m\\u0000"' })));
  expect(found[0]?.actual).toBe('"a\\n\\u202e\\u001b[31m\\u0000"');
});
