import { unwrap } from '@instabrew/spec';
import { expect, expectTypeOf, test } from 'vitest';
import { enumCodec, wireJson } from '../test/fakes.js';
import { toy } from '../test/toy.js';
import { appliesTo, definePlugin, type Plugin } from './define-plugin.js';
import type { Emitter, EnumCodecs, PortName, Ports, WireCodec } from './ports.js';
import { workbench } from './workbench.js';

/** What a third party does, with its own package's name in place of the path. */
declare module './ports.js' {
  interface Ports {
    census: Census;
  }
}
interface Census {
  readonly instructions: number;
}

test('`use` gives the ports in `needs`, each with its type', () => {
  definePlugin({
    port: 'interpreter',
    name: 'typed',
    needs: ['enumCodec', 'wireCodec'],
    create: (_isa, use) => {
      expectTypeOf(use('enumCodec')).toEqualTypeOf<EnumCodecs>();
      expectTypeOf(use('wireCodec')).toEqualTypeOf<WireCodec>();
      return { run: () => ({ ok: true, tensors: new Map(), executed: 0 }) };
    },
  });
});

test('asking for a port that is not in `needs` does not compile', () => {
  definePlugin({
    port: 'interpreter',
    name: 'greedy',
    needs: ['enumCodec'],
    create: (_isa, use) => {
      // @ts-expect-error `latency` is not in needs
      use('latency');
      return { run: () => ({ ok: true, tensors: new Map(), executed: 0 }) };
    },
  });
  definePlugin({
    port: 'interpreter',
    name: 'needless',
    create: (_isa, use) => {
      // @ts-expect-error there are no needs
      use('enumCodec');
      return { run: () => ({ ok: true, tensors: new Map(), executed: 0 }) };
    },
  });
  definePlugin({
    port: 'interpreter',
    name: 'empty',
    needs: [],
    create: (_isa, use) => {
      // @ts-expect-error there are no needs
      use('enumCodec');
      return { run: () => ({ ok: true, tensors: new Map(), executed: 0 }) };
    },
  });
});

test('a port of the wrong name, a many-port as a need, and the wrong product do not compile', () => {
  // @ts-expect-error no such port
  definePlugin({ port: 'enumcodec', name: 'typo', create: () => ({ all: [] }) });
  const create = (): EnumCodecs => ({ all: [], of: () => undefined as never });
  // @ts-expect-error emitters are many, nobody can need the one
  definePlugin({ port: 'enumCodec', name: 'many', needs: ['emitter'], create });
  // @ts-expect-error not a WireCodec
  definePlugin({ port: 'wireCodec', name: 'wrong', create: () => ({ format: 'json' }) });
});

test('a plugin is a value of its port and needs, and goes into a list of plugins', () => {
  expectTypeOf(wireJson()).toEqualTypeOf<Plugin<'wireCodec', readonly ['enumCodec']>>();
  expectTypeOf(enumCodec()).toEqualTypeOf<Plugin<'enumCodec', readonly []>>();
  const plugins: readonly Plugin[] = [enumCodec(), wireJson()];
  expect(plugins.map(({ port, name, needs }) => ({ port, name, needs }))).toEqual([
    { port: 'enumCodec', name: 'enums', needs: [] },
    { port: 'wireCodec', name: 'json', needs: ['enumCodec'] },
  ]);
});

test('a third-party port is added by declaration merging, and used like any other', () => {
  expectTypeOf<'census'>().toExtend<PortName>();
  expectTypeOf<Ports['emitter']>().toEqualTypeOf<Emitter>();
  const census = definePlugin({ port: 'census', name: 'count', create: (isa) => ({ instructions: isa.instructions.length }) });
  const reader = definePlugin({
    port: 'enumCodec',
    name: 'reader',
    needs: ['census'],
    create: (_isa, use) => ({ all: new Array(use('census').instructions), of: () => undefined as never }),
  });
  const bench = unwrap(workbench(toy, [reader, census]));
  expect(bench.use('enumCodec').all).toHaveLength(toy.instructions.length);
  expect(bench.use('census')).toEqual({ instructions: toy.instructions.length });
});

test('`for` is the name of an ISA or a question about it', () => {
  expect(appliesTo({}, toy)).toBe(true);
  expect(appliesTo({ for: 'toy' }, toy)).toBe(true);
  expect(appliesTo({ for: 'neuron' }, toy)).toBe(false);
  expect(appliesTo({ for: (isa) => isa.version.startsWith('1.') }, toy)).toBe(true);
});
