/** Streams: what they yield, and what they refuse because it cannot be done part by part. */
import { describe, expect, test } from 'vitest';
import { codec, pieces, read, stream, write } from './neuron-codec.js';
import { type AnyJson, example, textOf } from './worked-example.js';

const canonical = textOf(example());

test('frame and parts, in the order of the text', async () => {
  const seen: string[] = [];
  for await (const event of codec.readStream(pieces(canonical))) {
    const path = 'path' in event ? event.path.join('.') : '';
    seen.push(`${event.kind} ${path}${event.kind === 'instruction' ? ` ${event.record.opcode}` : ''}`);
  }
  expect(seen).toEqual([
    'open ',
    'value arch',
    'value attributes',
    'openList functions',
    'open functions.0',
    'openList functions.0.allocations',
    'value functions.0.allocations.0',
    'value functions.0.allocations.1',
    'value functions.0.allocations.2',
    'value functions.0.allocations.3',
    'closeList functions.0.allocations',
    'value functions.0.attributes',
    'openList functions.0.blocks',
    'open functions.0.blocks.0',
    'openList functions.0.blocks.0.instructions',
    'instruction functions.0.blocks.0.instructions.0 Activation',
    'instruction functions.0.blocks.0.instructions.1 Matmult',
    'closeList functions.0.blocks.0.instructions',
    'value functions.0.blocks.0.name',
    'value functions.0.blocks.0.origin',
    'close functions.0.blocks.0',
    'closeList functions.0.blocks',
    'value functions.0.name',
    'value functions.0.origin',
    'close functions.0',
    'closeList functions',
    'value version',
    'close ',
  ]);
});

test('instructions say where they stand', async () => {
  const offsets: number[] = [];
  for await (const event of codec.readStream(pieces(canonical, 5))) if (event.kind === 'instruction') offsets.push(event.offset);
  expect(offsets.map((at) => canonical.slice(at).split('\n')[1]?.trim())).toEqual(['"acc": "Idle",', '"accumulation_flag": 0,']);
});

describe('write rules of the frame', () => {
  const both = async (module: AnyJson) => {
    const text = textOf(module);
    expect((await stream(text)).diagnostics).toEqual([]);
    expect((await stream(text)).text).toBe(write(read(text)));
  };

  test('defaults that are always written are put in, empty lists and default records left out', async () => {
    const module = example();
    const [main] = module.functions;
    delete module.attributes;
    module.nki_functions = { functions: [] };
    module.queues = [];
    delete main.attributes;
    delete main.origin;
    delete main.blocks[0].origin;
    await both(Object.fromEntries(Object.entries(module).sort()));
  });

  test('a function of defaults only', async () => both({ functions: [{ name: 'main' }], version: 2 }));
  test('kernel functions and queues', async () =>
    both({
      functions: [],
      nki_functions: { functions: [{ name: 'f' }] },
      queues: [{ blocks: [{ instructions: [], name: 'b' }], name: 'q' }],
      version: 2,
    }));
});

describe('what cannot be streamed', () => {
  test('keys of the frame in another order', async () => {
    const { arch, ...rest } = example();
    const { diagnostics } = await stream(textOf({ ...rest, arch }));
    expect(diagnostics).toMatchObject([{ code: 'wire/not-streamable', path: ['arch'], hint: 'read the document whole' }]);
  });

  test('main behind another function', async () => {
    const module = example();
    module.functions.unshift({ name: 'other' });
    const { diagnostics } = await stream(textOf(module));
    expect(diagnostics).toMatchObject([{ code: 'wire/not-streamable', path: ['functions', 1] }]);
  });

  test('but keys of instructions and storages stand in any order', async () => {
    const module = example();
    const [act0] = module.functions[0].blocks[0].instructions;
    module.functions[0].blocks[0].instructions[0] = Object.fromEntries(Object.entries(act0).reverse());
    expect(await stream(textOf(module))).toEqual({ text: canonical, diagnostics: [] });
  });
});

test('the root of another type, an empty text, text behind the root', async () => {
  const codes = async (text: string) => (await stream(text)).diagnostics.map((d) => [d.code, d.offset]);
  expect(await codes('[]')).toEqual([['wire/type-mismatch', 0]]);
  expect(await codes('')).toEqual([['wire/syntax', 0]]);
  expect(await codes(`${textOf(example(), 0)} x`)).toEqual([['wire/syntax', textOf(example(), 0).length + 1]]);
  expect(await codes('{"functions":{},"version":2}')).toEqual([['wire/type-mismatch', 13]]);
});

test('a consumer that stops early ends the source', async () => {
  let ended = false;
  async function* source() {
    try {
      yield* pieces(canonical, 10);
    } finally {
      ended = true;
    }
  }
  for await (const event of codec.readStream(source())) if (event.kind === 'instruction') break;
  expect(ended).toBe(true);
});
