import { analyseApply } from './analyse-apply.js';
import type { Analysed, AnalysisEnv, Domain, Risk } from './analysed.js';
import { intOf, realOf, truthOf } from './analysed.js';
import type { BinaryOp, Expr, UnaryOp } from './ast.js';
import { compareTruth } from './compare-truth.js';
import { anyMember, justMember } from './enum-domain.js';
import type { ExprPath } from './errors.js';
import {
  canBeZero,
  clampInt64,
  fullInt,
  type IntInterval,
  inInt64,
  interval,
  intOfRange,
  intTransfer,
  intUnaryTransfer,
  isZero,
  meetInt,
  shiftCounts,
} from './int-interval.js';
import { realValue } from './lift.js';
import {
  froundInterval,
  fullReal,
  intToReal,
  isFinite,
  type RealInterval,
  realInterval,
  realOfRange,
  realTransfer,
  realUnaryTransfer,
  roundToInt,
} from './real-interval.js';
import { type Facts, isCompare, join, refine } from './refine.js';
import { typeOf } from './signature.js';

/** Where the analysis stands: what is known here, and which tables are being entered. */
export interface Scope {
  readonly env: AnalysisEnv;
  readonly facts: Facts;
  readonly dead: boolean;
  readonly entered: readonly string[];
}

interface Found {
  readonly kids?: readonly Analysed[];
  readonly domain: Domain;
  readonly risks?: readonly Risk[];
  readonly cases?: ReadonlyMap<string, Analysed>;
  readonly params?: readonly string[];
}

const truth = (only: boolean | undefined): Domain => ({ kind: 'bool', only });

/** Cuts an exact result to int64 and reports what was cut. */
const fit = (raw: IntInterval, found: IntInterval | RealInterval = raw, always = meetInt(raw, fullInt) === undefined): Found =>
  inInt64(raw) ? { domain: raw } : { domain: clampInt64(raw), risks: [{ code: 'expr/overflow', certain: always, found }] };

const rounded = (domain: RealInterval, { env }: Scope): RealInterval => (env.real === 'f32' ? froundInterval(domain) : domain);

const refDomain = (expr: Extract<Expr, { kind: 'ref' }>, scope: Scope): Domain => {
  const fact = scope.facts.get(expr.path);
  if (fact) return fact;
  const range = scope.env.ranges?.(expr.path) ?? expr.range;
  if (expr.type === 'int') return range ? intOfRange(range) : fullInt;
  if (expr.type === 'real') return rounded(range ? realOfRange(range) : fullReal, scope);
  return expr.type === 'bool' ? truth(undefined) : anyMember;
};

const isDivision = (op: BinaryOp): boolean => op === 'floorDiv' || op === 'ceilDiv' || op === 'mod';
const isShift = (op: BinaryOp): boolean => op === 'shiftLeft' || op === 'shiftRight';

const operandRisks = (op: BinaryOp, right: IntInterval): readonly Risk[] => {
  if (isDivision(op) && canBeZero(right)) return [{ code: 'expr/division-by-zero', certain: isZero(right), found: right }];
  if (!isShift(op) || (right.min >= shiftCounts.min && right.max <= shiftCounts.max)) return [];
  return [{ code: 'expr/shift-range', certain: meetInt(right, shiftCounts) === undefined, found: right }];
};

const intBinary = (op: keyof typeof intTransfer, left: IntInterval, right: IntInterval): Found => {
  const mine = operandRisks(op, right);
  if (mine.some((risk) => risk.certain)) return { domain: fullInt, risks: mine };
  const result = fit(intTransfer[op](left, right));
  return { domain: result.domain, risks: [...mine, ...(result.risks ?? [])] };
};

const binaryResult = (op: BinaryOp, left: Analysed, right: Analysed, scope: Scope): Found => {
  if (isCompare(op)) return { domain: truth(compareTruth(op, left.domain, right.domain)) };
  if (left.type === 'real' && Object.hasOwn(realTransfer, op)) {
    return { domain: rounded(realTransfer[op as keyof typeof realTransfer](realOf(left), realOf(right)), scope) };
  }
  return intBinary(op as keyof typeof intTransfer, intOf(left), intOf(right));
};

/** The right side is entered knowing what the left one left open. */
const logicalResult = (expr: Extract<Expr, { kind: 'binary' }>, path: ExprPath, scope: Scope): Found => {
  const decisive = expr.op === 'or';
  const left = analyseIn(expr.left, [...path, 'left'], scope);
  const right = analyseIn(expr.right, [...path, 'right'], guarded(scope, left, !decisive));
  const [a, b] = [truthOf(left), truthOf(right)];
  const only =
    right.dead || a === decisive || b === decisive ? decisive : a === undefined || b === undefined ? undefined : !decisive;
  return { kids: [left, right], domain: truth(only) };
};

const unaryResult = (op: UnaryOp, arg: Analysed, scope: Scope): Found => {
  switch (op) {
    case 'not': {
      const only = truthOf(arg);
      return { domain: truth(only === undefined ? undefined : !only) };
    }
    case 'floor':
    case 'ceil':
    case 'round': {
      const from = realOf(arg);
      const raw = roundToInt(op, from);
      if (!inInt64(raw)) return fit(raw, from, meetInt(raw, fullInt) === undefined);
      return isFinite(from) ? { domain: raw } : { domain: raw, risks: [{ code: 'expr/overflow', certain: false, found: from }] };
    }
    case 'toReal':
      return { domain: intToReal(intOf(arg), scope.env.real) };
    case 'isNaN':
      return { domain: truth(realOf(arg).nan ? undefined : false) };
    case 'bitNot':
      return fit(intUnaryTransfer.bitNot(intOf(arg)));
    case 'neg':
    case 'abs':
      return arg.type === 'int' ? fit(intUnaryTransfer[op](intOf(arg))) : { domain: realUnaryTransfer[op](realOf(arg)) };
    default:
      return { domain: rounded(realUnaryTransfer[op](realOf(arg)), scope) };
  }
};

/** The scope of a branch that is taken when `cond` is `truth`. */
const guarded = (scope: Scope, cond: Analysed, when: boolean): Scope => {
  const facts = refine(scope.facts, cond, when);
  return facts === 'dead' ? { ...scope, dead: true } : { ...scope, facts };
};

const selectResult = (expr: Extract<Expr, { kind: 'select' }>, path: ExprPath, scope: Scope): Found => {
  const cond = analyseIn(expr.cond, [...path, 'cond'], scope);
  const then = analyseIn(expr.then, [...path, 'then'], guarded(scope, cond, true));
  const otherwise = analyseIn(expr.else, [...path, 'else'], guarded(scope, cond, false));
  const kids = [cond, then, otherwise];
  if (otherwise.dead && !then.dead) return { kids, domain: then.domain };
  return { kids, domain: then.dead && !otherwise.dead ? otherwise.domain : join(then.domain, otherwise.domain) };
};

const find = (expr: Expr, path: ExprPath, scope: Scope): Found => {
  switch (expr.kind) {
    case 'int': {
      const value = BigInt(expr.value);
      return fit(interval(value, value));
    }
    case 'real': {
      const value = realValue(expr);
      return { domain: rounded(Number.isNaN(value) ? fullReal : realInterval(value, value), scope) };
    }
    case 'bool':
      return { domain: truth(expr.value) };
    case 'member':
      return { domain: justMember(expr.name) };
    case 'ref':
      return { domain: refDomain(expr, scope) };
    case 'unary': {
      const arg = analyseIn(expr.arg, [...path, 'arg'], scope);
      return { kids: [arg], ...unaryResult(expr.op, arg, scope) };
    }
    case 'binary': {
      if (expr.op === 'and' || expr.op === 'or') return logicalResult(expr, path, scope);
      const left = analyseIn(expr.left, [...path, 'left'], scope);
      const right = analyseIn(expr.right, [...path, 'right'], scope);
      return { kids: [left, right], ...binaryResult(expr.op, left, right, scope) };
    }
    case 'select':
      return selectResult(expr, path, scope);
    case 'apply': {
      const selector = analyseIn(expr.selector, [...path, 'selector'], scope);
      const args = expr.args.map((arg, i) => analyseIn(arg, [...path, 'args', i], scope));
      return { kids: [selector, ...args], ...analyseApply(expr, selector, args, scope, analyseIn) };
    }
  }
};

/** Analyses a node at a place in a tree. */
const analyseIn = (expr: Expr, path: ExprPath, scope: Scope): Analysed => {
  return { expr, type: typeOf(expr), path, kids: [], risks: [], dead: scope.dead, ...find(expr, path, scope) };
};

/** Intervals and risks of every node of a well-typed tree. Throws TypeError on an ill-typed one: run `check` first. */
export const analyse = (expr: Expr, env: AnalysisEnv = {}): Analysed =>
  analyseIn(expr, [], { env, facts: new Map(), dead: false, entered: [] });
