import { enumCodecs } from '@instabrew/enum-codec';
import { le } from '@instabrew/expr';
import * as spec from '@instabrew/spec';
import { resolve, unwrap } from '@instabrew/spec';
import { jsonWireCodec } from '@instabrew/wire-json';
import { describe, expect, it } from 'vitest';
import { shelves } from '../../test/shelves.js';
import { type RuleCase, ruleCases } from './cases.js';
import { rulesOf } from './rules.js';

const codec = jsonWireCodec(shelves, enumCodecs(shelves));
const { cases, unbroken } = ruleCases(shelves, { seed: 1, count: 200 });
const found = ({ document }: RuleCase) =>
  codec
    .verifyDocument(unwrap(codec.readDocument(unwrap(codec.writeDocument(document)))))
    .map(({ code, path }) => ({ code, path }));
const text = (seed: number) =>
  ruleCases(shelves, { seed, count: 100 }).cases.map(({ document }) => unwrap(codec.writeDocument(document)));

describe('rules', () => {
  it('are those of the instruction, its operands and its constraints', () => {
    expect(shelves.instructions.map((inst) => rulesOf(shelves, inst).map((rule) => rule.name))).toEqual([
      [
        ...['generation', 'engine', 'presence of from', 'dtype of from', 'memory of from', 'presence of to', 'memory of to'],
        ...['rows', 'from-rows', 'to-rows', 'start', 'plain', 'extra', 'width', 'times', 'top'].map((name) => `Carry.${name}`),
      ],
      ['abstract'],
    ]);
  });
});

describe('documents', () => {
  it('are many, and break every rule alone but for the one that never decides', () => {
    expect(cases.length).toBe(200);
    expect(cases.filter((c) => c.rule === undefined).length).toBeGreaterThan(85);
    expect(unbroken).toEqual(['Carry: Carry.top']);
    expect(new Set(cases.map((c) => c.rule?.name)).size).toBe(17);
  });

  it('break the rule that they are made for, and no other', () => {
    for (const one of cases) {
      const { rule, path } = one;
      expect(found(one)).toEqual(rule ? [{ code: rule.code, path: [...path, ...rule.path] }] : []);
    }
  });

  it('are the same for the same seed, and others for another', () => {
    expect(text(1)).toEqual(text(1));
    expect(text(1)).not.toEqual(text(2));
    expect(new Set(text(1)).size).toBeGreaterThan(50);
  });
});

describe('an ISA whose documents are lists of instructions', () => {
  const none = { latency: spec.absent('a test'), semantics: spec.absent('a test') };
  const Base = spec.instruction('Base', 1, { ...none, abstract: true, fields: { count: spec.field(spec.u8) } });
  const Step = spec.instruction('Step', 2, {
    ...none,
    base: Base,
    engine: { default: 'Left', valid: ['Left'] },
    constraints: ({ field: { count } }) => [
      spec.constraint('small', le(count, 9), 'count is 9 at most'),
      spec.constraint('smaller', le(count, 20), 'count is 20 at most'),
    ],
  });
  const isa = unwrap(
    resolve(spec.isa({ name: 'steps', engines: spec.structuralEnum('Engine', ['Left', 'Right']), instructions: [Base, Step] }), {
      root: '/',
    }),
  );

  it('has one record in each, and says which rule follows from another one', () => {
    const made = ruleCases(isa, { seed: 3 });
    expect(made.unbroken).toEqual(['Step: Step.smaller']);
    expect(made.cases.map((c) => [c.instruction, c.rule?.name])).toEqual([
      ['Base', 'abstract'],
      ['Step', 'engine'],
      ['Step', undefined],
      ['Step', 'Step.small'],
      ['Step', undefined],
    ]);
  });
});
