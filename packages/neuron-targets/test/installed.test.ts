/** The static library as `cmake --install` lays it out: a program finds it by `find_package(bir)`, and links to nothing else. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@instabrew/spec';
import { afterAll, expect, it } from 'vitest';
import { codec } from '../src/samples.js';

const release = fileURLToPath(new URL('../build/release', import.meta.url));
const program = readFileSync(new URL('../../../examples/programs/softmax.json', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'bir-installed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, args: readonly string[], input = ''): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, input, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
};

const sources = {
  'CMakeLists.txt': `cmake_minimum_required(VERSION 3.21)
project(consumer LANGUAGES CXX)
find_package(bir 0.1 CONFIG REQUIRED)
add_executable(consumer main.cpp)
target_link_libraries(consumer PRIVATE bir::bir)
`,
  'main.cpp': `#include <bir/document.h>
#include <iostream>
#include <iterator>

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  std::cout << bir::writeDocument(bir::readDocument(text));
}
`,
};

it('a program finds it, reads a document and writes it', { timeout: 120_000 }, () => {
  mkdirSync(join(folder, 'consumer'));
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, 'consumer', name), text);
  run('cmake', ['--install', release, '--prefix', 'installed']);
  run('cmake', ['-S', 'consumer', '-B', 'build', '-DCMAKE_BUILD_TYPE=Debug', `-DCMAKE_PREFIX_PATH=${join(folder, 'installed')}`]);
  run('cmake', ['--build', 'build']);
  const canonical = unwrap(codec.writeDocument(unwrap(codec.readDocument(program))));
  expect(run(join(folder, 'build/consumer'), [], program)).toBe(canonical);
});
