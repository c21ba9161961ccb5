/** Certifies a target: what it writes must be the canonical text, byte for byte. */
import { createHash } from 'node:crypto';
import type { WireCodec } from '@instabrew/plugin';
import { failure, type Result, success, type WireRecord } from '@instabrew/spec';

/** One test vector: a text that a target reads, and the text that it must write back. */
export interface Vector {
  readonly input: string;
  readonly canonical: string;
}

/** Vectors of records, in the canonical form of `codec`; what `codec` itself cannot write is a finding. */
export const vectorsOf = (codec: WireCodec, records: readonly WireRecord[]): Result<readonly Vector[]> => {
  const texts = records.map((record) => codec.writeRecord(record));
  const diagnostics = texts.flatMap((text, index) =>
    text.ok ? [] : text.diagnostics.map((d) => ({ ...d, path: [index, ...d.path] })),
  );
  if (diagnostics.length > 0) return failure(diagnostics);
  return success(texts.flatMap((text) => (text.ok ? [{ input: text.value, canonical: text.value }] : [])));
};

/**
 * A target as its driver shows it: records in, one a line, canonical texts out, one a line.
 * What it cannot read comes back as `{"error": …}`.
 */
export type Target = (lines: readonly string[]) => Promise<readonly string[]> | readonly string[];

export interface Mismatch {
  readonly index: number;
  readonly input: string;
  readonly expected: string;
  readonly actual: string;
}

export interface Certificate {
  readonly count: number;
  /** SHA-256 of all that the target wrote, each line with its line feed; hex. */
  readonly digest: string;
  readonly mismatches: readonly Mismatch[];
}

export const digestOf = (lines: readonly string[]): string =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');

/** Runs all vectors through the target. A missing line counts as a mismatch with an empty actual. */
export const certify = async (vectors: readonly Vector[], target: Target): Promise<Certificate> => {
  const written = await target(vectors.map((v) => v.input));
  const mismatches = vectors.flatMap((v, index): readonly Mismatch[] => {
    const actual = written[index] ?? '';
    return actual === v.canonical ? [] : [{ index, input: v.input, expected: v.canonical, actual }];
  });
  return { count: vectors.length, digest: digestOf(written), mismatches };
};
