/** The same expression as a person would write it: same values, same errors. */
import type { BinaryOp, Expr } from '@instabrew/expr';

type Binary = Extract<Expr, { kind: 'binary' }>;

const opposite: { readonly [op: string]: BinaryOp } = { eq: 'ne', ne: 'eq' };

export const readable = (expr: Expr): Expr => {
  switch (expr.kind) {
    case 'unary': {
      const arg = readable(expr.arg);
      const turned = arg.kind === 'binary' ? opposite[arg.op] : undefined;
      if (expr.op === 'not' && arg.kind === 'binary' && turned) return { ...arg, op: turned };
      if (expr.op === 'not' && arg.kind === 'unary' && arg.op === 'not') return arg.arg;
      return { ...expr, arg };
    }
    case 'binary': {
      const [left, right] = [readable(expr.left), readable(expr.right)];
      if (expr.op === 'mul' && isInt(right, '1')) return left;
      if (expr.op === 'mul' && isInt(left, '1')) return right;
      if (expr.op === 'add' && isInt(right, '0')) return left;
      if (expr.op === 'add' && isInt(left, '0')) return right;
      return { ...expr, left, right };
    }
    case 'select':
      return { ...expr, cond: readable(expr.cond), then: readable(expr.then), else: readable(expr.else) };
    case 'apply':
      return { ...expr, selector: readable(expr.selector), args: expr.args.map(readable) };
    default:
      return expr;
  }
};

const isInt = (expr: Expr, value: string): boolean => expr.kind === 'int' && expr.value === value;

/** `x` is one of these constants. */
export interface Membership {
  readonly subject: Expr;
  readonly members: readonly Expr[];
}

/** Fewest members that make a list of them clearer than single comparisons. */
const fewest = 3;

/**
 * Chains such as `x == a || x == b || x == c` as memberships. Each becomes a reference to a path that `name` gives, so that
 * the printer of expressions sees a plain condition.
 */
export const withMemberships = (expr: Expr, name: (membership: Membership) => string): Expr => {
  const inner = (e: Expr): Expr => withMemberships(e, name);
  switch (expr.kind) {
    case 'binary':
      return expr.op === 'or' || expr.op === 'and'
        ? chained(expr, name)
        : { ...expr, left: inner(expr.left), right: inner(expr.right) };
    case 'unary':
      return { ...expr, arg: inner(expr.arg) };
    case 'select':
      return { ...expr, cond: inner(expr.cond), then: inner(expr.then), else: inner(expr.else) };
    case 'apply':
      return { ...expr, selector: inner(expr.selector), args: expr.args.map(inner) };
    default:
      return expr;
  }
};

const chained = (expr: Binary, name: (membership: Membership) => string): Expr => {
  const comparison = expr.op === 'or' ? 'eq' : 'ne';
  const terms = operandsOf(expr, expr.op);
  const subjectOf = (e: Expr): string | undefined =>
    e.kind === 'binary' && e.op === comparison && isConstant(e.right) ? JSON.stringify(e.left) : undefined;
  const seen = new Set<string>();
  const parts = terms.flatMap((term): readonly Expr[] => {
    const subject = subjectOf(term);
    const group = subject === undefined ? [] : (terms.filter((t) => subjectOf(t) === subject) as readonly Binary[]);
    const [first] = group;
    if (subject === undefined || !first || group.length < fewest) return [withMemberships(term, name)];
    if (seen.has(subject)) return [];
    seen.add(subject);
    const path = name({ subject: first.left, members: group.map((g) => g.right) });
    const member: Expr = { kind: 'ref', path, type: 'bool' };
    return [comparison === 'eq' ? member : { kind: 'unary', op: 'not', arg: member }];
  });
  return parts.reduce((left, right) => ({ kind: 'binary', op: expr.op, left, right }));
};

/** Operands of a chain of one connective. */
const operandsOf = (expr: Expr, op: BinaryOp): readonly Expr[] =>
  expr.kind === 'binary' && expr.op === op ? [...operandsOf(expr.left, op), ...operandsOf(expr.right, op)] : [expr];

const isConstant = (expr: Expr): boolean => expr.kind === 'member' || expr.kind === 'int';
