/** Texts that something is wrong with, whatever they are about. */
import { type Chance, chance } from '../chance.js';

/** Texts that break readers, put in where a value may stand or anywhere else. */
const hostile = [
  '{', '}', '[', ']', ',', ':', '"', '\\', '\\u', '\\ud800', 'null', 'true', '0', '-0', '-', '1e400', '1e-400', '1.5', '00',
  '9007199254740993', '18446744073709551616', '-9223372036854775809', '"\\u0000"', '""', '{}', '[]', '[[[[[[[[', '{"a":{"a":{"a":',
  '"__proto__"', '{"__proto__":1}', '"constructor"', 'NaN', '"NaN"', '//', '\u0000', '\ufeff', '\u2028', '1'.repeat(400),
  '{"kind":"AffExprKind"}', '"opcode"', '{"kind":"SumKind","n_terms":1,"terms":[]}',
].map((text) => new TextEncoder().encode(text)); // biome-ignore format: a list

/** One to three changes: bytes, runs of bytes, tokens, whole values. The same seed gives the same ones; often it is no UTF-8 then. */
export const mutatedText = (text: Uint8Array, seed: number): Uint8Array => {
  const next = chance(seed);
  let bytes = text;
  for (let count = 1 + next(3); count > 0; count--) bytes = once(bytes, next);
  return bytes;
};

const once = (bytes: Uint8Array, next: Chance): Uint8Array => {
  const at = next(bytes.length + 1);
  const other = next(bytes.length + 1);
  const [from, to] = [Math.min(at, other), Math.min(bytes.length, Math.max(at, other), Math.min(at, other) + 200)];
  switch (next(7)) {
    case 0: {
      const copy = bytes.slice();
      if (copy.length > 0) copy[at % copy.length] = next(256);
      return copy;
    }
    case 1:
      return bytes.slice(0, at);
    case 2:
      return joined(bytes.subarray(0, from), bytes.subarray(to));
    case 3:
      return joined(bytes.subarray(0, at), bytes.subarray(from, to), bytes.subarray(at));
    case 4:
      return joined(bytes.subarray(0, at), hostile[next(hostile.length)] ?? bytes, bytes.subarray(at));
    default: {
      // In place of a token: what follows a colon, a comma or a bracket, up to the next one.
      const start = nextOf(bytes, at, ':,[');
      const end = nextOf(bytes, start, ',]}');
      return joined(bytes.subarray(0, start), hostile[next(hostile.length)] ?? bytes, bytes.subarray(Math.max(start, end - 1)));
    }
  }
};

const nextOf = (bytes: Uint8Array, from: number, characters: string): number => {
  for (let i = from; i < bytes.length; i++) if (characters.includes(String.fromCharCode(bytes[i] ?? 0))) return i + 1;
  return bytes.length;
};

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
};
