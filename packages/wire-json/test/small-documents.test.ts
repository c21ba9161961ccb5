/** Documents of an ISA that has nothing to do with Neuron: all that the codec knows of them is in the spec. */
import { enumCodecs } from '@instabrew/enum-codec';
import {
  absent,
  anyInstruction,
  bareTuple,
  field,
  instruction,
  isa,
  list,
  mapOf,
  nameOf,
  olderForm,
  record,
  resolve,
  str,
  structuralEnum,
  u32,
  union,
  unwrap,
} from '@instabrew/spec';
import { expect, test } from 'vitest';
import { jsonWireCodec } from '../src/index.js';

const root = new URL('../../..', import.meta.url).pathname;
const none = { latency: absent('a test'), semantics: absent('a test') };

const Point = record('Point', { x: field(u32), y: field(u32).skipDefault() });
const Place = union(
  'Place',
  'at',
  { point: Point },
  {
    older: [
      olderForm(3, 'pair', { when: { point: null }, to: { object: { at: 'point', x: { get: 'h' }, y: { get: 'v', else: 0 } } } }),
    ],
  },
);
const Go = instruction('Go', 1, {
  ...none,
  fields: {
    to: field(nameOf('room', { notSelf: true })).optional(),
    via: field(list(bareTuple([nameOf('room'), u32], 1))).skipEmpty(),
  },
});
const Room = record(
  'Room',
  { title: field(str), place: field(Place).optional(), script: field(list(anyInstruction)).skipEmpty() },
  { naming: { names: [{ object: 'room', key: 'title' }] } },
);
const House = record('House', {
  edition: field(u32).startsAs(4),
  rooms: field(list(Room, { first: { key: 'title', value: 'hall' } })).always(),
  keys: field(mapOf(u32, { refersTo: 'room' })).skipEmpty(),
  size: field(u32, { counts: 'rooms' }).always(),
});
const spec = unwrap(
  resolve(
    isa({
      name: 'house',
      engines: structuralEnum('Engine', ['None', 'Legs']),
      instructions: [Go],
      document: { root: House, wrapper: 'house', versions: { key: 'edition', current: 4, older: [3] } },
    }),
    { root },
  ),
);
const codec = jsonWireCodec(spec, enumCodecs(spec));
const rewritten = (value: unknown): unknown =>
  JSON.parse(unwrap(codec.writeDocument(unwrap(codec.readDocument(JSON.stringify(value))))));
const codes = (value: unknown) => {
  const result = codec.readDocument(JSON.stringify(value));
  return (result.ok ? result.warnings : result.diagnostics).map((d) => [d.code, d.path.join('.')]);
};

test('versions, counts, order, wrapper and shorthand are what the spec says', () => {
  const go = { opcode: 'Go', name: 'g', to: 'hall', via: ['attic'] };
  const old = {
    house: { edition: 3, rooms: [{ title: 'attic', place: { h: 1 }, script: [go] }, { title: 'hall' }], keys: { hall: 1 } },
  };
  expect(rewritten(old)).toEqual({
    edition: 4,
    keys: { hall: 1 },
    rooms: [
      { title: 'hall' },
      {
        title: 'attic',
        place: { at: 'point', x: 1 },
        script: [{ engine: 'None', ins: [], name: 'g', opcode: 'Go', outs: [], to: 'hall', via: [['attic', 1]] }],
      },
    ],
    size: 2,
  });
});

test('so are the findings', () => {
  expect(codes({ edition: 5 })).toEqual([['wire/bad-version', 'edition']]);
  expect(codes({ edition: 4, size: 1 })).toEqual([['wire/constraint', 'size']]);
  expect(codes({ edition: 4, keys: { cellar: 1 } })).toEqual([['wire/unknown-name', 'keys.cellar']]);
  expect(codes({ edition: 4, rooms: [{ title: 'a' }, { title: 'a' }] })).toEqual([['wire/duplicate-name', 'rooms.1.title']]);
  expect(codes({ edition: 4, rooms: [{ title: 'a', place: { h: 1 } }] })).toEqual([['wire/missing-key', 'rooms.0.place.at']]);
});
