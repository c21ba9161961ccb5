/** Whole documents of the Neuron ISA, by example. */
import { describe, expect, test } from 'vitest';
import { codec, found, read, stream, write } from './neuron-codec.js';
import { type AnyJson, example, textOf } from './worked-example.js';

const canonical = textOf(example());

describe('the worked example', () => {
  test('reads, and is written back to the byte', () => {
    expect(found(canonical)).toEqual([]);
    expect(write(read(canonical))).toBe(canonical);
    expect(write(read(new TextEncoder().encode(canonical)), 2)).toBe(canonical);
    expect(write(read(canonical, { mode: 'lenient' }), 2, 'lenient')).toBe(canonical);
  });

  test('streams to the same bytes, however it is cut', async () => {
    for (const size of [1, 7, 64, 100_000])
      expect(await stream(canonical, { size })).toEqual({ text: canonical, diagnostics: [] });
    expect((await stream(textOf(example(), 0))).text).toBe(canonical);
  });

  test('is read from under module as well, and written without', () => {
    const wrapped = textOf({ module: example() });
    expect(write(read(wrapped))).toBe(canonical);
  });

  test('streams from under module as well', async () => {
    expect(await stream(textOf({ module: example() }), { size: 3 })).toEqual({ text: canonical, diagnostics: [] });
  });
});

/** The example with a change, which may replace the whole. */
const changed = (change: (module: AnyJson, main: AnyJson, mm0: AnyJson) => unknown): AnyJson => {
  const module = example();
  const [main] = module.functions;
  return change(module, main, main.blocks[0].instructions[1]) ?? module;
};
const rewritten = (change: Parameters<typeof changed>[0]): AnyJson => JSON.parse(write(read(textOf(changed(change)))));

describe('other forms that are read', () => {
  test('dependencies by bare name, and kinds by number', () => {
    const dependencies = (value: unknown) =>
      rewritten((_, __, mm0) => {
        mm0.dependencies = value;
      }).functions[0].blocks[0].instructions[1].dependencies;
    expect(dependencies(['act0'])).toEqual([['act0', 'Flow']]);
    expect(dependencies([['act0', 2]])).toEqual([['act0', 'Anti']]);
  });

  test('loop-carried edges with and without distances, as they are', () => {
    const edges = [
      ['act0', 'Flow'],
      ['act0', 'Anti', [1, 2]],
    ];
    const again = rewritten((_, __, mm0) => {
      mm0.loop_carried_dependencies = edges;
    });
    expect(again.functions[0].blocks[0].instructions[1].loop_carried_dependencies).toEqual(edges);
  });

  test('memory types by number, aliases in both forms', () => {
    const again = rewritten((_, main) => {
      for (const set of main.allocations) set.memorylocations[0].type = 8;
      main.allocations[0].memorylocations[0].alias = [
        ['y_set', 'y', 3],
        ['w', 1],
      ];
    });
    const [location] = again.functions[0].allocations[0].memorylocations;
    expect(location.type).toBe('DRAM');
    expect(location.alias).toEqual([
      ['y_set', 'y', 3],
      ['w', 1],
    ]);
  });

  test('storages without their tag, old spellings of keys', () => {
    const again = rewritten((module, main) => {
      delete main.allocations[0].Skind;
      delete main.allocations[0].memorylocations[0].Skind;
      delete main.allocations[0].tensorId2MemLocSize;
      module.archRev = 'v2';
      module.dma_queues = [{ name: 'q', blocks: [] }];
    });
    expect(again.functions[0].allocations[0]).toEqual(example().functions[0].allocations[0]);
    expect([again.archRev, again.revision, again.dma_queues, again.queues]).toEqual([
      undefined,
      'v2',
      undefined,
      [{ name: 'q', origin: 'Internal', blocks: [] }],
    ]);
  });

  test('main is written first, among functions and blocks', () => {
    const again = rewritten((module, main) => {
      module.functions = [{ ...main, name: 'other', allocations: main.allocations }, main];
      main.blocks = [{ name: 'a', instructions: [] }, { name: 'main', instructions: [] }, ...main.blocks];
    });
    expect(again.functions.map((f: AnyJson) => f.name)).toEqual(['main', 'other']);
    expect(again.functions[0].blocks.map((b: AnyJson) => b.name)).toEqual(['main', 'a', 'Block1']);
  });
});

describe('version 1', () => {
  const loop = (expression: unknown, version: number): AnyJson =>
    changed((module, main) => {
      module.version = version;
      main.blocks[0].instructions = [
        {
          opcode: 'Loop',
          name: 'loop',
          LoopAxis: { name: 'i0', lb: 0, ub: 8, stride: 1 },
          blocks: [{ name: 'block0', instructions: [{ opcode: 'NoOp', name: 'n', order: [expression] }] }],
        },
      ];
    });
  const orders = (text: string): unknown => {
    const again = JSON.parse(write(read(text)));
    expect(again.version).toBe(2);
    return again.functions[0].blocks[0].instructions[0].blocks[0].instructions[0].order;
  };
  const terms = [{ AxisLabel: 'i0', coef: 128 }];
  const sum = { c: 64, kind: 'AffExprKind', terms: [{ coeff: 128, idx: { axis: 'i0', kind: 'AffIVKind' } }] };

  test('expressions become those of version 2', () => {
    const cases: readonly [unknown, unknown][] = [
      [{ c: 64, terms }, sum],
      [
        { c: 64, terms, op: 'Div', op_param: 4 },
        { denom: 4, kind: 'FloorDivKind', numer: sum },
      ],
      [
        { c: 64, terms, op: 'Mod', op_param: 4 },
        { denom: 4, kind: 'ModuloKind', numer: sum },
      ],
      [
        { c: 64, terms, op: 'CCGetRank', op_param: 4 },
        { denom: 4, kind: 'CCDivKind', numer: sum, replica_groups_id: 0 },
      ],
      [
        { op: 'IndirectArgId', op_param: 1 },
        { arg_id: 1, kind: 'IndirectArgId' },
      ],
      [
        { c: 0, terms: [], op: 'IndirectArgId', op_param: 1 },
        { arg_id: 1, kind: 'IndirectArgId' },
      ],
      [
        { kind: 'ShardIDKind', ub: 2 },
        { kind: 'ShardIDKind', ub: 2 },
      ],
      [sum, sum],
    ];
    for (const [old, now] of cases) expect(orders(textOf(loop(old, 1)))).toEqual([now]);
  });

  test('streams become version 2, though the version stands at the end', async () => {
    const text = write(read(textOf(loop({ c: 64, terms }, 1))));
    // The parts of the old text are in order; only the expression and the version are old.
    const now = JSON.parse(text);
    now.version = 1;
    now.functions[0].blocks[0].instructions[0].blocks[0].instructions[0].order = [{ c: 64, terms }];
    const old = textOf(now);
    expect(await stream(old)).toEqual({ text, diagnostics: [] });
    const { diagnostics } = await stream(old.replace('"version": 1', '"version": 2'));
    // By then the expression is behind: the finding leads back to it.
    expect(diagnostics.map((d) => [d.code, d.offset])).toEqual([
      ['wire/bad-version', old.lastIndexOf('{', old.indexOf('"c": 64'))],
    ]);
  });

  test('faults of old expressions are found where they stand', () => {
    const codes = (expression: unknown, version = 1) => {
      const text = textOf(loop(expression, version));
      return found(text).map((d) => [d.code, d.path.slice(10)]);
    };
    expect(codes({ terms })).toEqual([['wire/missing-key', ['order', 0, 'c']]]);
    expect(codes({ c: 0, terms: [{ AxisLabel: 'i0' }] })).toEqual([['wire/missing-key', ['order', 0, 'terms', 0, 'coef']]]);
    expect(codes({ c: 0, terms: [{ AxisLabel: 'i0', coef: 1, coeff: 1 }] })).toEqual([
      ['wire/unknown-key', ['order', 0, 'terms', 0, 'coeff']],
    ]);
    expect(codes({ c: 0, terms: [], op: 'Pow', op_param: 1 })).toEqual([['wire/missing-key', ['order', 0, 'kind']]]);
    expect(codes({ c: 1, terms: [], op: 'IndirectArgId', op_param: 1 })).toEqual([['wire/constraint', ['order', 0, 'c']]]);
    expect(codes({ c: 64, terms: [{ AxisLabel: 'i1', coef: 1 }] })).toEqual([
      ['wire/unknown-name', ['order', 0, 'terms', 0, 'idx', 'axis']],
    ]);
    expect(codes({ c: 64, terms }, 2)).toEqual([['wire/missing-key', ['order', 0, 'kind']]]);
  });
});

test('names of a document in memory are checked when it is written, and when that is asked for', () => {
  const document = read(canonical) as AnyJson;
  document.functions[0].blocks[0].instructions[1].dependencies = [['act1', 'Flow']];
  const path = ['functions', 0, 'blocks', 0, 'instructions', 1, 'dependencies', 0, 0];
  expect(codec.checkNames(document)).toMatchObject([{ code: 'wire/unknown-name', path, hint: 'did you mean "act0"?' }]);
  expect(codec.writeDocument(document)).toMatchObject({ ok: false, diagnostics: [{ code: 'wire/unknown-name', path }] });
});
