/** What all commands have in common. */
import { BrewError } from '@instabrew/spec';
import type { Command } from 'commander';
import type { Io } from './io.js';
import { loadProject, type Project, placeConfig } from './load-config.js';
import { isModuleName, loadIsa, placeModule } from './load-isa.js';
import { withNativeStacks } from './native-stacks.js';
import { failed, type Outcome } from './outcome.js';

/** Told what a command found out, and what origins are relative to. */
export type Done = (outcome: Outcome, root?: string) => void;

interface CommonOptions {
  readonly config?: string;
  readonly isa?: string;
}

export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`;

export const isaHelp = 'the ISA of the config, if it has several; or the package or module that exports one, instead of a config';

export const withCommon = (command: Command): Command =>
  command
    .option('-c, --config <file>', 'the config; default: instabrew.config.ts (.mts, .js, .mjs), here or in a folder above')
    .option('--json', 'print one JSON object instead of text');

/** Does `work` on the project; what is thrown on the way is an outcome, too. */
export const inProject = async (
  { config, isa }: CommonOptions,
  io: Io,
  done: Done,
  work: (project: Project) => Outcome | Promise<Outcome>,
): Promise<void> => {
  const module = isa !== undefined && isModuleName(isa) ? isa : undefined;
  const place = module === undefined ? placeConfig(io, config) : placeModule(io, module);
  try {
    const load = io.loadProject ?? loadProject;
    const project = await withNativeStacks(() => (module === undefined ? load(place) : loadIsa(place, module)));
    done(await withNativeStacks(async () => work(project)), place.root);
  } catch (error) {
    if (!(error instanceof BrewError)) throw error;
    done(failed(error.diagnostics), place.root);
  }
};
