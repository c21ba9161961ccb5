/** From text to a value of a type and back: what the codec and emitted code have in common. */
import type { ReadOptions, WriteOptions } from '@instabrew/plugin';
import { type Diagnostic, failure, type Result, success } from '@instabrew/spec';
import { Findings, guarded } from './findings.js';
import { readLimits } from './options.js';
import { parse } from './text/parse.js';
import { Reading, type WireType, Writing } from './types/wire-type.js';

/** The value that the text says, or everything that is wrong with it. */
export const readText = <T>(type: WireType<T>, text: string | Uint8Array, options?: ReadOptions): Result<T> => {
  const limits = readLimits(options);
  const findings = new Findings(limits.maxDiagnostics);
  const { bytes, root } = parse(text, findings, limits);
  const value = root && guarded(() => type.read(root, new Reading(bytes, findings, limits.lenient)));
  const found = findings.inOrder();
  return findings.none ? success(value as T, found) : failure(found);
};

/** The canonical text of a value, or everything that is wrong with it. */
export const writeText = <T>(type: WireType<T>, value: T, { indent = 0, mode = 'strict' }: WriteOptions = {}): Result<string> => {
  const findings = new Findings(readLimits().maxDiagnostics);
  const writing = new Writing(findings, { indent, lenient: mode === 'lenient' });
  guarded(() => type.write(value, writing));
  return findings.none ? success(writing.out.text) : failure(findings.inOrder());
};

/** What keeps a value from being written. */
export const check = <T>(type: WireType<T>, value: T, options?: WriteOptions): readonly Diagnostic[] => {
  const result = writeText(type, value, options);
  return result.ok ? [] : result.diagnostics;
};
