// Small helpers to run commands. Nothing here needs an installed package: the set-up uses it too.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Absolute path of the workspace root, without a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Runs a command and shows its output as it comes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] cwd defaults to the workspace root, env is added to the current one
 * @returns {boolean} true when the command exists and exits with 0
 */
export const run = (command, args, { cwd = root, env = {} } = {}) => {
  const result = spawnSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  return result.status === 0;
};

/**
 * Runs a command quietly and keeps what it prints.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, input?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {{ ok: boolean, stdout: string, stderr: string }}
 */
export const capture = (command, args, { cwd = root, input = '', env = {} } = {}) => {
  const result = spawnSync(command, args, {
    cwd,
    input,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return { ok: result.status === 0, stdout: result.stdout ?? '', stderr: result.stderr ?? String(result.error ?? '') };
};
