import type { RunResult, TensorSpec } from '@instabrew/plugin';
import { workbench } from '@instabrew/plugin';
import { newRecord, resolve, unwrap, type WireRecord } from '@instabrew/spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toy as toyDef } from '../../../examples/toy-isa/toy.js';
import { elementTypes, fromBfloat16, fromFloat16, toBfloat16, toFloat16 } from './element.js';
import { interp, interpreter } from './interpreter.js';
import type { trapCodes } from './trap.js';

const toy = unwrap(resolve(toyDef, { root: new URL('../../..', import.meta.url).pathname }));
const machine = interpreter(toy);

const tile = (tensor: string, partitions: number, elements: number, more: WireRecord = {}): WireRecord => ({
  kind: 'tensor',
  tensor,
  dtype: 'float32',
  ap: [
    [elements, partitions],
    [1, elements],
  ],
  offset: 0,
  ...more,
});
const tensor = (
  name: string,
  partitions: number,
  elements: number,
  values?: readonly number[],
  dtype = 'float32',
): TensorSpec => ({
  name,
  memory: 'SB',
  dtype,
  shape: [partitions, elements],
  ...(values && { values }),
});
const make = (opcode: string, values: WireRecord): WireRecord => newRecord(toy, opcode, { name: 'i', ...values });
const valuesOf = (result: RunResult, name: string): readonly number[] => {
  if (!result.ok) throw new Error(`${result.trap.code}: ${result.trap.message}`);
  return [...(result.tensors.get(name)?.values ?? [])];
};
const trapOf = (result: RunResult): string => (result.ok ? 'no trap' : result.trap.code);

describe('skeletons', () => {
  it('map: element by element, in binary32', () => {
    const add = make('Binary', { op: '+', ins: [tile('a', 2, 2), tile('b', 2, 2)], outs: [tile('c', 2, 2)] });
    const result = machine.run(
      [add],
      [tensor('a', 2, 2, [1, 2, 3, 0.1]), tensor('b', 2, 2, [10, 20, 30, 0.2]), tensor('c', 2, 2)],
    );
    expect(valuesOf(result, 'c')).toEqual([11, 22, 33, Math.fround(Math.fround(0.1) + Math.fround(0.2))]);
  });

  it('map: one element per partition is broadcast, an immediate is everywhere', () => {
    const sub = make('Binary', { op: '-', ins: [tile('a', 2, 2), tile('b', 2, 1)], outs: [tile('c', 2, 2)] });
    const scaled = make('Binary', {
      op: 'a*b',
      ins: [tile('c', 2, 2), { kind: 'imm', dtype: 'float32', value: 2 }],
      outs: [tile('c', 2, 2)],
    });
    const result = machine.run([sub, scaled], [tensor('a', 2, 2, [1, 2, 3, 4]), tensor('b', 2, 1, [1, 3]), tensor('c', 2, 2)]);
    expect(valuesOf(result, 'c')).toEqual([0, 2, 0, 2]);
  });

  it('fill and strided access: only what the pattern reaches is written', () => {
    const fill = make('Fill', {
      value: 7,
      outs: [
        tile('x', 2, 2, {
          ap: [
            [4, 2],
            [2, 2],
          ],
          offset: 1,
        }),
      ],
    });
    const result = machine.run([fill], [tensor('x', 2, 4)]);
    expect(valuesOf(result, 'x')).toEqual([NaN, 7, NaN, 7, NaN, 7, NaN, 7]);
    expect(result.ok && [...(result.tensors.get('x')?.written ?? [])]).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  });

  it('reduce: folds the innermost axis in order', () => {
    const sum = make('RowSum', { ins: [tile('x', 2, 3)], outs: [tile('y', 2, 1)] });
    expect(valuesOf(machine.run([sum], [tensor('x', 2, 3, [1, 2, 3, 2 ** 24, 1, 1]), tensor('y', 2, 1)]), 'y')).toEqual([
      6,
      2 ** 24,
    ]);
  });

  it('contract: weights^T @ in, and the accumulation rule', () => {
    const tensors = [tensor('w', 2, 2, [1, 2, 3, 4]), tensor('x', 2, 1, [10, 100]), tensor('p', 2, 1)];
    const mm = (accumulate: boolean) =>
      make('MatMul', { accumulate, ins: [tile('x', 2, 1), tile('w', 2, 2)], outs: [tile('p', 2, 1)] });
    expect(valuesOf(machine.run([mm(false)], tensors), 'p')).toEqual([310, 420]);
    expect(valuesOf(machine.run([mm(false), mm(true)], tensors), 'p')).toEqual([620, 840]);
    expect(trapOf(machine.run([mm(true)], tensors))).toBe('interp/uninitialised-read');
  });

  it('agrees with a binary64 reference on random programs', () => {
    const number = fc.float({ min: -8, max: 8, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 12, maxLength: 12 }),
        fc.array(number, { minLength: 8, maxLength: 8 }),
        (x, w) => {
          const program = [
            make('MatMul', { ins: [tile('x', 4, 3), tile('w', 4, 2)], outs: [tile('p', 2, 3)] }),
            make('Unary', { fn: 'relu', scale: 0.5, ins: [tile('p', 2, 3)], outs: [tile('r', 2, 3)] }),
            make('RowSum', { ins: [tile('r', 2, 3)], outs: [tile('s', 2, 1)] }),
          ];
          const tensors = [tensor('x', 4, 3, x), tensor('w', 4, 2, w), tensor('p', 2, 3), tensor('r', 2, 3), tensor('s', 2, 1)];
          const got = valuesOf(machine.run(program, tensors), 's');
          for (let m = 0; m < 2; m++) {
            let want = 0;
            for (let n = 0; n < 3; n++) {
              let sum = 0;
              for (let k = 0; k < 4; k++) sum += (w[k * 2 + m] ?? 0) * (x[k * 3 + n] ?? 0);
              want += Math.max(0, 0.5 * sum);
            }
            expect(Math.abs((got[m] ?? NaN) - want)).toBeLessThanOrEqual(1e-4);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('traps', () => {
  const a = tensor('a', 2, 2, [1, 2, 3, 4]);
  const b = tensor('b', 2, 2);
  const unary = (from: WireRecord, to: WireRecord) => make('Unary', { fn: 'relu', ins: [from], outs: [to] });
  const good = unary(tile('a', 2, 2), tile('b', 2, 2));
  // biome-ignore format: one trap a line
  const cases: readonly (readonly [code: keyof typeof trapCodes, program: readonly WireRecord[], tensors: readonly TensorSpec[]])[] = [
    ['interp/unknown-instruction', [{ opcode: 'Nope' }], []],
    ['interp/unknown-tensor', [unary(tile('z', 2, 2), tile('b', 2, 2))], [a, b]],
    ['interp/duplicate-tensor', [good], [a, a]],
    ['interp/bad-tensor', [good], [{ ...a, values: [1] }]],
    ['interp/bad-tensor', [good], [{ ...a, shape: [-1, 2] }]],
    ['interp/unsupported-dtype', [good], [{ ...a, dtype: 'float12' }]],
    ['interp/out-of-bounds', [unary(tile('a', 2, 3), tile('b', 2, 2))], [a, b]],
    ['interp/out-of-bounds', [unary(tile('a', 2, 2, { ap: [[-2, 2], [1, 2]] }), tile('b', 2, 2))], [a, b]],
    ['interp/uninitialised-read', [unary(tile('b', 2, 2), tile('a', 2, 2))], [a, b]],
    ['interp/shape-mismatch', [unary(tile('a', 1, 3), tile('b', 2, 2))], [a, b]],
    ['interp/shape-mismatch', [make('RowSum', { ins: [tile('a', 2, 2)], outs: [tile('b', 2, 2)] })], [a, b]],
    ['interp/bad-record', [make('Unary', { fn: 'relu', ins: [], outs: [tile('b', 2, 2)] })], [a, b]],
    ['interp/bad-record', [make('Unary', { fn: 'nope', ins: [tile('a', 2, 2)], outs: [tile('b', 2, 2)] })], [a, b]],
    ['interp/bad-record', [unary(tile('a', 2, 2, { ap: [[1, 2 ** 40]] }), tile('b', 2, 2))], [a, b]],
  ];
  it.each(cases)('%s', (code, program, tensors) => {
    expect(trapOf(machine.run(program, tensors))).toBe(code);
  });

  it('name the instruction', () => {
    const result = machine.run(
      [good, make('Unary', { name: 'second', fn: 'relu', ins: [tile('z', 2, 2)], outs: [tile('b', 2, 2)] })],
      [a, b],
    );
    expect(result.ok ? undefined : [result.trap.index, result.trap.instruction]).toEqual([1, 'second']);
  });
});

describe('dtypes', () => {
  it('bfloat16 rounds to nearest even and reads back what it wrote', () => {
    expect(toBfloat16(1)).toBe(0x3f80);
    expect(toBfloat16(1 + 2 ** -8)).toBe(0x3f80);
    expect(toBfloat16(1 + 3 * 2 ** -8)).toBe(0x3f82);
    expect(toBfloat16(3.4e38)).toBe(0x7f80);
    expect(toBfloat16(-NaN)).toBe(0x7fc0);
    for (let bits = 0; bits < 0x10000; bits++) {
      const value = fromBfloat16(bits);
      if (!Number.isNaN(value)) expect(toBfloat16(value)).toBe(bits);
    }
  });

  it('float16 keeps subnormals and overflows to infinity', () => {
    expect(toFloat16(2 ** -24)).toBe(1);
    expect(toFloat16(2 ** -25)).toBe(0);
    expect(toFloat16(3 * 2 ** -25)).toBe(2);
    expect(toFloat16(65504)).toBe(0x7bff);
    expect(toFloat16(65519)).toBe(0x7bff);
    expect(toFloat16(65520)).toBe(0x7c00);
    for (let bits = 0; bits < 0x10000; bits++) {
      const value = fromFloat16(bits);
      if (!Number.isNaN(value)) expect(toFloat16(value)).toBe(bits);
    }
  });

  it('integers round half to even and clamp', () => {
    const view = new DataView(new ArrayBuffer(4));
    const cast = (dtype: string, value: number): number => {
      const element = elementTypes.get(dtype);
      element?.write(view, 0, value);
      return element?.read(view, 0) ?? NaN;
    };
    expect([0.5, 1.5, 2.5, -0.5, 300, -300].map((v) => cast('int8', v))).toEqual([0, 2, 2, -0, 127, -128].map((v) => v + 0));
    expect([-1, 70000, NaN].map((v) => cast('uint16', v))).toEqual([0, 65535, 65535]);
    expect(cast('uint32', 5e9)).toBe(4294967295);
  });
});

describe('the plugin', () => {
  it('provides the port', () => {
    expect(
      unwrap(workbench(toy, [interp()]))
        .use('interpreter')
        .run([], []),
    ).toEqual({ ok: true, tensors: new Map(), executed: 0 });
  });
});
