import { unwrap } from '@instabrew/spec';
import { expect, test } from 'vitest';
import { codec, readWith, textWith, writeWith } from './sampler-codec.js';

const polluted = (): unknown => (({}) as Record<string, unknown>).polluted;

test('__proto__ is an ordinary key wherever keys can be', () => {
  const evil = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
  const record = readWith(
    { bag: evil, note: evil, table: '{"__proto__":[1.5],"constructor":[]}', other: evil },
    { mode: 'lenient' },
  );
  expect(polluted()).toBeUndefined();
  for (const key of ['bag', 'note', 'table', 'other']) {
    expect(Object.getPrototypeOf(record[key])).toBe(Object.prototype);
    expect(Object.hasOwn(record[key] as object, '__proto__')).toBe(true);
  }
  const text = unwrap(codec.writeRecord(record, { mode: 'lenient' }));
  expect(text).toContain(`"bag":${evil}`);
  expect(text).toContain('"table":{"__proto__":[1.5],"constructor":[]}');
});

test('an unknown key called __proto__ is refused by strict reading and kept by lenient reading', () => {
  const text = '{"__proto__":{"polluted":true},"engine":"None","ins":[],"name":"s","opcode":"Idle","outs":[]}';
  const result = codec.readRecord(text);
  expect(result.ok ? [] : result.diagnostics.map((d) => [d.code, d.path])).toEqual([['wire/unknown-key', ['__proto__']]]);
  const record = unwrap(codec.readRecord(text, { mode: 'lenient' }));
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  expect(unwrap(codec.writeRecord(record, { mode: 'lenient' }))).toBe(text);
  expect(polluted()).toBeUndefined();
});

test('fields called like inherited properties are absent until they are set', () => {
  expect(writeWith({})).not.toMatch(/constructor|toString|__proto__/);
  const record = readWith({ __proto__: '7' });
  expect(Object.hasOwn(record, '__proto__')).toBe(false);
  const set = unwrap(codec.readRecord(textWith({ ['__proto__']: '7', constructor: '8', toString: '"x"' })));
  expect(Object.entries(set).filter(([key]) => key in Object.prototype)).toEqual([
    ['__proto__', 7],
    ['constructor', 8],
    ['toString', 'x'],
  ]);
  expect(unwrap(codec.writeRecord(set))).toContain('"__proto__":7,"constructor":8,');
});
