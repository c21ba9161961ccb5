/** Expressions as one would write them in TypeScript, before they are printed. */
import type { Expr } from '@instabrew/expr';

/** `[a, b, c].includes(subject)` */
export interface Membership {
  readonly subject: Expr;
  readonly enum: string;
  readonly members: readonly string[];
}

/** Comparisons of one thing with so many members are a membership. */
const fewest = 3;

/**
 * The expression with chains of comparisons with members as memberships, which are added to the list and stand in the
 * expression as references `#<index>`; with questions for presence as comparisons (`presenceOf`); with `!==` for a negated
 * `===`; and with nothing multiplied by 1.
 * @param tight whether it stands where operators bind more tightly than `===` does
 */
export const readable = (expr: Expr, memberships: Membership[], tight = false): Expr => {
  const inside = (child: Expr, childTight = false): Expr => readable(child, memberships, childTight);
  switch (expr.kind) {
    case 'ref':
      return isPresence(expr) ? { ...expr, path: `${tight ? '(' : ''}${expr.path} !==` } : expr;
    case 'unary':
      return expr.op === 'not' ? negated(expr.arg, memberships, tight) : { ...expr, arg: inside(expr.arg, true) };
    case 'binary': {
      if (expr.op === 'mul' && isOne(expr.right)) return inside(expr.left, tight);
      if (expr.op === 'or') return alternatives(expr, memberships);
      const binds = expr.op !== 'and';
      return { ...expr, left: inside(expr.left, binds), right: inside(expr.right, binds) };
    }
    case 'select': {
      const { cond, then: yes, else: no } = expr;
      return { ...expr, cond: inside(cond), ...branches(inside(yes), inside(no)) };
    }
    case 'apply':
      return { ...expr, selector: inside(expr.selector), args: expr.args.map((arg) => inside(arg)) };
    default:
      return expr;
  }
};

const branches = (yes: Expr, no: Expr): Pick<Extract<Expr, { kind: 'select' }>, 'then' | 'else'> =>
  Object.fromEntries([
    ['then', yes],
    ['else', no],
  ]) as { then: Expr; else: Expr };

const opposites: { readonly [op: string]: 'eq' | 'ne' } = { eq: 'ne', ne: 'eq' };

const negated = (expr: Expr, memberships: Membership[], tight: boolean): Expr => {
  if (isPresence(expr)) return { ...expr, path: `${tight ? '(' : ''}${expr.path} ===` };
  const opposite = expr.kind === 'binary' ? opposites[expr.op] : undefined;
  if (expr.kind === 'binary' && opposite) return readable({ ...expr, op: opposite }, memberships, tight);
  return { kind: 'unary', op: 'not', arg: readable(expr, memberships, true) };
};

const isOne = (expr: Expr): boolean => expr.kind === 'int' && expr.value === '1';

const alternatives = (expr: Expr, memberships: Membership[]): Expr => {
  const leaves = disjuncts(expr);
  const terms: Expr[] = [];
  for (let start = 0; start < leaves.length; ) {
    const found = membershipAt(leaves, start);
    if (found && found.members.length >= fewest) {
      terms.push({ kind: 'ref', path: `#${memberships.length}`, type: 'bool' });
      memberships.push(found);
      start += found.members.length;
    } else {
      const leaf = leaves[start++];
      if (leaf) terms.push(readable(leaf, memberships));
    }
  }
  return terms.reduce((left, right) => ({ kind: 'binary', op: 'or', left, right }));
};

const disjuncts = (expr: Expr): readonly Expr[] =>
  expr.kind === 'binary' && expr.op === 'or' ? [...disjuncts(expr.left), ...disjuncts(expr.right)] : [expr];

/** The comparisons with members, from `start` on, that are about the same thing as the first. */
const membershipAt = (leaves: readonly Expr[], start: number): Membership | undefined => {
  let found: Membership | undefined;
  for (const leaf of leaves.slice(start)) {
    if (leaf.kind !== 'binary' || leaf.op !== 'eq' || leaf.right.kind !== 'member') return found;
    if (found && JSON.stringify(found.subject) !== JSON.stringify(leaf.left)) return found;
    found = { subject: leaf.left, enum: leaf.right.enum, members: [...(found?.members ?? []), leaf.right.name] };
  }
  return found;
};

const isPresence = (expr: Expr): expr is Extract<Expr, { kind: 'ref' }> =>
  expr.kind === 'ref' && (expr.path.startsWith('present.') || /^operand\..*\.present$/.test(expr.path));

/** What `readable` has made of a path that asks for presence: `(` where it needs brackets, what is asked for, `===` or `!==`. */
export const presenceOf = (path: string) => {
  const found = /^(\(?)(.*) (===|!==)$/s.exec(path);
  return found && { open: found[1] ?? '', subject: found[2] ?? '', sign: found[3] ?? '', close: found[1] ? ')' : '' };
};
