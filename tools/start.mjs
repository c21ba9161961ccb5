// `npm start`: generate everything for the Neuron ISA, compile the C++, and show that it works.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = `${root}node_modules/.bin/`;
const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };

/** Runs a step, showing what it does; ends with its exit code if it fails. @param {string} title @param {string} command @param {string[]} args */
const step = (title, command, args) => {
  process.stdout.write(`\n== ${title}\n`);
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
};

step('generate', `${bin}nx`, ['run-many', '-t', 'generate']);
step('compile the C++', `${bin}nx`, ['run', '@instabrew/neuron-targets:build:cpp']);
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/start.ts'], {
  cwd: `${root}packages/neuron-targets`,
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
