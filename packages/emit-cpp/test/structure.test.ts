/** What holds for the emitted files as a whole. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostile } from '@instabrew/conformance/hostile';
import { resolve, unwrap } from '@instabrew/spec';
import { describe, expect, it } from 'vitest';
import { CppEmitter } from '../src/index.js';
import { runtimeFiles } from '../src/runtime-files.js';
import { emit, root, toy } from './emitted.js';
import { small, smallDefinition } from './small.js';

const files = emit(small);
const functionsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^[\w:*<> ]+?[ *&](\w+)\(.*\) \{$/gm)].map(([, name]) => name ?? '');

describe('the emitted files', () => {
  it('R5 has all to-string converters, then all from-string converters in the same order, and nothing else', () => {
    expect(functionsOf(files.get('src/enums.cpp') ?? '')).toEqual(['Op2string', 'Mode2string', 'string2Op', 'string2Mode']);
  });

  it('R5 keeps that order when it is compiled', () => {
    expect(files.get('CMakeLists.txt')).toContain(
      'set_source_files_properties(src/enums.cpp PROPERTIES\n    COMPILE_OPTIONS -fno-toplevel-reorder\n',
    );
  });

  it('lists every source for the build', () => {
    const sources = [...files.keys()].filter((path) => /^src\/.*\.cpp$/.test(path));
    const listed = files
      .get('CMakeLists.txt')
      ?.match(/^ {2}src\/.*\.cpp$/gm)
      ?.map((line) => line.trim());
    expect(listed).toEqual(sources);
  });

  it.each([['small', small] as const, ['toy', toy] as const])('%s: lines are short enough to read', (_, isa) => {
    const long = [...emit(isa)].flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, i) => (line.length > 112 && !path.endsWith('arithmetic.h') ? [`${path}:${i + 1} ${line}`] : [])),
    );
    expect(long).toEqual([]);
  });

  it('has no header that is too long to read', () => {
    for (const [path, text] of [...files, ...emit(hostile)]) {
      if (path.endsWith('.h')) expect(text.split('\n').length, path).toBeLessThan(1500);
    }
  });

  it('names no place of this machine and no time', () => {
    for (const [path, text] of files)
      if (/\.(h|cpp)$/.test(path))
        expect(text, path).not.toMatch(new RegExp(`${root}|\\b20[0-9]{2}-[0-9]{2}\\b|undefined|\\[object`));
  });

  it('has no two files that only a dash tells apart, whatever families are called', () => {
    const dashed = (path: string): string => path.replaceAll('_', '-');
    const own = [...emit(hostile).keys()].flatMap((path) => /^(?:src|include\/[^/]+)\/(\w+)\.(?:cpp|h)$/.exec(path)?.[1] ?? []);
    for (const family of new Set(own)) {
      const instructions = small.instructions.map((inst) => ({ ...inst, family }));
      const paths = [...new CppEmitter({ ...small, instructions }).emit()].map(({ path }) => dashed(path));
      expect(paths.filter((path, i) => paths.indexOf(path) !== i, family)).toEqual([]);
    }
  });

  it('comes out the same whatever the order in which instructions and enums were imported', () => {
    const shuffled = unwrap(resolve({ ...smallDefinition, instructions: [...smallDefinition.instructions].reverse() }, { root }));
    expect(new Map([...emit(shuffled)])).toEqual(files);
  });

  it('remembers which lines come from which definition', () => {
    const file = [...new CppEmitter(small).emit()].find((f) => f.path === 'src/binary.cpp');
    const origin = small.instructions.find((i) => i.name === 'Binary')?.origin;
    const span = file?.spans.find((s) => s.origin.line === origin?.line);
    const lines = file?.text.split('\n').slice((span?.first ?? 1) - 1, span?.last) ?? [];
    expect(lines[0]).toBe('InstBinary::InstBinary() : InstBinaryBase(InstructionType::Binary) { setEngine(Engine::Vector); }');
    expect(lines.at(-1)).toBe('}');
  });
});

it('the embedded runtime is the one in runtime/ (node scripts/embed-runtime.mjs)', () => {
  const folder = join(import.meta.dirname, '../runtime');
  const real = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  expect(runtimeFiles).toEqual(real);
});
