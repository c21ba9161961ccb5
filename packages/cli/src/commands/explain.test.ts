import { describe, expect, test } from 'vitest';
import { documentProject } from '../../test/document-project.js';
import { call } from '../../test/project.js';
import { listTarget, toyProject } from '../../test/toy-project.js';

test('an instruction: keys, operands, formulas, semantics, and what each target makes of it', async () => {
  const { code, out } = await call(toyProject(), ['explain', 'Unary']);
  expect(code).toBe(0);
  const lines = out.replaceAll(/ {2,}/g, '  ').split('\n');
  expect(lines[0]).toMatch(/^Unary {2}instruction 3 of toy 1\.0\.0, toy\.ts:\d+:\d+$/);
  for (const line of [
    /^ {2}out = fn\(scale \* in\), element by element\.$/,
    /^ {2}in {2}ins\[0\] {2}required {2}any memory {2}our-choice {2}toy\.ts:\d+$/,
    /^ {2}name {2}string {2}an error {2}always {2}our-choice {2}@instabrew\/spec/,
    /^ {2}fn {2}UnaryFn {2}an error {2}always {2}our-choice {2}toy\.ts:\d+$/,
    /^ {2}scale {2}float32 {2}1\.0 {2}unless default {2}our-choice {2}toy\.ts:\d+/,
    /^ {2}exec {2}= floor\(2 × nep × 1000 \/ gen\.clock\)$/,
    /^ {2}gen\.clock {2}= 1400$/,
    /^ {2}for every element i: out\[i\] = unary\[fn\]\(scale × in\[i\]\)$/,
    /^ {2}relu {2}max\(a, 0\)$/,
    /^In list, gen\/list$/,
    /^ {2}op Unary;$/,
  ])
    expect(
      lines.some((text) => line.test(text)),
      `${line}\n${out}`,
    ).toBe(true);
});

test('the other skeletons', async () => {
  const dir = toyProject();
  expect((await call(dir, ['explain', 'Fill'])).out).toContain('for every element i: out[i] = value');
  expect((await call(dir, ['explain', 'RowSum'])).out).toContain('acc = acc + x, then out = acc');
  expect((await call(dir, ['explain', 'MatMul'])).out).toContain(
    'out[m, n] = sum over k of w × x, w = weights[k, m], x = in[k, n]',
  );
});

test('enums with ordinals and users, records, unions', async () => {
  const dir = toyProject();
  const { out } = await call(dir, ['explain', 'BinaryOp']);
  expect(out).toMatch(/BinaryOp {2}field enum of toy/);
  expect(out).toMatch(/used by +Binary\.op/);
  expect(out).toMatch(/^ {2}2 +a\*b +our-choice +toy\.ts:\d+$/m);
  expect((await call(dir, ['explain', 'TensorAccess'])).out).toMatch(/^ {2}ap +list of \[int64, uint64\] +an error +always/m);
  expect((await call(dir, ['explain', 'Operand'])).out).toMatch(/^ {2}imm +Immediate/m);
});

test('a second name table is a column', async () => {
  const dir = toyProject('list()', {
    'instabrew.config.ts': `import * as s from '@instabrew/spec';
const Engine = s.structuralEnum('Engine', [s.member('None', 0, { tables: { external: 'none' } }), s.member('Pool', 4, { tables: { external: 'GPSIMD' }, aliases: ['pool'] })]);
const none = s.absent('a test');
const base = s.instruction('Base', 1, { abstract: true, latency: none, semantics: none, fields: { old: s.field(s.u8, { range: [1, 9], unit: 'ns' }).always(2) } });
const child = s.instruction('Child', 2, { base, fields: { mark: s.field(s.list(Engine)).optional() } });
export default { isa: s.isa({ name: 't', engines: Engine, instructions: [base, child] }), plugins: [] };`,
  });
  const engine = (await call(dir, ['explain', 'Engine'])).out;
  expect(engine).toMatch(/ordinal +name +external +also read/);
  expect(engine).toMatch(/^ {2}4 +Pool +GPSIMD +pool/m);
  const child = (await call(dir, ['explain', 'Child'])).out;
  expect(child).toMatch(/base +Base/);
  expect(child).toMatch(/^Keys inherited from Base\n.*\n {2}old +uint8 in \[1, 9\], ns +2 +always/m);
  expect(child).toMatch(/^Keys of its own\n.*\n {2}mark +list of Engine +not set +when set/m);
  expect(child).toContain('none: a test');
  expect((await call(dir, ['explain', 'Base'])).out).toContain('abstract: must not appear in programs');
});

test('--json is the spec with formulas and the text of each target', async () => {
  const { out } = await call(toyProject("list(), list({ target: 'other', out: 'gen/o' })"), [
    'explain',
    'Unary',
    '--json',
    '--target',
    'list',
  ]);
  expect(JSON.parse(out)).toMatchObject({
    ok: true,
    constructs: [
      {
        kind: 'instruction',
        isa: { name: 'toy' },
        spec: { name: 'Unary', ordinal: 3, origin: { file: 'toy.ts' } },
        keys: [{ of: 'own', name: 'fn' }, { of: 'own', name: 'scale', default: 1 }, { of: 'header', name: 'name' }, {}, {}, {}],
        formulas: { latency: { t1: { exec: 'floor(2 × inst.nep × 1000 / gen.clock)' } } },
        targets: { list: 'op Unary;\n' },
      },
    ],
  });
  expect(Object.keys(JSON.parse(out).constructs[0].targets)).toEqual(['list']);
});

test('names in any case and with the class prefix; unknown ones with the nearest', async () => {
  const dir = toyProject();
  for (const name of ['unary', 'InstUnary', 'INSTUNARY']) expect((await call(dir, ['explain', name])).code, name).toBe(0);
  const { code, err } = await call(dir, ['explain', 'Unray']);
  expect(code).toBe(2);
  expect(err).toMatch(/error cli\/unknown-name[\s\S]*did you mean "Unary"\?/);
});

describe('--matrix', () => {
  test('which instruction has which capability, and each target', async () => {
    const dir = toyProject();
    const { code, out, err } = await call(dir, ['explain', '--matrix']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^ {2}instruction +read +write +verify +sameInst +latency +semantics +list$/m);
    expect(out).toMatch(/^ {2}Unary +yes +yes +0 +fields +t1 +map +yes$/m);
    const json = JSON.parse((await call(dir, ['explain', '--matrix', '--json'])).out);
    expect(json).toMatchObject({ ok: true, matrix: [{ isa: 'toy', rows: expect.any(Array) }] });
    expect(json.matrix[0].rows[0]).toMatchObject({
      instruction: 'Fill',
      abstract: false,
      cells: { read: { has: 'yes' }, semantics: { has: 'fill' } },
    });
  });

  test('an absence has its reason below the table', async () => {
    const { code, out } = await call(documentProject(), ['explain', '--matrix']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}Base \(abstract\) .* - \[1\] +- \[1\]$/m);
    expect(out).toMatch(/^ {2}\[1\] a test$/m);
  });

  test('what is neither there nor explained fails', async () => {
    const gap = listTarget.replace('isa.instructions.some((i) => i.name === name)', "name === 'Fill'");
    const { code, out } = await call(toyProject('list()', { 'list.ts': gap }), ['explain', '--matrix', '--json']);
    expect(code).toBe(1);
    const { diagnostics } = JSON.parse(out) as { diagnostics: { code: string; path: unknown }[] };
    expect(diagnostics.map((d) => d.path)).toEqual(['Binary', 'Unary', 'RowSum', 'MatMul'].map((name) => [name, 'list']));
    expect(new Set(diagnostics.map((d) => d.code))).toEqual(new Set(['cli/missing-capability']));
  });
});

test('--facts: how many of each confidence and kind, and which are our choice', async () => {
  const dir = toyProject('', {
    'instabrew.config.ts': `import * as s from '@instabrew/spec';
const Engine = s.structuralEnum('Engine', ['None'], { source: 'certain' });
const none = { latency: s.absent('a test'), semantics: s.absent('a test') };
const Op = s.instruction('Op', 1, { ...none, source: 'strong', fields: { guessed: s.field(s.u8, { source: { confidence: 'our-choice', page: 'A page', note: 'A guess.' } }) } });
export default { isa: s.isa({ name: 't', engines: Engine, instructions: [Op], source: 'inferred' }), plugins: [] };`,
  });
  const { out } = await call(dir, ['explain', '--facts', '--json']);
  const { ok, facts } = JSON.parse(out);
  expect(ok).toBe(true);
  const [{ total, byConfidence, byKind, ourChoices }] = facts;
  expect(Object.values<number>(byConfidence).reduce((a, b) => a + b)).toBe(total);
  expect(byKind).toMatchObject({ ISA: { inferred: 1 }, instruction: { strong: 1 }, key: { 'our-choice': 1 } });
  expect(ourChoices).toContainEqual(
    expect.objectContaining({
      kind: 'key',
      name: 'Op.guessed',
      origin: expect.objectContaining({ file: 'instabrew.config.ts', line: 4 }),
    }),
  );
  const text = (await call(dir, ['explain', '--facts'])).out;
  expect(text).toMatch(/^ {2}key +0 +0 +0 +1 +1$/m);
  expect(text).toMatch(/^ {2}key +Op\.guessed +instabrew\.config\.ts:4\n +"A page"; A guess\.$/m);
});
