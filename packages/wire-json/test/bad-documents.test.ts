/** Documents that are wrong in one place, row by row as the description of the format lists them. */
import { describe, expect, test } from 'vitest';
import { codec, found, read, stream, write } from './neuron-codec.js';
import { type AnyJson, example, textOf } from './worked-example.js';

/** Values to put at places of the example; undefined: the key is taken away. An index behind the end adds an entry. */
type Edits = { readonly [place: string]: unknown };
type Row = [what: string, edits: Edits, code: string, path: string, hint?: string];

const block = 'functions[0].blocks[0]';
const act = `${block}.instructions[0]`;
const mm = `${block}.instructions[1]`;
const next = `${block}.instructions[2]`;
const x = 'functions[0].allocations[0].memorylocations[0]';
const ordered = (node: unknown) => ({ [next]: { opcode: 'NoOp', name: 'n', order: [node] } });
const queue = (name: string, ...instructions: unknown[]) => ({ name, blocks: [{ name: 'b', instructions }] });
const symbolic = (dtype: string, ...values: number[]) => ({
  kind: 'symbolic_imm_value',
  value_list: values.map((value) => ({ value })),
  dtype,
});
const phi = (...pair: string[]) => ({ [`${block}.arguments`]: [{ name: 'p', incoming_values: [pair] }] });

// biome-ignore format: one document a line
const rows: readonly Row[] = [
  // The records
  ['missing required key', { [`${act}.func`]: undefined }, 'wire/missing-key', `${act}.func`],
  ['missing required key of a container', { 'functions[0].name': undefined }, 'wire/missing-key', 'functions[0].name'],
  ['missing key of the root', { functions: undefined }, 'wire/missing-key', 'functions'],
  ['wrong JSON type', { functions: {} }, 'wire/type-mismatch', 'functions'],
  ['unknown extra key', { 'functions[0].block': [] }, 'wire/unknown-key', 'functions[0].block', 'did you mean "blocks"?'],
  ['unknown opcode', { [`${mm}.opcode`]: 'Matmul' }, 'wire/unknown-opcode', `${mm}.opcode`, 'did you mean "Matmult"?'],
  ['unknown enum name', { arch: 'gen9' }, 'wire/unknown-enum-member', 'arch', 'did you mean "gen3"?'],
  ['unknown dtype', { [`${act}.ins[0].dtype`]: 'float23' }, 'wire/unknown-enum-member', `${act}.ins[0].dtype`, 'did you mean "float32"?'],
  ['dtype by number', { [`${act}.ins[0].dtype`]: 3 }, 'wire/type-mismatch', `${act}.ins[0].dtype`, '3 is "float8e3"'],
  ['unknown operand kind', { [`${act}.ins[0].kind`]: 'physical' }, 'wire/unknown-kind', `${act}.ins[0].kind`, 'did you mean "physical_ap"?'],
  ['forbidden immediate dtype', { [`${act}.ins[1].dtype`]: 'float8e4' }, 'wire/bad-immediate-dtype', `${act}.ins[1].value`],
  ['forbidden dtype of a symbolic immediate', { [`${act}.ins[1]`]: symbolic('float8e4', 1) }, 'wire/bad-immediate-dtype', `${act}.ins[1].value_list[0].value`],
  ['a symbolic immediate outside its dtype', { [`${act}.ins[1]`]: symbolic('uint8', 0, 256) }, 'wire/out-of-range', `${act}.ins[1].value_list[1].value`],
  // Names of storages
  ['unknown location', { [`${act}.ins[0].memref`]: 'z' }, 'wire/unknown-name', `${act}.ins[0].memref`, 'did you mean "x"?'],
  ['location of another set', { [`${act}.ins[0].memref`]: 'y' }, 'wire/unknown-name', `${act}.ins[0].memref`, 'did you mean "x"?'],
  ['unknown set', { [`${act}.ins[0].memsetref`]: 'xset' }, 'wire/unknown-name', `${act}.ins[0].memsetref`, 'did you mean "x_set"?'],
  ['unknown owner of a location', { [`${act}.ins[0].memref_owner_func`]: 'f' }, 'wire/unknown-name', `${act}.ins[0].memref_owner_func`],
  ['unknown register', { [`${act}.ins[1]`]: { kind: 'register_access', dtype: 'int32', regref: 'r0' } }, 'wire/unknown-name', `${act}.ins[1].regref`],
  ['unknown alias destination', { [`${x}.type`]: 'DRAM', [`${x}.alias`]: [['z', 3]] }, 'wire/unknown-name', `${x}.alias[0][0]`, 'did you mean "x"?'],
  ['unknown set of an alias', { [`${x}.type`]: 'DRAM', [`${x}.alias`]: [['z_set', 'x', 3]] }, 'wire/unknown-name', `${x}.alias[0][0]`, 'did you mean "x_set"?'],
  // Dependencies
  ['unknown instruction', { [`${mm}.dependencies`]: [['act1', 'Flow']] }, 'wire/unknown-name', `${mm}.dependencies[0][0]`, 'did you mean "act0"?'],
  ['unknown instruction, bare', { [`${mm}.dependencies`]: ['act1'] }, 'wire/unknown-name', `${mm}.dependencies[0][0]`, 'did you mean "act0"?'],
  ['unknown producer of a wait', { [`${mm}.sync_info.on_wait[0].from`]: 'act' }, 'wire/unknown-name', `${mm}.sync_info.on_wait[0].from`, 'did you mean "act0"?'],
  ['unknown loop-carried dependency', { [`${mm}.loop_carried_dependencies`]: [['act1', 'Flow']] }, 'wire/unknown-name', `${mm}.loop_carried_dependencies[0][0]`, 'did you mean "act0"?'],
  ['unknown name in unroll_dependencies', { [`${mm}.unroll_dependencies`]: [['act1', 'Flow', [], []]] }, 'wire/unknown-name', `${mm}.unroll_dependencies[0][0]`, 'did you mean "act0"?'],
  ['dependencies that are no array', { [`${mm}.dependencies`]: 'act0' }, 'wire/type-mismatch', `${mm}.dependencies`],
  ['loop-carried dependencies that are no array', { [`${mm}.loop_carried_dependencies`]: 'act0' }, 'wire/type-mismatch', `${mm}.loop_carried_dependencies`],
  ['a dependency that is an object', { [`${mm}.dependencies`]: [{ id: 'act0', kind: 'Flow' }] }, 'wire/type-mismatch', `${mm}.dependencies[0]`],
  ['a dependency of one', { [`${mm}.dependencies`]: [['act0']] }, 'wire/wrong-length', `${mm}.dependencies[0]`],
  ['unroll_dependencies that are no array', { [`${mm}.unroll_dependencies`]: {} }, 'wire/type-mismatch', `${mm}.unroll_dependencies`],
  ['an entry of unroll_dependencies that is no array', { [`${mm}.unroll_dependencies`]: ['act0'] }, 'wire/type-mismatch', `${mm}.unroll_dependencies[0]`],
  ['edge kind of 8', { [`${mm}.dependencies`]: [['act0', 8]] }, 'wire/unknown-enum-member', `${mm}.dependencies[0][1]`],
  ['edge kind below 0', { [`${mm}.dependencies`]: [['act0', -1]] }, 'wire/unknown-enum-member', `${mm}.dependencies[0][1]`],
  ['edge to itself', { [`${mm}.dependencies`]: [['mm0', 'Flow']] }, 'wire/self-dependency', `${mm}.dependencies[0][0]`],
  // Queues, blocks, functions
  ['unknown queue', { [next]: { opcode: 'DMATrigger', name: 't', queue: 'q' } }, 'wire/unknown-name', `${next}.queue`],
  ['unknown DMA block', { queues: [queue('q')], [next]: { opcode: 'DMATrigger', name: 't', queue: 'q', dma_blocks: ['d0'] } }, 'wire/unknown-name', `${next}.dma_blocks[0]`],
  ['DMA block of another queue', { queues: [queue('q', { opcode: 'DMABlock', name: 'd0', blocks: [] }), queue('q2')], [next]: { opcode: 'DMATrigger', name: 't', queue: 'q2', dma_blocks: ['d0'] } }, 'wire/unknown-name', `${next}.dma_blocks[0]`],
  ['unknown branch target', { [next]: { opcode: 'UnconditionalBranch', name: 'b', target: 'Block2' } }, 'wire/unknown-name', `${next}.target`, 'did you mean "Block1"?'],
  ['unknown function of a call', { [next]: { opcode: 'Call', name: 'c', target: 'f' } }, 'wire/unknown-name', `${next}.target`],
  ['unknown call', { call_to_physical_memlocs: { c: [] } }, 'wire/unknown-name', 'call_to_physical_memlocs.c'],
  ['unknown phi value', phi('v', 'Block1'), 'wire/unknown-name', `${block}.arguments[0].incoming_values[0][0]`, 'did you mean "x"?'],
  ['unknown phi block', phi('x', 'Block9'), 'wire/unknown-name', `${block}.arguments[0].incoming_values[0][1]`, 'did you mean "Block1"?'],
  // Versions and expressions
  ['version 3', { version: 3 }, 'wire/bad-version', 'version'],
  ['version 0', { version: 0 }, 'wire/bad-version', 'version'],
  ['unknown affine kind', ordered({ kind: 'APIndex' }), 'wire/unknown-kind', `${next}.order[0].kind`],
  ['term count wrong', ordered({ kind: 'SumKind', n_terms: 2, terms: [] }), 'wire/constraint', `${next}.order[0].n_terms`],
  ['axis not in nest', ordered({ kind: 'AffIVKind', axis: 'i0' }), 'wire/unknown-name', `${next}.order[0].axis`],
  ['loopnest of no loop', { [`${mm}.loopnest`]: ['i0'] }, 'wire/unknown-name', `${mm}.loopnest[0]`],
  // Rules between fields
  ['location count wrong', { 'functions[0].allocations[0].tensorId2MemLocSize': 2 }, 'wire/constraint', 'functions[0].allocations[0].tensorId2MemLocSize'],
  ['alias outside DRAM', { [`${x}.alias`]: [['y_set', 'y', 3]] }, 'wire/constraint', x],
  ['alias to a location outside DRAM', { [`${x}.type`]: 'DRAM', [`${x}.alias`]: [['y_set', 'y', 3]] }, 'wire/constraint', `${x}.alias[0][1]`],
  ['pack id outside PSUM', { [`${x}.pack_id_hint`]: 1 }, 'wire/constraint', x],
  ['memory type by an unknown number', { [`${x}.type`]: 24 }, 'wire/unknown-enum-member', `${x}.type`],
  ['split_BB', { 'functions[0].attributes.split_BB': true }, 'wire/constraint', 'functions[0].attributes'],
  // Names that are there already
  ['duplicate instruction', { [`${mm}.name`]: 'act0', [`${mm}.dependencies`]: [] }, 'wire/duplicate-name', `${mm}.name`],
  ['duplicate function', { 'functions[1]': { name: 'main' } }, 'wire/duplicate-name', 'functions[1].name'],
  ['a register called like a set', { 'functions[0].allocations[4]': { Skind: 'register', name: 'x_set' } }, 'wire/duplicate-name', 'functions[0].allocations[4].name'],
  // Functions of kernels
  ['malformed nki_functions', { nki_functions: { function: [] } }, 'wire/unknown-key', 'nki_functions.function', 'did you mean "functions"?'],
  ['nki_functions that are no object', { nki_functions: [] }, 'wire/type-mismatch', 'nki_functions'],
];

/** Path as people write it. */
const dotted = (path: readonly (string | number)[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');

const steps = (place: string): readonly (string | number)[] =>
  place.split(/[.[]/).map((step) => (step.endsWith(']') ? Number(step.slice(0, -1)) : step));

const edited = (edits: Edits): AnyJson => {
  const module = example();
  for (const [place, value] of Object.entries(edits)) {
    const path = steps(place);
    const holder = path.slice(0, -1).reduce((at, step) => at[step], module);
    if (value === undefined) delete holder[path.at(-1) ?? ''];
    else holder[path.at(-1) ?? ''] = value;
  }
  return module;
};

/** Offset of the value at the path, by a parser of its own: the text up to there, read as far as it goes. */
const offsetOf = (text: string, path: readonly (string | number)[]): number => {
  let at = 0;
  const blank = () => {
    while (' \n\r\t'.includes(text[at] ?? '-')) at++;
  };
  const string = (): string => {
    const start = at++;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    return JSON.parse(text.slice(start, ++at));
  };
  const skip = (): void => {
    blank();
    if (text[at] === '"') return void string();
    if (text[at] !== '{' && text[at] !== '[') {
      while (!',]} \n'.includes(text[at] ?? ' ')) at++;
      return;
    }
    let depth = 0;
    do {
      if (text[at] === '"') {
        string();
        continue;
      }
      if ('{['.includes(text[at] ?? '')) depth++;
      if ('}]'.includes(text[at] ?? '')) depth--;
      at++;
    } while (depth > 0);
  };
  for (const step of path) {
    blank();
    if (text[at] !== '{' && text[at] !== '[') return at;
    const before = at++;
    let index = 0;
    for (;;) {
      blank();
      if ('}]'.includes(text[at] ?? ']')) return before;
      const key = typeof step === 'number' ? index++ : string();
      if (typeof step === 'string') {
        blank();
        at++;
      }
      blank();
      if (key === step) break;
      skip();
      blank();
      if (text[at] === ',') at++;
    }
  }
  blank();
  return at;
};

describe.each(rows)('%s', (_, edits, code, path, hint) => {
  const text = textOf(edited(edits));

  test(code, () => {
    const errors = found(text).filter((d) => d.severity === 'error');
    expect(errors.map((d) => [d.code, dotted(d.path), d.hint])).toEqual([[code, path, hint]]);
    const [{ offset, path: at } = { offset: 0, path: [] }] = errors;
    if (code === 'wire/unknown-key') expect(text.slice(offset).startsWith(JSON.stringify(at.at(-1)))).toBe(true);
    else expect(offset).toBe(offsetOf(text, code === 'wire/missing-key' ? at.slice(0, -1) : at));
  });
});

test('a document may have several faults at once', () => {
  const text = textOf(edited({ version: 7, [`${act}.func`]: undefined, [`${mm}.opcode`]: 'Matmul' }));
  expect(found(text).map((d) => d.code)).toEqual(['wire/missing-key', 'wire/unknown-opcode', 'wire/bad-version']);
});

describe('names that several objects have', () => {
  const [act0, mm0] = example().functions[0].blocks[0].instructions;

  test('in two blocks that is legal; a link to them means the first, with a warning', () => {
    const blocks = [
      { name: 'Block1', instructions: [act0] },
      { name: 'Block2', instructions: [act0, mm0] },
    ];
    const text = textOf(edited({ 'functions[0].blocks': blocks }));
    expect(codec.readDocument(text).ok).toBe(true);
    expect(found(text).map((d) => [d.code, d.severity, dotted(d.path)])).toEqual([
      ['wire/ambiguous-name', 'warning', 'functions[0].blocks[1].instructions[1].dependencies[0][0]'],
    ]);
  });

  test('lenient: the second in one list gets the first free name', () => {
    const instructions = [act0, mm0, act0, { ...act0, name: 'act0_2' }, act0];
    const text = textOf(edited({ [`${block}.instructions`]: instructions }));
    const document = read(text, { mode: 'lenient' }) as AnyJson;
    const names = document.functions[0].blocks[0].instructions.map((i: AnyJson) => i.name);
    expect(names).toEqual(['act0', 'mm0', 'act0_1', 'act0_2', 'act0_3']);
    expect(found(text, { mode: 'lenient' }).map((d) => [d.code, d.severity])).toEqual([
      ['wire/duplicate-name', 'warning'],
      ['wire/duplicate-name', 'warning'],
    ]);
    expect(found(write(document))).toEqual([]);
  });
});

test('names are looked up where they can be seen: loops, queues, functions', () => {
  const order = [{ kind: 'AffIVKind', axis: 'i0' }];
  const loop = (name: string, ...inner: unknown[]) => ({
    opcode: 'Loop',
    name,
    LoopAxis: { name: 'i0', lb: 0, ub: 4, stride: 1 },
    blocks: [
      {
        name: 'block0',
        instructions: [{ opcode: 'NoOp', name: `${name}_n`, order, dependencies: ['act0'], loopnest: ['i0'] }, ...inner],
      },
    ],
  });
  const { ins, outs } = example().functions[0].blocks[0].instructions[0];
  const copy = { opcode: 'DMADescriptorCopy', name: 'c', ins: ins.slice(0, 1), outs };
  const dmaBlock = {
    opcode: 'DMABlock',
    name: 'd0',
    dma_trigger: 't',
    sync_info: { on_wait: [{ from: 'act0', id: 1, wait_value: 1 }] },
    blocks: [{ name: 'd0_Block0', instructions: [copy] }],
  };
  const text = textOf(
    edited({
      [next]: loop('l0', loop('l1')),
      [`${block}.instructions[3]`]: loop('l2'),
      [`${block}.instructions[4]`]: { opcode: 'DMATrigger', name: 't', queue: 'q', dma_blocks: ['d0'], dependencies: ['l1_n'] },
      [`${mm}.sync_info.on_wait[1]`]: { from: 'd0', id: 2, wait_value: 1 },
      queues: [queue('q', dmaBlock)],
      'functions[1]': { name: 'f', blocks: [{ name: 'Block1', instructions: [{ opcode: 'Call', name: 'k', target: 'main' }] }] },
      call_to_physical_memlocs: { k: ['x', 'y'] },
    }),
  );
  expect(found(text)).toEqual([]);
});

test('lenient: unknown names are warnings, and everything is written back', () => {
  const text = textOf(edited({ [`${mm}.dependencies`]: [['gone', 'Flow']] }));
  expect(found(text, { mode: 'lenient' }).map((d) => [d.code, d.severity])).toEqual([['wire/unknown-name', 'warning']]);
  expect(write(read(text, { mode: 'lenient' }), 2, 'lenient')).toBe(text);
});

describe('a document from the future', () => {
  // Sorted by hand: the text must be canonical.
  const { acc, alpha, ...rest } = example().functions[0].blocks[0].instructions[0];
  const text = textOf(
    edited({
      [act]: { a_header_key: { later: [1, '<1.0>', null] }, acc, alpha, ...rest, func: 'Swish9' },
      [`${mm}.ins[0]`]: { dtype: 'float32', kind: 'quantum_ap', qubits: 3 },
      [`${mm}.dependencies[1]`]: ['new0', 'Flow'],
      [next]: { name: 'new0', opcode: 'Teleport', to: 'x' },
      zz_new: true,
    }),
  );

  test('lenient: goes in and comes out byte-identical', async () => {
    expect(write(read(text, { mode: 'lenient' }), 2, 'lenient')).toBe(text);
    expect(found(text, { mode: 'lenient' })).toEqual([]);
    expect(await stream(text, { mode: 'lenient' })).toEqual({ text, diagnostics: [] });
  });

  test('strict: everything that is new, at once, with path and byte', async () => {
    const expected = [
      ['wire/unknown-key', `${act}.a_header_key`, text.indexOf('"a_header_key"')],
      ['wire/unknown-enum-member', `${act}.func`, text.indexOf('"Swish9"')],
      ['wire/unknown-kind', `${mm}.ins[0].kind`, text.indexOf('"quantum_ap"')],
      ['wire/unknown-opcode', `${next}.opcode`, text.indexOf('"Teleport"')],
      ['wire/unknown-key', 'zz_new', text.indexOf('"zz_new"')],
    ];
    expect(found(text).map((d) => [d.code, dotted(d.path), d.offset])).toEqual(expected);
    expect((await stream(text)).diagnostics.map((d) => [d.code, dotted(d.path), d.offset])).toEqual(expected);
  });
});
