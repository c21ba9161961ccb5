import { getHeapStatistics } from 'node:v8';
import { verifyRecord, type Workbench } from '@instabrew/plugin';
import type { Diagnostic, WireRecord } from '@instabrew/spec';
import { finding } from '../codes.js';
import { smallText } from '../documents/canonical.js';
import { type Input, openInput } from '../documents/input.js';
import { Walker } from '../documents/walk.js';
import type { Io } from '../io.js';
import type { Project } from '../load-config.js';
import type { Outcome } from '../outcome.js';
import { count } from '../table.js';
import { chooseIsa } from './program.js';

export interface VerifyOptions {
  readonly isa?: string;
  readonly lenient?: boolean;
  /** Without names and places of tensors, in bounded memory. */
  readonly stream?: boolean;
  readonly maxFindings?: number;
}

/** A text of at most so many bytes is read whole, which takes up to twenty times as much memory (200 MiB: 3.9 GiB). */
const largestWhole = (): number => Math.floor(getHeapStatistics().heap_size_limit / 20);

/** Says everything that is wrong with a document: its structure, the names in it, and what its instructions must meet. */
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
  const codec = bench.use('wireCodec');
  const result = codec.readDocument(bytes, { mode, maxDiagnostics });
  if (!result.ok) return result.diagnostics;
  const found = codec.verifyDocument(result.value, { mode, asRead: true });
  return [...result.warnings, ...(await withOffsets(bench, input, options, found.slice(0, maxDiagnostics)))];
};

/** Findings at the byte offset of the outermost instruction around each; offsets are known to the stream only. */
const withOffsets = async (
  bench: Workbench,
  input: Input,
  { lenient }: VerifyOptions,
  found: readonly Diagnostic[],
): Promise<readonly Diagnostic[]> => {
  if (found.length === 0) return found;
  const offsets = new Map<string, number>();
  const mode = lenient ? 'lenient' : 'strict';
  for await (const event of bench.use('wireCodec').readStream(input.chunks(), { mode })) {
    if (event.kind === 'instruction') offsets.set(JSON.stringify(event.path), event.offset);
  }
  return found.map((d) => {
    const around = d.path.map((_, i) => offsets.get(JSON.stringify(d.path.slice(0, i + 1))));
    const offset = around.find((at) => at !== undefined);
    return offset === undefined ? d : { ...d, offset };
  });
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
      if (spec === undefined) return;
      // The offset is that of the outermost instruction around it; places of tensors are not known.
      const broken = verifyRecord(bench.isa, value as WireRecord).map((d) => ({ ...d, path: [...path, ...d.path], offset }));
      found.push(...broken.slice(0, maxDiagnostics - found.length));
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

const namesNotChecked = ({ stream }: VerifyOptions): Diagnostic =>
  finding('cli/names-not-checked', {
    severity: 'warning',
    expected: stream ? 'a text that is read whole' : `a text of at most ${largestWhole()} bytes, which is read whole`,
    actual: stream
      ? 'one that is read in parts (--stream)'
      : 'a larger one, which was read in parts: its structure and its instructions are checked, names and places of tensors are not',
  });

const moreFindings = (limit: number): Diagnostic =>
  finding('cli/more-findings', {
    severity: 'warning',
    expected: `fewer than ${limit} findings`,
    actual: `${limit}, and then no more were looked for`,
    hint: 'see more of them with --max-findings',
  });
