import { allFields, type FieldSpec, instructionOf } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { neuron } from '../src/index.js';
import { facts, haveFacts, report } from './facts.js';
import { show } from './field-type.js';

interface FieldFact {
  readonly key: string;
  readonly type: string;
  readonly resolvedType?: string;
  readonly default: string | null;
  readonly required: boolean | null;
  readonly emit: 'always' | 'skip-default' | 'conditional' | 'unstated';
  readonly note?: string;
}
interface OpFact {
  readonly ordinal: number;
  readonly name: string;
  readonly base: string;
  readonly fields: readonly FieldFact[];
  readonly allOpKeys: readonly string[];
  readonly validEngines?: readonly string[];
  readonly defaultEngine?: string;
  readonly sameInst: 'field-compare' | 'base' | 'not-implemented';
}

/** Catalogue types that are not the name of an enum. */
const types: { readonly [type: string]: string } = {
  float: 'f32',
  SerializableFloat: 'f32',
  'MaybeAffine<bool>': 'maybeAffine<bool>',
  'MaybeAffine<u8>': 'maybeAffine<u8>',
  'MaybeAffine<u32>': 'maybeAffine<u32>',
  'MaybeAffine<uint>': 'maybeAffine<u32>',
  'MaybeAffine<i32>': 'maybeAffine<i32>',
  'MaybeAffine<int>[2]': '[maybeAffine<i32>, maybeAffine<i32>]',
  'variant<int,QuasiAffineExpr>': 'maybeAffine<i32>',
  'DMAQueue* written as queue-name string': 'string',
  'array of block-name strings': 'list<string>',
  'function name string': 'string',
  'callee name string': 'string',
  FunctionArgumentMap: 'map<string>',
  'map<string,string>': 'map<string>',
  'pair of u32': '[u32, u32]',
  'triple of u32': '[u32, u32, u32]',
  string: 'string',
  'string/blob': 'string',
};
const equality = { 'field-compare': 'fields', base: 'base', 'not-implemented': 'none' } as const;

/** Defaults that the facts state: `Idle(0)`, or "KLR spec default (-1,-1)" in the note. */
const statedDefault = (f: FieldFact): unknown => {
  const member = /^(\w+)\(\d+\)$/.exec(f.default ?? '')?.[1];
  const pair = /KLR spec default \((-?\d+),(-?\d+)\)/.exec(f.note ?? '');
  return member ?? (pair ? [Number(pair[1]), Number(pair[2])] : undefined);
};

describe.runIf(haveFacts)('instructions carry the facts', () => {
  const all = haveFacts ? facts<{ readonly opcodes: readonly OpFact[] }>('ops.json').opcodes : [];
  const ops = all.filter((o) => neuron.instructions.some((i) => i.name === o.name));

  it('names and ordinals', () => {
    expect(neuron.instructions.map((i) => [i.ordinal, i.name])).toEqual(ops.map((o) => [o.ordinal, o.name]));
    report(`fidelity: ${ops.length} of ${all.length} opcodes, ${ops.flatMap((o) => o.fields).length} keys`);
  });

  it.each(ops.map((o) => [o.name, o] as const))('%s: base, keys in order, equality, engines', (name, op) => {
    const spec = instructionOf(neuron, name);
    expect(spec.base ?? 'Instruction').toBe(op.base.replace('Inst', '').replace('ruction', 'Instruction'));
    expect(spec.fields.map((f) => f.name)).toEqual(op.fields.map((f) => f.key));
    expect(allFields(neuron, spec).map((f) => f.name)).toEqual(op.allOpKeys);
    expect(spec.equality).toBe(equality[op.sameInst]);
    if (op.validEngines) expect(spec.engine.valid).toEqual(op.validEngines);
    if (op.defaultEngine) expect(spec.engine.default).toBe(op.defaultEngine);
  });

  const fields = ops.flatMap((o) =>
    o.fields.map((f) => [`${o.name}.${f.key}`, f, instructionOf(neuron, o.name).fields.find((s) => s.name === f.key)] as const),
  );
  it.each(fields)('%s: type, required, default, write rule', (_, fact, found) => {
    const spec = found as FieldSpec;
    const type = fact.resolvedType ?? fact.type;
    expect(show(spec.type)).toBe(types[type] ?? type);
    expect(spec.required).toBe(fact.required === true);
    const value = statedDefault(fact);
    if (value !== undefined) expect(spec.default).toEqual(value);
    if (fact.emit === 'always') expect(spec.emit).toBe('always');
    if (fact.emit === 'skip-default') expect(['nonDefault', 'present', 'nonEmpty']).toContain(spec.emit);
    // An affine value that is not set differs from one that is zero.
    if (fact.emit === 'skip-default' && spec.type.kind === 'maybeAffine') expect(spec.optional).toBe(true);
  });
});
