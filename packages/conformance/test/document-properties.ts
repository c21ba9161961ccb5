/** What must hold for every document, drawn by chance; how many are drawn is up to the test that calls. */
import type { WireCodec, WireDocument } from '@instabrew/plugin';
import { BrewError, type ResolvedIsa } from '@instabrew/spec';
import fc from 'fast-check';
import { expect } from 'vitest';
import { documentArbitrary, mutatedText } from '../src/index.js';

/** The bytes in pieces of this size. */
async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Objects as sorted lists of entries, so that keys like `__proto__` are nothing special; NaN and -0 stay apart. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : value;
  const record = value as { readonly [key: string]: unknown };
  return {
    entries: Object.keys(record)
      .sort()
      .map((key) => [key, plain(record[key])]),
  };
};

const unwrap = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly diagnostics: readonly never[] | unknown },
): T => {
  if (!result.ok) throw new BrewError(result.diagnostics as never);
  return result.value;
};

/** Written and read again a document is the same, and its text is; also as a stream, and when it is read leniently. */
export const roundTrips = async (isa: ResolvedIsa, codec: WireCodec, numRuns: number): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(documentArbitrary(isa), fc.constantFrom(0, 2), async (document, indent) => {
      const text = unwrap(codec.writeDocument(document, { indent }));
      const again = unwrap(codec.readDocument(text));
      expect(plain(again)).toEqual(plain(document));
      expect(unwrap(codec.writeDocument(again, { indent }))).toBe(text);
      const lenient = unwrap(codec.readDocument(text, { mode: 'lenient' }));
      expect(unwrap(codec.writeDocument(lenient, { indent, mode: 'lenient' }))).toBe(text);
      expect(await streamed(codec, text, indent)).toBe(text);
    }),
    { numRuns },
  );
};

const streamed = async (codec: WireCodec, text: string, indent: number): Promise<string> => {
  let out = '';
  for await (const event of codec.writeStream(codec.readStream(pieces(new TextEncoder().encode(text), 4096)), { indent })) {
    if (event.kind === 'finding') throw new BrewError([event.diagnostic]);
    out += event.text;
  }
  return out;
};

/** The order of keys and white space mean nothing. */
export const shuffles = (isa: ResolvedIsa, codec: WireCodec, numRuns: number): void => {
  fc.assert(
    fc.property(documentArbitrary(isa), fc.infiniteStream(fc.nat(1_000_000)), (document, chance) => {
      const text = unwrap(codec.writeDocument(document));
      const other = shuffled(text, () => chance.next().value as number);
      expect(plain(unwrap(codec.readDocument(other)))).toEqual(plain(document));
    }),
    { numRuns },
  );
};

/** The same JSON with the keys of each object in another order and white space between tokens. */
const shuffled = (text: string, chance: () => number): string => {
  let at = 0;
  const blank = () => ['', '', ' ', '\n', '\t\r\n '][chance() % 5] ?? '';
  const value = (): string => {
    const open = text[at];
    if (open !== '{' && open !== '[') return token();
    const entries: string[] = [];
    at++;
    while (text[at] !== '}' && text[at] !== ']') {
      if (text[at] === ',') at++;
      if (open === '{') {
        const key = token();
        at++;
        entries.push(`${blank()}${key}${blank()}:${blank()}${value()}${blank()}`);
      } else entries.push(`${blank()}${value()}${blank()}`);
    }
    at++;
    if (open === '{') for (let i = entries.length - 1; i > 0; i--) swap(entries, i, chance() % (i + 1));
    return open === '{' ? `{${entries.join()}${blank()}}` : `[${entries.join()}${blank()}]`;
  };
  const token = (): string => {
    const start = at;
    if (text[at] === '"') {
      for (at++; text[at] !== '"'; at++) if (text[at] === '\\') at++;
      at++;
    } else while (at < text.length && !',:]}'.includes(text[at] ?? '')) at++;
    return text.slice(start, at);
  };
  return blank() + value() + blank();
};

const swap = (list: string[], i: number, j: number): void => {
  [list[i], list[j]] = [list[j] ?? '', list[i] ?? ''];
};

/** Whatever is done to the bytes of a document: it reads, or there are findings. Nothing throws, and nothing takes long. */
export const survivesMutation = async (isa: ResolvedIsa, codec: WireCodec, numRuns: number): Promise<void> => {
  const perDocument = 50;
  let total = 0;
  await fc.assert(
    fc.asyncProperty(documentArbitrary(isa), fc.integer(), async (document, seed) => {
      const text = new TextEncoder().encode(unwrap(codec.writeDocument(document as WireDocument)));
      for (let i = 0; i < perDocument; i++) {
        const bytes = mutatedText(text, seed + i);
        const mode = i % 2 === 0 ? 'strict' : 'lenient';
        const start = performance.now();
        const result = codec.readDocument(bytes, { mode });
        expect(performance.now() - start).toBeLessThan(5000);
        if (result.ok) check(codec, result.value, mode);
        else expect(result.diagnostics.every((d) => d.code.startsWith('wire/') && (d.offset ?? 0) <= bytes.length)).toBe(true);
        if (i % 10 === 0) for await (const _ of codec.readStream(pieces(bytes, 977), { mode })) total++;
      }
    }),
    { numRuns: Math.ceil(numRuns / perDocument) },
  );
  expect(total).toBeGreaterThan(0);
};

/** What was read can be written, in the mode in which it was read. */
const check = (codec: WireCodec, document: WireDocument, mode: 'strict' | 'lenient'): void => {
  const written = codec.writeDocument(document, { mode });
  // Lenient readers rename what they find twice; writers of the same document say nothing of it.
  if (!written.ok) throw new BrewError(written.diagnostics);
};
