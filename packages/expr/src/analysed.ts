import type { Expr, ExprType, Range } from './ast.js';
import type { EnumDomain } from './enum-domain.js';
import type { ExprPath } from './errors.js';
import type { IntInterval } from './int-interval.js';
import type { RealInterval } from './real-interval.js';
import type { Tables } from './signature.js';

/** What the interval analysis may rely on. */
export interface AnalysisEnv {
  readonly tables?: Tables;
  /** Ranges of references, by path; goes before the range written in the tree. */
  readonly ranges?: (path: string) => Range | undefined;
  /** Precision of reals, `f64` unless told. Must be that of the evaluation. */
  readonly real?: 'f64' | 'f32';
}

/** Truth of a condition where it is always the same. */
export interface BoolDomain {
  readonly kind: 'bool';
  readonly only: boolean | undefined;
}

export type Domain = IntInterval | RealInterval | BoolDomain | EnumDomain;

export type HazardCode = 'expr/overflow' | 'expr/division-by-zero' | 'expr/shift-range';

/** One way in which a node may fail. */
export interface Risk {
  readonly code: HazardCode;
  /** Fails whenever it is evaluated. */
  readonly certain: boolean;
  /** Of the divisor, of the shift count, or of the exact result before it is cut to int64; real when a real becomes an int. */
  readonly found: IntInterval | RealInterval;
}

/** A node of the tree with what its place in the tree proves about it: a shared subtree is analysed once a place. */
export interface Analysed<E extends Expr = Expr> {
  readonly expr: E;
  readonly type: ExprType;
  /** Path inside the tree or table body. */
  readonly path: ExprPath;
  /** In the order of `childrenOf`. */
  readonly kids: readonly Analysed[];
  readonly domain: Domain;
  readonly risks: readonly Risk[];
  /** Sits in a branch that is never taken. */
  readonly dead: boolean;
  /** `apply`: the bodies that may run, by member, analysed for these arguments. */
  readonly cases?: ReadonlyMap<string, Analysed>;
  /** `apply`: names of the parameters that those bodies see. */
  readonly params?: readonly string[];
}

const mismatch = (node: Analysed, wanted: string): TypeError =>
  new TypeError(`expr: ${wanted} expected where ${node.type} stands; run check() first`);

export const intOf = (node: Analysed): IntInterval => {
  if (node.domain.kind !== 'int') throw mismatch(node, 'int');
  return node.domain;
};

export const realOf = (node: Analysed): RealInterval => {
  if (node.domain.kind !== 'real') throw mismatch(node, 'real');
  return node.domain;
};

export const truthOf = (node: Analysed): boolean | undefined => {
  if (node.domain.kind !== 'bool') throw mismatch(node, 'bool');
  return node.domain.only;
};

/** Child `index`, which the node's kind guarantees. */
export const kid = (node: Analysed, index: number): Analysed => {
  const child = node.kids[index];
  if (child === undefined) throw new RangeError(`expr: ${node.expr.kind} has no operand ${index}`);
  return child;
};

export const risks = (node: Analysed, code: HazardCode): boolean => node.risks.some((risk) => risk.code === code);
