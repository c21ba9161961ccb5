import { expect, expectTypeOf, test } from 'vitest';
import {
  bool,
  ContractViolation,
  check,
  contract,
  type Diagnostic,
  defaulted,
  enumOf,
  fields,
  float32,
  type Int64,
  immediate,
  int32,
  int64,
  type Json,
  lazy,
  list,
  maybeAffine,
  nonEmpty,
  opaque,
  optional,
  type Result,
  readText,
  record,
  required,
  sameFields,
  specFile,
  string,
  tagged,
  tuple,
  uint16,
  union,
  unwrap,
  violated,
  type WireType,
  writeText,
} from './gen1.js';

// What an emitted file looks like.

const at = specFile('toy/ops.ts');

type Dtype = 'float32' | 'int32' | 'bfloat16' | 'float8';
const Dtypes = enumOf('Dtype', ['float32', 'int32', 'bfloat16', 'float8'], { aliases: { fp32: 'float32' }, rule: at(3) });

interface Axis {
  kind: 'axis';
  name: string;
}
interface Sum {
  kind: 'sum';
  terms: readonly Affine[];
}
type Affine = Axis | Sum;
const Axes = record<Axis>('Axis', [required('name', string, at(6))]);
const Sums = record<Sum>('Sum', [required('terms', list(lazy(() => Affines)), at(7))]);
const Affines: WireType<Affine> = union<Affine>('Affine', 'kind', [
  ['axis', Axes],
  [['sum', 'add'], Sums],
]);

interface Immediate {
  kind: 'imm_value';
  dtype: Dtype;
  value: Int64;
}
const Immediates = record<Immediate>('Immediate', [
  required('value', immediate('dtype', { float32, int32, bfloat16: uint16, float8: null }), at(10)),
  defaulted('dtype', Dtypes, 'float32', at(11)),
]);
interface Access {
  kind: 'physical_ap';
  ap: readonly (readonly [Int64, Int64])[];
  offset: Int64;
}
const Accesses = record<Access>('Access', [
  required('ap', list(tuple(int64, int64)), at(14)),
  defaulted('offset', int64, 0, at(15)),
]);
type Argument = Immediate | Access;
const Arguments = union<Argument>('Argument', 'kind', [
  ['imm_value', Immediates],
  ['physical_ap', Accesses],
]);

const instructionFields = [
  required('name', string, at(20)),
  nonEmpty('ins', list(Arguments), () => [], at(21)),
  optional('debug', opaque, at(22)),
];
abstract class Instruction {
  name = '';
  ins: readonly Argument[] = [];
  debug?: Json;
}

const activationFields = [
  ...instructionFields,
  defaulted('scale', float32, 1, at(30)),
  optional('reverse0', maybeAffine(bool, Affines), at(31)),
];
class InstActivation extends Instruction {
  get opcode(): 'Activation' {
    return 'Activation';
  }
  scale = 1;
  reverse0?: boolean | Affine;

  static readonly record = record('Activation', activationFields, { make: () => new InstActivation(), rule: at(29) });
  static readonly wire = tagged('opcode', 'Activation', InstActivation.record);

  serialize(): string {
    return unwrap(writeText(InstActivation.wire, this));
  }
  verify(): readonly Diagnostic[] {
    return check(InstActivation.wire, this);
  }
  static deserialize(text: string): Result<InstActivation> {
    return readText(InstActivation.wire, text);
  }
}

test('an emitted class reads and writes itself', () => {
  const text =
    '{"ins":[{"ap":[[512,128],[1,9007199254740993]],"kind":"physical_ap"},{"kind":"imm_value","value":0.10000000149011612}],' +
    '"name":"a","opcode":"Activation","reverse0":{"kind":"sum","terms":[{"kind":"axis","name":"i"}]}}';
  const inst = unwrap(InstActivation.deserialize(text));
  expect(inst).toBeInstanceOf(InstActivation);
  expect(inst.scale).toBe(1);
  expect(inst.ins[0]).toEqual({
    kind: 'physical_ap',
    ap: [
      [512, 128],
      [1, 9007199254740993n],
    ],
    offset: 0,
  });
  expect(inst.serialize()).toBe(text);
  expect(inst.verify()).toEqual([]);
  inst.scale = Number.NaN;
  expect(inst.serialize()).toContain('"scale":"NaN"');
});

test('findings of an emitted class name the line of the spec', () => {
  const text = '{"name":1,"opcode":"Activation","ins":[{"kind":"imm_value","value":7,"dtype":"float8"}],"scal":2.0}';
  const result = InstActivation.deserialize(text);
  expect(result.ok ? [] : result.diagnostics.map((d) => [d.code, d.path, d.offset, d.rule?.line])).toEqual([
    ['wire/type-mismatch', ['name'], 8, 20],
    ['wire/bad-immediate-dtype', ['ins', 0, 'value'], text.indexOf('7'), 10],
    ['wire/unknown-key', ['scal'], text.indexOf('"scal"'), 29],
  ]);
});

test('the tag must be that of the class', () => {
  const codes = (text: string) => {
    const result = InstActivation.deserialize(text);
    return result.ok ? [] : result.diagnostics.map((d) => [d.code, d.path]);
  };
  expect(codes('{"name":"a","opcode":"Matmult"}')).toEqual([['wire/unknown-opcode', ['opcode']]]);
  expect(codes('{"name":"a"}')).toEqual([['wire/missing-key', ['opcode']]]);
  expect(codes('{"name":"a","opcode":"Activation"}')).toEqual([]);
});

test('a field that does not fit the class does not compile', () => {
  // @ts-expect-error the key is misspelt
  record<Axis>('Axis', [required('nam', string)]);
  // @ts-expect-error the type differs
  record<Axis>('Axis', [required('name', int32)]);
  expectTypeOf(Dtypes).toEqualTypeOf<WireType<Dtype>>();
});

test('a contract violation carries the text, the file and the line', () => {
  expect(() => contract(false, 'id < DmaBlocks.size()', 'toy/ops.ts', 4)).toThrow(
    new ContractViolation('id < DmaBlocks.size()', 'toy/ops.ts', 4),
  );
  expect(() => violated('Unknown MemsetMode', 'toy/ops.ts', 5)).toThrow('Unknown MemsetMode (toy/ops.ts:5)');
});

test('a property may be called otherwise than its key, on the wire only the key counts', () => {
  interface Tile {
    tileSize: number;
    constructor_?: boolean;
  }
  const table = fields({ tileSize: required('tile_size', int32, at(50)), constructor_: optional('constructor', bool, at(51)) });
  const tiles = record<Tile>('Tile', table);
  const text = '{"constructor":true,"tile_size":4}';
  const tile = unwrap(readText(tiles, text));
  expect(tile).toEqual({ tileSize: 4, constructor_: true });
  expect(unwrap(writeText(tiles, tile))).toBe(text);
  expect(check(tiles, { tileSize: 0.5 }).map((d) => [d.code, d.path])).toEqual([['wire/type-mismatch', ['tile_size']]]);
  // @ts-expect-error the property is misspelt
  record<Tile>('Tile', fields({ tileSiz: required('tile_size', int32) }));
  // @ts-expect-error the type differs
  record<Tile>('Tile', fields({ tileSize: required('tile_size', bool) }));
});

test('sameFields compares some fields only, absent ones by their default', () => {
  const fields = [defaulted('scale', float32, 1), optional('debug', opaque)];
  expect(sameFields(fields, { name: 'a', scale: 1 }, { name: 'b' })).toBe(true);
  expect(sameFields(fields, { scale: -0 }, { scale: 0 })).toBe(false);
  expect(sameFields(fields, { debug: null }, {})).toBe(false);
});
