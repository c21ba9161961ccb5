import type { Diagnostic } from '@instabrew/spec';

/** Codes of what the latency model finds, with what each means. */
export const latencyCodes = {
  'latency/unknown-instruction': 'a record whose tag names no instruction of the ISA',
  'latency/no-model': 'the spec has no latency for the instruction, or none for this generation',
  'latency/no-engine': 'the record names no engine and the instruction has no default one',
  'latency/unknown-generation': 'a generation that the ISA does not have or does not model',
  'latency/too-long': 'a time beyond 2^53 ns',
} as const;
export type LatencyCode = keyof typeof latencyCodes;

export const finding = (code: LatencyCode, expected: string, actual: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code,
  severity: 'error',
  path: [],
  expected,
  actual,
  ...more,
});
