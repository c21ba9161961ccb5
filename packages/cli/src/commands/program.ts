/** What `run` and `time` share: an ISA of the config and a file of records. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Workbench } from '@instabrew/plugin';
import { BrewError, nearest, type Result, type WireRecord } from '@instabrew/spec';
import { finding, nearestHint } from '../codes.js';
import { type LoadedDocument, loadedDocument } from '../document.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';

/** @throws BrewError `cli/unreadable` */
export const readDocument = (io: Pick<Io, 'cwd'>, file: string): LoadedDocument => {
  try {
    return loadedDocument(file, readFileSync(resolve(io.cwd, file)));
  } catch (error) {
    const actual = error instanceof Error ? error.message : String(error);
    throw new BrewError([finding('cli/unreadable', { expected: 'a file', actual })], { cause: error });
  }
};

/** The ISA called `name`, or that of the module of this name; without a name the only one. @throws BrewError `cli/unknown-isa` */
export const chooseIsa = ({ configs, module }: Project, named: string | undefined): Workbench => {
  const name = named === module ? undefined : named;
  const [first, ...others] = configs.map(({ bench }) => bench);
  const all = configs.map(({ bench }) => bench.isa.name);
  const chosen =
    name === undefined ? (others.length === 0 ? first : undefined) : configs.find((c) => c.bench.isa.name === name)?.bench;
  if (chosen) return chosen;
  throw new BrewError([
    finding('cli/unknown-isa', {
      expected: 'an ISA of the config, with --isa',
      actual: name === undefined ? `none named, of ${all.length}` : JSON.stringify(name),
      hint: nearestHint(name === undefined ? undefined : nearest(name, all), all),
    }),
  ]);
};

export const readProgram = (bench: Workbench, document: LoadedDocument): Result<readonly WireRecord[]> =>
  bench.use('wireCodec').readRecords(document.bytes);
