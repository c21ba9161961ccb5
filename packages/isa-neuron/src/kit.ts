/** `instruction` for this ISA, and what many instructions share: the header alone, or being a base. */
import {
  type Absent,
  absent,
  type ConstraintSpec,
  type Described,
  family,
  instructionWith,
  type LatencyQuartet,
  type Operands,
  type References,
  type SemanticsSpec,
  type Source,
} from '@instabrew/spec';
import { header } from './header.js';

export const instruction = instructionWith(header, 'Dtype', 'MemoryType');

/** No keys of its own. */
export type NoFields = Record<never, never>;

/** What an instruction without keys of its own says. */
export interface Plain<O extends Operands> extends Described {
  readonly family: string;
  readonly engine: { readonly default: string | null; readonly valid: readonly string[]; readonly source?: Source };
  readonly operands?: O;
  readonly latency:
    | ((r: References<NoFields, NoInfer<O>, undefined>) => { readonly [generation: string]: LatencyQuartet })
    | Absent;
  readonly constraints?: (r: References<NoFields, NoInfer<O>, undefined>) => readonly ConstraintSpec[];
  readonly semantics: ((r: References<NoFields, NoInfer<O>, undefined>) => SemanticsSpec) | Absent;
  readonly since?: string;
}

/** An instruction that is its header and its operands, and equal to another one by them alone. */
export const headerOnly = family(
  <const N extends string, const O extends Operands = NoFields>(name: N, ordinal: number, options: Plain<O>) =>
    instruction(name, ordinal, { ...options, equality: 'base' }),
);

/** A base class that no program contains. */
export const neverInPrograms = {
  abstract: true,
  latency: absent('abstract: no program contains it'),
  semantics: absent('abstract: no program contains it'),
} as const;
