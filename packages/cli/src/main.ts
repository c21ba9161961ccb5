import { resolve } from 'node:path';
import { BrewError, type Diagnostic } from '@instabrew/spec';
import { CommanderError } from 'commander';
import { exitCodeOf, finding } from './codes.js';
import type { Done } from './command-kit.js';
import { commandLine } from './command-line.js';
import { type Io, processIo } from './io.js';
import { failed, type Outcome } from './outcome.js';
import { report } from './report.js';
import { styleFor } from './style.js';
import { messageOf } from './thrown.js';

/**
 * Runs one command line.
 * @param argv without the interpreter and the script
 * @returns exit code: 0 fine, 1 findings, 2 wrong command line; never throws
 */
export const main = async (argv: readonly string[], given: Io = processIo()): Promise<0 | 1 | 2> => {
  const io = { ...given, cwd: resolve(given.cwd) };
  const json = argv.includes('--json');
  let code: 0 | 1 | 2 = 0;
  const done: Done = (outcome, root) => {
    code = finish(outcome, root, json, io);
  };
  try {
    await commandLine(io, done).parseAsync(argv, { from: 'user' });
  } catch (error) {
    // Help and version are printed by then; without any command help is what the user gets, and did not ask for.
    if (error instanceof CommanderError && (error.exitCode === 0 || error.code === 'commander.help'))
      return error.exitCode === 0 ? 0 : 2;
    done(failed(diagnosticsOf(error, io)));
  }
  return code;
};

const diagnosticsOf = (error: unknown, io: Io): readonly Diagnostic[] => {
  if (error instanceof BrewError) return error.diagnostics;
  if (error instanceof CommanderError) return [usageFinding(error)];
  const actual = messageOf(error);
  const hint = 'this is a fault of instabrew: please report it, with the stack that INSTABREW_DEBUG=1 shows';
  return [
    finding('cli/internal', {
      expected: 'a result',
      actual: io.env.INSTABREW_DEBUG ? `${actual}\n${String((error as Error).stack)}` : actual,
      hint,
    }),
  ];
};

/** `error: unknown command 'generat'\n(Did you mean generate?)` */
const usageFinding = ({ message }: CommanderError): Diagnostic => {
  const [first = '', ...more] = message.split('\n');
  const [, near] = /Did you mean (.*)\?/.exec(more.join(' ')) ?? [];
  return finding('cli/usage', {
    expected: 'a command line as in `instabrew --help`',
    actual: first.replace(/^error: /, ''),
    hint: near === undefined ? undefined : `did you mean ${near}?`,
  });
};

const finish = ({ text, data, diagnostics, document }: Outcome, root: string | undefined, json: boolean, io: Io): 0 | 1 | 2 => {
  const code = exitCodeOf(diagnostics);
  if (json) {
    io.stdout.write(`${JSON.stringify({ ok: code === 0, ...data, diagnostics }, null, 2)}\n`);
    return code;
  }
  io.stdout.write(text);
  if (diagnostics.length > 0)
    io.stderr.write(report(diagnostics, { style: styleFor(io.stderr, io), root: root ?? io.cwd, document }));
  return code;
};
