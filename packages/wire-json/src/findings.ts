import type { Diagnostic, Origin } from '@instabrew/spec';
import type { WireCode } from './codes.js';

/** Thrown inside this package to stop at once, caught at its doors; never seen by callers. */
export class Stop extends Error {}

export interface Finding {
  readonly code: WireCode;
  readonly severity?: 'error' | 'warning';
  readonly path: readonly (string | number)[];
  /** 0-based byte offset in the UTF-8 text; absent when a value in memory is at fault. */
  readonly offset?: number | undefined;
  readonly expected: string;
  readonly actual: string;
  readonly hint?: string | undefined;
  readonly rule?: Origin | undefined;
}

/** Collects what is wrong, and stops the work when there is too much of it. */
export class Findings {
  readonly #list: Diagnostic[] = [];
  readonly #limit: number;
  #errors = 0;
  #warnings = 0;
  /** Of the value that is read within a stream: where it starts, and the path that leads to it. */
  base = 0;
  prefix: readonly (string | number)[] = [];

  /** @param limit findings to collect before giving up, >= 1 */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** There are no errors; there may be warnings. */
  get none(): boolean {
    return this.#errors === 0;
  }

  /** @throws Stop when the limit is reached. */
  add({ code, severity = 'error', path, offset, expected, actual, hint, rule }: Finding): void {
    const count = severity === 'error' ? ++this.#errors : ++this.#warnings;
    this.#list.push({
      code,
      severity,
      path: [...this.prefix, ...path],
      ...(offset !== undefined && { offset: this.base + offset }),
      expected,
      actual,
      ...(hint !== undefined && { hint }),
      ...(rule !== undefined && { rule }),
    });
    if (count >= this.#limit) throw new Stop();
  }

  /** There is something to take. */
  get some(): boolean {
    return this.#list.length > 0;
  }

  /** A finding after which reading on makes no sense. */
  fatal(finding: Finding): never {
    this.add(finding);
    throw new Stop();
  }

  /** Gives what was found so far, and forgets it; the limit stays. */
  take(): readonly Diagnostic[] {
    return this.#list.splice(0);
  }

  /** In the order of the text, or as found where there is no text. */
  inOrder(): readonly Diagnostic[] {
    return this.#list.toSorted((a, b) => (a.offset ?? 0) - (b.offset ?? 0));
  }
}

/** Runs until done or until there are too many findings. */
export const guarded = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Stop) return undefined;
    throw error;
  }
};
