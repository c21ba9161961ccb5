/** `nx run neuron-targets:compile-times`: how long each unit of the generated C++ takes to compile at -O2, one after another, and all on two cores. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { table } from './table.js';

const here = fileURLToPath(new URL('..', import.meta.url));
const folder = join(here, 'build/timed');

interface Unit {
  readonly directory: string;
  readonly command: string;
  readonly file: string;
}

interface Seconds {
  readonly elapsed: number;
  /** User and system time, of the compiler and what it starts. */
  readonly processor: number;
}

/** @throws Error with what the command printed, if it fails */
const timed = (command: string, cwd: string): Seconds => {
  const { status, stdout, stderr, error } = spawnSync('bash', ['-c', `TIMEFORMAT='%R %U %S'; time { ${command}; }`], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw error ?? new Error(stdout + stderr);
  const [elapsed = Number.NaN, user = Number.NaN, system = Number.NaN] = (stderr.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number);
  return { elapsed, processor: user + system };
};

const configure = (...more: readonly string[]): void => {
  const options = ['-DCMAKE_BUILD_TYPE=Release', '-DCMAKE_CXX_FLAGS_RELEASE=-O2', '-DBIR_WERROR=ON', ...more];
  timed(`cmake -S gen/cpp -B ${folder} ${options.join(' ')}`, here);
};
const whole = (): Seconds => timed(`cmake --build ${folder} --clean-first --parallel 2`, here);

configure('-DBIR_PRECOMPILE=OFF', '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON');
const units = JSON.parse(readFileSync(join(folder, 'compile_commands.json'), 'utf8')) as readonly Unit[];

const alone = units.map(({ directory, command, file }, i) => {
  const name = relative(join(here, 'gen/cpp'), file);
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${i + 1} of ${units.length}  ${name}`);
  return { name, ...timed(command, directory) };
});
if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
const plain = whole();
configure('-DBIR_PRECOMPILE=ON');
const precompiled = whole();

const rounded = (seconds: number): string => (Math.round(seconds * 10) / 10).toFixed(1);
const both = ({ elapsed, processor }: Seconds): string => `${rounded(elapsed)} s, ${rounded(processor)} s of processor time`;
const rows = alone
  .sort((a, b) => b.elapsed - a.elapsed)
  .map(({ name, elapsed, processor }) => [name, rounded(elapsed), rounded(processor)]);
const sum = alone.reduce((total, { processor }) => total + processor, 0);
process.stdout.write(
  [
    table(['unit, alone at -O2', 'elapsed s', 'processor s'], rows),
    '',
    `${units.length} units, one after another: ${rounded(sum)} s of processor time`,
    `whole library and its programs, two at a time: ${both(plain)}`,
    `the same with BIR_PRECOMPILE: ${both(precompiled)}`,
    '',
  ].join('\n'),
);
