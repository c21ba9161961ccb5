/** Small broken specs: what is wrong, the codes that must be found, and the text of `spec.ts`. Lines marked `// !` must be named. */

export interface BrokenSpec {
  readonly title: string;
  readonly codes: readonly string[];
  readonly body: string;
}

/** Stands before every body; `around` makes an ISA that is sound but for what it is given. */
export const prelude = `import * as e from '@instabrew/expr';
import * as s from '@instabrew/spec';
import type { AnyInstruction, IsaOptions } from '@instabrew/spec';
const Engine = s.structuralEnum('Engine', ['None', 'Vector']);
const none = { latency: s.absent('a test'), semantics: s.absent('a test') };
const ok = s.instruction('Ok', 1, none);
const clock = s.generation('g1', { constants: { clock: 100 } });
const around = (instructions: readonly AnyInstruction[], more: Partial<IsaOptions> = {}) =>
  s.isa({ name: 't', engines: Engine, generations: [clock], ...more, instructions: [ok, ...instructions] });
`;

/** An instruction \`Bad\` with these options on one line, which must be named. */
const bad = (options: string): string => `const Bad = s.instruction('Bad', 2, { ...none, ${options} }); // !
export const isa = around([Bad]);`;

/** Two generated keys would do; most findings are about one field. */
const fields = (text: string): string => bad(`fields: { ${text} }`);
const latency = (text: string): string =>
  bad(`operands: { in: s.input(), out: s.output() }, latency: (r) => ({ g1: s.quartet(${text}) })`);

const spec = (title: string, codes: string, body: string): BrokenSpec => ({ title, codes: codes.split(' '), body });

// biome-ignore format: one broken spec a line
export const brokenSpecs: readonly BrokenSpec[] = [
  spec('two members of one ordinal', 'spec/duplicate-ordinal', fields("x: s.field(s.fieldEnum('E', [s.member('a', 0), s.member('b', 0)]))")),
  spec('two members of one name', 'spec/duplicate-name', fields("x: s.field(s.fieldEnum('E', [s.member('a', 0), s.member('a', 1)]))")),
  spec('an alias that is a member', 'spec/duplicate-name', fields("x: s.field(s.fieldEnum('E', [s.member('a', 0, { aliases: ['b'] }), s.member('b', 1)]))")),
  spec('a negative ordinal', 'spec/bad-ordinal', fields("x: s.field(s.fieldEnum('E', [s.member('a', -1)]))")),
  spec('a fractional ordinal', 'spec/bad-ordinal', fields("x: s.field(s.fieldEnum('E', [s.member('a', 0.5)]))")),
  spec('an ordinal beyond 32 bits', 'spec/bad-ordinal', fields("x: s.field(s.fieldEnum('E', [s.member('a', 2 ** 32)]))")),
  spec('an enum without members', 'spec/empty spec/bad-default', fields("x: s.field(s.fieldEnum('E', []))")),
  spec('a default that is no member', 'spec/unknown-member spec/bad-default', fields("x: s.field(s.fieldEnum('E', ['a'], { default: 'b' as 'a' }))")),
  spec('a marker that is no member', 'spec/unknown-member', fields("x: s.field(s.fieldEnum('E', ['ab'], { sentinels: ['ac' as 'ab'] }))")),
  spec('a second name table with a gap', 'spec/bad-table', fields("x: s.field(s.fieldEnum('E', [s.member('a', 0, { tables: { ext: 'A' } }), s.member('b', 1)]))")),
  spec('two enums of one name', 'spec/duplicate-name', fields("x: s.field(s.fieldEnum('E', ['a'])), y: s.field(s.fieldEnum('E', ['a']))")),
  spec('an enum and a record of one name', 'spec/duplicate-name', fields("x: s.field(s.fieldEnum('E', ['a'])), y: s.field(s.record('E', {}))")),
  spec('two instructions of one name', 'spec/duplicate-name spec/duplicate-name', "const Twin = s.instruction('Ok', 2, none); // !\nexport const isa = around([Twin]);"),
  spec('two instructions of one ordinal', 'spec/duplicate-ordinal spec/duplicate-ordinal', "const Twin = s.instruction('Twin', 1, none); // !\nexport const isa = around([Twin]);"),
  spec('no instructions', 'spec/empty spec/empty', "export const isa = s.isa({ name: 't', engines: Engine, instructions: [] }); // !"),
  spec('a wire key of the header', 'spec/shadowed-header-key', fields('name: s.field(s.str)')),
  spec('the tag as a wire key', 'spec/shadowed-header-key', fields('opcode: s.field(s.str)')),
  spec('a wire key of the base', 'spec/duplicate-key', "const base = s.instruction('Base', 2, { ...none, fields: { k: s.field(s.u8) } });\nconst Child = s.instruction('Child', 3, { ...none, base, fields: { k: s.field(s.u8) } }); // !\nexport const isa = around([base, Child]);"),
  spec('a base that is not listed', 'spec/unknown-base', "const base = s.instruction('Base', 2, none);\nconst Child = s.instruction('Child', 3, { ...none, base }); // !\nexport const isa = around([Child]);"),
  spec('a cycle of bases', 'spec/cyclic-base spec/cyclic-base', "const a: AnyInstruction = s.instruction('A', 2, none); // !\nconst b: AnyInstruction = s.instruction('B', 3, { ...none, base: a }); // !\nObject.assign(a, { base: b });\nexport const isa = around([a, b]);"),
  spec('an instruction that is its own base', 'spec/cyclic-base', "const a: AnyInstruction = s.instruction('A', 2, none); // !\nObject.assign(a, { base: a });\nexport const isa = around([a]);"),
  spec('an empty wire key', 'spec/invalid-name', fields("'': s.field(s.u8)")),
  spec('a NUL in a wire key', 'spec/invalid-name', fields("'a\\0': s.field(s.u8)")),
  spec('a lone surrogate in a member', 'spec/invalid-name', fields("x: s.field(s.fieldEnum('E', ['\\ud800']))")),
  spec('a default outside its type', 'spec/bad-default', fields('x: s.field(s.u8).always(256)')),
  spec('a default outside its range', 'spec/bad-default', fields('x: s.field(s.u8, { range: [1, 4] }).always(0)')),
  spec('a default of another type', 'spec/bad-default', fields('x: s.field(s.bool).always(1 as never)')),
  spec('a fractional default', 'spec/bad-default', fields('x: s.field(s.i32).always(0.5)')),
  spec('a default beyond binary32', 'spec/bad-default', fields('x: s.field(s.f32).always(1e39)')),
  spec('a default with quotes and comment closers', 'spec/bad-default', fields(`x: s.field(s.fieldEnum('*/ "E" \`', ['a'])).always('*/ "\`\${' as never)`)),
  spec('a tuple of the wrong length', 'spec/bad-default', fields('x: s.field(s.tuple(s.i32, s.i32)).always([1])')),
  spec('an empty range', 'spec/bad-range', fields('x: s.field(s.u8, { range: [4, 1] })')),
  spec('a range wider than its type', 'spec/bad-range', fields('x: s.field(s.i8, { range: [0, 200] })')),
  spec('a range on a string', 'spec/bad-range', fields('x: s.field(s.str, { range: [0, 1] })')),
  spec('nonEmpty on a number', 'spec/bad-emit', fields('x: s.field(s.u8).skipEmpty()')),
  spec('a record that holds itself', 'spec/infinite-record', "const Self: s.AnyRecord = s.recursiveRecord('Self', () => ({ inner: s.field(Self) })); // !\nexport const isa = around([s.instruction('Bad', 2, { ...none, fields: { x: s.field(Self) } })]);"),
  spec('two cases of one tag', 'spec/duplicate-tag', fields("x: s.field(s.union('U', 'k', { a: s.record('A', {}), b: s.record('B', {}) }, { aliases: { b: ['a'] } })).optional()")),
  spec('a union without cases', 'spec/empty', fields("x: s.field(s.union('U', 'k', {})).optional()")),
  spec('an immediate without a dtype', 'spec/unknown-field', fields("x: s.field(s.immediate('dtype'))")),
  spec('an unknown engine', 'spec/unknown-engine', bad("engine: { default: 'Vecotr', valid: ['Vecotr'] }")),
  spec('a default engine that is not valid', 'spec/bad-engine', bad("engine: { default: 'None', valid: ['Vector'] }")),
  spec('an unknown dtype', 'spec/unknown-dtype', bad("operands: { x: s.input({ dtypes: ['float33'] }) }")),
  spec('two accessors of one name', 'spec/duplicate-operand', bad('operands: { x: s.input(), X: s.input() }')),
  spec('a required operand after an optional one', 'spec/bad-operand', bad('operands: { x: s.input({ optional: true }), y: s.input() }')),
  spec('a child list that is not there', 'spec/unknown-field', bad("children: { Block: 'blocks' }")),
  spec('an unknown first generation', 'spec/unknown-generation', bad("since: 'g9'")),
  spec('a latency for an unknown generation', 'spec/unknown-generation', bad('latency: () => ({ g2: s.quartet({ readInit: 1, exec: 1 }) })')),
  spec('a negative latency', 'spec/negative-latency', latency('{ readInit: -1, exec: 1 }')),
  spec('a latency that can be negative', 'spec/negative-latency', latency('{ readInit: 1, exec: e.sub(r.nep, 1) }')),
  spec('a latency that can overflow', 'spec/expression spec/expression', latency('{ readInit: 1, exec: e.mul(e.mul(r.nep, r.nep), r.nep) }')),
  spec('a latency that can divide by zero', 'spec/expression', latency('{ readInit: 1, exec: e.floorDiv(100, r.nep) }')),
  spec('a latency that is not whole', 'spec/expression', latency('{ readInit: 1, exec: e.div(1, 2) as never }')),
  spec('an unknown constant', 'spec/expression', latency("{ readInit: 1, exec: r.gen('clokc') }")),
  spec('an unknown field in a constraint', 'spec/expression', bad("constraints: () => [s.constraint('c', e.eq(e.ref('field.nope', 'int'), 1), 'nope is 1')]")),
  spec('a constraint that is no condition', 'spec/expression', bad("constraints: () => [s.constraint('c', e.int(1) as never, 'one')]")),
  spec('an unknown operand in the semantics', 'spec/unknown-operand', bad("operands: { in: s.input(), out: s.output() }, semantics: () => s.map(['inn'], 'out', e.ref('in.in', 'real'))")),
  spec('no latency and no reason', 'spec/missing-capability', "const Bad = s.instruction('Bad', 2, { semantics: s.absent('a test') }); // !\nexport const isa = around([Bad]);"),
  spec('no semantics and no reason', 'spec/missing-capability', "const Bad = s.instruction('Bad', 2, { latency: s.absent('a test') }); // !\nexport const isa = around([Bad]);"),
  spec('a dtype of no bytes', 'spec/bad-dtype', "const nothing = s.dtype('uint8', 0, 0, { format: 'uint' }); // !\nexport const isa = around([], { dtypes: [nothing] });"),
  spec('two generations of one name', 'spec/duplicate-name', "const again = s.generation('g1'); // !\nexport const isa = around([], { generations: [clock, again] });"),
  spec('an equality that needs a family', 'spec/bad-equality', bad("equality: 'family'")),
  spec('a family factory: the line of its call', 'spec/bad-engine', "const like = s.family((name: string, ordinal: number) =>\n  s.instruction(name, ordinal, { ...none, engine: { default: 'None', valid: ['Vector'] } }),\n);\nconst Bad = like('Bad', 2); // !\nexport const isa = around([Bad]);"),
  spec('several at once', 'spec/bad-default spec/shadowed-header-key spec/bad-range', "const Bad = s.instruction('Bad', 2, {\n  ...none,\n  fields: {\n    x: s.field(s.u8).always(256), // !\n    name: s.field(s.str), // !\n    y: s.field(s.i8, { range: [0, 200] }), // !\n  },\n});\nexport const isa = around([Bad]);"),
  // What throws or does not load is a finding as well.
  spec('an exception', 'cli/config-failed', "const broken = undefined as unknown as { field: number };\nconst x = broken.field; // !\nexport const isa = around([]);\nexport { x };"),
  spec('an exception inside a builder', 'cli/config-failed', "const x = s.field(undefined as never); // !\nexport const isa = around([s.instruction('Bad', 2, { ...none, fields: { x } })]);"),
  spec('an exception in a late definition', 'cli/config-failed', "const Late: s.AnyRecord = s.recursiveRecord('Late', () => {\n  throw new Error('too late'); // !\n});\nexport const isa = around([s.instruction('Bad', 2, { ...none, fields: { x: s.field(Late) } })]);"),
  spec('a syntax error', 'cli/config-failed', 'export const isa = around([]);\nconst x = ; // !'),
  spec('an import of a file that is not there', 'cli/config-failed', "import { x } from './nope.js'; // !\nexport const isa = around([x]);"),
  spec('an import of a package that is not there', 'cli/config-failed', "import { x } from 'no-such-package'; // !\nexport const isa = around([x]);"),
  spec('an import of a name that is not there', 'cli/config-failed', "import { fild } from '@instabrew/spec'; // !\nexport const isa = around([fild]);"),
  spec('a use before its definition', 'cli/config-failed', "export const isa = around([later]); // !\nconst later = s.instruction('Later', 2, none);"),
  spec('a number that is none', 'cli/config-failed', "const x = e.int('many' as never); // !\nexport const isa = around([]);\nexport { x };"),
];
