/** What the classes of an emitted package do. The goldens of the toy and hostile ISA are what runs here. */
import type { Diagnostic } from '@instabrew/spec';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as hostile from './golden/hostile/index.js';
import * as toy from './golden/toy/index.js';
import { InstBinary, InstFill, InstMatMul } from './golden/toy/index.js';

const brief = (findings: readonly Diagnostic[]) => findings.map(({ code, path, rule }) => [code, path, rule?.line !== undefined]);
const tensor = (name: string, ...nums: number[]): toy.TensorAccess =>
  toy.newTensorAccess({ tensor: name, dtype: 'float32', ap: nums.map((num) => [1, num]) });
const other = (init: Partial<hostile.Access> = {}): hostile.Access =>
  hostile.newAccess({ tensorName: 't', dtype: 'float32', lambda: [[1, 2]], ...init });

const register = { 'op-kind': 'reg' as const, ...hostile.newList() };

describe('a class', () => {
  test('has the defaults of its fields, and takes those that it is given', () => {
    expect({ ...new InstFill() }).toEqual({ opcode: 'Fill', name: '', engine: 'None', ins: [], outs: [], value: 0 });
    expect(new InstBinary({ op: 'max', name: 'b' })).toMatchObject({ op: 'max', name: 'b', engine: 'None' });
    const { default: big, nan, zero, inf, pair, either } = new hostile.operator();
    expect([big, nan, zero, inf, pair, either]).toEqual([
      2n ** 63n,
      Number.NaN,
      -0,
      -Infinity,
      [1, 'off', [2]],
      { kind: 'two', n: 3, kind_: 0 },
    ]);
    expect(new InstFill().ins).not.toBe(new InstFill().ins);
  });

  test('writes the canonical text and reads it back as an instance', () => {
    const inst = new InstFill({ name: 'f', value: 0.1, outs: [tensor('t', 128, 4)] });
    const text =
      '{"engine":"None","ins":[],"name":"f","opcode":"Fill","outs":[{"ap":[[1,128],[1,4]],"dtype":"float32","kind":"tensor","tensor":"t"}],"value":0.10000000149011612}';
    expect(inst.serialize()).toBe(text);
    const result = InstFill.deserialize(text);
    expect(result.ok && result.value).toBeInstanceOf(InstFill);
    expect(result.ok && result.value.sameInst(inst)).toBe(true);
    expect(inst.toJson()).toMatchObject({
      opcode: 'Fill',
      value: 0.10000000149011612,
      outs: [
        {
          ap: [
            [1n, 128n],
            [1n, 4n],
          ],
        },
      ],
    });
  });

  test('does not write what does not fit its type', () => {
    const inst = new InstFill({ value: 'one' as unknown as number });
    expect(() => inst.serialize()).toThrow('wire/type-mismatch at value');
  });

  test('reads strictly: unknown keys, another opcode, with offsets', () => {
    const result = InstFill.deserialize('{"opcode":"Binary","name":"f"}');
    expect(!result.ok && result.diagnostics.map((d) => [d.code, d.path, d.offset])).toEqual([
      ['wire/unknown-opcode', ['opcode'], 10],
    ]);
    const unknown = toy.deserialize('{"opcode":"Fill","name":"f","valu":1.0,"value":1.0}');
    expect(!unknown.ok && unknown.diagnostics.map((d) => [d.code, d.offset, d.hint])).toEqual([
      ['wire/unknown-key', 28, 'did you mean "value"?'],
    ]);
  });

  test('is told apart from the others by its opcode', () => {
    const result = toy.deserialize('{"opcode":"Binary","name":"b","op":"max"}');
    if (!result.ok || result.value.opcode !== 'Binary') throw new Error('not a Binary');
    expectTypeOf(result.value).toEqualTypeOf<InstBinary>();
    expect(result.value).toBeInstanceOf(InstBinary);
  });

  test('names its operands', () => {
    const [x, w, out] = [tensor('x', 2), tensor('w', 2), tensor('out', 2)];
    const inst = new InstMatMul({ ins: [x, w], outs: [out] });
    expect([inst.getIn(), inst.getWeights(), inst.getOut()]).toEqual([x, w, out]);
    expect(inst.operands()).toEqual([x, w, out]);
    expect(new InstMatMul().getWeights()).toBeUndefined();
  });

  test('reads another operand in the place of one', () => {
    const inst = new InstMatMul({ ins: [tensor('a', 2), tensor('a', 2)], outs: [tensor('a', 2)] });
    expect(inst.replaceUseOfWith(tensor('a', 2), tensor('b', 2))).toBe(2);
    expect([...inst.ins, ...inst.outs].map((o) => o.kind === 'tensor' && o.tensor)).toEqual(['b', 'b', 'a']);
    expect(inst.replaceUseOfWith(tensor('a', 3), tensor('b', 2))).toBe(0);
  });
});

describe('R1 sameInst', () => {
  const base = { ins: [other()], outs: [other()] };

  test('compares operands and fields, and nothing else of the header', () => {
    const a = new InstFill({ name: 'a', engine: 'Vector', value: 1 });
    expect(a.sameInst(new InstFill({ name: 'b', value: 1 }))).toBe(true);
    expect(a.sameInst(new InstFill({ value: 2 }))).toBe(false);
    expect(a.sameInst(new InstFill({ value: 1, outs: [tensor('t', 1)] }))).toBe(false);
    expect(a.sameInst(new toy.InstRowSum())).toBe(false);
    expect(new InstFill({ value: 0 }).sameInst(new InstFill({ value: -0 }))).toBe(false);
    expect(new InstFill({ value: Number.NaN }).sameInst(new InstFill({ value: Number.NaN }))).toBe(true);
  });

  test('compares inherited fields too', () => {
    const a = new hostile.operator({ ...base, mode: '+' });
    expect(a.sameInst(new hostile.operator({ ...base, mode: '+' }))).toBe(true);
    expect(a.sameInst(new hostile.operator({ ...base, mode: 'class' }))).toBe(false);
    expect(a.sameInst(new hostile.operator({ ...base, mode: '+', twice: hostile.newTwice({ n: 1 }) }))).toBe(false);
  });

  test('equality none: the Not Implemented arm, with the line of the spec', () => {
    const inst = new hostile.a_b();
    expect(() => inst.sameInst(inst)).toThrow(/^Not Implemented \(src\/hostile\/instructions\.ts:\d+\)$/);
  });

  test('equality family: accepts any opcode up to its own', () => {
    const member = new hostile.Family_Member();
    expect(member.sameInst(new hostile.Family())).toBe(true);
    expect(member.sameInst(new hostile.Family_Member({ nep_: 3 }))).toBe(true);
    expect(new hostile.Family().sameInst(member)).toBe(false);
    expect(member.sameInst(new hostile.Family({ outs: [other()] }))).toBe(false);
  });
});

test('R2 an indexed child is checked against its bounds', () => {
  const inst = new hostile.operator({ blocks: ['a', 'b'] });
  expect(inst.getA_block(1)).toBe('b');
  for (const id of [2, -1, 0.5, Number.NaN]) expect(() => inst.getA_block(id)).toThrow('id < Blocks.size()');
});

test('R3 the index operand of an indirect access', () => {
  const index = other({ tensorName: 'index' });
  const inst = new hostile.operator({ ins: [other({ indexArg: 1 })], idx: [other(), index] });
  expect(inst.getInOffsets()).toBe(index);
  const text = 'InOffsets in operator does not have an indirection tensor';
  expect(() => new hostile.operator({ ins: [other()] }).getInOffsets()).toThrow(text);
  expect(() => new hostile.operator().getInOffsets()).toThrow(text);
  expect(() => new hostile.a_b().getInOffsets()).toThrow('InOffsets in a.b does not');
  expect(() => new hostile.operator({ ins: [register] }).getInOffsets()).toThrow(text);
});

describe('R4 latency', () => {
  test('is the sum of its terms, by the shape of the operands', () => {
    const inst = new InstFill({ outs: [tensor('t', 128, 512)] });
    expect([inst.getLatencyReadInit('t1'), inst.getLatencyExec('t1'), inst.getLatencyWriteDrain('t1')]).toEqual([14, 365, 0]);
    expect(inst.getLatency('t1')).toBe(379);
  });

  test('without a model, for a generation or at all: the Unimplemented arm', () => {
    const inst = new hostile.operator({ ins: [other()], outs: [other()] });
    expect(inst.getLatency('constructor')).toBe(9);
    expect(() => inst.getLatency('2nd')).toThrow('Unimplemented (src/hostile/instructions.ts:');
    expect(() => new hostile.a_b().getLatencyExec('g 1')).toThrow('Unimplemented');
  });

  test('of a value that is an expression is not known', () => {
    const affine = { class: '*/' as const, ...hostile.newLeaf() };
    expect(() => new hostile.operator({ affine }).getLatencyExec('constructor')).toThrow('plugin/not-constant at affine');
    expect(() => new hostile.operator({ ins: [register] }).getLatencyReadInit('g 1')).toThrow('plugin/no-access');
  });

  test('knows the default engine, or that there is none', () => {
    expect(new InstFill().getDefaultEngine()).toBe('Vector');
    expect(() => new hostile.a_b().getDefaultEngine()).toThrow('No engine assignment for arch');
    expect(() => new hostile.Family().getDefaultEngine('g 1')).toThrow('No engine assignment for arch');
  });
});

describe('R5 enums', () => {
  test('ordinals to names and back, gaps and all', () => {
    const spellings = Object.values(hostile.Mode_Of___u22_Work_u22);
    const ordinals = [0, 3, ...Array.from({ length: 26 }, (_, i) => 7 + i), 4294967295];
    expect(ordinals.map(hostile.Mode_Of___u22_Work_u222string)).toEqual(spellings);
    expect(spellings.map((name) => hostile.string2Mode_Of___u22_Work_u22(name))).toEqual(
      ordinals.map((value) => ({ ok: true, value, warnings: [] })),
    );
  });

  test('an ordinal without a member is a contract violation, a name without one a finding', () => {
    expect(() => toy.BinaryOp2string(4)).toThrow(/^Unknown BinaryOp \(examples\/toy-isa\/toy\.ts:\d+\)$/);
    const result = toy.string2UnaryFn('relo');
    expect(!result.ok && brief(result.diagnostics)).toEqual([['wire/unknown-enum-member', [], true]]);
    expect(!result.ok && result.diagnostics[0]?.hint).toBe('did you mean "relu"?');
    expect(hostile.string2Mode_Of___u22_Work_u22('klass').ok).toBe(false);
  });

  test('readers take other spellings, writers do not use them', () => {
    const result = hostile.operator.deserialize('{"op code":"operator","name":"","mode":"klass"}');
    expect(result.ok && result.value.mode).toBe('class');
    expect(result.ok && result.value.serialize()).toContain('"mode":"class"');
  });

  test('all to-string converters stand before all from-string converters, in the same order', async () => {
    const { readFile } = await import('node:fs/promises');
    const text = await readFile(new URL('./golden/hostile/enums.ts', import.meta.url), 'utf8');
    const names = [...text.matchAll(/^export const (\w+) = \((?:ordinal|name)/gm)].map((found) => found[1] ?? '');
    const half = names.length / 2;
    expect(names.slice(0, half).map((name) => name.replace(/2string$/, ''))).toEqual(
      names.slice(half).map((name) => name.replace(/^string2/, '')),
    );
  });
});

describe('verify', () => {
  const good = { name: 'x', engineOf: 'default', ins: [other()], outs: [other()], mode: '+' } as const;

  test('finds nothing where nothing is wrong', () => {
    expect(new hostile.operator({ ...good, ins: [...good.ins], outs: [...good.outs] }).verify()).toEqual([]);
  });

  test('lists types, engine and operands in this order, and leaves constraints for later', () => {
    const inst = new hostile.operator({ engineOf: 'None', mode: 'None', affine: 10, pair: [256, 'on', []] });
    expect(brief(inst.verify())).toEqual([
      ['wire/out-of-range', ['affine'], true],
      ['wire/out-of-range', ['pair', 0], true],
      ['verify/operand', ['INS', 0], true],
      ['verify/operand', ['outs', 0], true],
    ]);
    expect(brief(new toy.InstFill({ engine: 'Matrix' }).verify())).toEqual([
      ['verify/engine', ['engine'], true],
      ['verify/operand', ['outs', 0], true],
    ]);
  });

  test('knows abstract bases and the dtypes of operands', () => {
    const ins = [other({ dtype: 'uint8' })];
    expect(brief(new hostile.Base_times_slash({ ins, outs: [other()] }).verify())).toEqual([
      ['verify/abstract', ['op code'], true],
      ['verify/dtype', ['INS', 0, 'Dtype'], true],
    ]);
    const number = hostile.newImmediate({ dtype: 'uint8' });
    expect(brief(new hostile.Base_times_slash({ ins: [number], outs: [other()] }).verify())).toContainEqual([
      'verify/dtype',
      ['INS', 0, 'dtype'],
      true,
    ]);
  });

  test('reports a constraint with its message and line', () => {
    const broken = new hostile.operator({ ...good, ins: [...good.ins], outs: [...good.outs], mode: 'None' });
    expect(broken.verify()).toMatchObject([
      { code: 'verify/constraint', path: [], expected: 'a */ """ message', rule: { file: 'src/hostile/instructions.ts' } },
    ]);
    broken.flag = false;
    expect(broken.verify()).toEqual([]);
  });
});
