/** What the original's generator left in its library, row by row, beside what ours leaves in `libbir`. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { neuron } from '@instabrew/isa-neuron';
import { fieldEnums, isAbsent } from '@instabrew/spec';

export const library = join(fileURLToPath(new URL('..', import.meta.url)), 'build/release/libbir.a');

const lines = (command: string, argv: readonly string[]): readonly string[] => {
  const { status, stdout, stderr, error } = spawnSync(command, argv, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(error?.message ?? stderr);
  return stdout.split('\n');
};

export interface Symbols {
  /** In the order of their addresses within each object file. */
  readonly functions: readonly string[];
  /** Classes that have a vtable. */
  readonly classes: readonly string[];
}

export const symbolsOf = (file: string): Symbols => {
  const symbols = lines('nm', ['-C', '-n', '--defined-only', file]);
  return {
    functions: symbols.flatMap((line) => /^[0-9a-f]+ [TW] (.*)$/.exec(line)?.[1] ?? []),
    classes: [...new Set(symbols.flatMap((line) => /vtable for bir::(\w+)$/.exec(line)?.[1] ?? []))],
  };
};

export interface Site {
  readonly region: string;
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

/** As `instabrew whence --binary` lists them. */
export const sitesOf = (file: string): readonly Site[] => {
  const bin = join(dirname(createRequire(import.meta.url).resolve('instabrew/package.json')), 'bin/instabrew.js');
  return JSON.parse(lines(process.execPath, [bin, 'whence', '--binary', file, '--json']).join('\n')).sites;
};

/** One thing that can be counted in a binary. */
export interface Row {
  readonly what: string;
  /** In the original's library, or what its contract says; the pages it is from do not give some of them. */
  readonly original: number | '';
  readonly here: number;
  /** From the spec: what must be here. */
  readonly wanted: number;
  /** Where the original has another number, or none is known. */
  readonly why: string;
}

const { instructions } = neuron;
const classOf = (name: string): string => `${neuron.naming.classPrefix}${name}`;

const quartet = ['getLatency', 'getLatencyExec', 'getLatencyReadInit', 'getLatencyWriteDrain'];

export const fingerprint = ({ functions, classes }: Symbols, sites: readonly Site[]): readonly Row[] => {
  const own = instructions.map(({ name }) => classOf(name));
  const bases = classes.filter((name) => name === 'Instruction');
  const methods = (pattern: RegExp): number => functions.filter((f) => !f.includes('[clone') && pattern.test(f)).length;
  const of = (region: string, text?: RegExp): number =>
    sites.filter((site) => site.region === region && (text?.test(site.text) ?? true)).length;
  const modelled = instructions.filter(({ latency }) => !isAbsent(latency)).length;
  const indirect = instructions.flatMap(({ operands }) => operands.filter((o) => o.indirect));
  const withIndirect = instructions.filter(({ operands }) => operands.some((o) => o.indirect));
  const unassigned = instructions.filter(({ engine }) => engine.default === null).length;
  // Other spellings of members have converters of their own; so have generations, by their enum, and the dispatch by opcode.
  const tables = neuron.enums.flatMap((e) => [
    ...new Set([...e.nameTables, ...e.members.flatMap((m) => Object.keys(m.tables))]),
  ]).length;
  const fields = new Set(fieldEnums(neuron).map(({ name }) => name));
  const unknown = new Set(sites.filter(({ region }) => region === 'R5').map(({ text }) => text.replace('Unknown ', '')));
  const converters = neuron.enums.map(({ name }) => name);
  const found = (names: readonly string[], prefix: string, suffix: string): number =>
    names.filter((name) => functions.some((f) => f.startsWith(`bir::${prefix}${name}${suffix}(`))).length;

  return [
    {
      what: 'classes of opcodes, leaf and abstract',
      original: 121,
      here: own.filter((name) => classes.includes(name)).length,
      wanted: 110,
      why: 'the opcode enum has 110; the page says 121 from a looser search that takes helpers along',
    },
    {
      what: 'bases of theirs without an opcode',
      original: 2,
      here: bases.length,
      wanted: 1,
      why: 'Instruction; instructions with blocks keep them in a field, not in a base InstructionBasicBlockHolder',
    },
    { what: 'field enums with <Enum>2string', original: 27, here: found([...fields], '', '2string'), wanted: 27, why: '' },
    { what: 'field enums with string2<Enum>', original: 27, here: found([...fields], 'string2', ''), wanted: 27, why: '' },
    { what: 'all enums with <Enum>2string', original: 45, here: found(converters, '', '2string'), wanted: 45, why: '' },
    {
      what: 'R1 "Not Implemented" in sameInst',
      original: 3,
      here: of('R1'),
      wanted: instructions.filter(({ equality }) => equality === 'none').length,
      why: '',
    },
    {
      what: 'classes with a sameInst',
      original: '',
      here: methods(/^bir::Inst\w+::sameInst\(/),
      wanted: 110,
      why: 'each says what it is',
    },
    {
      what: 'R2 bounds checks of getDmaBlock',
      original: 1,
      here: of('R2'),
      wanted: instructions.flatMap(({ children }) => children).length,
      why: '',
    },
    {
      what: 'R3 checks, two for each indirectable tensor',
      original: 66,
      here: of('R3'),
      wanted: 2 * indirect.length,
      why: 'the pages name two tensors of 33; ours are the data operands of the access modes that semantics.md allows',
    },
    {
      what: 'R3 accessors get<P>Offsets',
      original: 66,
      here: methods(/^bir::Inst\w+::get\w+Offsets\(/),
      wanted: 2 * indirect.length,
      why: 'as above',
    },
    {
      what: 'classes with R3 accessors',
      original: 15,
      here: new Set(functions.flatMap((f) => /^bir::(Inst\w+)::get\w+Offsets\(/.exec(f)?.[1] ?? [])).size,
      wanted: withIndirect.length,
      why: withIndirect.length === 15 ? '' : 'as above',
    },
    {
      what: 'R4 classes with the latency quartet',
      original: 121,
      here: own.filter((name) => quartet.every((m) => functions.some((f) => f.startsWith(`bir::${name}::${m}(`)))).length,
      wanted: 110,
      why: 'as the classes',
    },
    {
      what: 'R4 classes with a model',
      original: 32,
      // Four stubs without one; with one the total needs none, and each term has one for generations that it does not know.
      here: 4 * own.length - of('R4', /^Unimplemented$/),
      wanted: modelled,
      why: 'the pages give formulas for families; ours has one wherever a formula names the instruction or its family',
    },
    {
      what: 'R4 "No engine assignment for arch"',
      original: '',
      here: of('R4', /^No engine/),
      wanted: unassigned,
      why: 'every instruction has an engine here; the arm is made for those that have none',
    },
    {
      what: 'R5 "Unknown <Enum>" of field enums',
      original: 27,
      here: [...unknown].filter((name) => fields.has(name)).length,
      wanted: 27,
      why: '',
    },
    {
      what: 'R5 "Unknown <Enum>" of all enums',
      original: 27,
      here: [...unknown].filter((name) => converters.includes(name)).length,
      wanted: 45,
      why: 'the other 18 of the original fail with a message of another kind',
    },
    {
      what: 'contract sites of the five regions',
      original: 153,
      here: sites.filter(({ region }) => region !== 'other').length,
      wanted: 3 + 1 + 2 * indirect.length + 4 * own.length - modelled + unassigned + converters.length + tables + 2,
      why: 'each class has R4 stubs of its own here, and each model one for unknown generations; R5 has one for each further table of an enum',
    },
  ];
};
