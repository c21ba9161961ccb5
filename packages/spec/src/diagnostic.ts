import { formatOrigin, type Origin } from './origin.js';

/**
 * Stable slug of one kind of finding, `<area>/<what>`, the same in every language. The area is the package that finds it:
 * expr, spec, plugin, wire, interp, latency, cli. Each area lists its codes in `codes.ts`.
 */
export type DiagnosticCode = `${string}/${string}`;

export type Severity = 'error' | 'warning';

/** One thing wrong in a spec or a document, with enough to fix it without a debugger. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** Where in the document: keys and indexes from its root. Empty for findings in a spec. */
  readonly path: readonly (string | number)[];
  /** Where in the document: 0-based byte offset of the offending value in its UTF-8 text. */
  readonly offset?: number;
  /** Where in the spec: the definition that is wrong. */
  readonly origin?: Origin;
  readonly expected: string;
  readonly actual: string;
  readonly hint?: string;
  /** Where the broken rule is written, not where the check is coded. */
  readonly rule?: Origin;
}

/** `instructions[3].op0`; keys that are not identifiers are quoted. */
export const formatPath = (path: readonly (string | number)[]): string => {
  const text = path
    .map((step) =>
      typeof step === 'number' ? `[${step}]` : /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
    )
    .join('');
  return text.startsWith('.') ? text.slice(1) : text;
};

/** Several lines: code and place, expected, actual, hint, rule. No colour, no trailing line feed. */
export const formatDiagnostic = (d: Diagnostic): string => {
  const places = [
    formatPath(d.path),
    d.offset === undefined ? '' : `byte ${d.offset}`,
    d.origin ? formatOrigin(d.origin) : '',
  ].filter(Boolean);
  const at = places.length > 0 ? ` at ${places.join(', ')}` : '';
  const severity = d.severity === 'warning' ? 'warning ' : '';
  const lines = [`${severity}${d.code}${at}`, `  expected ${d.expected}`, `  actual   ${d.actual}`];
  if (d.hint) lines.push(`  hint     ${d.hint}`);
  if (d.rule) lines.push(`  rule     ${formatOrigin(d.rule)}`);
  return lines.join('\n');
};

/** Thrown where a caller asked for a value and there are findings instead; carries all of them. */
export class BrewError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  /** A config and the command line that loads it each have their own copy of this package: errors of either one count. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'BrewError' && 'diagnostics' in value && Array.isArray(value.diagnostics);
  }

  constructor(diagnostics: readonly Diagnostic[], options?: ErrorOptions) {
    super(diagnostics.map(formatDiagnostic).join('\n'), options);
    this.name = 'BrewError';
    this.diagnostics = diagnostics;
  }
}

/** The value, or everything that is wrong. Warnings travel with a value. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

export const success = <T>(value: T, warnings: readonly Diagnostic[] = []): Result<T> => ({ ok: true, value, warnings });
export const failure = <T = never>(diagnostics: readonly Diagnostic[]): Result<T> => ({ ok: false, diagnostics });

/** @throws BrewError with the diagnostics of a failure. */
export const unwrap = <T>(result: Result<T>): T => {
  if (!result.ok) throw new BrewError(result.diagnostics);
  return result.value;
};

/** The candidate closest to `word` by edit distance, if it is close enough to be a slip of the hand. */
export const nearest = (word: string, candidates: Iterable<string>): string | undefined => {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 2)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
};

/** Damerau-Levenshtein (adjacent swaps count once), cut off at `limit`. */
const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? limit;
};
