import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type AtEnd, callerOfOneConfig } from '../../test/project.js';
import { toyProject, toySpec } from '../../test/toy-project.js';

const call = callerOfOneConfig();

const config = `import { cpp, defineConfig, enumCodec, python, ts } from 'instabrew';
import { toy } from './toy.js';
export default defineConfig({
  isa: toy,
  plugins: [enumCodec(), cpp({ out: 'gen/cpp' }), ts({ out: 'gen/ts' }), python({ out: 'gen/python' })],
});
`;

/** The toy ISA in all three languages. */
const generated = async (atEnd?: AtEnd): Promise<string> => {
  const dir = toyProject('', { 'instabrew.config.ts': config }, atEnd);
  expect((await call(dir, ['generate'])).err).toBe('');
  return dir;
};

/** 1-based line of the spec, or of any text, that holds `part`. */
const lineWith = (text: string, part: string | RegExp): number =>
  text.split('\n').findIndex((line) => (typeof part === 'string' ? line.includes(part) : part.test(line))) + 1;

interface Found {
  readonly spans: readonly {
    readonly first: number;
    readonly last: number;
    readonly origin: { readonly file: string; readonly line: number };
    readonly definitions: readonly { readonly kind: string; readonly name: string; readonly owners: readonly string[] }[];
  }[];
}

/** Tests that change nothing share it. */
const dir = await generated(afterAll);

const whence = async (place: string): Promise<Found> => {
  const { out } = await call(dir, ['whence', place, '--json']);
  return JSON.parse(out) as Found;
};

const unaryLine = lineWith(toySpec, "instruction('Unary'");
// Two fields stand on this line, each with a column of its own.
const scaleLine = lineWith(toySpec, 'scale: spec.field(');

test.each([
  ['gen/cpp/include/toy/unary.h', /float scale_/],
  ['gen/ts/unary.ts', /^ {2}scale: number;/],
  ['gen/python/toy/unary.py', /^ {4}scale: float/],
])('%s: a field, inside its instruction', async (file, part) => {
  const line = lineWith(readFileSync(join(dir, file), 'utf8'), part);
  const { spans } = await whence(`${file}:${line}`);
  expect(spans.map(({ origin }) => `${origin.file}:${origin.line}`)).toEqual([`toy.ts:${scaleLine}`, `toy.ts:${unaryLine}`]);
  expect(spans.map(({ definitions }) => definitions.map(({ kind, name, owners }) => [kind, name, ...owners].join(' ')))).toEqual([
    ['field scale Unary'],
    ['instruction Unary'],
  ]);
  const { code, out } = await call(dir, ['whence', `${file}:${line}`]);
  expect(code).toBe(0);
  expect(out).toContain(`from toy.ts:${scaleLine}:`);
  expect(out).toContain(`${scaleLine} |${' '}${toySpec.split('\n')[scaleLine - 1]}`);
  expect(out).toContain('  field scale of Unary\n');
  expect(out).toContain('  instruction Unary\n      out = fn(scale * in), element by element.\n');
});

test('says what the comments of the files say', async () => {
  const files = ['gen/cpp/src/unary.cpp', 'gen/cpp/src/enums.cpp', 'gen/ts/unary.ts', 'gen/ts/enums.ts'];
  for (const file of files) {
    const { spans } = await whence(file);
    const marks = readFileSync(join(dir, file), 'utf8')
      .split('\n')
      .flatMap((text, i) => [...text.matchAll(/\bfrom toy\.ts:(\d+)/g)].map(([, rule]) => ({ at: i + 1, rule: Number(rule) })));
    expect(marks.length, file).toBeGreaterThan(2);
    for (const { at, rule } of marks) {
      const around = spans.filter(({ first, last }) => first <= at && at <= last).map(({ origin }) => origin.line);
      expect(around, `${file}:${at}`).toContain(rule);
    }
  }
});

test('a line of the spec leads to the three languages, and each place back', async () => {
  const files = new Map<string, Promise<Found>>();
  const spansOf = async (file: string): Promise<Found['spans']> => {
    if (!files.has(file)) files.set(file, whence(file));
    return (await files.get(file))?.spans ?? [];
  };
  // A line inside the definition of the instruction, not the one that it starts on.
  for (const line of [scaleLine, unaryLine, unaryLine + 1]) {
    const { out } = await call(dir, ['whence', `toy.ts:${line}`, '--json']);
    const { definitions } = JSON.parse(out) as {
      definitions: { name: string; places: { target: string; file: string; first: number }[] }[];
    };
    expect(definitions.map(({ name }) => name)).toEqual(line === scaleLine ? ['fn', 'scale'] : ['Unary']);
    const places = definitions.flatMap((d) => d.places);
    expect([...new Set(places.map(({ target }) => target))].sort()).toEqual(['cpp', 'python', 'ts']);
    for (const { file, first } of places) {
      const around = (await spansOf(file)).filter((span) => span.first <= first && first <= span.last);
      expect(around.map(({ origin }) => origin.line)).toContain(line === scaleLine ? scaleLine : unaryLine);
    }
  }
  const { out } = await call(dir, ['whence', 'toy.ts']);
  expect(out).toMatch(/^toy\.ts:\d+ +field scale of Unary +\d+ places$/m);
});

test('a whole file, the frame of a file, and what is copied as it is', async () => {
  const { out } = await call(dir, ['whence', 'gen/cpp/src/unary.cpp']);
  expect(out).toMatch(new RegExp(`^ {2}\\d+-\\d+ +instruction Unary +toy\\.ts:${unaryLine}$`, 'm'));
  expect((await call(dir, ['whence', 'gen/cpp/src/unary.cpp:1'])).out).toContain('it comes from no definition');
  expect((await call(dir, ['whence', 'gen/cpp/src/runtime/contract.cpp'])).out).toContain('No part of it');
});

test('what cannot be told is said by code, with a way out', async () => {
  const own = await generated();
  const codes = async (...argv: readonly string[]) => {
    const { code, out } = await call(own, ['whence', ...argv, '--json']);
    const { diagnostics } = JSON.parse(out) as { diagnostics: { code: string; hint?: string }[] };
    return [code, ...diagnostics.map((d) => d.code)];
  };
  expect(await codes('gen/ts/unary.ts:100000')).toEqual([2, 'cli/no-line']);
  expect(await codes('gen/ts/unary.ts:0')).toEqual([2, 'cli/no-line']);
  expect(await codes('package.json:1')).toEqual([2, 'cli/not-generated']);
  expect(await codes('gen/ts/nothing.ts')).toEqual([2, 'cli/not-generated']);
  expect(await codes('gen/ts/unary.ts', '--target', 'rust')).toEqual([2, 'cli/unknown-target']);
  expect(await codes('--binary', 'package.json')).toEqual([1, 'cli/no-contract-sites']);
  expect(await codes('--binary', 'nothing.so')).toEqual([1, 'cli/unreadable']);
  const file = join(own, 'gen/ts/unary.ts');
  writeFileSync(file, `// mine\n${readFileSync(file, 'utf8')}`);
  expect(await codes('gen/ts/unary.ts:10')).toEqual([1, 'cli/out-of-date']);
});

test('--binary lists sites by region, and takes what only looks like one for none', async () => {
  const dir = toyProject();
  const site = (rule: string, here: string, text: string) => `@contract ${rule}\0${here}\0${text}\0`;
  const sites = [
    site('isa/a b:c.ts:12', 'unary.cpp:7', 'Not Implemented'),
    site('isa/ops.ts:3', 'unary.cpp:9', 'id < Blocks.size()'),
    site('isa/ops.ts:4', 'unary.cpp:10', 'InOffsets in InstUnary does not have an indirection tensor'),
    site('isa/ops.ts:5', 'unary.cpp:11', 'Unimplemented'),
    site('isa/ops.ts:5', 'unary.cpp:12', 'Unimplemented'),
    // The same check in two object files of an archive.
    site('isa/ops.ts:6', 'enums.cpp:1', 'Unknown Fün\nc'),
    site('isa/ops.ts:6', 'enums.cpp:1', 'Unknown Fün\nc'),
    site('isa/ops.ts:7', 'unary.cpp:20', 'InstUnary has no In'),
  ];
  const noise = ['@contract ', '@contract \0\0\0', '@contract with no number\0a:1\0b\0', site('a.ts:1', 'nowhere', 'text')];
  const cut = '@contract isa/ops.ts:9\0unary.cpp:3\0never ends';
  writeFileSync(join(dir, 'lib.so'), `\x7fELF${noise.join('')}${sites.join('\u{1}padding\0')}${cut}`);
  const { code, out } = await call(dir, ['whence', '--binary', 'lib.so', '--json']);
  expect(code).toBe(0);
  const found = (JSON.parse(out) as { sites: { region: string; file: string; line: number; text: string }[] }).sites;
  expect(found.map(({ region, file, line, text }) => [region, file, line, text])).toEqual([
    ['R1', 'isa/a b:c.ts', 12, 'Not Implemented'],
    ['R2', 'isa/ops.ts', 3, 'id < Blocks.size()'],
    ['R3', 'isa/ops.ts', 4, 'InOffsets in InstUnary does not have an indirection tensor'],
    ['R4', 'isa/ops.ts', 5, 'Unimplemented'],
    ['R4', 'isa/ops.ts', 5, 'Unimplemented'],
    ['R5', 'isa/ops.ts', 6, 'Unknown Fün\nc'],
    ['other', 'isa/ops.ts', 7, 'InstUnary has no In'],
  ]);
  const text = (await call(dir, ['whence', '--binary', 'lib.so'])).out;
  expect(text).toContain('R4 latency and default engine: 2 sites\n  isa/ops.ts:5  unary.cpp:11  Unimplemented\n');
});
