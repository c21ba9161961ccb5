import type { AnalysisEnv } from './analysed.js';
import type { Expr, ExprType, ExprValue } from './ast.js';
import { evaluate } from './compile.js';
import { ExprError } from './errors.js';
import { bool, int, member, real } from './lift.js';
import { enumNameOf, findTable, typeOf } from './signature.js';
import { childrenOf, mapChildren } from './tree.js';

/** The literal of `type` that stands for a value. */
export const literalOf = (value: ExprValue, type: ExprType): Expr => {
  if (typeof value === 'boolean') return bool(value);
  if (typeof value === 'string') return member(enumNameOf(type) ?? '', value);
  return type === 'real' ? real(Number(value)) : int(value);
};

const isLiteral = (expr: Expr): boolean =>
  expr.kind === 'int' || expr.kind === 'real' || expr.kind === 'bool' || expr.kind === 'member';

/** A conditional or connective whose literal operand decides it. */
const simplify = (expr: Expr): Expr => {
  if (expr.kind === 'select' && expr.cond.kind === 'bool') return expr.cond.value ? expr.then : expr.else;
  if (expr.kind !== 'binary' || (expr.op !== 'and' && expr.op !== 'or')) return expr;
  const decisive = expr.op === 'or';
  if (expr.left.kind === 'bool') return expr.left.value === decisive ? expr.left : expr.right;
  return expr.right.kind === 'bool' && expr.right.value !== decisive ? expr.left : expr;
};

/**
 * Evaluates what does not depend on references. A node that would fail stays, for its failure is its meaning.
 * Reals are folded at the precision of `env`.
 */
export const fold = (expr: Expr, env: AnalysisEnv = {}): Expr => {
  const inner = simplify(mapChildren(expr, (child) => fold(child, env)));
  const children = childrenOf(inner);
  if (children.length === 0 || !children.every((child) => isLiteral(child.expr))) return inner;
  if (inner.kind === 'apply' && !findTable(env.tables, inner.table)) return inner;
  try {
    return literalOf(evaluate(inner, {}, env), typeOf(inner));
  } catch (error) {
    if (error instanceof ExprError) return inner;
    throw error;
  }
};
