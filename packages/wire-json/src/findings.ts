import type { Diagnostic, Origin } from '@instabrew/spec';
import type { WireCode } from './codes.js';

/** Thrown inside this package to stop at once, caught at its doors; never seen by callers. */
export class Stop extends Error {}

export interface Finding {
  readonly code: WireCode;
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

  /** @param limit findings to collect before giving up, >= 1 */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get none(): boolean {
    return this.#list.length === 0;
  }

  /** @throws Stop when the limit is reached. */
  add({ code, path, offset, expected, actual, hint, rule }: Finding): void {
    this.#list.push({
      code,
      severity: 'error',
      path: [...path],
      ...(offset !== undefined && { offset }),
      expected,
      actual,
      ...(hint !== undefined && { hint }),
      ...(rule !== undefined && { rule }),
    });
    if (this.#list.length >= this.#limit) throw new Stop();
  }

  /** A finding after which reading on makes no sense. */
  fatal(finding: Finding): never {
    this.add(finding);
    throw new Stop();
  }

  /** In the order of the text, or as found where there is no text. */
  inOrder(): readonly Diagnostic[] {
    return this.#list.toSorted((a, b) => (a.offset ?? 0) - (b.offset ?? 0));
  }
}
