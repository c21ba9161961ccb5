import { getHeapStatistics } from 'node:v8';
import type { Workbench } from '@instabrew/plugin';
import type { Diagnostic, InstructionSpec } from '@instabrew/spec';
import { finding } from '../codes.js';
import { smallText } from '../documents/canonical.js';
import { type Input, openInput } from '../documents/input.js';
import { type Path, type Values, Walker } from '../documents/walk.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { count } from '../table.js';
import { chooseIsa } from './program.js';

export interface VerifyOptions {
  readonly isa?: string;
  readonly lenient?: boolean;
  /** Structure only, in bounded memory. */
  readonly stream?: boolean;
  readonly maxFindings?: number;
}

/** A text of at most so many bytes is read whole, which takes up to twenty times as much memory (200 MiB: 3.9 GiB). */
const largestWhole = (): number => Math.floor(getHeapStatistics().heap_size_limit / 20);

/** Says everything that is wrong with a document: its structure, and the names in it. */
export const verify = async (project: Project, file: string, options: VerifyOptions, io: Io): Promise<Outcome> => {
  const bench = chooseIsa(project, options.isa);
  const input = await openInput(io, file, options.stream ? smallText : largestWhole());
  const whole = options.stream ? undefined : input.whole;
  const limit = options.maxFindings ?? 1000;
  const found = whole
    ? await verifyWhole(bench, input, whole, options, limit)
    : [...(await verifyParts(bench, input, options, limit)), namesNotChecked(options)];
  const errors = found.filter(({ severity }) => severity === 'error').length;
  const warnings = found.length - errors;
  const diagnostics = Math.max(errors, warnings) >= limit ? [...found, moreFindings(limit)] : found;
  const words = [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : ''].filter(Boolean);
  return {
    text: `${input.document.file}  ${words.join(', ') || 'no findings'}\n`,
    data: { file: input.document.file, errors, warnings, namesChecked: whole !== undefined },
    diagnostics,
    document: input.document,
  };
};

const verifyWhole = async (
  bench: Workbench,
  input: Input,
  bytes: Uint8Array,
  options: VerifyOptions,
  maxDiagnostics: number,
): Promise<readonly Diagnostic[]> => {
  const mode = options.lenient ? 'lenient' : 'strict';
  const result = bench.use('wireCodec').readDocument(bytes, { mode, maxDiagnostics });
  if (!result.ok) return result.diagnostics;
  let isAbstract = false;
  const walker = new Walker(bench.isa, [], {
    record: () => undefined,
    instruction: (spec) => {
      isAbstract ||= spec?.abstract === true;
    },
  });
  walker.document(result.value);
  // Byte offsets are known to the stream only; such documents are few.
  return isAbstract ? [...result.warnings, ...(await verifyParts(bench, input, options, maxDiagnostics))] : result.warnings;
};

const verifyParts = async (
  bench: Workbench,
  input: Input,
  { lenient }: VerifyOptions,
  maxDiagnostics: number,
): Promise<readonly Diagnostic[]> => {
  const found: Diagnostic[] = [];
  let offset = 0;
  const walker = new Walker(bench.isa, [], {
    record: () => undefined,
    instruction: (spec, value, path) => {
      if (spec?.abstract && found.length < maxDiagnostics) found.push(abstractFinding(bench, spec, value, path, offset));
    },
  });
  const mode = lenient ? 'lenient' : 'strict';
  for await (const event of bench.use('wireCodec').readStream(input.chunks(), { mode, maxDiagnostics })) {
    if (event.kind === 'finding') found.push(event.diagnostic);
    if (event.kind !== 'instruction') continue;
    offset = event.offset;
    walker.instruction(event.record, event.path);
  }
  return found;
};

/** The offset is that of the outermost instruction around it. */
const abstractFinding = (
  { isa: { wire } }: Workbench,
  { origin }: InstructionSpec,
  value: Values,
  path: Path,
  offset: number,
): Diagnostic => ({
  code: 'verify/abstract',
  severity: 'error',
  path: [...path, wire.tag],
  offset,
  expected: 'an instruction that extends it',
  actual: JSON.stringify(value[wire.tag]),
  rule: origin,
});

const namesNotChecked = ({ stream }: VerifyOptions): Diagnostic =>
  finding('cli/names-not-checked', {
    severity: 'warning',
    expected: stream ? 'a text that is read whole' : `a text of at most ${largestWhole()} bytes, which is read whole`,
    actual: stream
      ? 'one that is read in parts (--stream)'
      : 'a larger one, which was read in parts: its structure is checked, names in it are not',
  });

const moreFindings = (limit: number): Diagnostic =>
  finding('cli/more-findings', {
    severity: 'warning',
    expected: `fewer than ${limit} findings`,
    actual: `${limit}, and then no more were looked for`,
    hint: 'see more of them with --max-findings',
  });
