import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Binary, type MatMul, toy, Unary } from '../../../examples/toy-isa/toy.js';
import { callSite, family } from './call-site.js';
import type { InstructionOf, IsaDef, RecordDef, UnionDef } from './definition.js';
import { unwrap } from './diagnostic.js';
import { field } from './field.js';
import { absent, input, instructionWith } from './instruction.js';
import { instruction } from './isa.js';
import { newInstruction, newRecord } from './new-record.js';
import { allFields, instructionOf, lineage } from './queries.js';
import { resolve } from './resolve.js';
import {
  bool,
  f32,
  fieldEnum,
  i32,
  i64,
  list,
  maybeAffine,
  record,
  recursiveRecord,
  recursiveUnion,
  str,
  tuple,
} from './types.js';
import type { Int64 } from './values.js';

const root = new URL('../../..', import.meta.url).pathname;
const resolved = unwrap(resolve(toy, { root }));
const none = { latency: absent('a test'), semantics: absent('a test') };

describe('origins', () => {
  it('are the line of the builder call, relative to the root', () => {
    const { origin } = instructionOf(resolved, 'RowSum');
    expect(origin.file).toBe('examples/toy-isa/toy.ts');
    expect(origin.line).toBeGreaterThan(30);
  });

  it('of what a family factory makes are the line of the factory call', () => {
    const make = family((name: string, ordinal: number) => instruction(name, ordinal, { ...none, fields: { k: field(f32) } }));
    const first = make('A', 1);
    const here = line();
    const second = make('B', 2);
    expect(first.origin.line).toBe(here.line - 1);
    expect(first.fields.k?.origin.line).toBe(here.line - 1);
    expect(second.origin.line).toBe(here.line + 1);
    expect(first.origin.file).toMatch(/resolve\.test\.ts$/);
  });

  it('name an installed package by its name', () => {
    const at = (file: string): IsaDef => ({ ...toy, origin: { file, line: 1, column: 1 } });
    expect(unwrap(resolve(at('/x/node_modules/@a/b/dist/index.js'), { root })).origin.file).toBe('@a/b/dist/index.js');
  });
});

/** The line that it is called from. */
const line = (): { readonly line: number } => callSite(line);

describe('a resolved ISA', () => {
  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(resolved))).toEqual(resolved);
  });

  it('does not depend on the order of definitions', () => {
    const shuffled: IsaDef = { ...toy, instructions: [...toy.instructions].reverse(), dtypes: [...toy.dtypes] };
    expect(unwrap(resolve(shuffled, { root }))).toEqual(resolved);
  });

  it('changes its digest with any fact', () => {
    const renamed = unwrap(resolve({ ...toy, version: '1.0.1' }, { root }));
    expect(renamed.digest).not.toBe(resolved.digest);
    expect(resolved.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('builds the opcode enum from the instructions', () => {
    const opcodes = resolved.enums.find((e) => e.name === 'InstructionType');
    expect(opcodes?.members.map((m) => [m.name, m.ordinal])).toEqual([
      ['Fill', 1],
      ['Binary', 2],
      ['Unary', 3],
      ['RowSum', 4],
      ['MatMul', 5],
    ]);
  });

  it('gives references the type and the range of what they refer to', () => {
    const { latency } = instructionOf(resolved, 'Fill');
    expect(JSON.stringify(latency)).toContain(
      '{"kind":"ref","path":"gen.clock","type":"int","range":{"min":"1400","max":"1400"}}',
    );
  });
});

describe('inheritance', () => {
  const base = instruction('Base', 1, {
    ...none,
    abstract: true,
    engine: { default: 'E', valid: ['E'] },
    operands: { x: input() },
    fields: { a: field(i32).always() },
  });
  const child = instruction('Child', 2, { base, fields: { b: field(bool).optional() } });
  const Engine = fieldEnum('Engine', ['E']);
  const isa = unwrap(resolve({ ...toy, engines: Engine, instructions: [child, base], tables: [] }, { root }));

  it('passes on fields, operands, engine and capabilities', () => {
    const inst = instructionOf(isa, 'Child');
    expect(lineage(isa, inst).map((i) => i.name)).toEqual(['Base', 'Child']);
    expect(allFields(isa, inst).map((f) => f.name)).toEqual(['a', 'b']);
    expect(inst.operands.map((o) => o.name)).toEqual(['x']);
    expect(inst.engine.default).toBe('E');
    expect(inst.latency).toEqual({ absent: 'a test' });
  });

  it('is part of the inferred type', () => {
    expectTypeOf<InstructionOf<typeof child>['a']>().toEqualTypeOf<number>();
    expectTypeOf<InstructionOf<typeof child>['b']>().toEqualTypeOf<boolean | undefined>();
  });
});

describe('InstructionOf', () => {
  it('knows tag, header and fields from the spec value alone', () => {
    expectTypeOf<InstructionOf<typeof Binary>['opcode']>().toEqualTypeOf<'Binary'>();
    expectTypeOf<InstructionOf<typeof Binary>['op']>().toEqualTypeOf<'+' | '-' | 'a*b' | 'max'>();
    expectTypeOf<InstructionOf<typeof Binary>['name']>().toEqualTypeOf<string>();
    expectTypeOf<InstructionOf<typeof Unary>['scale']>().toEqualTypeOf<number>();
    expectTypeOf<InstructionOf<typeof MatMul>['accumulate']>().toEqualTypeOf<boolean>();
    expectTypeOf<InstructionOf<typeof MatMul>['ins'][number]['kind']>().toEqualTypeOf<'tensor' | 'imm'>();
    // @ts-expect-error Binary has no such field
    expectTypeOf<InstructionOf<typeof Binary>['scale']>().toBeNumber();
  });

  it('knows every wire type', () => {
    type Node = { readonly kind: 'leaf'; readonly n: number } | { readonly kind: 'sum'; readonly terms: readonly Node[] };
    const Leaf = record('Leaf', { n: field(i32) });
    const Sum: RecordDef<Omit<Extract<Node, { kind: 'sum' }>, 'kind'>> = recursiveRecord('Sum', () => ({
      terms: field(list(Expression)),
    }));
    const Expression: UnionDef<Node> = recursiveUnion('Expression', 'kind', () => ({ leaf: Leaf, sum: Sum }));
    const all = instructionWith({ name: field(str) })('All', 1, {
      ...none,
      fields: {
        affine: field(maybeAffine(bool, Expression)).optional(),
        pair: field(tuple(i64, str)),
        when: field(list(tuple(str, i32))).skipEmpty(),
      },
    });
    type All = InstructionOf<typeof all>;
    expectTypeOf<All['affine']>().toEqualTypeOf<boolean | Node | undefined>();
    expectTypeOf<All['pair']>().toEqualTypeOf<readonly [Int64, string]>();
    expectTypeOf<All['when']>().toEqualTypeOf<readonly (readonly [string, number])[]>();
    expect(all.fields.affine.wire.type).toEqual({ kind: 'maybeAffine', of: { kind: 'bool' }, union: 'Expression' });
  });

  it('types the references of callbacks', () => {
    instruction('T', 1, {
      ...none,
      fields: { scale: field(f32) },
      operands: { in: input() },
      constraints: ({ field: f, operand }) => {
        expectTypeOf(f.scale).toEqualTypeOf<import('@instabrew/expr').Ex<'real'>>();
        // @ts-expect-error no such field
        void f.missing;
        // @ts-expect-error no such operand
        void operand.missing;
        return [];
      },
    });
  });
});

describe('newRecord', () => {
  it('fills in defaults, in spec order', () => {
    const made = newRecord(resolved, 'Unary', { name: 'u', fn: 'relu' });
    expect(Object.entries(made)).toEqual([
      ['opcode', 'Unary'],
      ['name', 'u'],
      ['engine', 'Vector'],
      ['ins', []],
      ['outs', []],
      ['fn', 'relu'],
      ['scale', 1],
    ]);
  });

  it('takes keys of Object.prototype for ordinary keys', () => {
    const fields = Object.fromEntries(['constructor', '__proto__', 'toString'].map((key) => [key, field(bool).always()]));
    const odd = instruction('Odd', 1, { ...none, fields });
    const isa = unwrap(resolve({ ...toy, instructions: [odd], tables: [] }, { root }));
    const made = newRecord(isa, 'Odd', { name: 'o' });
    expect(
      Object.keys(fields).map((key) => [Object.hasOwn(made, key), Object.getOwnPropertyDescriptor(made, key)?.value]),
    ).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  });

  it('is typed by the definition', () => {
    const made = newInstruction(resolved, Unary, { name: 'u', fn: 'exp' });
    expectTypeOf(made.fn).toEqualTypeOf<'identity' | 'relu' | 'exp'>();
    // @ts-expect-error fn is required
    newInstruction(resolved, Unary, { name: 'u' });
    expect(() => newRecord(resolved, 'Nope')).toThrow(RangeError);
  });
});
