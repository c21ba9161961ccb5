/** Emitted packages as a whole: they are typed, silent, whole and always the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { hostile } from '@instabrew/conformance/hostile';
import { neuron } from '@instabrew/isa-neuron';
import type { ResolvedIsa } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { PythonEmitter } from '../src/emitter.js';
import { projectFiles, runtimeFiles } from '../src/runtime-files.js';
import { EmittedPackage } from './python.js';
import { small } from './small.js';

/** Prints names that modules import and do not use, and modules that do not compile. */
const unusedImports = `
import ast, pathlib
for path in sorted(pathlib.Path(".").rglob("*.py")):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {a.asname or a.name: n for n in ast.walk(tree) if isinstance(n, (ast.Import, ast.ImportFrom)) for a in n.names}
    text = "\\n".join(ast.unparse(n) for n in tree.body if not isinstance(n, (ast.Import, ast.ImportFrom)))
    used = {t for t in __import__("re").findall(r"\\w+", text)}
    for name in imported:
        if name not in used and name != "annotations" and path.name != "__init__.py":
            print(path, name)
`;

const isas: readonly (readonly [name: string, isa: ResolvedIsa, module: string])[] = [
  ['small', small, 'small'],
  ['hostile', hostile, 'class_'],
  ['neuron', neuron, 'bir'],
];

describe.each(isas)('%s', (_, isa, module) => {
  it('imports without a warning, uses what it imports, and checks under mypy --strict', () => {
    using emitted = new EmittedPackage(isa);
    expect(emitted.run(['-c', `import ${module}`])).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(emitted.run(['-c', unusedImports])).toEqual({ status: 0, stdout: '', stderr: '' });
    if (!emitted.hasMypy) return;
    const { stdout } = emitted.run(['-m', 'mypy', '--strict', '--python-version', '3.10', '--cache-dir', '/dev/null', '.']);
    expect(stdout).toMatch(/^Success: no issues found in \d+ source files/);
  });

  it('is the same, whatever the locale and time zone', () => {
    const texts = () => [...new PythonEmitter(isa, 'x').emit()].map((f) => [f.path, f.text]);
    const first = texts();
    const { TZ, LC_ALL } = process.env;
    Object.assign(process.env, { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8' });
    expect(texts()).toEqual(first);
    Object.assign(process.env, { TZ, LC_ALL });
    expect(new Set(first.map(([path]) => path?.toLowerCase())).size).toBe(first.length);
  });
});

it.each([
  ['small', small],
  ['neuron', neuron],
])('%s keeps to 120 columns and has no white space at the ends of lines', (_, isa) => {
  const lines = [...new PythonEmitter(isa, 'x').emit()].flatMap((f) =>
    f.text.split('\n').map((text) => ({ path: f.path, text })),
  );
  expect(lines.filter(({ text }) => text.length > 120 || /\s$/.test(text))).toEqual([]);
});

it.each(isas)('%s installs from its folder, without network', (_, isa, module) => {
  using emitted = new EmittedPackage(isa);
  const { stderr, status } = emitted.run([
    '-W',
    'ignore',
    '-m',
    'pip',
    'install',
    '--no-index',
    '--quiet',
    '--target',
    'site',
    '.',
  ]);
  expect([status, stderr]).toEqual([0, '']);
  const where = emitted.run([
    '-S',
    '-c',
    `import sys; sys.path[:] = ['site', *sys.path[2:]]; import ${module}; print(${module}.__file__)`,
  ]);
  expect(where.stdout).toContain(join('site', module));
});

describe('the runtime', () => {
  it.each([
    ['runtime', runtimeFiles],
    ['project', projectFiles],
  ])('%s is embedded as it is; `node scripts/embed-runtime.mjs` brings it up to date', (name, embedded) => {
    const folder = join(import.meta.dirname, '..', name);
    const files = readdirSync(folder).filter((file) => file.endsWith('.py'));
    expect(embedded).toEqual(Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])));
  });
});
