import { add, arg, div, eq, floorDiv, int, mul, oneOf, ref, sub } from '@instabrew/expr';
import { describe, expect, it } from 'vitest';
import type { AnyInstruction, IsaDef, RecordDef } from '../definition.js';
import { formatDiagnostic } from '../diagnostic.js';
import { field } from '../field.js';
import { absent, constraint, input, map, output, quartet, reduce } from '../instruction.js';
import { dtype, functionTable, generation, type IsaOptions, instruction, isa } from '../isa.js';
import { resolve } from '../resolve.js';
import {
  bool,
  f32,
  fieldEnum,
  i8,
  i32,
  immediate,
  list,
  mapOf,
  member,
  record,
  recursiveRecord,
  str,
  structuralEnum,
  tuple,
  u8,
  union,
} from '../types.js';
import { type SpecCode, specCodes } from './findings.js';

const Engine = structuralEnum('Engine', ['None', 'Vector']);
const Op = fieldEnum('Op', ['add', 'sub']);
const none = { latency: absent('a test'), semantics: absent('a test') };
const ok = instruction('Ok', 1, { ...none, fields: { op: field(Op) } });

/** An ISA around these instructions, otherwise sound. */
const around = (instructions: readonly AnyInstruction[], more: Partial<IsaOptions> = {}): IsaDef =>
  isa({
    name: 't',
    engines: Engine,
    instructions: [ok, ...instructions],
    generations: [generation('g1', { constants: { clock: 100 } })],
    ...more,
  });

/** An instruction of these fields. */
const withFields = (fields: Parameters<typeof instruction>[2]['fields']): IsaDef =>
  around([instruction('Bad', 2, { ...none, fields: fields ?? {} })]);
const withOptions = (options: Partial<Parameters<typeof instruction>[2]>): IsaDef =>
  around([instruction('Bad', 2, { ...none, ...options })]);
const operands = { in: input(), out: output() };

/** `base` changed behind the builder's back: the only way to a cycle. */
const cycle = (): IsaDef => {
  const a: AnyInstruction = instruction('A', 2, none);
  const b: AnyInstruction = instruction('B', 3, { ...none, base: a });
  Object.assign(a, { base: b });
  return around([a, b]);
};

const Tagged = record('Tagged', { kind: field(str) });
const Self: RecordDef<unknown> = recursiveRecord('Self', () => ({ inner: field(Self) }));

/** What is wrong, the codes it must give, and a word that its messages must hold. */
// biome-ignore format: one broken spec a line
const broken: readonly (readonly [title: string, spec: () => IsaDef, codes: readonly SpecCode[], word: string])[] = [
  ['two members of one ordinal', () => withFields({ x: field(fieldEnum('E', [member('a', 0), member('b', 0)])) }), ['spec/duplicate-ordinal'], '0'],
  ['two members of one name', () => withFields({ x: field(fieldEnum('E', [member('a', 0), member('a', 1)])) }), ['spec/duplicate-name'], '"a"'],
  ['an alias that is a member', () => withFields({ x: field(fieldEnum('E', [member('a', 0, { aliases: ['b'] }), member('b', 1)])) }), ['spec/duplicate-name'], '"b"'],
  ['a negative ordinal', () => withFields({ x: field(fieldEnum('E', [member('a', -1)])) }), ['spec/bad-ordinal'], '-1'],
  ['a fractional ordinal', () => withFields({ x: field(fieldEnum('E', [member('a', 0.5)])) }), ['spec/bad-ordinal'], '0.5'],
  ['an ordinal beyond 32 bits', () => withFields({ x: field(fieldEnum('E', [member('a', 2 ** 32)])) }), ['spec/bad-ordinal'], '4294967296'],
  ['an enum without members', () => withFields({ x: field(fieldEnum('E', [])) }), ['spec/empty', 'spec/bad-default'], 'E has none'],
  ['a default that is no member', () => withFields({ x: field(fieldEnum('E', ['a'], { default: 'b' as 'a' })) }), ['spec/unknown-member', 'spec/bad-default'], '"b"'],
  ['a sentinel that is no member', () => withFields({ x: field(fieldEnum('E', ['ab'], { sentinels: ['ac' as 'ab'] })) }), ['spec/unknown-member'], 'did you mean "ab"?'],
  ['a second table with a gap', () => withFields({ x: field(fieldEnum('E', [member('a', 0, { tables: { ext: 'A' } }), member('b', 1)])) }), ['spec/bad-table'], '"b"'],
  ['a second table with a double', () => withFields({ x: field(fieldEnum('E', [member('a', 0, { tables: { ext: 'A' } }), member('b', 1, { tables: { ext: 'A' } })])) }), ['spec/bad-table'], 'A, A'],
  ['two enums of one name', () => withFields({ x: field(fieldEnum('E', ['a'])), y: field(fieldEnum('E', ['a'])) }), ['spec/duplicate-name'], '"E"'],
  ['an enum and a record of one name', () => withFields({ x: field(fieldEnum('E', ['a'])), y: field(record('E', {})) }), ['spec/duplicate-name'], '"E"'],
  ['two instructions of one name', () => around([instruction('Ok', 2, none)]), ['spec/duplicate-name', 'spec/duplicate-name'], '"Ok"'],
  ['two instructions of one ordinal', () => around([instruction('Bad', 1, none)]), ['spec/duplicate-ordinal', 'spec/duplicate-ordinal'], '1'],
  ['no instructions', () => isa({ name: 't', engines: Engine, instructions: [] }), ['spec/empty', 'spec/empty'], 'at least one instruction'],
  ['a wire key of the header', () => withFields({ name: field(str) }), ['spec/shadowed-header-key'], '"name"'],
  ['the tag as a wire key', () => withFields({ opcode: field(str) }), ['spec/shadowed-header-key'], '"opcode"'],
  ['a wire key of the base', () => { const base = instruction('Base', 2, { ...none, fields: { k: field(u8) } }); return around([base, instruction('Child', 3, { ...none, base, fields: { k: field(u8) } })]); }, ['spec/duplicate-key'], '"k"'],
  ['a base that is not listed', () => around([instruction('Child', 3, { ...none, base: instruction('Base', 2, none) })]), ['spec/unknown-base'], '"Base"'],
  ['a cycle of bases', cycle, ['spec/cyclic-base', 'spec/cyclic-base'], 'its own ancestor'],
  ['an empty wire key', () => withFields({ '': field(u8) }), ['spec/invalid-name'], 'an empty name'],
  ['a NUL in a wire key', () => withFields({ 'a\0': field(u8) }), ['spec/invalid-name'], 'NUL'],
  ['a lone surrogate in a member', () => withFields({ x: field(fieldEnum('E', ['\ud800'])) }), ['spec/invalid-name'], 'surrogates'],
  ['a default out of its type', () => withFields({ x: field(u8).always(256) }), ['spec/bad-default'], '256'],
  ['a default out of its range', () => withFields({ x: field(u8, { range: [1, 4] }).always(0) }), ['spec/bad-default'], '[1, 4]'],
  ['a default of another type', () => withFields({ x: field(bool).always(1 as never) }), ['spec/bad-default'], 'true or false'],
  ['a fractional default', () => withFields({ x: field(i32).always(0.5) }), ['spec/bad-default'], '0.5'],
  ['a default beyond binary32', () => withFields({ x: field(f32).always(1e39) }), ['spec/bad-default'], 'binary32'],
  ['a tuple of the wrong length', () => withFields({ x: field(tuple(i32, i32)).always([1]) }), ['spec/bad-default'], 'a list of 2'],
  ['a list default of the wrong type', () => withFields({ x: field(list(u8)).always(['a']) }), ['spec/bad-default'], '[0, 255]'],
  ['an empty range', () => withFields({ x: field(u8, { range: [4, 1] }) }), ['spec/bad-range'], '[4, 1]'],
  ['a range wider than its type', () => withFields({ x: field(i8, { range: [0, 200] }) }), ['spec/bad-range'], '[-128, 127]'],
  ['a range on a string', () => withFields({ x: field(str, { range: [0, 1] }) }), ['spec/bad-range'], 'int'],
  ['nonEmpty on a number', () => withFields({ x: field(u8).skipEmpty() }), ['spec/bad-emit'], 'nonEmpty'],
  ['a record that holds itself', () => withFields({ x: field(Self) }), ['spec/infinite-record'], 'Self'],
  ['a union case with the tag as field', () => withFields({ x: field(union('U', 'kind', { a: Tagged })).optional() }), ['spec/shadowed-header-key'], '"kind"'],
  ['two cases of one tag', () => withFields({ x: field(union('U', 'k', { a: Tagged, b: record('B', {}) }, { aliases: { b: ['a'] } })).optional() }), ['spec/duplicate-tag'], '"a"'],
  ['a union without cases', () => withFields({ x: field(union('U', 'k', {})).optional() }), ['spec/empty'], 'U has none'],
  ['an immediate without a dtype', () => withFields({ x: field(immediate('dtype')) }), ['spec/unknown-field'], '"dtype"'],
  ['an access without its parts', () => withFields({ x: field(record('R', { a: field(str) }, { role: { kind: 'access', tensor: 'a', dtype: 'b', pairs: 'c', offset: 'd' } })) }), ['spec/bad-role', 'spec/bad-role', 'spec/bad-role'], 'R.b'],
  ['an unknown engine', () => withOptions({ engine: { default: 'Vecotr', valid: ['Vecotr'] } }), ['spec/unknown-engine'], 'did you mean "Vector"?'],
  ['a default engine that is not valid', () => withOptions({ engine: { default: 'None', valid: ['Vector'] } }), ['spec/bad-engine'], 'Vector'],
  ['an unknown dtype', () => withOptions({ operands: { x: input({ dtypes: ['float33'] }) } }), ['spec/unknown-dtype'], 'did you mean "float32"?'],
  ['two accessors of one name', () => withOptions({ operands: { x: input(), X: input() } }), ['spec/duplicate-operand'], '"X"'],
  ['a required operand after an optional one', () => withOptions({ operands: { x: input({ optional: true }), y: input() } }), ['spec/bad-operand'], 'y'],
  ['a child list that is not there', () => withOptions({ children: { Block: 'blocks' } }), ['spec/unknown-field'], '"blocks"'],
  ['an unknown first generation', () => withOptions({ since: 'g9' }), ['spec/unknown-generation'], 'did you mean "g1"?'],
  ['a latency for an unknown generation', () => withOptions({ latency: () => ({ g2: quartet({ readInit: 1, exec: 1 }) }) }), ['spec/unknown-generation'], '"g2"'],
  ['a latency for a generation without a model', () => around([instruction('Bad', 2, { ...none, latency: () => ({ g2: quartet({ readInit: 1, exec: 1 }) }) })], { generations: [generation('g2', { modelled: false })] }), ['spec/unmodelled-generation'], 'g2'],
  ['a negative latency', () => withOptions({ latency: () => ({ g1: quartet({ readInit: -1, exec: 1 }) }) }), ['spec/negative-latency'], 'readInit'],
  ['a latency that can be negative', () => withOptions({ latency: ({ nep }) => ({ g1: quartet({ readInit: 1, exec: sub(nep, 1) }) }) }), ['spec/negative-latency'], '-1'],
  ['a latency that can overflow', () => withOptions({ latency: ({ nep }) => ({ g1: quartet({ readInit: 1, exec: mul(mul(nep, nep), nep) }) }) }), ['spec/expression', 'spec/expression'], '64-bit'],
  ['a latency that can divide by zero', () => withOptions({ latency: ({ nep }) => ({ g1: quartet({ readInit: 1, exec: floorDiv(100, nep) }) }) }), ['spec/expression'], 'divisor'],
  ['a latency that is not whole', () => withOptions({ latency: () => ({ g1: quartet({ readInit: 1, exec: div(1, 2) as never }) }) }), ['spec/expression'], 'type int'],
  ['an unknown constant', () => withOptions({ latency: ({ gen }) => ({ g1: quartet({ readInit: 1, exec: gen('clokc') }) }) }), ['spec/expression'], 'gen.clokc'],
  ['an unknown field in a constraint', () => withOptions({ constraints: () => [constraint('c', eq(ref('field.nope', 'int'), 1), 'nope is 1')] }), ['spec/expression'], 'field.nope'],
  ['an unknown member in a constraint', () => withOptions({ fields: { op: field(Op) }, constraints: () => [constraint('c', oneOf(ref('field.op', 'enum:Op'), ['mul']), 'op is mul')] }), ['spec/expression'], 'mul'],
  ['a constraint that is no condition', () => withOptions({ constraints: () => [constraint('c', int(1) as never, 'one')] }), ['spec/expression'], 'type bool'],
  ['an unknown attribute of an operand', () => withOptions({ operands, constraints: () => [constraint('c', eq(ref('operand.in.colour', 'int'), 1), 'red')] }), ['spec/expression'], 'operand.in.colour'],
  ['an operand that an inherited constraint asks for and that is not listed', () => {
    const base = instruction('Base', 2, { ...none, abstract: true, operands, constraints: ({ operand }) => [constraint('c', operand.in.present, 'in'), constraint('d', operand.in.present, 'in')] });
    return around([base, instruction('Bad', 3, { ...none, base, operands: { out: output() } }), instruction('Good', 4, { ...none, base, operands })]);
  }, ['spec/unknown-operand'], 'no "in" in Bad'],
  ['an unknown operand in the semantics', () => withOptions({ operands, semantics: () => map(['inn'], 'out', ref('in.in', 'real')) }), ['spec/unknown-operand'], 'did you mean "in"?'],
  ['a semantics that mixes int and real', () => withOptions({ operands, semantics: () => map(['in'], 'out', add(ref('in.in', 'real'), ref('field.n', 'int') as never)), fields: { n: field(u8) } }), ['spec/expression'], 'real'],
  ['a reduction over a fraction of an axis', () => withOptions({ operands, semantics: () => reduce({ input: 'in', output: 'out', axes: div(1, 2) as never, combine: arg('acc', 'real') }) }), ['spec/expression'], 'type int'],
  ['no latency and no reason', () => around([instruction('Bad', 2, { semantics: absent('a test') })]), ['spec/missing-capability'], 'latency'],
  ['no semantics and no reason', () => around([instruction('Bad', 2, { latency: absent('a test') })]), ['spec/missing-capability'], 'semantics'],
  ['a table for a member that is not there', () => around([], { tables: [functionTable({ name: 't', enum: 'Op', params: [], type: 'int', cases: { mul: int(1) } })] }), ['spec/expression'], 'mul'],
  ['a table of an enum that is not there', () => around([], { tables: [functionTable({ name: 't', enum: 'Opp', params: [], type: 'int', cases: {} })] }), ['spec/expression'], 'Opp'],
  ['a dtype of no bytes', () => around([], { dtypes: [dtype('uint8', 0, 0, { format: 'uint' })] }), ['spec/bad-dtype'], '0 bytes'],
  ['a dtype outside its enum', () => around([], { dtypes: [dtype('uint9', 0, 2, { format: 'uint' })] }), ['spec/bad-dtype'], '"uint9"'],
  ['two generations of one name', () => around([], { generations: [generation('g'), generation('g')] }), ['spec/duplicate-name'], '"g"'],
  ['a family equality without a family', () => withOptions({ equality: 'family' }), ['spec/bad-equality'], 'Bad'],
  ['a map of an enum that is empty', () => withFields({ x: field(mapOf(fieldEnum('E', []))) }), ['spec/empty'], 'E has none'],
];

describe('resolve', () => {
  it('takes a sound spec', () => {
    const result = resolve(around([]), { root: '/' });
    expect(result.ok ? [] : result.diagnostics.map(formatDiagnostic)).toEqual([]);
  });

  it.each(broken)('finds %s', (_, spec, codes, word) => {
    const result = resolve(spec(), { root: import.meta.dirname });
    const diagnostics = result.ok ? [] : result.diagnostics;
    const text = diagnostics.map(formatDiagnostic).join('\n');
    expect(
      diagnostics.map((d) => d.code),
      text,
    ).toEqual(codes);
    expect(text).toContain(word);
    for (const d of diagnostics) {
      expect(Object.keys(specCodes)).toContain(d.code);
      expect(d.origin?.line, text).toBeGreaterThan(0);
      expect(d.expected).not.toBe('');
      expect(d.actual).not.toBe('');
    }
  });

  it('finds everything at once', () => {
    const spec = withFields({ name: field(str), x: field(u8).always(256), y: field(i8, { range: [0, 200] }) });
    const result = resolve(spec, { root: '/' });
    expect(result.ok ? [] : result.diagnostics.map((d) => d.code).sort()).toEqual([
      'spec/bad-default',
      'spec/bad-range',
      'spec/shadowed-header-key',
    ]);
  });
});
