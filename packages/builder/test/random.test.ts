/** Programs drawn by chance: what builds is read without a finding, as what was written; what does not says why. */
import { enumCodecs } from '@instabrew/enum-codec';
import { unwrap } from '@instabrew/spec';
import { jsonWireCodec } from '@instabrew/wire-json';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { View } from '../src/index.js';
import { builder, neuron } from './neuron.js';

const codec = jsonWireCodec(neuron, enumCodecs(neuron));
const small = fc.integer({ min: -1, max: 9 });
const range = fc.option(fc.tuple(small, small), { nil: undefined });
const change = fc.oneof(
  fc.record({ kind: fc.constant('slice' as const), ranges: fc.array(range, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('split' as const), at: fc.integer({ min: 0, max: 2 }), inner: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('permute' as const), order: fc.constantFrom([0, 1], [1, 0], [0, 2, 1], [0, 1, 2]) }),
  fc.record({ kind: fc.constant('reverse' as const), at: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant('broadcast' as const), at: fc.integer({ min: 0, max: 2 }), num: small }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const changed = (view: View, c: Change): View => {
  if (c.kind === 'slice') return view.slice(...c.ranges);
  if (c.kind === 'split') return view.split(c.at, c.inner);
  if (c.kind === 'permute') return view.permute(...c.order);
  return c.kind === 'reverse' ? view.reverse(c.at) : view.broadcast(c.at, c.num);
};
const copy = fc.record({
  from: fc.constantFrom('a', 'x', 'y'),
  to: fc.constantFrom('a', 'x', 'y'),
  changes: fc.array(change, { maxLength: 2 }),
  inLoop: fc.boolean(),
});

it('random programs build and survive a round trip, or have findings', () => {
  const outcomes = { built: 0, refused: 0 };
  fc.assert(
    fc.property(fc.array(copy, { minLength: 1, maxLength: 3 }), (copies) => {
      const p = builder({ order: 'semaphores' });
      const tensors = {
        a: p.tensor('a', { memory: 'DRAM', dtype: 'float32', shape: [8, 8] }),
        x: p.tensor('x', { memory: 'SB', dtype: 'float32', shape: [8, 8] }),
        y: p.tensor('y', { memory: 'SB', dtype: 'bfloat16', shape: [8, 4, 2] }),
      } as const;
      for (const { from, to, changes, inLoop } of copies) {
        const view = (name: string): View => tensors[name as keyof typeof tensors];
        const append = () => void p.op.DMACopy({ src: changes.reduce(changed, view(from)), dst: view(to) });
        if (inLoop) p.loop('i', { ub: 3 }, append);
        else append();
      }
      const result = p.build();
      outcomes[result.ok ? 'built' : 'refused']++;
      if (!result.ok) {
        expect(result.diagnostics.length).toBeGreaterThan(0);
        return;
      }
      const text = unwrap(codec.writeDocument(result.value.document));
      expect(unwrap(codec.readDocument(text))).toEqual(result.value.document);
    }),
    { numRuns: 400, seed: 20_26 },
  );
  expect(Math.min(outcomes.built, outcomes.refused)).toBeGreaterThan(40);
});
