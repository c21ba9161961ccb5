/** Instructions of a resolved ISA: what they look like, cost and do. */
import type { Expr } from '@instabrew/expr';
import type { Origin } from './origin.js';
import type { FieldSpec, NamingSpec, Node, Provenance } from './resolved.js';

export interface OperandSpec extends Node {
  readonly direction: 'in' | 'out';
  /** Position in `ins` or `outs`. */
  readonly index: number;
  readonly optional: boolean;
  /** Has the R3 pair of offsets accessors. */
  readonly indirect: boolean;
  /** Memories that the operand may live in; empty: any. */
  readonly memories: readonly string[];
  /** Dtypes that it may have; empty: any. */
  readonly dtypes: readonly string[];
  /** Shape in the field's notation, for the docs: `[partitions <= 128, elements]`. */
  readonly shape?: string;
}

/** R2: `get<Name>(id)` returns the entry `id` of the list field `list`, with a bounds check. */
export interface ChildAccessor extends Node {
  readonly list: string;
}

/** Either the thing, or why there is none. */
export type Maybe<T> = T | Absent;
export interface Absent {
  readonly absent: string;
}
export const isAbsent = <T extends object>(x: Maybe<T>): x is Absent => 'absent' in x;

/** One term of the latency of an instruction on one generation; whole ns, an int expression. */
export interface LatencyTerm {
  readonly expr: Expr;
  readonly origin: Origin;
  readonly provenance: Provenance;
}

/** Cost of one instruction = readInit + exec + writeDrain; a missing writeDrain counts as 0. */
export interface LatencyQuartet {
  readonly readInit: LatencyTerm;
  readonly exec: LatencyTerm;
  readonly writeDrain?: LatencyTerm;
}

export interface LatencySpec {
  /** By generation name. A generation without an entry has no model: asking for it is the error `latency/no-model`. */
  readonly byGeneration: { readonly [generation: string]: LatencyQuartet };
}

/**
 * What an instruction does: a skeleton (loop structure) and scalar expressions at its leaves.
 * Scalars refer to `in.<operand>` (the current element, widened to real), `field.<key>`, and per skeleton as stated.
 */
export type Semantics =
  /** out[i] = scalar(in.<operand>[i] …): every tensor operand has as many elements as `out`, or one per partition (broadcast along free dims). */
  | { readonly skeleton: 'map'; readonly inputs: readonly string[]; readonly output: string; readonly scalar: Expr }
  /** out[i] = scalar(). */
  | { readonly skeleton: 'fill'; readonly output: string; readonly scalar: Expr }
  /** Folds the `axes` innermost free dimensions: acc = first; acc = combine(arg.acc, arg.x); out = finish(arg.acc), with arg.count = number folded. */
  | {
      readonly skeleton: 'reduce';
      readonly input: string;
      readonly output: string;
      readonly axes: Expr;
      readonly combine: Expr;
      readonly finish: Expr;
    }
  /**
   * dst[m, n] = sum over k of product(arg.w = stationary[k, m], arg.x = moving[k, n]); k is the partition of both inputs, m the partition of dst.
   * `clear`: zero the destination first (bool); `accumulate`: add onto what is there (bool); neither: copy on the first write since the clear, add afterwards.
   */
  | {
      readonly skeleton: 'contract';
      readonly stationary: string;
      readonly moving: string;
      readonly output: string;
      readonly product: Expr;
      readonly clear: Expr;
      readonly accumulate: Expr;
    }
  /** Irregular: the interpreter's handler of this name. */
  | { readonly skeleton: 'native'; readonly handler: string };

export interface SemanticsSpec {
  readonly body: Semantics;
  /** Precision of every scalar operation; narrowed once to the output's dtype. */
  readonly compute: 'f32' | 'int';
  /** Cases that the body does not cover: the interpreter refuses an instruction for which `when` holds, saying `reason`. */
  readonly refuse: readonly { readonly when: Expr; readonly reason: string }[];
  readonly origin: Origin;
  readonly provenance: Provenance;
}

export interface ConstraintSpec extends Node {
  /** Must hold; refers to `field.*`, `operand.*`. */
  readonly holds: Expr;
  readonly message: string;
}

/**
 * fields: compare the fields and operands, field by field.
 * base: the comparison of the base class (opcode family, operands), no own field.
 * family: directional, accepts any ordinal up to its own (Generic).
 * none: asking is a contract violation, "Not Implemented" (R1).
 */
export type Equality = 'fields' | 'base' | 'family' | 'none';

export interface EngineRule {
  /** null: no engine assignment; asking for it is the contract violation "No engine assignment for arch". */
  readonly default: string | null;
  readonly valid: readonly string[];
  readonly provenance: Provenance;
}

export interface InstructionSpec extends Node, NamingSpec {
  readonly ordinal: number;
  readonly abstract: boolean;
  /** Name of the parent instruction; null: directly under the root. */
  readonly base: string | null;
  /** File stem that emitters group by: `activation`, `matmul`. */
  readonly family: string;
  readonly engine: EngineRule;
  /** Own operands, or the inherited ones where it states none; in order. */
  readonly operands: readonly OperandSpec[];
  /** Own fields only, in spec order; `allFields` adds the inherited ones. */
  readonly fields: readonly FieldSpec[];
  readonly children: readonly ChildAccessor[];
  readonly equality: Equality;
  readonly latency: Maybe<LatencySpec>;
  readonly semantics: Maybe<SemanticsSpec>;
  readonly constraints: readonly ConstraintSpec[];
  /** First generation that has it. */
  readonly since: string | null;
}
