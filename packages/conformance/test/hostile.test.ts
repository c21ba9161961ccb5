/** The hostile ISA, and its documents: what they are meant to be. */
import { enumCodecs } from '@instabrew/enum-codec';
import { jsonWireCodec } from '@instabrew/wire-json';
import { expect, test } from 'vitest';
import { hostile, hostileDocuments } from '../src/hostile/index.js';
import { roundTripAnswer, sampleRecords, verifyAnswer } from '../src/index.js';

const codec = jsonWireCodec(hostile, enumCodecs(hostile));
const documents = hostileDocuments(codec, { seed: 3, count: 60 });
const readable = (text: string, mode: 'strict' | 'lenient') => codec.readDocument(text, { mode }).ok;

test('its origins are the same on every machine', () => {
  const files = [...JSON.stringify(hostile).matchAll(/"file":"([^"]*)"/g)].map(([, file]) => file);
  expect(new Set(files.map((file) => file?.replace(/\w+\.ts$/, '')))).toEqual(new Set(['src/hostile/', '@instabrew/spec/src/']));
});

test('the core can write every sample of its records', () => {
  const refused = sampleRecords(hostile, { seed: 1, perInstruction: 5 }).filter((record) => !codec.writeRecord(record).ok);
  expect(refused).toEqual([]);
});

test('documents are plain, renewed and damaged, and the same for the same seed', () => {
  const { plain, renewed, damaged } = documents;
  expect(plain.every((text) => readable(text, 'strict'))).toBe(true);
  expect(renewed.every((text) => readable(text, 'lenient'))).toBe(true);
  expect(renewed.filter((text) => !readable(text, 'strict')).length).toBeGreaterThan(40);
  expect(damaged.filter((text) => !readable(text, 'strict')).length).toBeGreaterThan(30);
  expect(hostileDocuments(codec, { seed: 3, count: 60 })).toEqual(documents);
});

test('answers are the canonical text, the first finding, or all findings', () => {
  const [text = ''] = documents.plain;
  expect(roundTripAnswer(codec, text, { mode: 'strict' })).toBe(text);
  const unknown = text.replace('{', '{"x":1,"y":1,');
  expect(roundTripAnswer(codec, unknown, { mode: 'strict' })).toBe('{"error":{"code":"wire/unknown-key","path":["x"]}}');
  expect(JSON.parse(verifyAnswer(codec, unknown, { mode: 'strict' }))).toEqual([
    { code: 'wire/unknown-key', path: ['x'] },
    { code: 'wire/unknown-key', path: ['y'] },
  ]);
});
