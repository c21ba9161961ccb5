import { workbench } from '@instabrew/plugin';
import { type ResolvedIsa, resolve, unwrap } from '@instabrew/spec';
import { expect, test } from 'vitest';
import { toy } from '../../../examples/toy-isa/toy.js';
import { enumCodec, enumCodecs } from './index.js';

const isa: ResolvedIsa = unwrap(resolve(toy, { root: new URL('../../..', import.meta.url).pathname }));

test('every enum of the ISA has a codec, the opcode enum included, in its order', () => {
  const codecs = enumCodecs(isa);
  expect(codecs.all.map((c) => c.name)).toEqual(isa.enums.map((e) => e.name));
  for (const e of isa.enums) {
    for (const m of e.members) {
      expect(unwrap(codecs.of(e.name).toOrdinal(m.name))).toBe(m.ordinal);
      expect(unwrap(codecs.of(e.name).toName(m.ordinal))).toBe(m.name);
    }
  }
});

test('an enum that the ISA does not have is an error of the caller', () => {
  expect(() => enumCodecs(isa).of('BinaryOps')).toThrow(
    new RangeError('no enum called "BinaryOps" in toy; did you mean "BinaryOp"?'),
  );
  expect(() => enumCodecs(isa).of('__proto__')).toThrow(RangeError);
});

test('the plugin provides the port', () => {
  expect(
    unwrap(workbench(isa, [enumCodec()]))
      .use('enumCodec')
      .of('UnaryFn').names,
  ).toEqual(['identity', 'relu', 'exp']);
});
