import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { documentProject, documentSpec, largeText, sampleDocument, sampleText } from '../../test/document-project.js';
import { callerOfOneConfig, project } from '../../test/project.js';

const call = callerOfOneConfig();

const indented = JSON.stringify(sampleDocument, null, 2);
/** Keys in reverse order, at every level; lists stay. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, v]) => [key, reversed(v)]),
  );
};
const shuffled = JSON.stringify(reversed(sampleDocument), null, 1);

describe('fmt', () => {
  test('prints the canonical text, compact or indented, of a file or of stdin', async () => {
    const dir = documentProject({ 'doc.json': shuffled });
    expect(await call(dir, ['fmt', 'doc.json'])).toEqual({ code: 0, out: sampleText, err: '' });
    expect((await call(dir, ['fmt', '--compact', '-'], { stdin: shuffled })).out).toBe(sampleText);
    expect((await call(dir, ['fmt'], { stdin: indented })).out).toBe(sampleText);
    expect((await call(dir, ['fmt', '--indent', '2', 'doc.json'])).out).toBe(indented);
    expect((await call(dir, ['fmt'])).code, 'nothing on stdin').toBe(1);
  });

  test('a line feed at the end stays, and a terminal gets one', async () => {
    const dir = documentProject({ 'doc.json': `${shuffled}\n` });
    expect((await call(dir, ['fmt', 'doc.json'])).out).toBe(`${sampleText}\n`);
    expect((await call(dir, ['fmt'], { stdin: sampleText, isTTY: true })).out).toBe(`${sampleText}\n`);
    const ended = documentProject({ 'doc.json': `${sampleText}\n`, 'two.json': `${sampleText}\n\n` });
    expect((await call(ended, ['fmt', '--check', 'doc.json'])).code).toBe(0);
    expect((await call(ended, ['fmt', '--check', 'two.json'])).code).toBe(1);
  });

  test('the entry that its list puts first comes first', async () => {
    const [main, after] = sampleDocument.functions[0]?.blocks ?? [];
    const [f, g] = sampleDocument.functions;
    const document = { ...sampleDocument, functions: [{ ...f, blocks: [after, main] }, g] };
    const dir = documentProject({ 'doc.json': JSON.stringify(document) });
    expect((await call(dir, ['fmt', 'doc.json'])).out).toBe(sampleText);
  });

  test('--check names the file and the first place that differs', async () => {
    const dir = documentProject({ 'bad.json': sampleText.replace('"name":"l0"', '"name": "l0"') });
    expect(await call(dir, ['fmt', '--check', 'doc.json'])).toEqual({ code: 0, out: 'doc.json  canonical\n', err: '' });
    const { code, out, err } = await call(dir, ['fmt', '--check', 'bad.json']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const at = sampleText.indexOf('"name":"l0"') + '"name":'.length;
    expect(err).toContain(`error cli/not-canonical\n  --> bad.json:1:${at + 1}  byte ${at}\n`);
    expect(err).toContain('run `instabrew fmt --write bad.json`');
    const json = JSON.parse((await call(dir, ['fmt', '--check', '--json', 'bad.json'])).out);
    expect(json).toMatchObject({ ok: false, canonical: false, diagnostics: [{ code: 'cli/not-canonical', offset: at }] });
    for (const text of [`${sampleText.slice(0, -1)},"x":1}`, sampleText.slice(0, -1), `${sampleText} `])
      expect((await call(dir, ['fmt', '--check'], { stdin: text })).code, text.slice(-10)).toBe(1);
    expect((await call(dir, ['fmt', '--check', '--indent', '2'], { stdin: indented })).code).toBe(0);
  });

  test('--write changes the file only if its text changes, and never to half a text', async () => {
    const broken = sampleText.replace('"Vector"', '"Vecotr"');
    const dir = documentProject({ 'shuffled.json': shuffled, 'broken.json': broken });
    symlinkSync('shuffled.json', join(dir, 'link.json'));
    expect((await call(dir, ['fmt', '-w', 'link.json'])).out).toBe('link.json  written\n');
    expect(readFileSync(join(dir, 'shuffled.json'), 'utf8')).toBe(sampleText);
    const before = statSync(join(dir, 'shuffled.json')).ino;
    expect(JSON.parse((await call(dir, ['fmt', '-w', 'shuffled.json', '--json'])).out)).toMatchObject({
      ok: true,
      written: false,
    });
    expect(statSync(join(dir, 'shuffled.json')).ino).toBe(before);
    const { code, out, err } = await call(dir, ['fmt', '--write', 'broken.json']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('did you mean "Vector"?');
    expect(readFileSync(join(dir, 'broken.json'), 'utf8')).toBe(broken);
  });

  test('what the ISA does not know is refused, or kept with --lenient; names are not looked up', async () => {
    const unknown = sampleText
      .replace('"opcode":"Add"', '"opcode":"Sub"')
      .replace('"name":"main"', '"later":[1,1.0],"name":"main"');
    const dir = documentProject({ 'doc.json': unknown });
    const strict = await call(dir, ['fmt', 'doc.json']);
    expect({ code: strict.code, out: strict.out }).toEqual({ code: 1, out: '' });
    expect(strict.err).toContain('error wire/unknown-opcode');
    expect((await call(dir, ['fmt', '--lenient', 'doc.json'])).out).toBe(unknown);
    const dangling = sampleText.replace('"on":"t"', '"on":"nothing"');
    expect((await call(dir, ['fmt'], { stdin: dangling })).out).toBe(dangling);
  });

  test.each([
    [['fmt', '--check', '--write', 'doc.json'], 'one of --check and --write'],
    [['fmt', '--write'], 'a file for --write'],
    [['fmt', 'doc.json', '--json'], '--check or --write with --json'],
    [['convert', 'doc.json', '--json'], '--out with --json'],
    [['convert', 'doc.json', '--to-version', '1'], '--to-version 2'],
  ])('%s is a wrong command line', async (argv, says) => {
    const { code, out, err } = await call(documentProject(), argv);
    expect(code).toBe(2);
    expect(out + err).toContain(says);
  });

  test.each([['nope.json'], ['.']])('%s cannot be read', async (file) => {
    for (const command of ['fmt', 'verify', 'stats', 'convert'])
      expect(await call(documentProject(), [command, file])).toMatchObject({
        code: 1,
        err: expect.stringContaining('cli/unreadable'),
      });
  });
});

describe('verify', () => {
  test('nothing to find', async () => {
    const dir = documentProject();
    expect(await call(dir, ['verify', 'doc.json'])).toEqual({ code: 0, out: 'doc.json  no findings\n', err: '' });
    expect(JSON.parse((await call(dir, ['verify', '--json'], { stdin: indented })).out)).toEqual({
      ok: true,
      file: '<stdin>',
      errors: 0,
      warnings: 0,
      namesChecked: true,
      diagnostics: [],
    });
  });

  test('everything that is wrong with the structure, each with its path, its byte and its line', async () => {
    const broken = indented.replace('"dtype": "float32"', '"dtype": "float33"').replace('"engine": "None"', '"engine": 7');
    const dir = documentProject({ 'doc.json': broken });
    const { code, out, err } = await call(dir, ['verify', 'doc.json']);
    expect({ code, out }).toEqual({ code: 1, out: 'doc.json  2 errors\n' });
    const line = broken.slice(0, broken.indexOf('"float33"')).split('\n').length;
    expect(err).toContain(`  --> doc.json:${line}:20  functions[0].tensors[0].dtype  byte ${broken.indexOf('"float33"')}\n`);
    expect(err).toMatch(/\| +"dtype": "float33",\n +\| +\^\n/);
    expect(err).toContain('functions[0].blocks[0].instructions[1].engine');
    const limited = JSON.parse((await call(dir, ['verify', 'doc.json', '--json', '--max-findings', '1'])).out);
    expect(limited).toMatchObject({ errors: 1, diagnostics: [{ path: expect.anything() }, { code: 'cli/more-findings' }] });
  });

  test('names: errors, or warnings with --lenient, which do not fail', async () => {
    const dir = documentProject({ 'doc.json': sampleText.replace('"on":"t"', '"on":"u"') });
    const strict = await call(dir, ['verify', 'doc.json', '--json']);
    expect(strict.code).toBe(1);
    expect(JSON.parse(strict.out)).toMatchObject({
      diagnostics: [
        { code: 'wire/unknown-name', path: ['functions', 0, 'blocks', 0, 'instructions', 0, 'on'], offset: expect.any(Number) },
      ],
    });
    const lenient = await call(dir, ['verify', '--lenient', 'doc.json']);
    expect(lenient).toMatchObject({ code: 0, out: 'doc.json  1 warning\n' });
    expect(lenient.err).toMatch(/^warning wire\/unknown-name\n +--> doc\.json:1:\d+ /);
  });

  test('--stream checks the structure alone, and says so', async () => {
    const dir = documentProject({ 'doc.json': sampleText.replace('"on":"t"', '"on":"u"') });
    const { code, out, err } = await call(dir, ['verify', '--stream', 'doc.json']);
    expect({ code, out }).toEqual({ code: 0, out: 'doc.json  1 warning\n' });
    expect(err).toContain('warning cli/names-not-checked');
    expect((await call(dir, ['verify', '--stream'], { stdin: sampleText.slice(0, 200) })).code).toBe(1);
  });

  test('an abstract instruction, also inside another', async () => {
    const text = sampleText.replace('"name":"a1","opcode":"Add"', '"name":"a1","opcode":"Base"');
    const { code, out } = await call(documentProject({ 'doc.json': text }), ['verify', '--json', 'doc.json']);
    expect(code).toBe(1);
    const path = ['functions', 0, 'blocks', 0, 'instructions', 1, 'body', 0, 'instructions', 0, 'opcode'];
    expect(JSON.parse(out)).toMatchObject({
      errors: 1,
      diagnostics: [{ code: 'verify/abstract', path, offset: text.indexOf('{"body"') }],
    });
  });

  test.each(['', '[', '{}', 'null', '\u0000', `${'['.repeat(2000)}`, '{"functions":[],"version":9}'])(
    '%j is a finding',
    async (text) => {
      for (const command of ['verify', 'fmt', 'stats', 'convert'])
        expect((await call(documentProject(), [command], { stdin: text })).code, command).toBe(1);
    },
  );
});

describe('stats', () => {
  const expected = {
    instructions: 3,
    opcodes: { Add: 2, Loop: 1 },
    engines: { Vector: 2, None: 1 },
    objects: { block: 3, location: 2, tensor: 1, function: 2 },
    tensors: { float32: 1 },
    bytes: { SB: 262144, DRAM: 100 },
  };

  test('counts instructions, objects, tensors and bytes, in the bodies of loops, too', async () => {
    const dir = documentProject();
    const json = await call(dir, ['stats', '--json', 'doc.json']);
    expect(json.code).toBe(0);
    expect(JSON.parse(json.out)).toEqual({ ok: true, file: 'doc.json', ...expected, diagnostics: [] });
    expect(JSON.parse((await call(dir, ['stats', '--json'], { stdin: shuffled })).out)).toMatchObject(expected);
    const { out } = await call(dir, ['stats', 'doc.json']);
    expect(out).toMatch(/^instructions: 3\n {2}2 {2}Add\n {2}1 {2}Loop\n\nby engine\n {2}2 {2}Vector\n/);
    expect(out).toMatch(/^ {2}SB +262144 +\(256 KiB\)$/m);
  });

  test('what is unknown is counted as it is; what is broken is said beside the counts', async () => {
    const dir = documentProject();
    const unknown = await call(dir, ['stats', '--json'], { stdin: sampleText.replace('"opcode":"Add"', '"opcode":"Sub"') });
    expect(JSON.parse(unknown.out)).toMatchObject({ ok: true, opcodes: { Add: 1, Sub: 1, Loop: 1 } });
    const broken = await call(dir, ['stats', '--json'], { stdin: sampleText.slice(0, sampleText.indexOf('"tensors"')) });
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.out)).toMatchObject({ ok: false, instructions: 3, diagnostics: [{ code: 'wire/syntax' }] });
  });
});

test('convert brings an older version up to date, to stdout or to a file', async () => {
  const old = sampleText.replace('"version":2', '"version":1');
  const dir = documentProject({ 'old.json': old });
  expect(await call(dir, ['convert', 'old.json', '--to-version', '2'])).toEqual({ code: 0, out: sampleText, err: '' });
  expect(await call(dir, ['convert', '--indent', '2', '-o', 'new.json'], { stdin: old })).toEqual({
    code: 0,
    out: 'new.json  written, version 2\n',
    err: '',
  });
  expect(readFileSync(join(dir, 'new.json'), 'utf8')).toBe(indented);
  expect((await call(dir, ['convert', 'old.json', '-o', 'no/such/folder.json'])).err).toContain('error cli/unwritable');
  const json = await call(dir, ['convert', 'old.json', '-o', 'old.json', '--json']);
  expect(JSON.parse(json.out)).toMatchObject({ ok: true, out: 'old.json', version: 2 });
  expect(readFileSync(join(dir, 'old.json'), 'utf8')).toBe(sampleText);
});

describe('--isa names a module instead of a config', () => {
  const isaPackage = {
    'node_modules/my-isa/package.json': '{ "name": "my-isa", "type": "module", "exports": { "./spec": "./sample.ts" } }',
    'node_modules/my-isa/sample.ts': documentSpec,
  };

  test('a path, or part of a package', async () => {
    const dir = project({ 'sample.ts': documentSpec, ...isaPackage });
    expect(await call(dir, ['verify', '--isa', './sample.ts'], { stdin: sampleText })).toMatchObject({ code: 0, err: '' });
    expect(await call(dir, ['fmt', '--isa', 'my-isa/spec'], { stdin: shuffled })).toEqual({ code: 0, out: sampleText, err: '' });
    expect((await call(dir, ['explain', '--facts', '--isa', './sample.ts'])).out).toMatch(/^sample /);
  });

  test.each([
    ['@no/such', {}, 'cli/isa-failed', 'npm install @no/such'],
    ['./broken.ts', { 'broken.ts': "throw new Error('no');" }, 'cli/isa-failed', 'Error: no'],
    ['./none.ts', { 'none.ts': 'export const x = 1;' }, 'cli/bad-isa', 'none'],
    ['./two.ts', { 'two.ts': `${documentSpec}export const other = { ...sample };` }, 'cli/bad-isa', '2'],
  ])('%s', async (isa, files, code, says) => {
    const found = await call(project(files), ['verify', '--isa', isa], { stdin: '{}' });
    expect(found.code).toBe(1);
    expect(found.err).toContain(`error ${code}`);
    expect(found.err).toContain(says);
    expect(found.err).not.toMatch(/^\s*at /m);
  });
});

describe('a large text', () => {
  const large = [...largeText(20_000_000)].join('');

  test('streams, with a bar on a terminal, and memory stays where it was', async () => {
    const dir = documentProject({ 'large.json': large });
    const before = process.memoryUsage.rss();
    expect(await call(dir, ['fmt', '--check', 'large.json'])).toEqual({ code: 0, out: 'large.json  canonical\n', err: '' });
    const { code, out, err } = await call(dir, ['stats', 'large.json'], { isTTY: true, env: { NO_COLOR: '1' } });
    expect(code).toBe(0);
    expect(out).toMatch(/^instructions: \d{6}\n/);
    expect(err).toMatch(/^\r(large\.json {2}\[#* *-*\] {2}.* of 19\.\d MiB {2}\d+ %\u001b\[K\r)+\u001b\[K$/);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 2 ** 20);
  });

  test('from stdin', async () => {
    const called = await call(documentProject(), ['fmt', '--check'], { stdin: large });
    expect(called).toEqual({ code: 0, out: '<stdin>  canonical\n', err: '' });
  });

  test('out of order it needs --in-memory', async () => {
    const dir = documentProject();
    writeFileSync(
      join(dir, 'large.json'),
      large.replace(',"version":2}', '}').replace('{"functions"', '{"version":2,"functions"'),
    );
    const { code, err } = await call(dir, ['fmt', '--check', 'large.json']);
    expect(code).toBe(1);
    expect(err).toContain('error wire/not-streamable');
    expect(err).toContain('--in-memory');
    expect((await call(dir, ['convert', '--in-memory', 'large.json', '-o', 'out.json'])).code).toBe(0);
    expect(readFileSync(join(dir, 'out.json'), 'utf8') === large).toBe(true);
  });

  test('an error is shown in its line without reading the file whole', async () => {
    const at = large.indexOf('"Vector"', 19_000_000);
    const dir = documentProject();
    writeFileSync(join(dir, 'large.json'), `${large.slice(0, at)}\n"Vecotr"${large.slice(at + 8)}`);
    const { code, err } = await call(dir, ['verify', '--stream', 'large.json']);
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`--> large\\.json:2:1 .*byte ${at + 1}\n {2}\\|\n2 \\| "Vecotr",`));
  });
});
