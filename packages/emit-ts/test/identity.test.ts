/** Equality, hashes, copies and the visitor of emitted instructions, over the whole Neuron ISA. */
import { join } from 'node:path';
import { recordArbitrary } from '@instabrew/conformance';
import { enumCodec } from '@instabrew/enum-codec';
import { workbench } from '@instabrew/plugin';
import { instructionOf, type Result, recordFields, unwrap, type WireRecord } from '@instabrew/spec';
import { wireJson } from '@instabrew/wire-json';
import fc from 'fast-check';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { emitInto } from './emitted.js';
import * as toy from './golden/toy/index.js';
import { neuron } from './isas.js';

interface Emitted {
  readonly opcode: string;
  sameInst(other: Emitted): boolean;
  structuralHash(): number;
  copy(): Emitted;
  serialize(): string;
}

const codec = unwrap(workbench(neuron, [enumCodec(), wireJson()])).use('wireCodec');
let read: (record: WireRecord) => Emitted;
let readLeniently: (text: string) => Result<Emitted>;
let Unknown: new (asRead: object) => unknown;
beforeAll(async () => {
  const made = await import(join(emitInto('identity-neuron', neuron), 'index.ts'));
  const { deserialize } = made as { deserialize: (text: string, options?: object) => Result<Emitted> };
  Unknown = made.UnknownInstruction;
  readLeniently = (text) => deserialize(text, { mode: 'lenient' });
  read = (record) => unwrap(deserialize(unwrap(codec.writeRecord(record))));
});

/** Two records of one opcode that differ in some fields at most. */
const pairs = fc.constantFrom(...neuron.instructions).chain((inst) =>
  fc
    .tuple(
      recordArbitrary(neuron, inst),
      recordArbitrary(neuron, inst),
      fc.subarray(recordFields(neuron, inst).map((f) => f.name)),
    )
    .map(([a, b, keys]) => {
      const mixed: WireRecord = {
        ...a,
        ...Object.fromEntries(keys.filter((key) => key in b).map((key) => [key, b[key]])),
      } as WireRecord;
      return { comparable: inst.equality !== 'none', a, b: mixed };
    }),
);

describe('structuralHash', () => {
  test('is the same for instructions that are the same', () => {
    let same = 0;
    fc.assert(
      fc.property(pairs, ({ comparable, a, b }) => {
        const [left, right] = [read(a), read(b)];
        if (!comparable) expect(left.structuralHash()).toBe(right.structuralHash());
        else if (left.sameInst(right)) {
          same++;
          expect(left.structuralHash()).toBe(right.structuralHash());
        }
      }),
      { numRuns: 1500 },
    );
    expect(same).toBeGreaterThan(100);
  });

  test('tells others apart', () => {
    const hashes = new Set<number>();
    const texts = new Set<string>();
    for (const record of fc.sample(recordArbitrary(neuron, instructionOf(neuron, 'Activation')), 500)) {
      const inst = read(record);
      const { name: _, ...seen } = record;
      texts.add(unwrap(codec.writeRecord({ ...seen, name: '' } as WireRecord)));
      hashes.add(inst.structuralHash());
    }
    expect(hashes.size).toBeGreaterThan(texts.size / 4);
  });

  test('sees numbers as equality does: 0.0 is not -0.0, NaN is NaN, 1 is 1n', () => {
    const fill = (value: number): toy.InstFill => new toy.InstFill({ value });
    expect(fill(0).structuralHash()).not.toBe(fill(-0).structuralHash());
    expect(fill(Number.NaN).structuralHash()).toBe(fill(Number.NaN).structuralHash());
    expect(fill(0.1).structuralHash()).toBe(fill(Math.fround(0.1)).structuralHash());
    const at = (offset: number | bigint): toy.InstFill => new toy.InstFill({ outs: [toy.newTensorAccess({ offset })] });
    expect(at(1).sameInst(at(1n))).toBe(true);
    expect(at(1).structuralHash()).toBe(at(1n).structuralHash());
  });

  test('does not depend on names and schedules', () => {
    expect(new toy.InstFill({ name: 'a' }).structuralHash()).toBe(new toy.InstFill({ name: 'b' }).structuralHash());
  });
});

describe('copy', () => {
  test('is an instance of the same class that shares nothing', () => {
    const inst = new toy.InstFill({ name: 'f', outs: [toy.newTensorAccess({ ap: [[1, 2]] })], extra: { later: [1n] } });
    const copy = inst.copy();
    expectTypeOf(copy).toEqualTypeOf<toy.InstFill>();
    expect(copy).toBeInstanceOf(toy.InstFill);
    expect(copy).toEqual(inst);
    const [out] = copy.outs;
    if (out?.kind === 'tensor') out.ap.push([3, 4]);
    copy.name = 'g';
    expect(inst).toEqual(new toy.InstFill({ name: 'f', outs: [toy.newTensorAccess({ ap: [[1, 2]] })], extra: { later: [1n] } }));
  });

  test('holds for every instruction, with what it holds', () => {
    for (const inst of neuron.instructions) {
      const [record] = fc.sample(recordArbitrary(neuron, inst), 1);
      const emitted = read(record as WireRecord);
      const copy = emitted.copy();
      expect(Object.getPrototypeOf(copy)).toBe(Object.getPrototypeOf(emitted));
      expect(copy.serialize()).toBe(emitted.serialize());
      expect(copy.structuralHash()).toBe(emitted.structuralHash());
    }
  });

  test('copies the instructions of a body, known or not', () => {
    const body = [
      { opcode: 'NoOp', name: 'n' },
      { opcode: 'Later', name: 'l', x: [1] },
    ];
    const loop = {
      opcode: 'Loop',
      name: 'loop',
      LoopAxis: { name: 'i', lb: 0, ub: 1, stride: 1 },
      blocks: [{ name: 'b', instructions: body }],
    };
    interface Loop extends Emitted {
      readonly blocks: readonly { readonly instructions: readonly object[] }[];
    }
    const made = unwrap(readLeniently(JSON.stringify(loop))) as Loop;
    const copy = made.copy() as Loop;
    const [first, second] = copy.blocks[0]?.instructions ?? [];
    expect(first).toMatchObject({ opcode: 'NoOp', name: 'n' });
    expect(first).not.toBe(made.blocks[0]?.instructions[0]);
    expect(second).toBeInstanceOf(Unknown);
    expect(copy).toEqual(made);
  });
});

describe('visitInstruction', () => {
  const fill: toy.AnyInstruction = new toy.InstFill({ value: 2 });

  test('calls the function of the class, typed', () => {
    const cases = {
      Fill: (inst: toy.InstFill) => inst.value,
      Unary: (inst: toy.InstUnary) => inst.name.length,
      Binary: (inst: toy.InstBinary) => inst.op.length,
      MatMul: () => 0,
      RowSum: () => 0,
    };
    expect(toy.visitInstruction<number>(fill, cases)).toBe(2);
    expectTypeOf<toy.InstructionCases<number>['Fill']>().parameter(0).toEqualTypeOf<toy.InstFill>();
    // @ts-expect-error a case is missing, and there is nothing for the others
    expect(() => toy.visitInstruction<number>(fill, { Unary: () => 1 })).toThrow();
  });

  test('calls the other function where there is no case, and for what the ISA does not have', () => {
    const { UnknownInstruction, visitInstruction } = toy;
    expect(visitInstruction(fill, { Unary: () => 'unary' }, (inst) => `other: ${inst.opcode}`)).toBe('other: Fill');
    const later = new UnknownInstruction({ opcode: 'constructor' });
    expect(visitInstruction<unknown>(later, { Fill: () => 1 }, (inst) => ('asRead' in inst ? inst.asRead : 0))).toEqual({
      opcode: 'constructor',
    });
  });

  test('the union is told apart by the opcode', () => {
    const any = fill as toy.AnyInstruction | toy.UnknownInstruction;
    if (any.opcode === 'Fill') expectTypeOf(any).toEqualTypeOf<toy.InstFill>();
    if (any.opcode === undefined) expectTypeOf(any).toEqualTypeOf<toy.UnknownInstruction>();
  });
});
