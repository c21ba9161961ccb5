/** The emitted C++ as a shared library that others install and link to. The static one is tested where it is built anyhow, in neuron-targets. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpp } from '@instabrew/emit-cpp';
import { workbench } from '@instabrew/plugin';
import { resolve, unwrap } from '@instabrew/spec';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toy } from '../../../examples/toy-isa/toy.js';
import { call, packageDir, put } from './project.js';
import { program } from './toy-project.js';

const slow = 600_000;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'instabrew-cpp-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, argv: readonly string[], input = ''): string => {
  const { status, stdout, stderr, error } = spawnSync(command, argv, {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw error ?? new Error(`${command} ${argv.join(' ')}\n${stdout}${stderr}`);
  return stdout;
};

/** All sources in one unit, which reads the headers once; what every unit includes is compiled before, to see that it can be. */
const quickly = ['-DTOY_PRECOMPILE=ON', '-DCMAKE_UNITY_BUILD=ON', '-DCMAKE_UNITY_BUILD_BATCH_SIZE=0'];

const build = (source: string, ...options: readonly string[]): void => {
  run('cmake', ['-S', source, '-B', `build/${source}`, '-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_CXX_FLAGS_DEBUG=-O0', ...options]);
  run('cmake', ['--build', `build/${source}`]);
};

/** Symbols of a kind, without the arguments of functions. */
const symbols = (argv: readonly string[], kind: RegExp): ReadonlySet<string> =>
  new Set(
    run('nm', ['-C', '--defined-only', ...argv])
      .split('\n')
      .filter((line) => kind.test(line.slice(17, 18)))
      .map((line) => line.slice(19).replace(/\(.*$/, '')),
  );

beforeAll(() => {
  const [emitter] = unwrap(workbench(unwrap(resolve(toy, { root: join(packageDir, '../..') })), [cpp()])).emitters;
  for (const { path, text } of emitter?.emit() ?? []) put(folder, { [`gen/${path}`]: text });
  put(folder, {
    'consumer/CMakeLists.txt': [
      'cmake_minimum_required(VERSION 3.21)',
      'project(consumer LANGUAGES CXX)',
      'find_package(toy 1.0 CONFIG REQUIRED)',
      'add_executable(consumer main.cpp)',
      'target_link_libraries(consumer PRIVATE toy::toy)',
      '',
    ].join('\n'),
    'consumer/main.cpp': readFileSync(join(import.meta.dirname, 'cpp-consumer.cpp'), 'utf8'),
  });
});

/** What the consumer prints: each way to use the library works, and what it throws is caught. */
const printed = [
  '1 unary, scale 2, 14 ns',
  '[{"engine":"Vector","fn":"identity","ins":[],"name":"","opcode":"Unary","outs":[],"scale":2.0}]',
  'Unary Vector {name="" fn=identity scale=2.0}',
  'wire/unknown-enum-member',
  '  expected the name of a member',
  '  actual   Unknown UnaryFn "relo"',
  '  hint     did you mean "relu"?',
  'examples/toy-isa/toy.ts:29: contract violation: InstUnary has no In',
  'plugin/no-access: ',
  '',
];

test(
  'a program finds the shared library, which shows what its headers declare',
  async () => {
    build('gen', '-DBUILD_SHARED_LIBS=ON', ...quickly);
    run('cmake', ['--install', 'build/gen', '--prefix', 'installed']);
    build('consumer', `-DCMAKE_PREFIX_PATH=${join(folder, 'installed')}`);
    expect(run(join(folder, 'build/consumer/consumer'), []).split('\n')).toEqual(printed);

    const library = 'installed/lib/libtoy.so.1.0.0';
    expect(run('readelf', ['-d', library])).toContain('Library soname: [libtoy.so.1]');
    const shown = symbols(['-D', library], /[TV]/);
    const objects = readdirSync(join(folder, 'build/gen/CMakeFiles/toy.dir'), { recursive: true, encoding: 'utf8' });
    const compiled = objects.filter((path) => path.endsWith('.o')).map((path) => `build/gen/CMakeFiles/toy.dir/${path}`);
    const own = symbols(compiled, /T/);
    expect([...own].filter((name) => name.startsWith('toy::') && !shown.has(name))).toEqual([]);
    // What only the sources of the library include is hidden.
    expect(own).toContain('instabrew::checkNames');
    expect(shown).not.toContain('instabrew::checkNames');
    expect([...shown].filter((name) => !/^(?:(?:vtable|typeinfo(?: name)?) for )?(?:toy|instabrew|std)::/.test(name))).toEqual(
      [],
    );

    // The programs beside it find it too, where they are installed.
    expect(JSON.parse(run('installed/bin/toy-roundtrip', [], program))).toEqual(JSON.parse(program));
    expect(run('installed/bin/toy-dump', [], program).split('\n').length).toBeGreaterThan(2);

    run('strip', [library]);
    const { code, out } = await call(folder, ['whence', '--binary', library, '--json']);
    expect(code).toBe(0);
    const { sites } = JSON.parse(out) as { readonly sites: readonly { readonly text: string; readonly file: string }[] };
    expect(sites.find((s) => s.text === 'InstUnary has no In')?.file).toMatch(/toy\.ts$/);
    expect(sites.filter((s) => s.text.startsWith('Unknown ')).length).toBe(7);
  },
  slow,
);
