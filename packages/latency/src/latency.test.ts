import { add, ceilDiv, floorDiv, mul, select, sub } from '@instabrew/expr';
import { type Config, workbench } from '@instabrew/plugin';
import {
  absent,
  bool,
  field,
  generation,
  input,
  instruction,
  isa,
  newRecord,
  output,
  quartet,
  resolve,
  structuralEnum,
  unwrap,
  type WireRecord,
} from '@instabrew/spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toy as toyDef } from '../../../examples/toy-isa/toy.js';
import { formatCost, formatTimeline } from './format.js';
import { latency, latencyModel } from './model.js';

const root = new URL('../../..', import.meta.url).pathname;
const toy = unwrap(resolve(toyDef, { root }));
const model = unwrap(latencyModel(toy));

/** `[partitions, elements]` of a tensor from its start. */
const tile = (tensor: string, partitions: number, elements: number, offset = 0): WireRecord => ({
  kind: 'tensor',
  tensor,
  dtype: 'float32',
  ap: [
    [elements, partitions],
    [1, elements],
  ],
  offset,
});
const unary = (name: string, from: WireRecord, to: WireRecord): WireRecord =>
  newRecord(toy, 'Unary', { name, fn: 'relu', ins: [from], outs: [to] });
const matmul = (name: string, x: WireRecord, w: WireRecord, to: WireRecord): WireRecord =>
  newRecord(toy, 'MatMul', { name, ins: [x, w], outs: [to] });

describe('cost', () => {
  it('is readInit + exec + writeDrain, in whole ns, rounded as the formula says', () => {
    const cost = unwrap(model.cost(unary('u', tile('x', 128, 512), tile('y', 128, 512))));
    // 20 cycles and 2 * 512 cycles at 1400 MHz
    expect([cost.readInit, cost.exec, cost.writeDrain, cost.total]).toEqual([14, 731, 0, 745]);
    expect(cost.engine).toBe('Vector');
  });

  it('explains each term with formula, inputs and spec line', () => {
    const cost = unwrap(model.cost(unary('u', tile('x', 128, 512), tile('y', 128, 512))));
    const exec = cost.terms.find((t) => t.name === 'exec');
    expect(exec?.inputs).toContainEqual({ name: 'nep', value: '512' });
    expect(exec?.substituted).toContain('512');
    expect(exec?.origin.file).toBe('examples/toy-isa/toy.ts');
    expect(formatCost(cost)).toContain('731 ns = ');
  });

  it('finds what it cannot cost', () => {
    const codes = (result: { ok: boolean; diagnostics?: readonly { code: string }[] }) =>
      result.ok ? [] : (result.diagnostics ?? []).map((d) => d.code);
    expect(codes(model.cost({ opcode: 'Nope' }))).toEqual(['latency/unknown-instruction']);
    expect(codes(latencyModel(toy, { generation: 't2' }))).toEqual(['latency/unknown-generation']);
    expect(
      codes(
        model.cost(
          unary('u', { kind: 'tensor', tensor: 'x', dtype: 'float32', ap: [[1, { kind: 'x' }]], offset: 0 }, tile('y', 1, 1)),
        ),
      ),
    ).toContain('plugin/not-constant');
  });

  it('needs no value from a branch that is not taken', () => {
    const guarded = instruction('G', 1, {
      ...{ semantics: absent('a test'), engine: { default: 'a', valid: ['a'] }, operands: { x: input(), y: output() } },
      fields: { wide: field(bool) },
      latency: ({ field: { wide }, operand }) => ({ g: quartet({ readInit: 1, exec: select(wide, operand.y.perPartition, 7) }) }),
    });
    const engines = structuralEnum('E', ['none', 'a']);
    const spec = unwrap(resolve(isa({ name: 'g', engines, instructions: [guarded], generations: [generation('g')] }), { root }));
    const m = unwrap(latencyModel(spec));
    const unknown = {
      kind: 'tensor',
      tensor: 'y',
      dtype: 'float32',
      ap: [
        [1, 1],
        [1, { kind: 'x' }],
      ],
      offset: 0,
    };
    const cost = (wide: boolean) => m.cost(newRecord(spec, 'G', { name: 'g', wide, ins: [tile('x', 1, 1)], outs: [unknown] }));
    expect(unwrap(cost(false)).total).toBe(8);
    const refused = cost(true);
    expect(refused.ok ? [] : refused.diagnostics.map((d) => d.code)).toEqual(['plugin/not-constant']);
  });

  it('says why there is no model', () => {
    const none = instruction('None', 1, { latency: absent('not measured'), semantics: absent('a test') });
    const spec = unwrap(
      resolve(isa({ name: 'n', engines: structuralEnum('E', ['a']), instructions: [none], generations: [generation('g')] }), {
        root,
      }),
    );
    const result = unwrap(latencyModel(spec)).cost(newRecord(spec, 'None', { name: 'n' }));
    expect(result.ok ? '' : result.diagnostics[0]?.actual).toBe('none: not measured');
  });

  it('equals the formula on bigints, for any shape', () => {
    const formula = instruction('F', 1, {
      ...{ semantics: absent('a test'), engine: { default: 'a', valid: ['a'] }, operands: { x: input(), y: output() } },
      latency: ({ nep, operand, gen }) => ({
        g: quartet({
          readInit: ceilDiv(mul(operand.x.partitions, 3), 7),
          exec: floorDiv(mul(nep, 100), gen('clock')),
          writeDrain: select(operand.x.present, sub(add(operand.x.dtypeBytes, 1), 1), 0),
        }),
      }),
    });
    const spec = unwrap(
      resolve(
        isa({
          name: 'f',
          engines: structuralEnum('E', ['none', 'a']),
          instructions: [formula],
          generations: [generation('g', { constants: { clock: 112 } })],
        }),
        { root },
      ),
    );
    const m = unwrap(latencyModel(spec));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 128 }), fc.integer({ min: 1, max: 2 ** 31 }), (p, n) => {
        const cost = unwrap(m.cost(newRecord(spec, 'F', { name: 'f', ins: [tile('x', p, n)], outs: [tile('y', p, 1)] })));
        expect(cost.readInit).toBe(Number((BigInt(p) * 3n + 6n) / 7n));
        expect(cost.exec).toBe(Number((BigInt(n) * 100n) / 112n));
        expect(cost.writeDrain).toBe(4);
      }),
    );
  });
});

describe('timeline', () => {
  it('runs engines side by side and waits for operands', () => {
    const program = [
      unary('a', tile('x', 128, 100), tile('y', 128, 100)),
      matmul('b', tile('z', 128, 100), tile('w', 128, 64), tile('p', 64, 100)),
      matmul('c', tile('y', 128, 100), tile('w', 128, 64), tile('q', 64, 100)),
      unary('d', tile('q', 64, 100), tile('r', 64, 100)),
    ];
    const { entries, total, busy, criticalPath } = unwrap(model.timeline(program));
    // Vector: 14 + 142 ns; Matrix: 91 + 71 ns.
    expect(entries.map((e) => [e.start, e.end])).toEqual([
      [0, 156],
      [0, 162],
      [162, 324],
      [324, 480],
    ]);
    expect(entries.map((e) => e.waitedFor)).toEqual([
      undefined,
      undefined,
      { index: 1, reason: 'engine' },
      { index: 2, reason: 'operand' },
    ]);
    expect(total).toBe(480);
    expect([...busy]).toEqual([
      ['Vector', 312],
      ['Matrix', 324],
    ]);
    expect(criticalPath).toEqual([1, 2, 3]);
    expect(formatTimeline(unwrap(model.timeline(program)))).toContain('critical path: b > c > d');
  });

  it('orders a write after a read of the same elements, and not of others', () => {
    const w = (offset: number) => matmul('m', tile('z', 8, 8), tile('w', 8, 8), tile('x', 8, 8, offset));
    const read = unary('r', tile('x', 8, 8), tile('y', 8, 8));
    expect(unwrap(model.timeline([read, w(0)])).entries[1]?.waitedFor).toEqual({ index: 0, reason: 'operand' });
    expect(unwrap(model.timeline([read, w(64)])).entries[1]?.waitedFor).toBeUndefined();
  });

  it('says which record stands in the way', () => {
    const result = model.timeline([unary('a', tile('x', 1, 1), tile('y', 1, 1)), { opcode: 'Nope' }]);
    expect(result.ok ? [] : result.diagnostics.map((d) => [d.code, d.path])).toEqual([
      ['latency/unknown-instruction', [1, 'opcode']],
    ]);
  });

  it('of nothing takes no time', () => {
    expect(unwrap(model.timeline([])).total).toBe(0);
  });
});

describe('the plugin', () => {
  it('provides the port', () => {
    const config: Pick<Config, 'plugins'> = { plugins: [latency({ generation: 't1' })] };
    const bench = unwrap(workbench(toy, config.plugins));
    expect(bench.use('latency').generation).toBe('t1');
  });
});
