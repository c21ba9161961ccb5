import type { Expr } from './ast.js';
import type { ExprPath } from './errors.js';

/** One child and the step that leads to it. */
export interface Child {
  readonly step: ExprPath;
  readonly expr: Expr;
}

/** Children in evaluation order. */
export const childrenOf = (expr: Expr): readonly Child[] => {
  switch (expr.kind) {
    case 'unary':
      return [{ step: ['arg'], expr: expr.arg }];
    case 'binary':
      return [
        { step: ['left'], expr: expr.left },
        { step: ['right'], expr: expr.right },
      ];
    case 'select':
      return [
        { step: ['cond'], expr: expr.cond },
        { step: ['then'], expr: expr.then },
        { step: ['else'], expr: expr.else },
      ];
    case 'apply':
      return [{ step: ['selector'], expr: expr.selector }, ...expr.args.map((arg, i) => ({ step: ['args', i], expr: arg }))];
    default:
      return [];
  }
};

/** The same node over other children; the node itself when no child changed. */
export const mapChildren = (expr: Expr, map: (child: Expr) => Expr): Expr => {
  switch (expr.kind) {
    case 'unary': {
      const arg = map(expr.arg);
      return arg === expr.arg ? expr : { ...expr, arg };
    }
    case 'binary': {
      const left = map(expr.left);
      const right = map(expr.right);
      return left === expr.left && right === expr.right ? expr : { ...expr, left, right };
    }
    case 'select': {
      const [cond, then, otherwise] = [map(expr.cond), map(expr.then), map(expr.else)];
      return cond === expr.cond && then === expr.then && otherwise === expr.else
        ? expr
        : { ...expr, cond, then, else: otherwise };
    }
    case 'apply': {
      const selector = map(expr.selector);
      const args = expr.args.map(map);
      return selector === expr.selector && args.every((arg, i) => arg === expr.args[i]) ? expr : { ...expr, selector, args };
    }
    default:
      return expr;
  }
};

export type RefExpr = Extract<Expr, { kind: 'ref' }>;

/** Free variables in order of first appearance, one entry a path. Bodies of tables are not looked into. */
export const refsOf = (expr: Expr): readonly RefExpr[] => {
  const found = new Map<string, RefExpr>();
  const visit = (node: Expr): void => {
    if (node.kind === 'ref') {
      if (!found.has(node.path)) found.set(node.path, node);
    } else for (const child of childrenOf(node)) visit(child.expr);
  };
  visit(expr);
  return [...found.values()];
};

/** Names of the tables that a tree applies, in order of first appearance. */
export const tablesOf = (expr: Expr): readonly string[] => {
  const found = new Set<string>();
  const visit = (node: Expr): void => {
    if (node.kind === 'apply') found.add(node.table);
    for (const child of childrenOf(node)) visit(child.expr);
  };
  visit(expr);
  return [...found];
};

/** What references become; a path without an entry stays. */
export type Substitution = ReadonlyMap<string, Expr> | ((ref: RefExpr) => Expr | undefined);

/** Replaces references, all at once: what is put in is not substituted again. */
export const substitute = (expr: Expr, by: Substitution): Expr => {
  const find = typeof by === 'function' ? by : (ref: RefExpr) => by.get(ref.path);
  const visit = (node: Expr): Expr => (node.kind === 'ref' ? (find(node) ?? node) : mapChildren(node, visit));
  return visit(expr);
};
