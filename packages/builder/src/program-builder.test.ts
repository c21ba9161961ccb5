import { enumCodecs } from '@instabrew/enum-codec';
import { unwrap } from '@instabrew/spec';
import { jsonWireCodec } from '@instabrew/wire-json';
import { describe, expect, it } from 'vitest';
import { at, builder, chip, definitions, findings, instructions, neuron, tree } from '../test/neuron.js';
import { programBuilder } from './index.js';

const codec = jsonWireCodec(neuron, enumCodecs(neuron));

describe('documents', () => {
  it('are what a reader makes of their text', () => {
    const p = builder({ order: 'semaphores' });
    const a = p.tensor('a', { memory: 'DRAM', dtype: 'bfloat16', shape: [256, 512], role: 'input' });
    const x = p.tensor('x', chip);
    const r = p.register('r', 'int32');
    p.loop('i', { ub: 2 }, (i) => void p.op.DMACopy({ src: a.tile([i.times(128), 0], [128, 512]), dst: x }));
    p.op.TensorTensor({ in0: x, in1: x, out: x, op: 'add' });
    p.block('exit');
    p.op.RegisterMove({ dst: r, src: r });
    p.func('other', () => void p.op.NoOp());
    const { document } = unwrap(p.build());
    const text = unwrap(codec.writeDocument(document));
    expect(unwrap(codec.readDocument(text))).toEqual(document);
  });

  it('place tensors one behind the other, PSUM in banks', () => {
    const p = builder();
    for (const name of ['x', 'y']) p.tensor(name, { ...chip, shape: [128, 33] });
    for (const [name, columns] of Object.entries({ p: 300, q: 300, r: 100 }))
      p.tensor(name, { memory: 'PSUM', dtype: 'float32', shape: [128, columns] });
    for (const name of ['a', 'b']) p.tensor(name, { memory: 'DRAM', dtype: 'uint8', shape: [3, 50] });
    const sets = tree(p.build()).functions?.[0]?.allocations ?? [];
    const places = [...sets].map((set) => {
      const place = set.memorylocations?.[0];
      return [set.name, place?.addr, place?.bank, place?.dims];
    });
    expect(places).toEqual([
      ['x_set', 0, 0, [128, 66]],
      ['y_set', 128, 0, [128, 66]],
      ['p_set', 0, 0, [128, 1200]],
      ['q_set', 0, 1, [128, 1200]],
      ['r_set', 1216, 1, [128, 400]],
      ['a_set', 0, 0, [3, 50]],
      ['b_set', 192, 0, [3, 50]],
    ]);
  });

  it('give names by kind and number, around those that the user gave, always the same', () => {
    const write = () => {
      const p = builder();
      p.op.NoOp();
      p.op.NoOp({}, { name: 'noOp1' });
      p.op.NoOp();
      p.op.Halt();
      return instructions(p.build()).map((r) => r.name);
    };
    expect(write()).toEqual(['noOp0', 'noOp1', 'noOp2', 'halt0']);
    expect(write()).toEqual(write());
  });

  it('put main first, and what is inside of a loop into its blocks', () => {
    const p = builder();
    p.func('helper', () => void p.op.NoOp());
    p.loop('i', { lb: 2, ub: 8, stride: 3 }, () => {
      p.op.NoOp();
      p.loop('j', { ub: 4 }, () => void p.op.NoOp());
    });
    const { functions } = tree(p.build());
    expect([...(functions ?? [])].map((f) => f.name)).toEqual(['main', 'helper']);
    const outer = functions?.[0]?.blocks?.[0]?.instructions?.[0];
    expect(outer).toMatchObject({ opcode: 'Loop', LoopAxis: { name: 'i', lb: 2, ub: 8, stride: 3 } });
    const [first, inner] = outer?.blocks?.[0]?.instructions ?? [];
    expect(first).toMatchObject({ opcode: 'NoOp', name: 'noOp0', loopnest: ['i'] });
    expect(inner?.blocks?.[0]?.instructions).toMatchObject([{ name: 'noOp1', loopnest: ['i', 'j'] }]);
  });

  it('write starts in loops as an expression for each axis', () => {
    const p = builder();
    const a = p.tensor('a', { memory: 'DRAM', dtype: 'bfloat16', shape: [256, 1024] });
    const x = p.tensor('x', { ...chip, shape: [128, 256] });
    p.loop('i', { ub: 2 }, (i) => {
      p.loop('j', { ub: 3 }, (j) => {
        p.op.DMACopy({ src: a.tile([i.times(128), j.times(256).plus(i).minus(j).plus(3)], [128, 256]), dst: x });
      });
    });
    const copy = tree(p.build()).functions?.[0]?.blocks?.[0]?.instructions?.[0]?.blocks?.[0]?.instructions?.[0]?.blocks?.[0]
      ?.instructions?.[0];
    const axis = (name: string, coeff: number) => ({ coeff, idx: { kind: 'AffIVKind', axis: name } });
    expect(copy?.ins?.[0]).toEqual({
      kind: 'symbolic_ap',
      memsetref: 'a_set',
      dtype: 'bfloat16',
      ap: [
        [1024, 128],
        [1, 256],
      ],
      access_shape: [128, 256],
      tensor_indirect_arg_id: -1,
      num_tensor_indirect_indices: 0,
      addrs: [
        { kind: 'AffExprKind', c: 0, terms: [axis('i', 128)] },
        { kind: 'AffExprKind', c: 3, terms: [axis('j', 255), axis('i', 1)] },
      ],
    });
  });

  it('write index operands into the header', () => {
    const p = builder();
    const table = p.tensor('table', { memory: 'DRAM', dtype: 'bfloat16', shape: [1024, 64] });
    const index = p.tensor('index', { memory: 'SB', dtype: 'uint32', shape: [128, 1] });
    const out = p.tensor('out', { ...chip, shape: [128, 64] });
    p.op.DMACopy({ src: table.slice([0, 128], undefined).gather(index), dst: out });
    const [copy] = instructions(p.build());
    expect(copy?.indirection_ins).toMatchObject([{ memref: 'index' }]);
    expect(copy?.ins).toMatchObject([
      {
        memref: 'table',
        dynamic_ap_info: {
          aff_expr: [{ coef: 64, offset_expr: { kind: 'IndirectArgId', arg_id: 0 } }],
          indirect_dim: 'W',
          indirect_dim_max_index: 1024,
        },
      },
    ]);
  });
});

describe('what is wrong', () => {
  it('with memories, dtypes, engines and generations', () => {
    const p = builder({ generation: 'gen2' });
    const x = p.tensor('x', chip);
    const far = p.tensor('far', { memory: 'DRAM', dtype: 'bfloat16', shape: [128, 512] });
    const words = p.tensor('words', { ...chip, dtype: 'int32' });
    const sums = p.tensor('sums', { memory: 'PSUM', dtype: 'float32', shape: [128, 512] });
    p.op.TensorCopy({ src: far, dst: x });
    p.op.Matmult({ ifmap: words, weights: x, dst: sums });
    p.op.TensorCopy({ src: x, dst: x }, { engine: 'PE' });
    p.op.Exponential({ in: x, out: x } as never);
    expect(findings(p.build())).toEqual(
      expect.arrayContaining([
        `builder/wrong-memory ${at(0, 'ins', 0)}`,
        `builder/wrong-dtype ${at(1, 'ins', 0)}`,
        `builder/wrong-engine ${at(2, 'engine')}`,
      ]),
    );
  });

  it('with constraints, in their own words and with their line', () => {
    const p = builder();
    const x = p.tensor('x', chip);
    const narrow = p.tensor('narrow', { ...chip, shape: [64, 512] });
    p.op.TensorTensor({ in0: x, in1: narrow, out: x, op: 'add' });
    const result = p.build();
    expect(findings(result)).toEqual([`builder/constraint ${at(0)}`]);
    const [first] = result.ok ? [] : result.diagnostics;
    expect(first?.rule?.file).toMatch(/isa-neuron\/src\/\w/);
    expect(first?.actual).toContain('operand.in1.partitions = 64');
  });

  it('with constraints of accesses in loops, at their first trip', () => {
    const p = builder();
    const x = p.tensor('x', chip);
    p.loop('i', { ub: 2 }, (i) => {
      p.op.TensorTensor({
        in0: x.tile([0, i.times(8)], [128, 8]),
        in1: x.tile([0, 0], [128, 4]),
        out: x.slice(undefined, [0, 8]),
        op: 'add',
      });
    });
    expect(findings(p.build())).toEqual([`builder/constraint ${at(0, 'blocks', 0, 'instructions', 0)}`]);
  });

  it('with room: partitions, bytes, banks', () => {
    const p = builder();
    p.tensor('tall', { ...chip, shape: [129, 1] });
    p.tensor('wide', { ...chip, shape: [128, 200_000] });
    p.tensor('none', { ...chip, shape: [128, 0] });
    p.tensor('half', { ...chip, shape: [1, 0.5] });
    for (let i = 0; i < 9; i++) p.tensor(`bank${i}`, { memory: 'PSUM', dtype: 'float32', shape: [128, 512] });
    const storage = (i: number) => `functions.0.allocations.${i}`;
    expect(findings(p.build())).toEqual([
      `builder/bad-shape ${storage(0)}`,
      `builder/out-of-memory ${storage(1)}`,
      `builder/bad-shape ${storage(2)}`,
      `builder/bad-shape ${storage(3)}`,
      `builder/out-of-memory ${storage(12)}`,
    ]);
  });

  it('with names', () => {
    const p = builder();
    p.tensor('x', chip);
    p.tensor('x', chip);
    p.block('b');
    p.op.NoOp({}, { name: 'n' });
    p.block('b');
    p.op.NoOp({}, { name: 'n' });
    p.func('f', () => void p.op.NoOp());
    p.func('f', () => void p.op.NoOp());
    expect(findings(p.build()).filter((f) => f.startsWith('builder/duplicate-name'))).toEqual([
      'builder/duplicate-name functions.0',
      'builder/duplicate-name functions.0',
      'builder/duplicate-name functions.0',
      'builder/duplicate-name functions.1',
      'builder/duplicate-name functions.2',
    ]);
  });

  it('with loops', () => {
    const p = builder();
    const x = p.tensor('x', chip);
    const y = p.tensor('y', { ...chip, shape: [128, 16] });
    let escaped = x;
    p.loop('i', { ub: 8 }, (i) => {
      escaped = x.tile([0, i], [128, 16]);
      p.op.TensorCopy({ src: x.tile([0, i.times(64).plus(49)], [128, 16]), dst: y });
      p.loop('i', { ub: 1 }, () => void p.op.NoOp());
    });
    p.op.TensorCopy({ src: escaped, dst: y });
    p.loop('never', { lb: 1, ub: 1 }, () => void p.op.NoOp());
    p.loop('still', { ub: 1, stride: 0 }, () => void p.op.NoOp());
    expect(findings(p.build())).toEqual([
      `builder/out-of-bounds ${at(0, 'blocks', 0, 'instructions', 0, 'ins', 0)}`,
      `builder/duplicate-name ${at(0, 'blocks', 0, 'instructions', 1)}`,
      `builder/out-of-scope ${at(1, 'ins', 0)}`,
      `builder/bad-loop ${at(2)}`,
      `builder/bad-loop ${at(3)}`,
    ]);
  });

  it('with what belongs to another function', () => {
    const p = builder();
    const x = p.tensor('x', chip);
    const first = p.op.NoOp();
    p.func('f', () => {
      const y = p.tensor('y', chip);
      p.op.TensorCopy({ src: x, dst: y }, { after: [first] });
    });
    const place = 'functions.1.blocks.0.instructions.0';
    expect(findings(p.build())).toEqual([`builder/out-of-scope ${place}.ins.0`, `builder/out-of-scope ${place}`]);
  });

  it('with keys, operands and values that types would have refused', () => {
    const p = builder();
    const x = p.tensor('x', chip);
    p.op.TensorTensor({ in0: x, in1: x, out: x, op: 'add', opp: 'add' } as never);
    p.op.TensorTensor({ in0: x, out: x, op: 'ad' } as never);
    p.op.Activation({
      ifmap: x,
      out: x,
      scaleOperand: x,
      func: 'Exp',
      scale: 1,
      alpha: 0,
      acc: 'Idle',
      op0: 'bypass',
      op1: 'bypass',
      reduce_op: 'bypass',
    });
    p.op.NoOp({}, { engine_id: -1 });
    p.add(definitions.MatmultBase, { ifmap: x, weights: x, dst: x });
    expect(findings(p.build())).toEqual([
      `builder/unknown-key ${at(0, 'opp')}`,
      `builder/missing-operand ${at(1, 'ins', 1)}`,
      `builder/bad-value ${at(1, 'op')}`,
      `builder/missing-operand ${at(2, 'ins', 1)}`,
      `builder/wrong-dtype ${at(2, 'ins', 2)}`,
      `builder/bad-value ${at(3, 'engine_id')}`,
      `builder/unknown-instruction ${at(4)}`,
    ]);
  });

  it('with the generation, and with definitions without a layout', () => {
    expect(findings(builder({ generation: 'gen33' }).build())).toEqual(['builder/unknown-generation ']);
    const { layout: _layout, ...others } = definitions;
    const p = programBuilder(neuron, others);
    p.op.NoOp();
    expect(findings(p.build())).toEqual(['builder/no-layout ']);
  });
});
