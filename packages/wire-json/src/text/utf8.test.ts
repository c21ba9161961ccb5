import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareUtf8, invalidUtf8, loneSurrogate } from './utf8.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const fatal = new TextDecoder('utf-8', { fatal: true });
const decodes = (bytes: Uint8Array): boolean => {
  try {
    fatal.decode(bytes);
    return true;
  } catch {
    return false;
  }
};

test('keys are in the order of their UTF-8 bytes', () => {
  const strings = fc.string({ unit: 'binary', maxLength: 4 });
  const nearby = fc.constantFrom('\u{10000}', '\uffff', '\ue000', '\ud7ff', '\u{10ffff}', '', 'a', '\u007f', '\u0080');
  const text = fc.oneof(
    strings,
    fc.array(nearby, { maxLength: 3 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(encode(a), encode(b)));
    }),
    { numRuns: 5000 },
  );
  expect(['\u{1f99c}', '\uff5e'].sort(compareUtf8)).toEqual(['\uff5e', '\u{1f99c}']);
  expect(['\u{1f99c}', '\uff5e'].sort()).toEqual(['\u{1f99c}', '\uff5e']);
});

test('bytes are UTF-8 exactly when the platform decodes them', () => {
  const lead = fc.constantFrom(
    0x00,
    0x7f,
    0x80,
    0xbf,
    0xc0,
    0xc1,
    0xc2,
    0xdf,
    0xe0,
    0xed,
    0xef,
    0xf0,
    0xf4,
    0xf5,
    0xff,
    0x9f,
    0xa0,
    0x8f,
    0x90,
  );
  const bytes = fc.array(fc.oneof(lead, fc.integer({ min: 0, max: 255 })), { maxLength: 6 }).map((list) => Uint8Array.from(list));
  fc.assert(
    fc.property(bytes, (b) => {
      expect(invalidUtf8(b, 0, b.length) < 0).toBe(decodes(b));
    }),
    { numRuns: 20_000 },
  );
});

// biome-ignore format: one case a line
const broken: readonly (readonly [what: string, bytes: readonly number[], at: number])[] = [
  ['a continuation byte alone', [0x61, 0x80], 1],
  ['an overlong slash', [0xc0, 0xaf], 0],
  ['an overlong three-byte form', [0xe0, 0x80, 0x80], 0],
  ['a surrogate', [0x61, 0xed, 0xa0, 0x80], 1],
  ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
  ['a sequence cut off', [0x61, 0xe2, 0x82], 1],
  ['a sequence interrupted', [0xe2, 0x82, 0x22], 0],
];
test.each(broken)('%s is found', (_, bytes, at) => {
  expect(invalidUtf8(Uint8Array.from(bytes), 0, bytes.length)).toBe(at);
});

test('half a surrogate pair is found', () => {
  expect(loneSurrogate('ab\ud83d')).toBe(2);
  expect(loneSurrogate('\udc00')).toBe(0);
  expect(loneSurrogate('a\u{1f99c}b')).toBe(-1);
});
