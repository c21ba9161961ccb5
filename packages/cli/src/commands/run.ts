import type { Trap } from '@instabrew/plugin';
import type { Diagnostic } from '@instabrew/spec';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import { failed, type Outcome } from '../outcome.js';
import { parseTensors, tensorData, tensorText } from '../tensors.js';
import { chooseIsa, readDocument, readProgram } from './program.js';

export interface RunOptions {
  readonly isa?: string;
  readonly tensors: string;
}

/** Executes the records of a file on the tensors of another. */
export const run = (project: Project, file: string, options: RunOptions, io: Io): Outcome => {
  const bench = chooseIsa(project, options.isa);
  const document = readDocument(io, file);
  const program = readProgram(bench, document);
  if (!program.ok) return failed(program.diagnostics, document);
  const tensorsDocument = readDocument(io, options.tensors);
  const tensors = parseTensors(tensorsDocument);
  if (!tensors.ok) return failed(tensors.diagnostics, tensorsDocument);
  const result = bench.use('interpreter').run(program.value, tensors.value);
  if (!result.ok) return failed([trapFinding(result.trap)], result.trap.index < 0 ? tensorsDocument : document);
  const after = [...result.tensors.values()];
  return {
    text: after.map(tensorText).join(''),
    data: { executed: result.executed, tensors: after.map(tensorData) },
    diagnostics: [],
  };
};

/** A trap before the first instruction is about the tensors. */
const trapFinding = ({ code, index, instruction, message, rule }: Trap): Diagnostic => ({
  code,
  severity: 'error',
  path: index < 0 ? [] : [index],
  expected: index < 0 ? 'tensors that fit the machine' : 'an instruction that can be executed',
  actual: instruction === '' ? message : `${instruction}: ${message}`,
  ...(rule && { rule }),
});
