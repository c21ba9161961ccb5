import type { Workbench } from '@instabrew/plugin';
import type { Diagnostic } from '@instabrew/spec';
import { finding, usage } from '../codes.js';
import { type CanonicalOptions, canonicalText, smallText } from '../documents/canonical.js';
import { Comparison, type Difference } from '../documents/comparison.js';
import { type Input, openInput } from '../documents/input.js';
import { fileOutput, type Output, streamOutput } from '../documents/output.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { chooseIsa } from './program.js';

export interface FmtOptions extends CanonicalOptions {
  readonly isa?: string;
  readonly check?: boolean;
  readonly write?: boolean;
  readonly json?: boolean;
}

/** Writes the canonical text of a document, or says whether it has it. */
export const fmt = async (project: Project, file: string, options: FmtOptions, io: Io): Promise<Outcome> => {
  const bench = chooseIsa(project, options.isa);
  if (options.check && options.write) throw usage('one of --check and --write', 'both');
  if (options.write && file === '-') throw usage('a file for --write', 'stdin');
  if (options.json && !options.check && !options.write)
    throw usage('--check or --write with --json', 'neither: the text itself would go to stdout');
  if (options.check) return check(bench, await openInput(io, file, smallText), options);
  return options.write ? writeBack(bench, file, options, io) : print(bench, await openInput(io, file, smallText), options, io);
};

export const isSound = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.every((d) => d.severity !== 'error');

const print = async (bench: Workbench, input: Input, options: FmtOptions, io: Io): Promise<Outcome> => {
  const diagnostics = await rewrite(bench, input, options, streamOutput(io.stdout));
  return { text: isSound(diagnostics) && io.stdout.isTTY ? '\n' : '', data: {}, diagnostics, document: input.document };
};

/** The canonical text of the input goes to the output, which counts only if there is no error. */
export const rewrite = async (
  bench: Workbench,
  input: Input,
  options: CanonicalOptions,
  output: Output,
  piece: (bytes: Uint8Array) => void = () => undefined,
  written: (text: string) => void = () => undefined,
): Promise<readonly Diagnostic[]> => {
  let committed = false;
  try {
    const diagnostics = await canonicalText(bench, input, options, {
      piece,
      async text(text) {
        written(text);
        await output.write(text);
        return !output.isClosed;
      },
    });
    if (isSound(diagnostics)) {
      output.commit();
      committed = true;
    }
    return diagnostics;
  } finally {
    if (!committed) output.abandon();
  }
};

/** A file whose text is the same is not touched. */
const writeBack = async (bench: Workbench, file: string, options: FmtOptions, io: Io): Promise<Outcome> => {
  const input = await openInput(io, file, smallText);
  const comparison = new Comparison();
  const draft = fileOutput(io, file);
  const output: Output = {
    write: (text) => draft.write(text),
    isClosed: draft.isClosed,
    commit: () => (comparison.end() ? draft.commit() : draft.abandon()),
    abandon: () => draft.abandon(),
  };
  const diagnostics = await rewrite(
    bench,
    input,
    options,
    output,
    (bytes) => comparison.is(bytes),
    (text) => comparison.should(Buffer.from(text)),
  );
  const written = isSound(diagnostics) && comparison.difference !== undefined;
  return {
    text: isSound(diagnostics) ? `${file}  ${written ? 'written' : 'unchanged'}\n` : '',
    data: { file, written },
    diagnostics,
    document: input.document,
  };
};

const check = async (bench: Workbench, input: Input, options: FmtOptions): Promise<Outcome> => {
  const { file } = input.document;
  const comparison = new Comparison();
  const found = await canonicalText(bench, input, options, {
    piece: (bytes) => comparison.is(bytes),
    async text(text) {
      comparison.should(Buffer.from(text));
      return comparison.difference === undefined;
    },
  });
  const difference = isSound(found) ? comparison.end() : undefined;
  const diagnostics = difference ? [...found, notCanonical(file, difference, options)] : found;
  return {
    text: isSound(diagnostics) ? `${file}  canonical\n` : '',
    data: { file, canonical: isSound(diagnostics) },
    diagnostics,
    document: input.document,
  };
};

const notCanonical = (file: string, { offset, actual, expected }: Difference, { indent = 0 }: FmtOptions): Diagnostic =>
  finding('cli/not-canonical', {
    offset,
    expected: textWords(expected),
    actual: textWords(actual),
    hint: file === '<stdin>' ? undefined : `run \`instabrew fmt --write${indent > 0 ? ` --indent ${indent}` : ''} ${file}\``,
  });

const textWords = (text: string): string => (text === '' ? 'the end of the text' : JSON.stringify(text));
