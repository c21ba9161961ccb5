/** Expressions as one would write them in Python, before they are printed: same values, same errors. */
import type { Expr } from '@instabrew/expr';

type RefExpr = Extract<Expr, { kind: 'ref' }>;

/** A comparison that Python has a shorter form for; stands in the expression as the reference `#<index>`. */
export type Phrase =
  /** `subject in (a, b)` */
  | (Common & { readonly kind: 'membership'; readonly isIn: boolean; readonly members: readonly Expr[] })
  /** `low <= subject <= high` */
  | (Common & { readonly kind: 'interval'; readonly low: Expr; readonly high: Expr });

interface Common {
  readonly subject: RefExpr;
  /** Stands beside a comparison: Python would read a chain without brackets. */
  readonly isTight: boolean;
}

export interface Readable {
  readonly expr: Expr;
  readonly phrases: readonly Phrase[];
}

export const readable = (expr: Expr): Readable => {
  const phrases: Phrase[] = [];
  return { expr: rewritten(expr, phrases), phrases };
};

/** Index of the phrase that a reference stands for. */
export const phraseIndex = (path: string): number | undefined => (path.startsWith('#') ? Number(path.slice(1)) : undefined);

const rewritten = (expr: Expr, phrases: Phrase[], isTight = false): Expr => {
  const inside = (child: Expr): Expr => rewritten(child, phrases);
  switch (expr.kind) {
    case 'unary':
      return expr.op === 'not' ? negated(expr.arg, phrases, isTight) : { ...expr, arg: inside(expr.arg) };
    case 'binary': {
      if (expr.op === 'mul' && isOne(expr.right)) return inside(expr.left);
      if (expr.op === 'mul' && isOne(expr.left)) return inside(expr.right);
      if (expr.op === 'or' || expr.op === 'and') return chain(expr.op, expr, phrases, isTight);
      return { ...expr, left: rewritten(expr.left, phrases, true), right: rewritten(expr.right, phrases, true) };
    }
    case 'select':
      return { ...expr, cond: inside(expr.cond), then: inside(expr.then), else: inside(expr.else) };
    case 'apply':
      return { ...expr, selector: inside(expr.selector), args: expr.args.map(inside) };
    default:
      return expr;
  }
};

const isOne = (expr: Expr): boolean => expr.kind === 'int' && expr.value === '1';

/** `!=` for a negated `==`, `not in` for a negated `in`; nothing for two negations. */
const negated = (arg: Expr, phrases: Phrase[], isTight: boolean): Expr => {
  if (arg.kind === 'unary' && arg.op === 'not') return rewritten(arg.arg, phrases, isTight);
  if (arg.kind === 'binary' && arg.op === 'eq') return rewritten({ ...arg, op: 'ne' }, phrases);
  if (arg.kind === 'binary' && arg.op === 'ne') return rewritten({ ...arg, op: 'eq' }, phrases);
  const terms = arg.kind === 'binary' && arg.op === 'or' ? termsOf('or', arg) : [];
  const found = membership(terms, 0, 'eq');
  if (found && found.count === terms.length) return phrase(phrases, { ...found.phrase, isIn: false, isTight });
  return { kind: 'unary', op: 'not', arg: rewritten(arg, phrases) };
};

const chain = (op: 'and' | 'or', expr: Expr, phrases: Phrase[], isTight: boolean): Expr => {
  const terms = termsOf(op, expr);
  const written: Expr[] = [];
  for (let i = 0; i < terms.length; ) {
    const found = membership(terms, i, op === 'or' ? 'eq' : 'ne') ?? (op === 'and' ? interval(terms, i) : undefined);
    const term = terms[i];
    // Behind `and` and `or` a phrase needs no brackets; alone it takes the place of the chain.
    if (found) written.push(phrase(phrases, { ...found.phrase, isTight: isTight && found.count === terms.length }));
    else if (term) written.push(rewritten(term, phrases));
    i += found?.count ?? 1;
  }
  return written.reduce((left, right) => ({ kind: 'binary', op, left, right }));
};

const phrase = (phrases: Phrase[], made: Phrase): Expr => ({ kind: 'ref', path: `#${phrases.push(made) - 1}`, type: 'bool' });

const termsOf = (op: 'and' | 'or', expr: Expr): readonly Expr[] =>
  expr.kind === 'binary' && expr.op === op ? [...termsOf(op, expr.left), ...termsOf(op, expr.right)] : [expr];

interface Found<P extends Phrase> {
  readonly phrase: P;
  /** Terms that it replaces. */
  readonly count: number;
}

/** Comparisons with members, from `start` on, that are about the same thing. */
const membership = (
  terms: readonly Expr[],
  start: number,
  op: 'eq' | 'ne',
): Found<Extract<Phrase, { kind: 'membership' }>> | undefined => {
  const first = terms[start];
  if (first?.kind !== 'binary' || first.left.kind !== 'ref') return undefined;
  const subject = first.left;
  const members: Expr[] = [];
  for (const term of terms.slice(start)) {
    if (term.kind !== 'binary' || term.op !== op || term.right.kind !== 'member' || !isSame(term.left, subject)) break;
    members.push(term.right);
  }
  return members.length < 2
    ? undefined
    : { phrase: { kind: 'membership', subject, isIn: op === 'eq', members, isTight: false }, count: members.length };
};

/** `x >= 1 and x <= 128` */
const interval = (terms: readonly Expr[], start: number): Found<Extract<Phrase, { kind: 'interval' }>> | undefined => {
  const [low, high] = terms.slice(start, start + 2);
  if (low?.kind !== 'binary' || high?.kind !== 'binary' || low.op !== 'ge' || high.op !== 'le') return undefined;
  if (low.left.kind !== 'ref' || low.right.kind !== 'int' || high.right.kind !== 'int' || !isSame(high.left, low.left))
    return undefined;
  return { phrase: { kind: 'interval', subject: low.left, low: low.right, high: high.right, isTight: false }, count: 2 };
};

const isSame = (a: Expr, b: RefExpr): boolean => a.kind === 'ref' && a.path === b.path;
