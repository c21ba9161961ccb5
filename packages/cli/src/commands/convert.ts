import { BrewError, type ResolvedIsa } from '@instabrew/spec';
import { finding, usage } from '../codes.js';
import { type CanonicalOptions, smallText } from '../documents/canonical.js';
import { openInput } from '../documents/input.js';
import { fileOutput, streamOutput } from '../documents/output.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { isSound, rewrite } from './fmt.js';
import { chooseIsa } from './program.js';

export interface ConvertOptions extends CanonicalOptions {
  readonly isa?: string;
  /** Default: the current version, the only one that is written. */
  readonly toVersion?: number;
  /** Default: stdout. */
  readonly out?: string;
  readonly json?: boolean;
}

/** Writes a document of any version that is read as one of the current version. */
export const convert = async (project: Project, file: string, options: ConvertOptions, io: Io): Promise<Outcome> => {
  const { out, json, toVersion } = options;
  const bench = chooseIsa(project, options.isa);
  const version = writtenVersion(bench.isa, toVersion);
  if (json && out === undefined) throw usage('--out with --json', 'none: the text itself would go to stdout');
  const input = await openInput(io, file, smallText);
  const toStdout = out === undefined || out === '-';
  const diagnostics = await rewrite(bench, input, options, toStdout ? streamOutput(io.stdout) : fileOutput(io, out));
  const end = io.stdout.isTTY ? '\n' : '';
  return {
    text: isSound(diagnostics)
      ? toStdout
        ? end
        : `${out}  written${version === undefined ? '' : `, version ${version}`}\n`
      : '',
    data: { file: input.document.file, out: out ?? null, version: version ?? null },
    diagnostics,
    document: input.document,
  };
};

/** @throws BrewError `cli/usage` for a version that is not written */
const writtenVersion = ({ document, name }: ResolvedIsa, wanted: number | undefined): number | undefined => {
  const current = document?.versions?.current;
  if (wanted === undefined || wanted === current) return current;
  throw new BrewError([
    finding('cli/usage', {
      expected: current === undefined ? `no --to-version: documents of ${name} have none` : `--to-version ${current}`,
      actual: `--to-version ${wanted}`,
      hint: document?.versions && `older versions are read (${document.versions.older.join(', ')}), and not written`,
    }),
  ]);
};
