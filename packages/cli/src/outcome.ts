import type { Diagnostic } from '@instabrew/spec';
import type { Document } from './document.js';

/** What a command found out: for people, for machines, and what is wrong. */
export interface Outcome {
  /** Printed to stdout; without `--json` only. */
  readonly text: string;
  /** Printed to stdout with `--json`, beside `ok` and `diagnostics`. */
  readonly data: { readonly [key: string]: unknown };
  /** Printed to stderr without `--json`. One error among them makes the command fail. */
  readonly diagnostics: readonly Diagnostic[];
  /** The document that paths and byte offsets of the diagnostics are about. */
  readonly document?: Document;
}

export const failed = (diagnostics: readonly Diagnostic[], document?: Document): Outcome => ({
  text: '',
  data: {},
  diagnostics,
  ...(document && { document }),
});
