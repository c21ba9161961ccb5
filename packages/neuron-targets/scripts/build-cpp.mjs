// Compiles the generated C++ twice: with ASan and UBSan for the tests, and at -O2 for the fingerprint and `npm start`.
// Usage: node scripts/build-cpp.mjs [sanitized] [release]
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));
/** All of `undefined` but null, alignment, vptr and object-size: with those a unit takes twice as long, and address sees what follows. */
const sanitizers = [
  ...['address', 'shift', 'integer-divide-by-zero', 'unreachable', 'vla-bound', 'return', 'signed-integer-overflow', 'bounds'],
  ...['nonnull-attribute', 'returns-nonnull-attribute', 'bool', 'enum', 'pointer-overflow', 'builtin'],
];
/** Sources that share a unit read the headers once, and compile what they have in common once: less than half of the time. */
const inSharedUnits = ['-DCMAKE_UNITY_BUILD=ON', '-DCMAKE_UNITY_BUILD_BATCH_SIZE=12'];
// `compile-times` compiles each source alone, and a test a few of them.
const builds = {
  release: ['-DCMAKE_BUILD_TYPE=Release', '-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG', ...inSharedUnits],
  sanitized: [
    '-DCMAKE_BUILD_TYPE=Debug',
    '-DCMAKE_CXX_FLAGS_DEBUG=-O1 -g1 -DNDEBUG --param=asan-instrumentation-with-call-threshold=0',
    `-DBIR_SANITIZE=${sanitizers.join()}`,
    ...inSharedUnits,
  ],
};

const run = (args) => {
  const { status, error } = spawnSync('cmake', args, { cwd: here, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
};

const wanted = process.argv.slice(2);
for (const [name, options] of Object.entries(builds)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = Date.now();
  run(['-S', 'gen/cpp', '-B', `build/${name}`, '-DBIR_WERROR=ON', '-DBIR_TOOLS=ON', ...options]);
  run(['--build', `build/${name}`, '--parallel', String(availableParallelism())]);
  process.stdout.write(`C++ ${name}: ${Math.round((Date.now() - started) / 1000)} s\n`);
}
